import { randomBytes } from 'node:crypto';
import { portalCodeText } from '../../../shared/domain/customers/portal-code.ts';
import { invoiceIdOf, orderIdOf } from '../../../shared/domain/ids.ts';
import { endpointNameOf } from '../../../shared/domain/inbound/event-query.ts';
import { customerIdOf } from '../../../shared/runtime/hash.ts';
import {
  newId,
  newLinkSlug,
  newOperationId,
  newProjectId,
  newTenantId,
  randomBase32,
} from '../../../shared/runtime/new-id.ts';
import { openReceipt } from '../../../shared/runtime/receipt.ts';
import { openCancelLink, signCancelLink } from '../../../shared/secrets/cancel-link.ts';
import { openPayload, sealPayload } from '../../../shared/secrets/payment-payload.ts';
import { now } from '../../support/clock.ts';
import { call } from '../../support/gateway.ts';
import { intentOf, receiptOf } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { quoteOf } from '../../support/purchases.ts';
import type { Kind } from './bodies.ts';
import { leaverOf, type MarkedTenant } from './marked-tenant.ts';

export const VALUES = ['own', 'foreign', 'random', 'malformed'] as const;
export type Value = (typeof VALUES)[number];
export type Names = Readonly<Record<Exclude<Kind, 'plain'>, Readonly<Record<Value, string>>>>;
export type Pair = Readonly<{ own: MarkedTenant; foreign: MarkedTenant; names: Names }>;

