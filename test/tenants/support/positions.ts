import type * as v from 'valibot';
import { vi } from 'vitest';
import { routes } from '../../../functions/routes.ts';
import { CustomLinkRequest } from '../../../shared/domain/requests/payment-link-request.ts';
import { PlanLinkRequest } from '../../../shared/domain/requests/plan-link-request.ts';
import * as parse from '../../../shared/http/layers/parse.ts';
import {
  ADD_ON_BODY,
  ADD_ON_PURCHASE_BODY,
  ADDRESS,
  COUPON_BODY,
  DATED_PAGE,
  EDIT,
  ENDPOINT_BODY,
  EVIDENCE_TEXTS,
  FEATURES_BODY,
  INVOICE_BODY,
  type Kind,
  LINK_BODY,
  ONCE,
  ORDER_BODY,
  PAGE,
  PLAN_BODY,
  PLAN_CHANGE,
  PRODUCT_BODY,
  PURCHASE_BODY,
  plain,
  TAX_RATE_BODY,
  WALLET_OWNER,
} from './bodies.ts';
import { FOR_CUSTOMERS } from './for-customers.ts';
import { READ_POSITIONS } from './read-positions.ts';
import { PAUSE_POSITIONS, SETTINGS_POSITIONS } from './settings-positions.ts';

export type Row = (typeof routes)[number];
export type Handler = Row['handler'];

/** What the hosted checkout may name of every tenant, since it serves all of them. */
export const NAMED_AT_CHECKOUT: readonly Kind[] = [
  ...(['link', 'payload', 'receipt', 'cancel-token', 'portal-code'] as const),
];
/** What leads nowhere for another tenant's storefront. The other kinds are names that each tenant gives out for itself. */
export const ABSENT: readonly Kind[] = [
  ...(['product', 'own-plan', 'plan-slug', 'feature-category', 'add-on', 'own-coupon'] as const),
  ...([
    'gateway',
    'project',
    'subscription',
    'link',
    'paid-link',
    'payload',
    'receipt',
    'intent',
    'cancel-token',
    'own-invoice',
    'card',
    'leaver',
    'own-endpoint',
  ] as const),
];

const CONFIRMATION = {
  'body.paymentIntentId': 'intent',
  'body.receiptRef': 'receipt',
  [ONCE]: 'once-key',
} as const;

/** What the tenant shows to all of its customers. */
export const SHOWN_TO_ALL: readonly Kind[] = ['plan-slug', 'project'];

