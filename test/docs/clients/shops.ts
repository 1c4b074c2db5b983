/** What a shop's developer writes against two typed clients. Both sell by a link and a plan, and give the link's payment back. */
const PREAMBLE = `
type Names = Order | Coupon | SavedCard | Transaction | Invoice | ErrorAnswer;
type Shop = { fetch: typeof fetch; project: string; origin: string; checkout: string; credential: string; card: string };
const payer = { email: 'ada@example.com', name: 'Ada' };
const codeOf = (error: ErrorAnswer | { message: string } | { status: string }) => ('error' in error ? error.error.code : JSON.stringify(error));
export const nameOf = (one: Names) => one;
`;
const LINK = `{ paymentSourceDetails: { sourceType: 4 }, productOrigin: project, amount: 19.99, currency: { code: 'USD', symbol: '$' } }`;
const PLAN = `{ productOrigin: project, customerInfo: payer, paymentMethodId: card, planInfo: { paymentSourceDetails: { sourceType: 3, sourceReferenceSlug: 'orchard-club' } } }`;
const PAYLOAD = `new URL(created.data.data.redirectUrl).searchParams.get('payload') ?? ''`;
const OUTCOME = `
  const [payment] = payments.data.data;
  if (!payment) throw new Error('The payment is not listed.');
  const refund = await REFUND;
  if (!refund.data || !('status' in refund.data.data)) throw new Error('The payment was not refunded.');
  const order: Order | undefined = orders.data?.data[0];
  return { paid: paid.data.status, bought: bought.data.status, order: order?.statusLabel, refunded: refund.data.data.status };
}
`;

export const FETCH_SHOP = `
import createClient from 'openapi-fetch';
import type { components, paths, webhooks } from './schema.ts';
type Schemas = components['schemas'];
type Order = Schemas['Order']; type Coupon = Schemas['Coupon']; type SavedCard = Schemas['SavedCard'];
type Transaction = Schemas['Transaction']; type Invoice = Schemas['Invoice']; type ErrorAnswer = Schemas['ErrorAnswer'];
export type Told = webhooks['payment.succeeded']['post']['requestBody']['content']['application/json'];
${PREAMBLE}
export async function sell({ fetch, project, origin, checkout, credential, card }: Shop) {
  const client = createClient<paths>({ baseUrl: 'http://localhost:3000/api/v1', fetch });
  const shop = { headers: { Origin: origin } };
  const office = { headers: { 'x-tenant-id': credential } };
  const created = await client.POST('/public-api/payment-links', { ...shop, body: ${LINK} });
  if (created.error) throw new Error(codeOf(created.error));
  const payload = ${PAYLOAD};
  const paid = await client.POST('/public-api/payment-links/pay', { headers: { Origin: checkout }, body: { payload, customerInfo: payer, paymentMethodId: card } });
  if (paid.error) throw new Error(codeOf(paid.error));
  if (paid.data.status === 'requires_action') throw new Error(paid.data.clientSecret);
  const bought = await client.POST('/public-api/purchase', { ...shop, params: { header: { 'Idempotency-Key': 'fetch-1' } }, body: ${PLAN} });
  if (bought.error) throw new Error(codeOf(bought.error));
  const orders = await client.GET('/admin/order', { ...office, params: { query: { limit: 1 } } });
  const payments = await client.GET('/admin/transactions', { ...office, params: { query: { limit: 5, status: 3, reference: paid.data.receipt.summaryRef } } });
  if (payments.error) throw new Error(codeOf(payments.error));
${OUTCOME.replace('REFUND', "client.POST('/admin/transactions/{id}/refund', { ...office, params: { path: { id: payment.id }, header: { 'Idempotency-Key': 'fetch-2' } }, body: {} })")}
export const refused = (client: ReturnType<typeof createClient<paths>>) => [
  // @ts-expect-error A refund needs a key.
  client.POST('/admin/transactions/{id}/refund', { params: { path: { id: 'txn_1' } }, body: {} }),
  // @ts-expect-error A purchase says what is bought.
  client.POST('/public-api/purchase', { body: { customerInfo: payer, planInfo: { paymentSourceDetails: {} } } }),
];
`;

