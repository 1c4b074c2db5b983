import type { Save, Step } from './steps.ts';

/**
 * The examples that only the OpenAPI document shows: one of each operation that the pages have none of. They are made in this order, in
 * a shop of their own, and each has to succeed.
 */

type Rest = Readonly<{ body?: unknown; saves?: readonly Save[]; shownAt?: string }>;
let count = 0;
const by =
  (from: NonNullable<Step['from']>) =>
  (title: string, request: string, rest: Rest = {}): Step => {
    const [method = '', path = ''] = request.split(' ');
    const headers = { 'Idempotency-Key': `example-${++count}` };
    return { name: 'example', title, method: method as Step['method'], path, from, headers, ...rest };
  };
const [shop, backend, customer, staff, processor] = [
  by('shop'),
  by('backend'),
  by('customer'),
  by('office'),
  by('processor'),
];
const saved = (as: string, field: string): readonly Save[] => [{ as, field }];
const made = (as: string): readonly Save[] => saved(as, 'data.id');

const productOrigin = '$PROJECT';
const ADA = { email: 'ada@example.com', name: 'Ada Payer' };
const USD = { code: 'USD', symbol: '$' };
const CHALLENGED = 'pm_card_threeDSecure2Required';
const plan = (slug: string, name: string, amount: number) => ({
  ...{ productOrigin, product: '$PRODUCT', slug, name, billingType: 2, billingInterval: 1 },
  prices: [{ cycleId: 'monthly', currency: 'USD', amount }],
  features: '$FEATURES',
  addons: ['$ADDON'],
});
const sale = (slug: string, paymentMethodId = 'pm_card_visa', customerInfo = ADA) => ({
  ...{ productOrigin, customerInfo, paymentMethodId },
  planInfo: { paymentSourceDetails: { sourceType: 3, sourceReferenceSlug: slug } },
});
const dialog = processor('The dialog', 'POST /_sim/authenticate', {
  body: { payment_intent: '$INTENT', outcome: 'succeed' },
  shownAt: '/',
});
const asked: readonly Save[] = [
  { as: 'INTENT', field: 'paymentIntentId' },
  { as: 'RECEIPT', field: 'receipt.summaryRef' },
];
const CONFIRM = { body: { paymentIntentId: '$INTENT', receiptRef: '$RECEIPT' } };

