/**
 * What a shop and its shopper send, once for tests, proofs, the campaign and the bench. Each brings its own transport: in this process,
 * under a scheduler, or over HTTP.
 */
export type Asked = Readonly<{
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS';
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: object;
}>;

/** The project that sells, and the origin of its storefront. */
export type Seller = Readonly<{ projectId: string; origin: string }>;
export type Buyer = Readonly<{ email: string; name: string; mobile?: string }>;
/** `key` is sent as the `Idempotency-Key`, `token` as a customer's bearer token. */
export type Sending = Readonly<{
  key?: string | undefined;
  token?: string | undefined;
  /** The languages of the browser, as `Accept-Language` has them. */
  speaks?: string | undefined;
}>;

const headersOf = (
  origin: string | undefined,
  { key, token, speaks }: Sending = {},
): Record<string, string> => ({
  ...(origin !== undefined && { origin }),
  ...(key !== undefined && { 'idempotency-key': key }),
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(speaks !== undefined && { 'accept-language': speaks }),
});

const USD = { code: 'USD', symbol: '$' };

/** The smallest body a link can be made of: 19.99 USD, once. */
export const linkFields = (projectId: string, fields: object = {}) => ({
  paymentSourceDetails: { sourceType: 4 },
  productOrigin: projectId,
  amount: 19.99,
  currency: USD,
  ...fields,
});
export const MONTHLY = { billingType: 2, recurringDetails: { billingInterval: 1 } };

export const linkRequest = ({ projectId, origin }: Seller, fields: object, sending?: Sending): Asked => ({
  method: 'POST',
  path: '/public-api/payment-links',
  headers: headersOf(origin, sending),
  body: linkFields(projectId, fields),
});

export const openRequest = (payload: string, checkout: string, kind: 'open' | 'quote'): Asked => ({
  method: 'POST',
  path: `/public-api/payment-links/${kind}`,
  headers: headersOf(checkout),
  body: { payload },
});

/** Asks for the link of a device's own, of one that sells more than once. */
export const chooseRequest = (
  payload: string,
  checkout: string,
  payerSecret: string,
  choice: object = {},
): Asked => ({
  method: 'POST',
  path: '/public-api/payment-links/choose',
  headers: headersOf(checkout),
  body: { payload, payerSecret, ...choice },
});

/** A card, by its id or by a token that the page's card fields made. */
type Given = Readonly<{ paymentMethodId?: unknown; confirmationTokenId?: unknown }>;

/** Pays a link as the hosted checkout does. */
export const paymentRequest = (
  fields: Readonly<{ payload: string; customerInfo: unknown }> & Given,
  checkout: string | undefined,
  sending?: Sending,
): Asked => ({
  method: 'POST',
  path: '/public-api/payment-links/pay',
  headers: headersOf(checkout, sending),
  body: fields,
});

type Bought = Readonly<{ customerInfo: unknown; info?: object }> & Given;

/** Buys a plan (3), or pays an order (1) or an invoice (2), with a card that the storefront's own page has taken. */
export const purchaseRequest = (
  { projectId, origin }: Seller,
  { sourceType, slug }: Readonly<{ sourceType: 1 | 2 | 3; slug: string }>,
  { info, ...paid }: Bought,
  sending?: Sending,
): Asked => ({
  method: 'POST',
  path: '/public-api/purchase',
  headers: headersOf(origin, sending),
  body: {
    productOrigin: projectId,
    planInfo: { paymentSourceDetails: { sourceType, sourceReferenceSlug: slug }, ...info },
    ...paid,
  },
});

/** Buys an add-on for a subscription, as a plan is bought. */
export const addOnRequest = (
  { projectId, origin }: Seller,
  bought: Readonly<{ addon: string; subscription: string }>,
  { info, ...paid }: Bought,
  sending?: Sending,
): Asked => ({
  method: 'POST',
  path: '/public-api/purchase/addon',
  headers: headersOf(origin, sending),
  body: { productOrigin: projectId, planInfo: { ...bought, ...info }, ...paid },
});

/** What the page asks after the 3-D Secure dialog. */
export const confirmRequest = (
  paymentIntentId: string,
  receiptRef: string | undefined,
  checkout: string | undefined,
  sending?: Sending,
): Asked => ({
  method: 'POST',
  path: '/public-api/purchase/confirm',
  headers: headersOf(checkout, sending),
  body: { paymentIntentId, receiptRef },
});

export const summaryRequest = (receipt: string, origin: string, sending?: Sending): Asked => ({
  method: 'GET',
  path: `/public-api/purchase/summary/${receipt}`,
  headers: headersOf(origin, sending),
});

/** A browser exchanges the code of a portal link. */
export const portalRequest = (code: string, secret: string, checkout: string): Asked => ({
  method: 'POST',
  path: '/public-api/portal/open',
  headers: headersOf(checkout),
  body: { code, secret },
});

/** What the tenant's backend requests, under its credential: an unpaid invoice, or a pending order. */
export const recordRequest = (
  kind: 'invoices' | 'orders',
  { projectId, credential }: Readonly<{ projectId: string; credential: string }>,
  fields: Readonly<{ customerInfo: Buyer } & Record<string, unknown>>,
  sending?: Sending,
): Asked =>
  staffRequest(
    credential,
    `/webhook/${kind}`,
    { productOrigin: projectId, amount: 19.99, currency: USD, ...fields },
    sending,
  );

/** What staff and the tenant's backend ask under its credential. Without a body it is a look. */
export const staffRequest = (credential: string, path: string, body?: object, sending?: Sending): Asked => ({
  method: body ? 'POST' : 'GET',
  path,
  headers: { ...headersOf(undefined, sending), 'x-tenant-id': credential },
  ...(body && { body }),
});

/** What a customer asks at their own account. Without a body it is a look, if nothing else is said. */
export const ownRequest = (
  token: string,
  path: string,
  body?: object,
  { method = body ? 'POST' : 'GET', key }: { method?: Asked['method']; key?: string } = {},
): Asked => ({
  method,
  path: `/client/${path}`,
  headers: headersOf(undefined, { token, key }),
  ...(body && { body }),
});

export const cancelRequest = (slug: string, credential: string): Asked =>
  staffRequest(credential, `/webhook/payment-links/${slug}/cancel`, {});

/** The tenant's backend looks at a link that it made. */
export const linkRecordRequest = (slug: string, credential: string): Asked =>
  staffRequest(credential, `/webhook/payment-links/${slug}`);

/** The tenant's backend refunds a payment. */
export const refundRequest = (
  transactionId: string,
  credential: string,
  body: object,
  sending?: Sending,
): Asked => staffRequest(credential, `/admin/transactions/${transactionId}/refund`, body, sending);

/** The payload in the address of a link that was made. */
export const payloadIn = ({ redirectUrl }: Readonly<{ redirectUrl: string }>): string =>
  new URL(redirectUrl).searchParams.get('payload') ?? '';

/** The intent that a client secret belongs to. */
export const intentIn = (clientSecret: unknown): string => String(clientSecret).split('_secret_')[0] ?? '';
