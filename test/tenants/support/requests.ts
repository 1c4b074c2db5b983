import { randomBytes } from 'node:crypto';
import { routes, VERSION_PREFIX } from '../../../functions/routes.ts';
import type { HttpRequest } from '../../../local/gateway-event.ts';
import { invoiceIdOf, orderIdOf, parseReceipt, receiptOf as receiptFor } from '../../../shared/domain/ids.ts';
import { customerIdOf } from '../../../shared/runtime/hash.ts';
import { newId, newLinkSlug, newOperationId, newProjectId, newTenantId, randomBase32 } from '../../../shared/runtime/new-id.ts';
import { openPayload, sealPayload } from '../../../shared/secrets/payment-payload.ts';
import { addOnBody, couponBody, featuresBody, planBody, productBody } from '../../support/catalog.ts';
import { now } from '../../support/clock.ts';
import { type Answer, call } from '../../support/gateway.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { aLink, intentOf, linkBody, receiptOf } from '../../support/links.ts';
import { planLinkBody, quoteOf } from '../../support/purchases.ts';
import type { Headers } from './callers.ts';
import type { MarkedTenant } from './marked-tenant.ts';
import type { Handler, Kind } from './positions.ts';

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
  const receipt = receiptFor(unknownTenant, `cst_${randomBase32(20)}` as never, newId('attempt', now()));
  const chance = randomBytes(12).toString('hex');
  const noCursor = { random: chance, malformed: 'c'.repeat(301) };
  const both = (of: (tenant: MarkedTenant) => string) => ({ own: of(own), foreign: of(foreign) });
  return {
    project: { ...both(({ project }) => project.id), random: newProjectId(now()), malformed: 'PROJECT#0123456789abcdef' },
    origin: { ...both(({ origin }) => origin), random: `https://${chance}.test`, malformed: 'https://a.test,https://b.test' },
    invoice: {
      ...both(({ invoice }) => invoice.id),
      random: invoiceIdOf(`cst_${randomBase32(20)}` as never, newOperationId(now())),
      malformed: 'inv_T#1',
    },
    order: {
      ...both(({ order }) => order.id),
      random: orderIdOf(`cst_${randomBase32(20)}` as never, newOperationId(now())),
      malformed: 'ord_T#1',
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
    intent: { ...both(({ asked }) => intentOf(asked)), random: `pi_${chance}`, malformed: 'ch_1' },
    method: { ...both(({ method }) => method), random: `pm_${chance}`, malformed: '4242424242424242' },
    gateway: { ...both(({ gateway }) => gateway?.id ?? ''), random: newId('gateway', now()), malformed: 'gtw_T#1' },
    customer: {
      ...both(({ tenant, email }) => customerIdOf(tenant, email)),
      random: `cst_${randomBase32(20)}`,
      malformed: 'cst_T#1',
    },
    email: { ...both(({ email }) => email), random: `${chance}@example.com`, malformed: '@example.com' },
    'link-key': { ...both(({ linkKey }) => linkKey), random: `link-${chance}`, malformed: 'k'.repeat(256) },
    'once-key': { ...both(({ onceKey }) => onceKey), random: `once-${chance}`, malformed: 'with a space' },
    coupon: { ...couponsOf(own, foreign), malformed: 'c'.repeat(101) },
    'own-coupon': { ...couponsOf(own, foreign), malformed: 'COUPON T#1' },
    ...catalogNames(own, foreign),
    'quote-receipt': {
      ...{ own: await quoteReceiptOf(own), foreign: await quoteReceiptOf(foreign) },
      ...{ random: (await quoteReceiptOf(own)).replace(/[\w-]{43}$/, 'x'.repeat(43)), malformed: 'receipt T#1' },
    },
    'catalog-cursor': { own: await cursorOf(own, '/admin/product'), foreign: await cursorOf(foreign, '/admin/product'), ...noCursor },
    'sale-cursor': { own: await cursorOf(own, '/public-api/plan'), foreign: await cursorOf(foreign, '/public-api/plan'), ...noCursor },
    'wallet-cursor': { own: await walletCursorOf(own), foreign: await walletCursorOf(foreign), ...noCursor },
    cursor: { own: await cursorOf(own), foreign: await cursorOf(foreign), ...noCursor },
  };
}

/** Of what the request of a purchase chooses. */
const quoteReceiptOf = async ({ catalog, ...tenant }: MarkedTenant): Promise<string> =>
  (await quoteOf({ tenant, plan: catalog.plan }, { addons: catalog.addOn.id })).quoteReceipt;