const CATALOG: readonly Step[] = [
  shop('The project', 'GET /public-api/tenant/fetch-tenant?origin=$SHOP', {
    saves: saved('PROJECT', 'data._id'),
  }),
  shop('The keys that verify tokens', 'GET /.well-known/jwks.json'),
  staff('A product', 'POST /admin/product', {
    body: { name: 'Seed library', pricing: 'recurring' },
    saves: made('PRODUCT'),
  }),
  staff('The products', 'GET /admin/product'),
  staff('The mails to customers', 'GET /admin/mails'),
  staff('The product', 'GET /admin/product/$PRODUCT'),
  staff('Another description', 'PATCH /admin/product/$PRODUCT', {
    body: { version: 1, description: 'Old kinds of vegetables' },
  }),
  staff('The product goes on sale', 'POST /admin/product/$PRODUCT/activate'),
  staff('What a plan grants', 'POST /admin/features', {
    body: {
      name: 'Library',
      features: [{ key: 'seeds', label: 'Seed packets a month', type: 'limit', limit: 10 }],
    },
    saves: made('FEATURES'),
  }),
  staff('The feature categories', 'GET /admin/features'),
  staff('The feature category', 'GET /admin/features/$FEATURES'),
  staff('Another name', 'PATCH /admin/features/$FEATURES', { body: { version: 1, name: 'Seed library' } }),
  staff('An add-on that recurs', 'POST /admin/addons', {
    body: { name: 'Garden letter', billingType: 2, prices: [{ currency: 'USD', amount: 4 }] },
    saves: made('ADDON'),
  }),
  staff('The add-ons', 'GET /admin/addons'),
  staff('The add-on', 'GET /admin/addons/$ADDON'),
  staff('Another price', 'PATCH /admin/addons/$ADDON', {
    body: { version: 1, prices: [{ currency: 'USD', amount: 5 }] },
  }),
  staff('A plan that is charged monthly', 'POST /admin/plans', {
    body: plan('seed-library', 'Seed library', 10),
    saves: made('PLAN'),
  }),
  staff('The plans', 'GET /admin/plans'),
  staff('The plan', 'GET /admin/plans/$PLAN'),
  staff('Another description', 'PATCH /admin/plans/$PLAN', {
    body: { version: 1, description: 'Ten packets a month' },
  }),
  staff('The plan goes on sale', 'POST /admin/plans/$PLAN/activate'),
  staff('A dearer plan', 'POST /admin/plans', {
    body: plan('seed-library-plus', 'Seed library plus', 25),
    saves: made('PLUS'),
  }),
  staff('It goes on sale, too', 'POST /admin/plans/$PLUS/activate'),
  staff('A cheaper plan', 'POST /admin/plans', {
    body: plan('seed-library-mini', 'Seed library mini', 5),
    saves: made('MINI'),
  }),
  staff('It goes on sale, too', 'POST /admin/plans/$MINI/activate'),
  staff('A coupon', 'POST /admin/coupon', { body: { code: 'SPRING20', percentOff: 20 } }),
  staff('The coupons', 'GET /admin/coupon'),
  staff('The coupon', 'GET /admin/coupon/SPRING20'),
  staff('A longer life', 'PATCH /admin/coupon/SPRING20', { body: { version: 1, maxRedemptions: 500 } }),
  staff('The coupon is withdrawn', 'POST /admin/coupon/SPRING20/retire'),
  staff('The coupon counts again', 'POST /admin/coupon/SPRING20/activate'),
  staff('The project’s settings', 'GET /admin/settings/global-settings/project?productOrigin=$PROJECT', {
    saves: saved('SETTINGS', 'data.version'),
  }),
  staff(
    'What the checkout asks for, and that customers may pause',
    'PATCH /admin/settings/global-settings/project',
    {
      body: { productOrigin, version: '$SETTINGS', asks: { company: 'optional' }, customerPause: true },
    },
  ),
  staff('What documents show', 'GET /admin/settings/documents?productOrigin=$PROJECT', {
    saves: saved('DOCUMENTS', 'data.version'),
  }),
  staff('The seller on documents', 'PATCH /admin/settings/documents', {
    body: {
      ...{ productOrigin, version: '$DOCUMENTS' },
      ...{ sellerName: 'Old Seeds Ltd', address: ['1 Mill Lane', 'Otley'] },
    },
  }),
  staff('The gateways', 'GET /admin/selectOptions/card/gateways', { saves: saved('GATEWAY', 'data.0.id') }),
  staff('The publishable key', 'GET /admin/selectOptions/card/gateway-public-key?gatewayId=$GATEWAY'),
];