export const HEY_SHOP = `
import { client } from './hey/client.gen';
import { adminListOrders, adminListTransactions, adminRefundTransaction, createPaymentLink, payPaymentLink, purchase } from './hey/index';
import type { Coupon, ErrorAnswer, Invoice, Order, SavedCard, Transaction } from './hey/index';
export type { ReceivePaymentSucceededWebhookRequest as Told } from './hey/index';
${PREAMBLE}
export async function sell({ fetch, project, origin, checkout, credential, card }: Shop) {
  client.setConfig({ baseUrl: 'http://localhost:3000/api/v1', fetch });
  const shop = { headers: { Origin: origin } };
  const office = { headers: { 'x-tenant-id': credential } };
  const created = await createPaymentLink({ ...shop, body: ${LINK} });
  if (!created.data) throw new Error(codeOf(created.error));
  const payload = ${PAYLOAD};
  const paid = await payPaymentLink({ headers: { Origin: checkout }, body: { payload, customerInfo: payer, paymentMethodId: card } });
  if (!paid.data) throw new Error(codeOf(paid.error));
  if (paid.data.status === 'requires_action') throw new Error(paid.data.clientSecret);
  const bought = await purchase({ headers: { ...shop.headers, 'Idempotency-Key': 'hey-1' }, body: ${PLAN} });
  if (!bought.data) throw new Error(codeOf(bought.error));
  const orders = await adminListOrders({ ...office, query: { limit: 1 } });
  const payments = await adminListTransactions({ ...office, query: { limit: 5, status: 3, reference: paid.data.receipt.summaryRef } });
  if (!payments.data) throw new Error(codeOf(payments.error));
${OUTCOME.replace('REFUND', "adminRefundTransaction({ path: { id: payment.id }, headers: { ...office.headers, 'Idempotency-Key': 'hey-2' }, body: {} })")}
export const refused = () => [
  // @ts-expect-error A refund needs a key.
  adminRefundTransaction({ path: { id: 'txn_1' }, body: {} }),
  // @ts-expect-error A purchase says what is bought.
  purchase({ body: { customerInfo: payer, planInfo: { paymentSourceDetails: {} } } }),
];
`;

/** Its client has types alone, so every body is held against the generated schemas, as forms and readers of answers do. */
export const ORVAL_SHOP = `
import { adminListOrders, adminListTransactions, adminRefundTransaction, createPaymentLink, payPaymentLink, purchase } from './orval/client';
import type { Coupon, ErrorAnswer, Invoice, Order, SavedCard, Transaction } from './orval/client';
import * as schemas from './orval/schemas';
${PREAMBLE}
type Schema = { parse: (value: unknown) => unknown };
function read<Answer extends { status: number; data: unknown }>(schema: Schema, answer: Answer) {
  if (answer.status !== 200) throw new Error(codeOf(answer.data as ErrorAnswer));
  schema.parse(answer.data);
  return { data: answer.data as Extract<Answer, { status: 200 }>['data'] };
}
function sent<Body>(schema: Schema, body: Body): Body {
  schema.parse(body);
  return body;
}
export async function sell({ fetch, project, origin, checkout, credential, card }: Shop) {
  globalThis.fetch = (path, init) => fetch(\`http://localhost:3000/api/v1\${path}\`, init);
  const shop = { headers: { Origin: origin } };
  const office = { headers: { 'x-tenant-id': credential } };
  const created = read(schemas.CreatePaymentLinkResponse, await createPaymentLink(sent(schemas.CreatePaymentLinkBody, ${LINK}), shop));
  const payload = ${PAYLOAD};
  const paid = read(schemas.PayPaymentLinkResponse, await payPaymentLink(sent(schemas.PayPaymentLinkBody, { payload, customerInfo: payer, paymentMethodId: card }), { headers: { Origin: checkout } }));
  if (paid.data.status === 'requires_action') throw new Error(paid.data.clientSecret);
  const bought = read(schemas.PurchaseResponse, await purchase(sent(schemas.PurchaseBody, ${PLAN}), { headers: { ...shop.headers, 'Idempotency-Key': 'orval-1' } }));
  const orders = read(schemas.AdminListOrdersResponse, await adminListOrders({ limit: 1 }, office));
  const payments = read(schemas.AdminListTransactionsResponse, await adminListTransactions({ limit: 5, status: 3, reference: paid.data.receipt.summaryRef }, office));
${OUTCOME.replace('REFUND', "read(schemas.AdminRefundTransactionResponse, await adminRefundTransaction(payment.id, sent(schemas.AdminRefundTransactionBody, {}), { headers: { ...office.headers, 'Idempotency-Key': 'orval-2' } }))").replace('!refund.data || ', '')}
export const refused = () => [
  // @ts-expect-error A purchase says what is bought.
  purchase({ customerInfo: payer, planInfo: { paymentSourceDetails: {} } }),
];
`;
