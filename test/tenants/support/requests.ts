import { randomBytes } from 'node:crypto';
import { routes } from '../../../functions/routes.ts';
import type { HttpRequest } from '../../../local/gateway-event.ts';
import { dayIn, minutesAfter } from '../../../shared/domain/time/calendar.ts';
import { customerIdOf } from '../../../shared/runtime/hash.ts';
import { addOnBody, couponBody, featuresBody, planBody, productBody } from '../../support/catalog.ts';
import { type Answer, call } from '../../support/gateway.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { aLink, intentOf, linkBody, receiptOf } from '../../support/links.ts';
import { planLinkBody } from '../../support/purchases.ts';
import type { Headers } from './callers.ts';
import { leaverOf, type MarkedTenant, plantEndpoint } from './marked-tenant.ts';
import { cancelTokenOf, type Pair, portalCodeOf, transactionOf, type Value, walletQuery } from './names.ts';
import type { Handler } from './positions.ts';

/** One request: a handler, with one of its fields naming something. Without a field it is the plain request of its owner. */
export type Asking = Readonly<{
  handler: Handler;
  field?: string;
  value: Value;
  sent?: unknown;
  isLive: boolean;
  headers: Headers;
}>;
export type Parts = {
  path: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  rawBody?: string;
  headers: Headers;
};

export async function ask(pair: Pair, asking: Asking): Promise<Answer> {
  return await send(asking.handler, await partsOf(pair, asking));
}

/** What the request consists of, before it is sent. */
export async function partsOf(
  pair: Pair,
  { handler, field, sent, headers, ...asking }: Asking,
): Promise<Parts> {
  const { headers: own, ...plain } = await plainRequest(pair, { handler, field, ...asking });
  const parts: Parts = { path: {}, headers: { ...headers, ...own }, ...plain };
  return field !== undefined && sent !== undefined ? withField(parts, field, sent) : parts;
}

export function send(
  handler: Handler,
  { path, ...parts }: Parts,
  sourceIp: string = anAddress(),
): Promise<Answer> {
  const row = routes.find((known) => known.handler === handler);
  const address = String(row?.path).replace(/\{(\w+)\+?\}/g, (_, name) =>
    encodeURIComponent(path[name] ?? ''),
  );
  return call(row?.method as HttpRequest['method'], address, {
    ...parts,
    sourceIp,
  });
}