const SALES: readonly Step[] = [
  shop('What the plan grants', 'GET /public-api/plan/seed-library/features?origin=$SHOP'),
  shop('The price', 'GET /public-api/plan/seed-library/quote?origin=$SHOP&couponCode=SPRING20'),
  shop('The plan is bought', 'POST /public-api/purchase', { body: sale('seed-library') }),
  backend('A token for a customer who is signed in', 'POST /webhook/customer-token', {
    body: { productOrigin, email: ADA.email },
    saves: saved('TOKEN', 'data.token'),
  }),
  customer('The subscriptions', 'GET /client/plan/subscription', {
    saves: saved('SUBSCRIPTION', 'data.0.id'),
  }),
  shop('An add-on beside the plan', 'POST /public-api/purchase/addon', {
    body: {
      ...{ productOrigin, customerInfo: ADA, paymentMethodId: CHALLENGED },
      planInfo: { addon: '$ADDON', subscriptionId: '$SUBSCRIPTION' },
    },
    saves: asked,
  }),
  dialog,
  shop('The confirmation that charges', 'POST /public-api/purchase/addon/confirm', CONFIRM),
  backend('What was used', 'POST /webhook/usage', {
    body: { productOrigin, email: ADA.email, feature: 'seeds', quantity: 3 },
  }),
  backend(
    'Whether Ada has the plan, and what is left',
    'GET /webhook/entitlements?email=ada@example.com&plan=seed-library',
  ),
  backend('A pending order', 'POST /webhook/orders', {
    body: { productOrigin, customerInfo: ADA, amount: 40, currency: USD, clientReference: 'order-1002' },
    saves: made('PENDING'),
  }),
  backend('The order of a reference', 'GET /webhook/orders?clientReference=order-1002'),
  backend('The order', 'GET /webhook/orders/$PENDING'),
  backend('An invoice', 'POST /webhook/invoices', {
    body: {
      ...{ productOrigin, customerInfo: ADA, currency: USD },
      items: [{ name: 'Pruning', unitPrice: 60, quantity: 1 }],
    },
    saves: made('UNPAID'),
  }),
  backend('The unpaid invoices', 'GET /webhook/invoices?status=1'),
  backend('The invoice', 'GET /webhook/invoices/$UNPAID'),
  backend('Another link for it', 'POST /webhook/invoices/$UNPAID/payment-link', { body: {} }),
  backend('A link of the backend', 'POST /webhook/payment-links', {
    body: { paymentSourceDetails: { sourceType: 4 }, productOrigin, amount: 19.99, currency: USD },
    saves: saved('LINK', 'data.slug'),
  }),
  shop('What a shared link shows', 'GET /public-api/payment-links/preview/$LINK'),
  backend('The customer of an address', 'GET /webhook/customers?email=ada@example.com', {
    saves: saved('CUSTOMER', 'data.0.id'),
  }),
  backend('The customer', 'GET /webhook/customers/$CUSTOMER'),
  backend('The latest payment of a customer', 'GET /webhook/transactions?email=ada@example.com&limit=1', {
    saves: saved('PAYMENT', 'data.0.id'),
  }),
  backend('A payment', 'GET /webhook/transactions/$PAYMENT'),
  backend('The subscriptions', 'GET /webhook/subscriptions?status=1'),
  backend('A subscription', 'GET /webhook/subscriptions/$SUBSCRIPTION'),
  backend('A pass for a payer whom the shop has checked', 'POST /webhook/challenge-passes', {
    body: { productOrigin },
  }),
  backend('A link to the customer’s page', 'POST /webhook/portal-link', {
    body: { productOrigin, email: ADA.email },
    saves: [{ as: 'CODE', field: 'data.url', after: '#code=' }],
  }),
];

