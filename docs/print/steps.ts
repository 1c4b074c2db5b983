/**
 * The examples of the API document, in the order in which a reader can run them.
 *
 * One list serves twice: each step is written out as a curl line, and each is really made, through the route table and the
 * deployed functions, so that the answer beside it is one the code gave. `$NAME` is a value an earlier step saved.
 */
export type Step = Readonly<{
  name: string;
  /** What the example shows. */
  title: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS';
  path: string;
  from?: 'shop' | 'checkout' | 'backend' | 'office' | 'customer' | 'processor';
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  /** A body that is not JSON, sent unchanged. */
  text?: string;
  saves?: readonly Save[];
  /** The page describes the answer and does not print it: it is long, and equal to another. */
  hidesAnswer?: true;
  /** The path of the route whose section shows a step that calls no route itself. */
  shownAt?: string;
}>;
export type Save = Readonly<{ as: string; field: string; after?: string }>;

const PAYER = { email: 'ada@example.com', name: 'Ada Payer' };
const RECEIPT = { as: 'RECEIPT', field: 'receipt.summaryRef' };
const INTENT = { as: 'INTENT', field: 'paymentIntentId' };
const PAYLOAD = { as: 'PAYLOAD', field: 'data.redirectUrl', after: 'payload=' };
const LINKS = '/public-api/payment-links';
const OWN_LINKS = '/webhook/payment-links';

const link = (fields: object) => ({
  paymentSourceDetails: { sourceType: 4 },
  productOrigin: '$PROJECT',
  amount: 19.99,
  currency: { code: 'USD', symbol: '$' },
  ...fields,
});
const payment = (paymentMethodId: string) => ({ payload: '$PAYLOAD', customerInfo: PAYER, paymentMethodId });