async function plainRequest(
  { own, foreign }: Pair,
  { handler, field, value, isLive }: Omit<Asking, 'headers'>,
): Promise<Partial<Parts>> {
  const receiptOwner = field === 'body.receiptRef' && value !== 'own' ? foreign : own; // A receipt with the very intent it is for.
  switch (handler) {
    case 'public-api/preflight':
      return { path: { proxy: 'anything' } };
    case 'admin/show-export':
      return { path: { day: '2026-01-01' } };
    case 'public-api/list-states':
      return { query: { country: 'US' } };
    case 'public-api/check-processor-minimum':
      return { query: { currency: 'EUR', amount: '19.99' } };
    case 'public-api/create-payment-link':
    case 'tenant/create-payment-link':
    case 'admin/create-payment-link':
      if (!/sourceReferenceSlug$|^body\.(addons|cycleId|allowTrialAgain)/.test(field ?? ''))
        return { body: linkBody(own) };
      return {
        body: {
          ...planLinkBody(own.catalog, { addons: [own.catalog.addOn.id] }),
          productOrigin: own.project.id,
        },
      };
    case 'public-api/validate-payment-link':
    case 'public-api/preview-payment-link':
    case 'public-api/draw-payment-link-code':
      return { path: { slug: own.link.slug } };
    case 'tenant/show-payment-link':
    case 'admin/show-payment-link':
      return { path: { slug: own.link.slug } };
    case 'tenant/create-invoice':
    case 'tenant/create-order':
      return { body: invoiceBody(own) };
    case 'tenant/create-challenge-pass':
    case 'tenant/create-customer-token':
    case 'tenant/create-portal-link':
      return { body: { productOrigin: own.project.id, email: own.email } };
    case 'admin/change-project': // Nothing is changed, so any version will do.
      return { body: { productOrigin: own.project.id, version: 'none' } };
    case 'admin/change-documents': // A repeat has the version before, and changes nothing.
      return { body: { productOrigin: own.project.id, version: 'none', sellerName: own.word } };
    case 'admin/sample-document':
      return { body: { productOrigin: own.project.id, sellerName: 'A seller' } };
    case 'admin/show-gateway-public-key':
      return { query: { gatewayId: own.gateway?.id ?? '' } };
    case 'tenant/show-invoice':
    case 'admin/show-invoice':
    case 'client/show-invoice':
    case 'tenant/download-invoice':
    case 'admin/download-invoice':
      return { path: { id: own.invoice.id } };
    case 'client/download-invoice':
      return { query: { id: own.invoice.id } };
    case 'client/pay-invoice': // Of which a decline leaves it unpaid.
      return { path: { id: own.invoice.id }, body: { paymentMethodId: 'pm_card_chargeDeclined' } };
    case 'client/download-receipt': // The invoice is unpaid, so it has no receipt.
      return { query: { id: own.invoice.id } };
    case 'client/change-plan':
    case 'client/apply-free-change': // The plan that the customer has, so that nothing changes.
      return { path: { slug: own.catalog.plan.slug }, body: { planSlug: own.catalog.plan.slug } };
    case 'admin/change-subscription-plan':
      return { path: { id: own.subscription }, body: { planSlug: own.catalog.plan.slug } };
    case 'admin/cancel-subscription-change':
      return { path: { id: own.subscription } };
    case 'admin/create-portal-link':
      return { path: { id: customerIdOf(own.tenant, own.email) }, body: { productOrigin: own.project.id } };
    case 'client/list-change-options':
      return { path: { slug: own.catalog.plan.slug } };
    case 'client/cancel-plan-change':
      return { path: { slug: own.catalog.plan.slug }, body: {} };
    case 'tenant/show-order':
    case 'admin/show-order':
      return { path: { id: own.order.id } };
    case 'admin/show-transaction':
    case 'tenant/show-transaction':
    case 'admin/explain-transaction':
      return { path: { id: transactionOf(own) } };
    case 'admin/refund-transaction': // The payment waits for its payer, so nothing is refunded.
      return {
        path: { id: transactionOf(own) },
        body: {},
        headers: { 'idempotency-key': randomBytes(8).toString('hex') },
      };
    case 'admin/send-evidence':
      return {
        path: { id: own.dispute },
        body: { text: { statement: 'Delivered.' } },
        headers: { 'idempotency-key': randomBytes(8).toString('hex') },
      };
    case 'tenant/create-invoice-link':
      return { path: { id: own.invoice.id }, body: {} };
    case 'tenant/cancel-payment-link':
    case 'admin/cancel-payment-link':
      return { path: { slug: (isLive ? await aLink(own) : own.paidLink).slug } };
    case 'client/set-preferred-currency':
      return { body: { currency: 'USD' } };
    case 'client/change-details':
      return { body: { name: 'Ada' } };
    case 'client/add-card':
      return { body: { paymentMethodId: 'pm_card_visa' } };
    case 'client/confirm-card':
      return { body: { paymentIntentId: intentOf(receiptOwner.asked), receiptRef: receiptOf(own.asked) } };
    case 'client/make-card-primary':
    case 'client/remove-card': // An active order charges it, so it is not removed.
      return { path: { id: own.card } };
    case 'client/cancel-plan': // For the end of its period, which the undo takes back.
    case 'client/undo-plan-cancellation':
      return { path: { slug: own.catalog.plan.slug }, body: {} };
    case 'public-api/list-plan-features':
    case 'public-api/quote-plan':
      return { path: { planSlug: own.catalog.plan.slug } };
    case 'admin/move-subscribers':
      return {
        path: { id: own.catalog.plan.id },
        body: { from: dayIn('UTC', minutesAfter(new Date(), 100 * 24 * 60)) },
      };
    case 'admin/undo-subscriber-moves':
      return { path: { id: own.catalog.plan.id }, body: {} };
    case 'client/cancel-order':
    case 'admin/cancel-order': // The order is pending, so there is nothing to cancel or to pause.
    case 'admin/pause-order':
    case 'client/pause-order':
    case 'admin/resume-order':
      return { path: { id: own.order.id }, body: {} };
    case 'admin/undo-order-cancellation':
    case 'client/undo-order-cancellation':
    case 'client/resume-order':
    case 'client/claim-order': // The backend named the customer, so there is nothing to claim or to disown.
    case 'client/disown-order':
      return { path: { id: own.order.id } };
    case 'admin/show-event':
    case 'admin/redeliver-event':
      return { path: { id: own.event } };
    case 'admin/test-endpoint':
      return { body: { productOrigin: own.project.id } };
    case 'admin/add-endpoint': // The project has as many as it may have.
      return { body: { productOrigin: own.project.id, url: 'https://hooks.test', mode: 'no_auth' } };
    case 'admin/change-endpoint':
      return { path: { id: own.endpoint }, body: {} };
    case 'admin/remove-endpoint':
      return { path: { id: value === 'own' ? await plantEndpoint(own, own.word) : own.endpoint } };
    case 'admin/clear-owed': // The customer owes nothing, so nothing is cleared.
      return { path: { id: customerIdOf(own.tenant, own.email) }, body: { reason: 'Tried.' } };
    case 'admin/sign-out-customer':
      return { path: { id: customerIdOf(own.tenant, leaverOf(own.email)) } };
    case 'admin/sign-out-staff':
      return { path: { subject: 'leaver@staff.test' } };
    case 'public-api/open-portal':
      return { body: { code: await portalCodeOf(own), secret: 's'.repeat(32) } };
    case 'public-api/send-sign-in-link':
      return { body: { email: own.email } };
    case 'tenant/sign-out-customer':
      return { body: { email: leaverOf(own.email) } };
    case 'admin/change-customer': // The address that they have, so nothing changes.
      return { path: { id: customerIdOf(own.tenant, own.email) }, body: { email: own.email } };
    case 'admin/erase-customer': // The customer has what is not at an end, so nothing is erased.
      return { path: { id: customerIdOf(own.tenant, own.email) }, body: {} };
    case 'admin/show-customer':
    case 'tenant/show-customer':
      return { path: { id: customerIdOf(own.tenant, own.email) } };
    case 'admin/void-invoice':
      return { path: { id: own.voidInvoice.id } };
    case 'admin/receive-transfer': // The tenant has no offline gateway, so its invoice stays unpaid.
      return {
        path: { id: own.invoice.id },
        body: { reference: 'REF 7' },
        headers: { 'idempotency-key': randomBytes(8).toString('hex') },
      };
    case 'admin/add-wallet-credit': {
      const { currency, ...owner } = walletOwner(own, field);
      return {
        body: { ...owner, currency, amount: 100 },
        headers: { 'idempotency-key': randomBytes(8).toString('hex') },
      };
    }
    case 'tenant/report-usage': {
      const { currency: _, ...owner } = walletOwner(own, field);
      const named = {
        ...owner,
        ...subscriptionOf(own, field),
        feature: 'seats',
        quantity: 1,
        action: 'set',
      };
      return { body: named, headers: { 'idempotency-key': randomBytes(8).toString('hex') } };
    }
    case 'admin/show-subscription':
    case 'tenant/show-subscription':
      return { path: { id: own.subscription } };
    case 'tenant/show-refund':
      return { path: { id: own.refund } };
    case 'tenant/show-dispute':
      return { path: { id: own.dispute } };
    case 'tenant/list-entitlements': {
      const { currency: _, ...owner } = walletOwner(own, field);
      return { query: owner };
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
    case 'admin/add-tax-rate':
      return { body: { country: 'DE', startsOn: '2007-01-01', rate: 19, name: 'VAT' } };
    case 'admin/create-add-on':
      return { body: addOnBody() };
    case 'admin/create-coupon':
      return { body: couponBody({ plans: [own.catalog.plan.id] }) };
    case 'admin/create-plan': {
      const { product, category, addOn } = own.catalog;
      return {
        body: planBody(own, product.id, {
          features: category.id,
          addons: [addOn.id],
          gateway: own.gateway?.id,
        }),
      };
    }
    case 'public-api/download-receipt':
      return { path: { slug: receiptOf(own.billed) } };
    case 'public-api/show-purchase-summary':
      return { path: { slug: receiptOf(own.asked) } };
    case 'public-api/open-payment-link':
    case 'public-api/quote-payment-link':
      return { body: { payload: own.link.payload } };
    case 'public-api/choose-payment-link':
      return { body: { payload: own.link.payload, payerSecret: 'secret-of-a-device' } };
    case 'public-api/open-cancel-link':
    case 'public-api/cancel-by-link':
    case 'public-api/undo-cancel-by-link':
      return { body: { token: await cancelTokenOf(own) } };
    case 'public-api/confirm-purchase':
    case 'public-api/confirm-add-on-purchase':
      return { body: { paymentIntentId: intentOf(receiptOwner.asked), receiptRef: receiptOf(own.asked) } };
    case 'public-api/pay-payment-link': {
      const { payload } = isLive ? await aLink(own) : own.paidLink;
      const customerInfo = { email: `${randomBytes(6).toString('hex')}@example.com`, name: 'Ada Payer' };
      return { body: { payload, customerInfo, paymentMethodId: 'pm_card_visa' } };
    }
    case 'public-api/purchase':
    case 'public-api/purchase-add-on': {
      const isAddOn = handler === 'public-api/purchase-add-on'; // Which only the customer of the subscription buys.
      const customerInfo = {
        email: isAddOn ? own.email : `${randomBytes(6).toString('hex')}@example.com`,
        name: 'Ada Payer',
      };
      const paymentSourceDetails = { sourceType: 3, sourceReferenceSlug: own.catalog.plan.slug };
      const addOn = own.catalog.addOn.id;
      const planInfo = isAddOn
        ? { addon: addOn, ...subscriptionOf(own, field) }
        : { paymentSourceDetails, addons: [addOn] };
      return {
        body: { productOrigin: own.project.id, customerInfo, paymentMethodId: 'pm_card_visa', planInfo },
      };
    }
    default:
      return ofCatalog(own, handler);
  }
}

/** Staff name a customer by e-mail address or by id, never by both. */
/** Under the name that the test does not replace: two ids are refused. */
const subscriptionOf = ({ subscription }: MarkedTenant, field = '') =>
  field.endsWith('.subscription') ? { subscription } : { subscriptionId: subscription };

function walletOwner(own: MarkedTenant, field = ''): Record<string, string> {
  const { email, ...rest } = walletQuery(own);
  return field.endsWith('customerId') ? rest : { ...rest, email };
}

/** The request of a route for the record of the catalog that its handler's name ends in. */
function ofCatalog({ catalog, word }: MarkedTenant, handler: Handler): Partial<Parts> {
  if (handler.endsWith('-coupon'))
    return {
      path: { code: `coupon-${word}` },
      ...(handler === 'admin/change-coupon' && { body: { version: 1 } }),
    };
  const { product, plan, category, addOn } = catalog;
  const records = { product, plan, 'feature-category': category, 'add-on': addOn };
  const [, record] =
    Object.entries(records).find(([name]) => handler.startsWith('admin/') && handler.endsWith(`-${name}`)) ??
    [];
  return {
    ...(record && { path: { id: record.id } }),
    ...(handler.startsWith('admin/change-') && { body: { version: 1 } }),
  };
}

export function withField(parts: Parts, field: string, sent: unknown): Parts {
  const [where = '', ...names] = field.split('.');
  if (where === 'header') return { ...parts, headers: { ...parts.headers, [names.join('.')]: String(sent) } };
  return { ...parts, [where]: changed((parts as Record<string, unknown>)[where], names, sent) };
}

function changed(within: unknown, [name = '', ...rest]: string[], sent: unknown): object {
  const fields = (within ?? {}) as Record<string, unknown>;
  if (Array.isArray(within))
    return within.map((item, index) =>
      name !== String(index) ? item : rest.length > 0 ? changed(item, rest, sent) : sent,
    );
  return { ...fields, [name]: rest.length > 0 ? changed(fields[name], rest, sent) : sent };
}

/** Each request comes from elsewhere, so that no guard against card testers counts them together. */
const anAddress = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