/** What every field of every route is. A route or a field that is new is not here, and fails the test until it is. */
export const POSITIONS: Readonly<Record<Handler, Readonly<Record<string, Kind>>>> = {
  ...READ_POSITIONS,
  ...FOR_CUSTOMERS,
  'public-api/preflight': { 'path.proxy': 'plain' },
  ...{ 'public-api/show-openapi': {}, 'public-api/list-signing-keys': {} },
  'public-api/fetch-tenant': { 'query.origin': 'origin' },
  'public-api/list-currencies': { 'query.productOrigin': 'project', 'query.projectId': 'project' },
  'public-api/list-countries': {},
  'public-api/list-states': { 'query.country': 'plain' },
  'public-api/create-payment-link': { ...LINK_BODY, [ONCE]: 'once-key' },
  'public-api/validate-payment-link': { 'path.slug': 'link' },
  'public-api/preview-payment-link': { 'path.slug': 'link' },
  'public-api/draw-payment-link-code': { 'path.slug': 'link', 'query.format': 'plain' },
  'public-api/open-payment-link': { 'body.payload': 'payload', ...plain('country', 'state', 'taxId') },
  'public-api/choose-payment-link': {
    'body.payload': 'payload',
    ...plain('quantity', 'amount', 'payerSecret'),
  },
  'public-api/quote-payment-link': {
    'body.payload': 'payload',
    ...plain('country', 'state', 'taxId'),
    'body.couponCode': 'coupon',
  },
  'public-api/pay-payment-link': {
    'body.payload': 'payload',
    'body.customerInfo.email': 'email',
    ...plain('customerInfo.name', 'customerInfo.mobile', ...ADDRESS, 'payerSecret', 'fields.*'),
    ...plain('walletAmount', 'taxAmount', 'agreedTo.termsUrl', 'agreedTo.version', 'agreedTo.withdrawalUrl'),
    'body.challengePass': 'plain', // An unguarded shop looks at no pass.
    'body.paymentMethodId': 'method',
    'body.confirmationTokenId': 'card-token',
    'body.couponCode': 'coupon',
    [ONCE]: 'once-key',
  },
  'public-api/open-cancel-link': { 'body.token': 'cancel-token' },
  'public-api/cancel-by-link': { 'body.token': 'cancel-token', [ONCE]: 'once-key' },
  'public-api/undo-cancel-by-link': { 'body.token': 'cancel-token', [ONCE]: 'once-key' },
  'public-api/purchase': { ...PURCHASE_BODY, [ONCE]: 'once-key' },
  'public-api/confirm-purchase': CONFIRMATION,
  'public-api/purchase-add-on': { ...ADD_ON_PURCHASE_BODY, [ONCE]: 'once-key' },
  'public-api/confirm-add-on-purchase': CONFIRMATION,
  'public-api/update-subscription': {},
  'public-api/show-purchase-summary': { 'path.slug': 'receipt' },
  'public-api/check-processor-minimum': { 'query.currency': 'plain', 'query.amount': 'plain' },
  'tenant/create-payment-link': { ...LINK_BODY, [ONCE]: 'once-key' },
  'admin/create-payment-link': { ...LINK_BODY, [ONCE]: 'once-key' },
  'admin/cancel-payment-link': { 'path.slug': 'paid-link', [ONCE]: 'once-key' },
  'tenant/show-payment-link': { 'path.slug': 'link' },
  'tenant/create-invoice': { ...INVOICE_BODY, [ONCE]: 'once-key' },
  'tenant/list-events': { 'query.limit': 'plain', 'query.after': 'cursor' },
  'tenant/show-invoice': { 'path.id': 'invoice' },
  'tenant/create-order': { ...ORDER_BODY, [ONCE]: 'once-key' },
  'tenant/show-order': { 'path.id': 'order' },
  'tenant/create-invoice-link': {
    'path.id': 'invoice',
    'body.expiresInMinutes': 'plain',
    [ONCE]: 'once-key',
  },
  'tenant/cancel-payment-link': { 'path.slug': 'paid-link', [ONCE]: 'once-key' }, // Which stays as it is for the other routes.
  'tenant/report-usage': {
    ...{
      'body.productOrigin': 'project',
      'body.email': 'email',
      'body.customerId': 'customer',
      'body.subscriptionId': 'subscription',
      'body.subscription': 'subscription',
    },
    ...plain('feature', 'quantity', 'action', 'at'),
    [ONCE]: 'once-key',
  },
  'public-api/send-sign-in-link': { 'body.email': 'email', [ONCE]: 'once-key' },
  'public-api/open-portal': { 'body.code': 'portal-code', 'body.secret': 'plain' },
  'tenant/sign-out-customer': { 'body.email': 'leaver-email', [ONCE]: 'once-key' },
  'tenant/create-portal-link': {
    'body.productOrigin': 'project',
    'body.email': 'email',
    'body.expiresInSeconds': 'plain',
  },
  'tenant/create-challenge-pass': {
    'body.productOrigin': 'project',
    'body.email': 'email',
    ...plain('ipAddress'),
  },
  'tenant/create-customer-token': {
    'body.productOrigin': 'project',
    'body.email': 'email',
    'body.expiresInSeconds': 'plain',
  },
  'processor/receive-event': { 'query.endpoint': 'endpoint' },
  ...SETTINGS_POSITIONS,
  ...PAUSE_POSITIONS,
  'public-api/list-plans': {
    'query.origin': 'origin',
    'query.limit': 'plain',
    'query.cursor': 'sale-cursor',
  },
  'public-api/list-plan-features': { 'path.planSlug': 'plan-slug', 'query.origin': 'origin' },
  'public-api/quote-plan': {
    'path.planSlug': 'plan-slug',
    'query.origin': 'origin',
    'query.currency': 'plain',
    'query.cycleId': 'plain',
    'query.addons': 'plain',
    'query.withoutTrial': 'plain',
    'query.country': 'plain',
    'query.couponCode': 'coupon',
  },
  'admin/show-ledger-health': {},
  'client/show-shop': {},
  'client/list-plans': { ...PAGE, 'query.cursor': 'sale-cursor' },
  'client/list-subscriptions': {},
  'client/show-dashboard': {},
  'client/cancel-plan': {
    'path.slug': 'plan-slug',
    ...plain('when', 'reason', 'preview'),
    'body.subscriptionId': 'subscription',
    'body.subscription': 'subscription',
    [ONCE]: 'once-key',
  },
  'client/undo-plan-cancellation': {
    'path.slug': 'plan-slug',
    'body.subscriptionId': 'subscription',
    'body.subscription': 'subscription',
    [ONCE]: 'once-key',
  },
  'client/list-cards': {},
  'client/add-card': {
    'body.paymentMethodId': 'method',
    'body.confirmationTokenId': 'card-token',
    [ONCE]: 'once-key',
  },
  'client/confirm-card': {
    'body.paymentIntentId': 'intent',
    'body.receiptRef': 'receipt',
    [ONCE]: 'once-key',
  },
  'client/make-card-primary': { 'path.id': 'card' },
  'client/remove-card': { 'path.id': 'card' },
  'client/set-preferred-currency': plain('currency'),
  'client/change-details': plain(
    ...['name', 'mobile', 'company', 'country', 'taxId', 'preview'],
    ...['line1', 'line2', 'city', 'state', 'postalCode', 'country'].map((part) => `address.${part}`),
  ),
  'client/list-orders': PAGE,
  'client/cancel-order': { 'path.id': 'order', ...plain('when', 'reason', 'preview'), [ONCE]: 'once-key' },
  'client/undo-order-cancellation': { 'path.id': 'order', [ONCE]: 'once-key' },
  'client/claim-order': { 'path.id': 'order', [ONCE]: 'once-key' },
  'client/disown-order': { 'path.id': 'order', [ONCE]: 'once-key' },
  'client/list-transactions': PAGE,
  'client/list-invoices': PAGE,
  'client/show-invoice': { 'path.id': 'own-invoice' },
  'client/download-invoice': {
    'query.id': 'own-invoice',
    'query.locale': 'plain',
    'query.format': 'plain',
    'query.creditNote': 'plain',
  },
  'client/download-receipt': { 'query.id': 'own-invoice', 'query.locale': 'plain' },
  'client/list-change-options': {
    'path.slug': 'plan-slug',
    'query.subscriptionId': 'subscription',
    'query.subscription': 'subscription',
  },
  'client/change-plan': {
    ...PLAN_CHANGE,
    'body.paymentMethodId': 'method',
    'body.confirmationTokenId': 'card-token',
    'body.preview': 'plain',
  },
  'client/apply-free-change': PLAN_CHANGE,
  'client/cancel-plan-change': {
    'path.slug': 'plan-slug',
    'body.subscriptionId': 'subscription',
    'body.subscription': 'subscription',
    [ONCE]: 'once-key',
  },
  'admin/explain-transaction': { 'path.id': 'transaction' },
  'admin/refund-transaction': {
    'path.id': 'transaction',
    ...plain('amount', 'reason', 'reference', 'reverses', 'preview', 'lines.0.line', 'lines.0.amount'),
    [ONCE]: 'once-key',
  },
  'admin/list-audit': { ...DATED_PAGE, 'query.actor': 'plain', 'query.action': 'plain' },
  'admin/send-evidence': {
    'path.id': 'dispute',
    ...plain(...EVIDENCE_TEXTS.map((name) => `text.${name}`), 'include.0', 'documents.0', 'submit'),
    [ONCE]: 'once-key',
  },
  'admin/list-exports': PAGE,
  'admin/show-export': { 'path.day': 'plain', 'query.format': 'plain' },
  'admin/show-customer': { 'path.id': 'customer', 'query.asOf': 'plain' },
  'admin/show-order': { 'path.id': 'order', 'query.asOf': 'plain' },
  'admin/show-invoice': { 'path.id': 'invoice', 'query.asOf': 'plain' },
  'admin/sign-out-staff': { 'path.subject': 'plain', [ONCE]: 'once-key' },
  'admin/erase-customer': {
    'path.id': 'customer',
    ...plain('endOrders', 'forfeitWallet'),
    [ONCE]: 'once-key',
  },
  'admin/clear-owed': { 'path.id': 'customer', ...plain('reason'), [ONCE]: 'once-key' },
  'admin/receive-transfer': {
    'path.id': 'invoice',
    ...plain('amount', 'reference', 'receivedOn', 'allowDuplicate'),
    [ONCE]: 'once-key',
  },
  'admin/cancel-order': { 'path.id': 'order', ...plain('when', 'reason', 'preview'), [ONCE]: 'once-key' },
  'admin/undo-order-cancellation': { 'path.id': 'order', [ONCE]: 'once-key' },
  'admin/void-invoice': { 'path.id': 'void-invoice', [ONCE]: 'once-key' },
  'admin/add-wallet-credit': {
    ...{ 'body.productOrigin': 'project', 'body.email': 'email', 'body.customerId': 'customer' },
    ...plain('name', 'currency', 'amount', 'reason'),
    [ONCE]: 'once-key',
  },
  'admin/list-wallets': WALLET_OWNER,
  'admin/list-wallet-entries': {
    ...WALLET_OWNER,
    ...{ 'query.currency': 'plain', 'query.limit': 'plain', 'query.cursor': 'wallet-cursor' },
  },
  'admin/redeliver-event': { 'path.id': 'event', 'query.endpointId': 'event-endpoint', [ONCE]: 'once-key' },
  'admin/test-endpoint': {
    ...{ 'body.productOrigin': 'project', 'body.endpointId': 'event-endpoint', [ONCE]: 'once-key' },
  },
  'admin/add-endpoint': { 'body.productOrigin': 'project', ...ENDPOINT_BODY, [ONCE]: 'once-key' },
  'admin/change-endpoint': { 'path.id': 'own-endpoint', ...ENDPOINT_BODY },
  'admin/remove-endpoint': { 'path.id': 'event-endpoint' }, // The first request removes it.
  'admin/create-product': { ...PRODUCT_BODY, [ONCE]: 'once-key' },
  'admin/list-products': PAGE,
  'admin/show-product': { 'path.id': 'product' },
  'admin/change-product': { 'path.id': 'product', ...EDIT, ...PRODUCT_BODY },
  'admin/activate-product': { 'path.id': 'product', [ONCE]: 'once-key' },
  'admin/retire-product': { 'path.id': 'product', [ONCE]: 'once-key' },
  'admin/create-plan': { ...PLAN_BODY, [ONCE]: 'once-key' },
  'admin/list-plans': PAGE,
  'admin/show-plan': { 'path.id': 'own-plan' },
  'admin/change-plan': { 'path.id': 'own-plan', ...EDIT, ...PLAN_BODY, 'body.productOrigin': 'plain' },
  'admin/activate-plan': { 'path.id': 'own-plan', [ONCE]: 'once-key' },
  'admin/move-subscribers': {
    ...{ 'path.id': 'own-plan', 'body.orders.0': 'order', 'body.cursor': 'cursor' },
    ...plain('limit', 'from', 'noticeDays', 'preview'),
    [ONCE]: 'once-key',
  },
  'admin/undo-subscriber-moves': {
    ...{ 'path.id': 'own-plan', 'body.orders.0': 'order', 'body.cursor': 'cursor' },
    ...plain('limit'),
    [ONCE]: 'once-key',
  },
  'admin/retire-plan': { 'path.id': 'own-plan', [ONCE]: 'once-key' },
  'admin/add-tax-rate': { ...TAX_RATE_BODY, [ONCE]: 'once-key' },
  'admin/list-tax-rates': {},
  'admin/create-feature-category': { ...FEATURES_BODY, [ONCE]: 'once-key' },
  'admin/list-feature-categories': PAGE,
  'admin/show-feature-category': { 'path.id': 'feature-category' },
  'admin/change-feature-category': { 'path.id': 'feature-category', ...EDIT, ...FEATURES_BODY },
  'admin/create-add-on': { ...ADD_ON_BODY, [ONCE]: 'once-key' },
  'admin/list-add-ons': PAGE,
  'admin/show-add-on': { 'path.id': 'add-on' },
  'admin/change-add-on': { 'path.id': 'add-on', ...EDIT, ...ADD_ON_BODY },
  'admin/create-coupon': { 'body.code': 'plain', ...COUPON_BODY, [ONCE]: 'once-key' },
  'admin/list-coupons': { ...PAGE, 'query.status': 'plain' },
  'admin/show-coupon': { 'path.code': 'own-coupon' },
  'admin/change-coupon': { 'path.code': 'own-coupon', ...EDIT, ...COUPON_BODY },
  'admin/activate-coupon': { 'path.code': 'own-coupon', [ONCE]: 'once-key' },
  'admin/retire-coupon': { 'path.code': 'own-coupon', [ONCE]: 'once-key' },
};

