/**
 * The examples of docs/api.md, in an order in which a reader can run them.
 *
 * Each step is printed as a curl command, and is run through the route table and the real handlers to get the printed answer.
 * `$NAME` is a value that an earlier step saved.
 */
export type Step = Readonly<{
  name: string;
  method: 'GET' | 'POST' | 'OPTIONS';
  path: string;
  from?: 'shop' | 'checkout' | 'backend' | 'processor';
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  /** A body that is not JSON, sent as it is. */
  text?: string;
  saves?: readonly Save[];
  /** The answer is not printed, since it is long and shown elsewhere. */
  hidesAnswer?: true;
}>;
export type Save = Readonly<{ as: string; field: string; after?: string; before?: string }>;

const PAYER = { email: 'ada@example.com', name: 'Ada Payer' };
const RECEIPT = { as: 'RECEIPT', field: 'receipt.summaryRef' };
const INTENT = { as: 'INTENT', field: 'clientSecret', before: '_secret_' };
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
  {
    name: 'fetch-tenant',
    method: 'GET',
    path: '/public-api/tenant/fetch-tenant?origin=$SHOP',
    saves: [{ as: 'PROJECT', field: 'data._id' }],
  },
  { name: 'currencies', method: 'GET', path: '/public-api/settings/global-settings/general-settings/currency-list?projectId=$PROJECT' },
  { name: 'countries', method: 'GET', path: '/public-api/input-options/countries' },
  { name: 'states', method: 'GET', path: '/public-api/input-options/states?country=US' },
  { name: 'minimum', method: 'GET', path: '/public-api/purchase/processor-minimum?currency=JPY&amount=50' },
  {
    name: 'link',
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
  { name: 'validate', method: 'GET', path: `${LINKS}/validate/$SLUG` },
  { name: 'open', method: 'POST', path: `${LINKS}/open`, from: 'checkout', body: { payload: '$PAYLOAD' } },
  { name: 'quote', method: 'POST', path: `${LINKS}/quote`, from: 'checkout', body: { payload: '$PAYLOAD' } },
  { name: 'coupon', method: 'POST', path: `${LINKS}/quote`, from: 'checkout', body: { payload: '$PAYLOAD', couponCode: 'SAVE10' } },
  { name: 'declined', method: 'POST', path: `${LINKS}/pay`, from: 'checkout', body: payment('pm_card_chargeDeclined') },
  {
    name: 'pay',
    method: 'POST',
    path: `${LINKS}/pay`,
    from: 'checkout',
    headers: { 'Idempotency-Key': 'click-1' },
    body: payment('pm_card_visa'),
  },
  { name: 'used', method: 'POST', path: `${LINKS}/pay`, from: 'checkout', body: payment('pm_card_mastercard') },
  {
    name: 'authentication',
    method: 'POST',
    path: `${LINKS}/pay`,
    from: 'checkout',
    body: { ...payment('pm_card_threeDSecure2Required'), payload: '$MEMBERSHIP' },
    saves: [RECEIPT, INTENT],
  },
  {
    name: 'dialog',
    method: 'POST',
    path: '/_sim/authenticate',
    from: 'processor',
    body: { payment_intent: '$INTENT', outcome: 'succeed' },
    hidesAnswer: true,
  },
  {
    name: 'confirm',
    method: 'POST',
    path: '/public-api/purchase/confirm',
    from: 'checkout',
    body: { paymentIntentId: '$INTENT', receiptRef: '$RECEIPT' },
  },
  { name: 'summary', method: 'GET', path: '/public-api/purchase/summary/$RECEIPT', from: 'checkout' },
  { name: 'list-links', method: 'GET', path: `${OWN_LINKS}?limit=1`, from: 'backend' },
  { name: 'show-link', method: 'GET', path: `${OWN_LINKS}/$SLUG`, from: 'backend' },
  {
    name: 'unwanted',
    method: 'POST',
    path: LINKS,
    body: link({ amount: 30 }),
    saves: [{ as: 'UNWANTED', field: 'data.slug' }],
    hidesAnswer: true,
  },
  { name: 'cancel-link', method: 'POST', path: `${OWN_LINKS}/$UNWANTED/cancel`, from: 'backend' },
  { name: 'cancel-paid', method: 'POST', path: `${OWN_LINKS}/$SLUG/cancel`, from: 'backend' },
  {
    name: 'preflight',
    method: 'OPTIONS',
    path: LINKS,
    headers: { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' },
  },
  { name: 'field-errors', method: 'POST', path: LINKS, body: link({ amount: '19.99', items: [{ quantity: 0 }] }) },
  { name: 'details-as-list', method: 'POST', path: LINKS, body: link({ paymentSourceDetails: [{ sourceType: 4 }] }) },
  { name: 'not-json', method: 'POST', path: LINKS, headers: { 'Content-Type': 'application/json' }, text: '{"amount":' },
];