const ACCOUNT: readonly Step[] = [
  shop('What the customer’s page sends', 'POST /public-api/portal/open', {
    body: { code: '$CODE', secret: 'made-by-the-page-0123456789abcdef' },
  }),
  shop('A link to sign in, by mail', 'POST /public-api/portal/sign-in', { body: { email: ADA.email } }),
  customer('The shop', 'GET /client/shop'),
  customer('The plans', 'GET /client/plan'),
  customer('What the subscriptions grant', 'GET /client/plan/subscription/dashboard'),
  customer('A card that asks for 3-D Secure', 'POST /client/card', {
    body: { paymentMethodId: CHALLENGED },
    saves: asked,
  }),
  dialog,
  customer('The confirmation that saves it', 'POST /client/card/confirm', {
    ...CONFIRM,
    saves: saved('CARD', 'card.id'),
  }),
  customer('The cards', 'GET /client/card', { saves: saved('VISA', 'data.2.id') }),
  customer('The other cards are charged no more', 'PATCH /client/card/$CARD/primary'),
  customer('Another card', 'POST /client/card', {
    body: { paymentMethodId: 'pm_card_mastercard' },
    saves: saved('OTHER', 'card.id'),
  }),
  customer('The card is removed', 'DELETE /client/card/$OTHER'),
  customer('The currency of later purchases', 'PATCH /client/profile/preferred-currency', {
    body: { currency: 'EUR' },
  }),
  customer('Who invoices to come are made out to', 'POST /client/details', {
    body: { name: 'Ada Lovelace', company: 'Lovelace Ltd', country: 'GB' },
  }),
  customer('The orders', 'GET /client/order', {
    saves: [
      { as: 'LETTER', field: 'data.1.id' },
      { as: 'ORDER', field: 'data.2.id' },
    ],
  }),
  customer('The purchase was theirs', 'POST /client/order/$ORDER/claim'),
  customer('It is paused from its next billing date on', 'POST /client/order/$ORDER/pause', { body: {} }),
  customer('It is not paused', 'POST /client/order/$ORDER/resume'),
  customer('It ends with its period', 'POST /client/order/$LETTER/cancel', { body: {} }),
  customer('It goes on', 'POST /client/order/$LETTER/cancel/undo'),
  customer('It was not theirs', 'POST /client/order/$LETTER/disown'),
  customer('The payments', 'GET /client/transaction'),
  customer('What happened', 'GET /client/history'),
  customer('The invoices', 'GET /client/invoices', { saves: saved('INVOICE', 'data.0.id') }),
  customer('The invoice', 'GET /client/invoice/$INVOICE'),
  customer('The plans to change to', 'GET /client/plan/seed-library/change-plan/options'),
  customer('The subscription ends with its period', 'POST /client/plan/seed-library/cancel', { body: {} }),
  customer('It goes on', 'POST /client/plan/seed-library/cancel/undo', { body: {} }),
  customer(
    'A cheaper plan, from the next period on',
    'POST /client/plan/seed-library/change-plan/apply-zero',
    {
      body: { planSlug: 'seed-library-mini' },
    },
  ),
  customer('The change is taken back', 'POST /client/plan/seed-library/change-plan/cancel', { body: {} }),
  customer('A dearer plan, at once', 'POST /client/plan/seed-library/change-plan', {
    body: { planSlug: 'seed-library-plus', paymentMethodId: '$CARD' },
    saves: asked,
  }),
];