/** Bodies that a route takes as they come and checks itself, by these. */
const CHECKED_INSIDE: Readonly<Partial<Record<Handler, readonly v.GenericSchema[]>>> = {
  'public-api/create-payment-link': [CustomLinkRequest, PlanLinkRequest],
  'tenant/create-payment-link': [CustomLinkRequest, PlanLinkRequest],
  'admin/create-payment-link': [CustomLinkRequest, PlanLinkRequest],
};

/** Two only count what was asked, one gives a device the same link again, and one replaces details by the same: they take no key. */
const TAKE_NO_KEY = /^(public-api\/(open|quote|choose)-payment-link|client\/change-details)$/;
/** No key keeps their answers: with those, anybody who reads the table would be signed in. */
const SECRET_ANSWERS = /(create-portal-link|open-portal)$/;

/** Every field that the route table and the schemas know of, by handler. The handlers are loaded again for it. */
export async function fieldsOfRoutes(): Promise<Readonly<Record<string, string[]>>> {
  const parsing = vi.spyOn(parse, 'parseRequest');
  const found: Record<string, string[]> = {};
  for (const { handler, method, path, may } of routes) {
    await import(/* @vite-ignore */ `../../../functions/${handler}.ts?schemas`);
    const { body, query } = parsing.mock.lastCall?.[0] ?? {};
    const bodies = body?.type === 'record' ? (CHECKED_INSIDE[handler] ?? [body]) : body ? [body] : [];
    const writes = method === 'POST' && (may as readonly string[]).includes('write');
    const repeats = writes && !SECRET_ANSWERS.test(handler) && !TAKE_NO_KEY.test(handler);
    found[handler] = [
      ...[...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => `path.${name}`),
      ...(query ? leavesOf(query, 'query') : []),
      ...bodies.flatMap((schema) => leavesOf(schema, 'body')),
      ...(repeats ? [ONCE] : []),
    ];
  }
  parsing.mockRestore();
  return found;
}

type Node = Partial<Readonly<{ type: string; entries: Record<string, Node>; item: Node; wrapped: Node }>>;

/** The paths of all that is no list and no object itself. What takes any field shows as `*`. */
function leavesOf(schema: object, path: string): string[] {
  const { type, entries, item, wrapped } = schema as Node;
  if (entries) return Object.entries(entries).flatMap(([name, entry]) => leavesOf(entry, `${path}.${name}`));
  if (item) return leavesOf(item, `${path}.0`);
  if (wrapped) return leavesOf(wrapped, path);
  return [type === 'record' ? `${path}.*` : path];
}