/** The payment that waits for its payer. */
const transactionOf = ({ asked }: MarkedTenant): string => parseReceipt(receiptOf(asked))?.attemptId ?? '';

/** Answers show a code in capitals. */
const couponsOf = (own: MarkedTenant, foreign: MarkedTenant) => ({
  own: `COUPON-${own.word.toUpperCase()}`,
  foreign: `COUPON-${foreign.word.toUpperCase()}`,
  random: `COUPON-${randomBytes(8).toString('hex').toUpperCase()}`,
});

/** Ids of the catalog, in a path and in a body, and the slug of a plan on sale. */
function catalogNames(own: MarkedTenant, foreign: MarkedTenant) {
  const names = (of: (catalog: MarkedTenant['catalog']) => string, kind: 'product' | 'plan' | 'featureCategory' | 'addOn') => ({
    ...{ own: of(own.catalog), foreign: of(foreign.catalog), random: newId<string>(kind, now()), malformed: `${kind}_T#1` },
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
    ...{ product, 'named-product': product, 'feature-category': features, 'named-features': features, 'add-on': addOn },
    ...{ 'named-add-on': addOn, 'named-gateway': gateways, 'own-plan': names(({ plan }) => plan.id, 'plan') },
    'named-plan': names(({ plan }) => plan.id, 'plan'),
    'plan-slug': { own: own.catalog.plan.slug, foreign: foreign.catalog.plan.slug, random: 'plan-of-no-tenant', malformed: 'Plan T#1' },
  };
}

async function cursorOf({ credentials, origin }: MarkedTenant, path = '/webhook/payment-links', query = {}): Promise<string> {
  const proof = path.startsWith('/admin') ? credentials.admin : credentials.webhook;
  return (await call('GET', path, { headers: { 'x-tenant-id': proof }, origin, query: { limit: '1', ...query } })).body.nextCursor;
}

const walletCursorOf = (tenant: MarkedTenant): Promise<string> => cursorOf(tenant, '/admin/wallet/entries', walletQuery(tenant));
const walletQuery = ({ project, email }: MarkedTenant) => ({ productOrigin: project.id, email, currency: 'USD' });

/** One request: a handler, with one of its fields naming something. Without a field it is the plain request of its owner. */
export type Asking = Readonly<{ handler: Handler; field?: string; value: Value; sent?: string; isLive: boolean; headers: Headers }>;
type Parts = { path: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown>; headers: Headers };

export async function ask(pair: Pair, { handler, field, sent, headers, ...asking }: Asking): Promise<Answer> {
  const row = routes.find((known) => known.handler === handler);
  const { headers: own, ...plain } = await plainRequest(pair, { handler, field, ...asking });
  const parts: Parts = { path: {}, headers: { ...headers, ...own }, ...plain };
  const changed = field !== undefined && sent !== undefined ? withField(parts, field, sent) : parts;
  const path = String(row?.path).replace(/\{(\w+)\+?\}/g, (_, name) => encodeURIComponent(changed.path[name] ?? ''));
  return await call(row?.method as HttpRequest['method'], VERSION_PREFIX + path, { ...changed, sourceIp: anAddress() });
}

async function plainRequest({ own, foreign }: Pair, { handler, field, value, isLive }: Omit<Asking, 'headers'>): Promise<Partial<Parts>> {
  const receiptOwner = field === 'body.receiptRef' && value !== 'own' ? foreign : own; // A receipt with the very intent it is for.
  switch (handler) {
    case 'public-api/preflight':
      return { path: { proxy: 'anything' } };
    case 'public-api/list-states':
      return { query: { country: 'US' } };
    case 'public-api/check-processor-minimum':
      return { query: { currency: 'EUR', amount: '19.99' } };
    case 'public-api/create-payment-link':
    case 'tenant/create-payment-link':
      if (!field?.endsWith('sourceReferenceSlug') && !field?.startsWith('body.addons')) return { body: linkBody(own) };
      return { body: { ...planLinkBody(own.catalog, { addons: [own.catalog.addOn.id] }), productOrigin: own.project.id } };
    case 'public-api/validate-payment-link':
      return { path: { slug: own.link.slug } };
    case 'tenant/show-payment-link':
      return { path: { slug: own.link.slug } };
    case 'tenant/create-invoice':
    case 'tenant/create-order':
      return { body: invoiceBody(own) };
    case 'tenant/create-customer-token':
      return { body: { productOrigin: own.project.id, email: own.email } };
    case 'admin/show-gateway-public-key':
      return { query: { gatewayId: own.gateway?.id ?? '' } };
    case 'tenant/show-invoice':
      return { path: { id: own.invoice.id } };
    case 'tenant/show-order':
      return { path: { id: own.order.id } };
    case 'admin/explain-transaction':
      return { path: { id: transactionOf(own) } };
    case 'tenant/create-invoice-link':
      return { path: { id: own.invoice.id }, body: {} };
    case 'tenant/cancel-payment-link':
      return { path: { slug: (isLive ? await aLink(own) : own.paidLink).slug } };
    case 'public-api/list-plan-features':
    case 'public-api/quote-plan':
      return { path: { planSlug: own.catalog.plan.slug } };
    case 'admin/add-wallet-credit': {
      const { currency, ...owner } = walletOwner(own, field);
      return { body: { ...owner, currency, amount: 100 }, headers: { 'idempotency-key': randomBytes(8).toString('hex') } };
    }
    case 'admin/list-wallets':
    case 'admin/list-wallet-entries': {
      const { currency, ...owner } = walletOwner(own, field);
      return { query: { ...owner, ...(handler === 'admin/list-wallet-entries' && { currency }) } };
    }
    case 'admin/create-product':
      return { body: productBody() };
    case 'admin/create-feature-category':
      return { body: featuresBody() };
    case 'admin/create-add-on':
      return { body: addOnBody() };
    case 'admin/create-coupon':
      return { body: couponBody({ plans: [own.catalog.plan.id] }) };
    case 'admin/create-plan': {
      const { product, category, addOn } = own.catalog;
      return { body: planBody(own, product.id, { features: category.id, addons: [addOn.id], gateway: own.gateway?.id }) };
    }
    case 'public-api/show-purchase-summary':
      return { path: { slug: receiptOf(own.asked) } };
    case 'public-api/open-payment-link':
    case 'public-api/quote-payment-link':
      return { body: { payload: own.link.payload } };
    case 'public-api/confirm-purchase':
      return { body: { paymentIntentId: intentOf(receiptOwner.asked), receiptRef: receiptOf(own.asked) } };
    case 'public-api/pay-payment-link': {
      const { payload } = isLive ? await aLink(own) : own.paidLink;
      const customerInfo = { email: `${randomBytes(6).toString('hex')}@example.com`, name: 'Ada Payer' };
      return { body: { payload, customerInfo, paymentMethodId: 'pm_card_visa' } };
    }
    case 'public-api/purchase': {
      const customerInfo = { email: `${randomBytes(6).toString('hex')}@example.com`, name: 'Ada Payer' };
      const paymentSourceDetails = { sourceType: 3, sourceReferenceSlug: own.catalog.plan.slug };
      const planInfo = { paymentSourceDetails, addons: [own.catalog.addOn.id] };
      return { body: { productOrigin: own.project.id, customerInfo, paymentMethodId: 'pm_card_visa', planInfo } };
    }
    default:
      return ofCatalog(own, handler);
  }
}

/** Staff name a customer by e-mail address or by id, never by both. */
function walletOwner(own: MarkedTenant, field = ''): Record<string, string> {
  const { email, ...rest } = walletQuery(own);
  return field.endsWith('customerId') ? rest : { ...rest, email };
}

/** The request of a route for the record of the catalog that its handler's name ends in. */
function ofCatalog({ catalog, word }: MarkedTenant, handler: Handler): Partial<Parts> {
  if (handler.endsWith('-coupon'))
    return { path: { code: `coupon-${word}` }, ...(handler === 'admin/change-coupon' && { body: { version: 1 } }) };
  const { product, plan, category, addOn } = catalog;
  const records = { product, plan, 'feature-category': category, 'add-on': addOn };
  const [, record] = Object.entries(records).find(([name]) => handler.startsWith('admin/') && handler.endsWith(`-${name}`)) ?? [];
  return { ...(record && { path: { id: record.id } }), ...(handler.startsWith('admin/change-') && { body: { version: 1 } }) };
}

function withField(parts: Parts, field: string, sent: string): Parts {
  const [where = '', ...names] = field.split('.');
  if (where === 'header') return { ...parts, headers: { ...parts.headers, [names.join('.')]: sent } };
  return { ...parts, [where]: changed((parts as Record<string, unknown>)[where], names, sent) };
}

function changed(within: unknown, [name = '', ...rest]: string[], sent: string): object {
  const fields = (within ?? {}) as Record<string, unknown>;
  if (Array.isArray(within))
    return within.map((item, index) => (name !== String(index) ? item : rest.length > 0 ? changed(item, rest, sent) : sent));
  return { ...fields, [name]: rest.length > 0 ? changed(fields[name], rest, sent) : sent };
}

/** Each request comes from elsewhere, so that no guard against card testers counts them together. */
const anAddress = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