/** For each kind of name: mine, the other tenant's, one of the same form that names nothing, and one of no form. */
export async function namesOf(own: MarkedTenant, foreign: MarkedTenant): Promise<Names> {
  const unknownTenant = newTenantId();
  const claims = {
    ...(await openPayload(own.link.payload)),
    tenantId: unknownTenant,
    slug: newLinkSlug(unknownTenant, newOperationId(now())),
  };
  const receipt = `rcpt_${unknownTenant}${randomBase32(72)}`;
  const chance = randomBytes(12).toString('hex');
  const noCursor = { random: chance, malformed: 'c'.repeat(301) };
  const both = (of: (tenant: MarkedTenant) => string) => ({ own: of(own), foreign: of(foreign) });
  return {
    project: {
      ...both(({ project }) => project.id),
      random: newProjectId(now()),
      malformed: 'PROJECT#0123456789abcdef',
    },
    origin: {
      ...both(({ origin }) => origin),
      random: `https://${chance}.test`,
      malformed: 'https://a.test,https://b.test',
    },
    invoice: { ...both(({ invoice }) => invoice.id), random: anInvoiceId(), malformed: 'inv_T#1' },
    'own-invoice': { ...both(({ invoice }) => invoice.id), random: anInvoiceId(), malformed: 'inv_T#1' },
    'void-invoice': {
      ...both(({ voidInvoice }) => voidInvoice.id),
      random: anInvoiceId(),
      malformed: 'inv_T#1',
    },
    event: { ...both(({ event }) => event), random: newId<string>('event', now()), malformed: 'evt_T#1' },
    ...{ 'event-endpoint': endpointsOf(own, foreign), 'own-endpoint': endpointsOf(own, foreign) },
    order: {
      ...both(({ order }) => order.id),
      random: orderIdOf(`cst_${randomBase32(20)}` as never, newOperationId(now())),
      malformed: 'ord_T#1',
    },
    subscription: {
      ...both(({ subscription }) => subscription),
      random: newId<string>('subscription', now()),
      malformed: 'sub_T#1',
    },
    dispute: { ...both(({ dispute }) => dispute), random: `du_${chance}`, malformed: 'du_T#1' },
    refund: {
      ...both(({ refund }) => refund),
      ...{ random: newId<string>('refund', now()), malformed: 'rfd_T#1' },
    },
    transaction: { ...both(transactionOf), random: newId<string>('attempt', now()), malformed: 'txn_T#1' },
    link: { ...both(({ link }) => link.slug), random: claims.slug, malformed: 'pl_%00..' },
    'paid-link': { ...both(({ paidLink }) => paidLink.slug), random: claims.slug, malformed: 'pl_%00..' },
    payload: {
      ...both(({ link }) => link.payload),
      random: await sealPayload(claims, { tenantId: unknownTenant, id: claims.projectId }),
      malformed: own.link.payload.slice(0, -2),
    },
    receipt: { ...both(({ asked }) => receiptOf(asked)), random: receipt, malformed: 'rcpt_T#1' },
    'paper-receipt': { ...both(({ billed }) => receiptOf(billed)), random: receipt, malformed: 'rcpt_T#1' },
    intent: { ...both(({ asked }) => intentOf(asked)), random: `pi_${chance}`, malformed: 'ch_1' },
    method: { ...both(({ method }) => method), random: `pm_${chance}`, malformed: '4242424242424242' },
    'card-token': {
      ...both(({ cardToken }) => cardToken),
      random: `ctoken_${chance}`,
      malformed: '4242424242424242',
    },
    card: { ...both(({ card }) => card), random: `pm_${chance}`, malformed: '4242424242424242' },
    gateway: {
      ...both(({ gateway }) => gateway?.id ?? ''),
      random: newId('gateway', now()),
      malformed: 'gtw_T#1',
    },
    endpoint: {
      ...both(({ gateway }) => (gateway ? endpointNameOf(gateway) : '')),
      random: `${newTenantId()}.${newId<string>('gateway', now())}`,
      malformed: 'T#1.gw_1',
    },
    customer: {
      ...both(({ tenant, email }) => customerIdOf(tenant, email)),
      random: `cst_${randomBase32(20)}`,
      malformed: 'cst_T#1',
    },
    // Somebody else than the customer who asks: their sessions are ended.
    leaver: {
      ...both(({ tenant, email }) => customerIdOf(tenant, leaverOf(email))),
      random: `cst_${randomBase32(20)}`,
      malformed: 'cst_T#1',
    },
    'leaver-email': {
      ...both(({ email }) => leaverOf(email)),
      random: `${chance}@example.com`,
      malformed: '@example.com',
    },
    email: { ...both(({ email }) => email), random: `${chance}@example.com`, malformed: '@example.com' },
    'link-key': { ...both(({ linkKey }) => linkKey), random: `link-${chance}`, malformed: 'k'.repeat(256) },
    'once-key': { ...both(({ onceKey }) => onceKey), random: `once-${chance}`, malformed: 'with a space' },
    coupon: { ...couponsOf(own, foreign), malformed: 'c'.repeat(101) },
    'own-coupon': { ...couponsOf(own, foreign), malformed: 'COUPON T#1' },
    ...catalogNames(own, foreign),
    'quote-receipt': {
      ...{ own: await quoteReceiptOf(own), foreign: await quoteReceiptOf(foreign) },
      ...{
        random: (await quoteReceiptOf(own)).replace(/[\w-]{43}$/, 'x'.repeat(43)),
        malformed: 'receipt T#1',
      },
    },
    'cancel-token': {
      ...{ own: await cancelTokenOf(own), foreign: await cancelTokenOf(foreign) },
      ...{
        random: await signCancelLink({
          ...(await openCancelLink(await cancelTokenOf(own))),
          tenantId: unknownTenant,
        }),
        malformed: 'token T#1',
      },
    },
    'portal-code': {
      ...{ own: await portalCodeOf(own), foreign: await portalCodeOf(foreign) },
      ...{ random: portalCodeText(unknownTenant, randomBase32(40)), malformed: 'ptl_T#1' },
    },
    'catalog-cursor': {
      own: await cursorOf(own, '/admin/product'),
      foreign: await cursorOf(foreign, '/admin/product'),
      ...noCursor,
    },
    'sale-cursor': {
      own: await cursorOf(own, '/public-api/plan'),
      foreign: await cursorOf(foreign, '/public-api/plan'),
      ...noCursor,
    },
    'wallet-cursor': { own: await walletCursorOf(own), foreign: await walletCursorOf(foreign), ...noCursor },
    cursor: { own: await cursorOf(own), foreign: await cursorOf(foreign), ...noCursor },
  };
}

const endpointsOf = (own: MarkedTenant, foreign: MarkedTenant) => ({
  ...{ own: own.endpoint, foreign: foreign.endpoint },
  ...{ random: newId<string>('endpoint', now()), malformed: 'ep_T#1' },
});
/** Of what the request of a purchase chooses. */
const quoteReceiptOf = async ({ catalog, ...tenant }: MarkedTenant): Promise<string> =>
  (await quoteOf({ tenant, plan: catalog.plan }, { addons: catalog.addOn.id })).quoteReceipt;