const OFFICE: readonly Step[] = [
  staff('Credit', 'POST /admin/wallet/add', {
    body: { productOrigin, email: ADA.email, currency: 'USD', amount: 500, reason: 'Sorry for the delay' },
  }),
  staff('The wallets', 'GET /admin/wallet?productOrigin=$PROJECT&email=ada@example.com'),
  staff('The entries', 'GET /admin/wallet/entries?productOrigin=$PROJECT&email=ada@example.com&currency=USD'),
  customer('The wallets', 'GET /client/wallet'),
  staff('The latest payment', 'GET /admin/transactions?limit=1'),
  staff('The payment', 'GET /admin/transactions/$PAYMENT'),
  staff('How it got its amount', 'GET /admin/transactions/$PAYMENT/explain'),
  staff('A part is given back', 'POST /admin/transactions/$PAYMENT/refund', {
    body: { amount: 2, reverses: 'goodwill', reason: 'requested_by_customer' },
    saves: made('REFUND'),
  }),
  staff('The refunds', 'GET /admin/refunds'),
  backend('The refunds of a payment', 'GET /webhook/refunds?transactionId=$PAYMENT'),
  backend('A refund', 'GET /webhook/refunds/$REFUND'),
  staff('The open disputes', 'GET /admin/disputes?isOpen=true'),
  backend('The open disputes', 'GET /webhook/disputes?isOpen=true'),
  staff('The active orders', 'GET /admin/order?status=2'),
  staff('The order', 'GET /admin/order/$PENDING'),
  staff('An order ends with its period', 'POST /admin/orders/$ORDER/cancel', { body: {} }),
  staff('It goes on', 'POST /admin/orders/$ORDER/undo-cancel'),
  staff('It is paused from its next billing date on', 'POST /admin/orders/$ORDER/pause', {
    body: { reason: 'Ada travels' },
  }),
  staff('It is not paused', 'POST /admin/orders/$ORDER/resume', { body: {} }),
  staff('The unpaid invoices', 'GET /admin/invoice?status=1'),
  staff('The invoice', 'GET /admin/invoice/$UNPAID'),
  customer('It is paid with a saved card', 'POST /client/invoice/$UNPAID/pay', {
    body: { paymentMethodId: '$VISA' },
  }),
  staff('The customers', 'GET /admin/customers'),
  staff('The customer', 'GET /admin/customers/$CUSTOMER'),
  staff('The subscriptions', 'GET /admin/subscriptions'),
  staff('The subscription', 'GET /admin/subscriptions/$SUBSCRIPTION'),
  staff('What a change of plan would do', 'POST /admin/subscriptions/$SUBSCRIPTION/change-plan', {
    body: { planSlug: 'seed-library-mini', preview: true },
  }),
  staff('No change of plan waits', 'POST /admin/subscriptions/$SUBSCRIPTION/change-plan/cancel'),
  staff('A link of staff', 'POST /admin/payment-links', {
    body: { paymentSourceDetails: { sourceType: 4 }, productOrigin, amount: 12, currency: USD },
    saves: saved('STAFF', 'data.slug'),
  }),
  staff('The active links', 'GET /admin/payment-links?status=1'),
  staff('The link', 'GET /admin/payment-links/$STAFF'),
  staff('The cancelled link', 'POST /admin/payment-links/$STAFF/cancel'),
  staff('What moving the subscribers would do', 'POST /admin/plans/$PLAN/move-subscribers', {
    body: { from: '2027-03-01', preview: true },
  }),
  staff('No subscriber is moved', 'POST /admin/plans/$PLAN/move-subscribers/undo', { body: {} }),
  staff('Nothing is owed', 'POST /admin/customers/$CUSTOMER/owed/clear', {
    body: { reason: 'Paid by transfer' },
  }),
  staff('A test of the endpoint', 'POST /admin/events/test', { body: { productOrigin } }),
  staff('Another endpoint', 'POST /admin/endpoints', {
    body: {
      ...{ productOrigin, url: 'https://warehouse.example/billing' },
      ...{ secret: 'the-secret-of-the-warehouse', types: ['payment.succeeded'] },
    },
    saves: saved('ENDPOINT', 'data.id'),
  }),
  staff('It gets more', 'PATCH /admin/endpoints/$ENDPOINT', {
    body: { types: ['payment.succeeded', 'refund.succeeded'] },
  }),
  staff('The endpoints', 'GET /admin/endpoints'),
  staff('It gets nothing more', 'DELETE /admin/endpoints/$ENDPOINT'),
  staff('A link to the customer’s page', 'POST /admin/customers/$CUSTOMER/portal-link', {
    body: { productOrigin },
  }),
  staff('The customer is signed out everywhere', 'POST /admin/customers/$CUSTOMER/sign-out'),
  backend('The customer is signed out everywhere', 'POST /webhook/customers/sign-out', {
    body: { email: ADA.email },
  }),
  staff('A member of staff is signed out everywhere', 'POST /admin/staff/jane@acme.example/sign-out'),
  staff('A new address', 'PATCH /admin/customers/$CUSTOMER', { body: { email: 'ada@lovelace.example' } }),
  staff('Another customer', 'POST /admin/wallet/add', {
    body: { productOrigin, email: 'grace@example.com', currency: 'USD', amount: 100 },
    saves: saved('GRACE', 'data.customerId'),
  }),
  staff('The customer is erased', 'POST /admin/customers/$GRACE/erase', { body: { forfeitWallet: true } }),
  staff('The plan is sold no more', 'POST /admin/plans/$PLUS/retire'),
  staff('A product that is never sold', 'POST /admin/product', {
    body: { name: 'Tools', pricing: 'one_time' },
    saves: made('TOOLS'),
  }),
  staff('It is withdrawn', 'POST /admin/product/$TOOLS/retire'),
  staff('Who did what', 'GET /admin/audit?limit=2'),
];

export const DOCUMENT_STEPS: readonly Step[] = [...CATALOG, ...SALES, ...ACCOUNT, ...OFFICE];