export const STEPS: readonly Step[] = [
  { name: 'openapi', title: 'The document', method: 'GET', path: '/openapi.json', hidesAnswer: true },
  {
    name: 'fetch-tenant',
    title: 'The project of the demo storefront',
    method: 'GET',
    path: '/public-api/tenant/fetch-tenant?origin=$SHOP',
    saves: [{ as: 'PROJECT', field: 'data._id' }],
  },
  {
    name: 'currencies',
    title: 'The currencies of the project',
    method: 'GET',
    path: '/public-api/settings/global-settings/general-settings/currency-list?projectId=$PROJECT',
  },
  {
    name: 'plans',
    title: 'The plans on sale',
    method: 'GET',
    path: '/public-api/plan?origin=$SHOP',
  },
  { name: 'countries', title: 'All countries', method: 'GET', path: '/public-api/input-options/countries' },
  {
    name: 'states',
    title: 'The states of the United States',
    method: 'GET',
    path: '/public-api/input-options/states?country=US',
  },
  {
    name: 'minimum',
    title: 'An amount in yen that is too small',
    method: 'GET',
    path: '/public-api/purchase/processor-minimum?currency=JPY&amount=50',
  },
  {
    name: 'link',
    title: 'A link for one payment, with an item',
    method: 'POST',
    path: LINKS,
    headers: { 'Idempotency-Key': 'order-1001' },
    body: link({
      description: 'A box of oranges',
      items: [{ name: 'Oranges, 5 kg', unitPrice: 19.99, quantity: 1, totalAmount: 19.99 }],
      expiresInMinutes: 1440,
      clientReference: 'order-1001',
      metadata: { campaign: 'autumn' },
    }),
    saves: [PAYLOAD, { as: 'SLUG', field: 'data.slug' }],
  },
  {
    name: 'recurring',
    title: 'A recurring link whose first charge differs from the later ones',
    method: 'POST',
    path: LINKS,
    body: link({
      amount: 5,
      description: 'Gold membership',
      billingType: 2,
      recurringDetails: { billingInterval: 1, recurringAmount: 12.5 },
    }),
    saves: [{ ...PAYLOAD, as: 'MEMBERSHIP' }],
  },
  { name: 'validate', title: 'A link that can be paid', method: 'GET', path: `${LINKS}/validate/$SLUG` },
  {
    name: 'open',
    title: 'What the checkout shows',
    method: 'POST',
    path: `${LINKS}/open`,
    from: 'checkout',
    body: { payload: '$PAYLOAD' },
  },
  {
    name: 'quote',
    title: 'The price without a coupon',
    method: 'POST',
    path: `${LINKS}/quote`,
    from: 'checkout',
    body: { payload: '$PAYLOAD' },
  },
  {
    name: 'coupon',
    title: 'A coupon that is refused',
    method: 'POST',
    path: `${LINKS}/quote`,
    from: 'checkout',
    body: { payload: '$PAYLOAD', couponCode: 'SAVE10' },
  },
  {
    name: 'declined',
    title:
      'A declined card. The answer never holds the issuer’s own code, which would help somebody who tests stolen cards',
    method: 'POST',
    path: `${LINKS}/pay`,
    from: 'checkout',
    body: payment('pm_card_chargeDeclined'),
  },
  {
    name: 'pay',
    title: 'The same payer with another card',
    method: 'POST',
    path: `${LINKS}/pay`,
    from: 'checkout',
    headers: { 'Idempotency-Key': 'click-1' },
    body: payment('pm_card_visa'),
  },
  {
    name: 'used',
    title: 'Another payment of the same link',
    method: 'POST',
    path: `${LINKS}/pay`,
    from: 'checkout',
    body: payment('pm_card_mastercard'),
  },
  {
    name: 'authentication',
    title: 'The recurring link, paid with a card that asks for 3-D Secure',
    method: 'POST',
    path: `${LINKS}/pay`,
    from: 'checkout',
    body: { ...payment('pm_card_threeDSecure2Required'), payload: '$MEMBERSHIP' },
    saves: [RECEIPT, INTENT],
  },
  {
    name: 'dialog',
    title: 'The payer’s part of the 3-D Secure dialog, played by the simulated processor',
    method: 'POST',
    path: '/_sim/authenticate',
    shownAt: '/public-api/purchase/confirm',
    from: 'processor',
    body: { payment_intent: '$INTENT', outcome: 'succeed' },
    hidesAnswer: true,
  },
  {
    name: 'confirm',
    title: 'The confirmation that charges',
    method: 'POST',
    path: '/public-api/purchase/confirm',
    from: 'checkout',
    body: { paymentIntentId: '$INTENT', receiptRef: '$RECEIPT' },
  },
  {
    name: 'summary',
    title: 'The summary of the payment',
    method: 'GET',
    path: '/public-api/purchase/summary/$RECEIPT',
    from: 'checkout',
  },
  {
    name: 'buy',
    title: 'A plan that begins with a trial',
    method: 'POST',
    path: '/public-api/purchase',
    headers: { 'Idempotency-Key': 'cart-7' },
    body: {
      productOrigin: '$PROJECT',
      customerInfo: PAYER,
      paymentMethodId: 'pm_card_visa',
      planInfo: {
        paymentSourceDetails: { sourceType: 3, sourceReferenceSlug: 'orchard-club' },
        cycleId: 'yearly',
        metadata: { cart: '7' },
      },
    },
  },
  {
    name: 'list-links',
    title: 'The newest link',
    method: 'GET',
    path: `${OWN_LINKS}?limit=1`,
    from: 'backend',
  },
  {
    name: 'show-link',
    title: 'A link that was paid',
    method: 'GET',
    path: `${OWN_LINKS}/$SLUG`,
    from: 'backend',
  },
  {
    name: 'unwanted',
    title: 'A link that is no longer needed',
    method: 'POST',
    path: LINKS,
    shownAt: `${OWN_LINKS}/{slug}/cancel`,
    body: link({ amount: 30 }),
    saves: [{ as: 'UNWANTED', field: 'data.slug' }],
    hidesAnswer: true,
  },
  {
    name: 'cancel-link',
    title: 'The cancelled link',
    method: 'POST',
    path: `${OWN_LINKS}/$UNWANTED/cancel`,
    from: 'backend',
  },
  {
    name: 'cancel-paid',
    title: 'A paid link cannot be cancelled',
    method: 'POST',
    path: `${OWN_LINKS}/$SLUG/cancel`,
    from: 'backend',
  },
  {
    name: 'preflight',
    title: 'A preflight request',
    method: 'OPTIONS',
    path: LINKS,
    headers: { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' },
  },
  {
    name: 'field-errors',
    title: 'Several wrong fields',
    method: 'POST',
    path: LINKS,
    body: link({ amount: '19.99', items: [{ quantity: 0 }] }),
  },
  {
    name: 'details-as-list',
    title: '`paymentSourceDetails` sent as a list',
    method: 'POST',
    path: LINKS,
    body: link({ paymentSourceDetails: [{ sourceType: 4 }] }),
  },
  {
    name: 'not-json',
    title: 'A body that does not parse',
    method: 'POST',
    path: LINKS,
    headers: { 'Content-Type': 'application/json' },
    text: '{"amount":',
  },
];