/** Of a link to the portal of somebody else than the customer who asks. */
export async function portalCodeOf({ project, email, credentials }: MarkedTenant): Promise<string> {
  const body = { productOrigin: project.id, email: leaverOf(email), expiresInSeconds: 3600 };
  const headers = { 'x-tenant-id': credentials.webhook };
  return (
    String((await call('POST', '/webhook/portal-link', { headers, body })).body.data.url).split(
      '#code=',
    )[1] ?? ''
  );
}
const cancelTokens = new Map<string, Promise<string>>();
/** Of the order of the link that recurs. */
export function cancelTokenOf(own: MarkedTenant): Promise<string> {
  const known = cancelTokens.get(own.tenant.id) ?? signedFor(own);
  cancelTokens.set(own.tenant.id, known);
  return known;
}

async function signedFor({ tenant, project, ...own }: MarkedTenant): Promise<string> {
  const { orders } = await kept({ tenant, project, ...own });
  const order = orders.find(({ linkSlug }) => linkSlug === own.paidLink.slug);
  if (!order?.nextBillingDate) throw new Error('The tenant has an order that recurs.');
  return await signCancelLink({
    tenantId: tenant.id,
    projectId: project.id,
    orderId: order.id,
    dueOn: order.nextBillingDate,
  });
}
const anInvoiceId = () => invoiceIdOf(`cst_${randomBase32(20)}` as never, newOperationId(now()));
/** The payment that waits for its payer. */
export const transactionOf = ({ tenant, asked }: MarkedTenant): string =>
  openReceipt(receiptOf(asked), tenant)?.attemptId ?? '';

/** Answers show a code in capitals. */
const couponsOf = (own: MarkedTenant, foreign: MarkedTenant) => ({
  own: `COUPON-${own.word.toUpperCase()}`,
  foreign: `COUPON-${foreign.word.toUpperCase()}`,
  random: `COUPON-${randomBytes(8).toString('hex').toUpperCase()}`,
});

/** Ids of the catalog, in a path and in a body, and the slug of a plan on sale. */
function catalogNames(own: MarkedTenant, foreign: MarkedTenant) {
  const names = (
    of: (catalog: MarkedTenant['catalog']) => string,
    kind: 'product' | 'plan' | 'featureCategory' | 'addOn',
  ) => ({
    ...{
      own: of(own.catalog),
      foreign: of(foreign.catalog),
      random: newId<string>(kind, now()),
      malformed: `${kind}_T#1`,
    },
  });
  const product = names((catalog) => catalog.product.id, 'product');
  const features = names(({ category }) => category.id, 'featureCategory');
  const addOn = names((catalog) => catalog.addOn.id, 'addOn');
  const gateways = {
    own: own.gateway?.id ?? '',
    foreign: foreign.gateway?.id ?? '',
    random: newId<string>('gateway', now()),
    malformed: 'gw_T#1',
  };
  return {
    ...{
      product,
      'named-product': product,
      'feature-category': features,
      'named-features': features,
      'add-on': addOn,
    },
    ...{ 'named-add-on': addOn, 'named-gateway': gateways, 'own-plan': names(({ plan }) => plan.id, 'plan') },
    'named-plan': names(({ plan }) => plan.id, 'plan'),
    'plan-slug': {
      own: own.catalog.plan.slug,
      foreign: foreign.catalog.plan.slug,
      random: 'plan-of-no-tenant',
      malformed: 'Plan T#1',
    },
  };
}

async function cursorOf(
  { credentials, origin }: MarkedTenant,
  path = '/webhook/payment-links',
  query = {},
): Promise<string> {
  const proof = path.startsWith('/admin') ? credentials.admin : credentials.webhook;
  return (
    await call('GET', path, { headers: { 'x-tenant-id': proof }, origin, query: { limit: '1', ...query } })
  ).body.nextCursor;
}

const walletCursorOf = (tenant: MarkedTenant): Promise<string> =>
  cursorOf(tenant, '/admin/wallet/entries', walletQuery(tenant));
export const walletQuery = ({ project, email }: MarkedTenant) => ({
  productOrigin: project.id,
  email,
  currency: 'USD',
});
