import type { StaffRole } from '../shared/domain/sessions/staff-roles.ts';
import type { QueueName } from '../shared/messaging/queue-messages.ts';

/**
 * Every HTTP route, once. CDK deploys from this table, the local API serves from it, the tests call through it and the API
 * document is printed from it. A handler's file is its row's name. Every row answers at its path and under `/api/v1`.
 */
export type Route = Readonly<{
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS';
  path: `/${string}`;
  /** What the row's role is granted. Nothing that is not listed. */
  may: readonly Grant[];
}> &
  Readonly<
    | { handler: `${Exclude<Surface, 'admin'>}/${string}`; role?: never }
    /** The role that a member of staff needs. A credential has its scope instead. */
    | { handler: `admin/${string}`; role: StaffRole }
  >;
export type Surface = 'public-api' | 'client' | 'admin' | 'tenant' | 'processor';
export type Grant =
  | 'read' // items of the table and its directory
  | 'list' // query the index of a tenant's records by time
  | 'write' // put, update and transact on items of tenants and of the directory of intents
  | 'find-work' // query the index of work that is due
  | 'write-rates' // the same for the exchange rates
  | 'open:public-keys' // decrypt gateways' publishable keys, here and below
  | 'open:secret-keys' // gateways' secret keys: what they charge and refund with
  | 'open:sealing' // keys that seal addresses of links, quotes and terms
  | 'open:signing' // the key that signs tokens
  | 'open:verifying' // the keys that verify tokens
  | 'open:events' // secrets that go with tenants' events
  | 'open:event-signatures' // secrets that the processor signs its events with
  | 'put-notices' // publish to the operators' event bus
  | 'put-journal' // write objects to the journal's bucket, and make and read persons' keys
  | 'read-journal' // list and read the objects of the journal's bucket, and read persons' keys
  | 'destroy-person-keys' // erase what the journal says of a person
  | QueueGrant;
/** Send messages to a queue; or receive, delete and delay its messages. */
export type QueueGrant = `${'send' | 'receive'}:${QueueName}`;

/** The function of API Gateway's default route, which gets what no row matches. */
export const unmatched = { handler: 'public-api/answer-unmatched', may: ['read'] } as const satisfies Pick<
  Route,
  'handler' | 'may'
>;

/** The prefix under which every path answers a second time. */
export const VERSION_PREFIX = '/api/v1';

export const routes = [
  { method: 'OPTIONS', path: '/{proxy+}', handler: 'public-api/preflight', may: ['read'] },
  { method: 'GET', path: '/openapi.json', handler: 'public-api/show-openapi', may: ['read'] },
  {
    method: 'GET',
    path: '/.well-known/jwks.json',
    handler: 'public-api/list-signing-keys',
    may: ['read', 'open:verifying'],
  },
  {
    method: 'GET',
    path: '/public-api/tenant/fetch-tenant',
    handler: 'public-api/fetch-tenant',
    may: ['read'],
  },
  {
    method: 'GET',
    path: '/public-api/settings/global-settings/general-settings/currency-list',
    handler: 'public-api/list-currencies',
    may: ['read'],
  },
  { method: 'GET', path: '/public-api/plan', handler: 'public-api/list-plans', may: ['read'] },
  {
    method: 'GET',
    path: '/public-api/plan/{planSlug}/features',
    handler: 'public-api/list-plan-features',
    may: ['read'],
  },
  {
    method: 'GET',
    path: '/public-api/plan/{planSlug}/quote',
    handler: 'public-api/quote-plan',
    may: ['read', 'write', 'open:verifying', 'open:sealing'],
  },
  {
    method: 'GET',
    path: '/public-api/input-options/countries',
    handler: 'public-api/list-countries',
    may: ['read'],
  },
  {
    method: 'GET',
    path: '/public-api/input-options/states',
    handler: 'public-api/list-states',
    may: ['read'],
  },
  {
    method: 'POST',
    path: '/public-api/payment-links',
    handler: 'public-api/create-payment-link',
    may: ['read', 'write', 'open:public-keys', 'open:sealing'],
  },
  {
    method: 'GET',
    path: '/public-api/payment-links/validate/{slug}',
    handler: 'public-api/validate-payment-link',
    may: ['read', 'open:public-keys'],
  },
  {
    method: 'GET',
    path: '/public-api/payment-links/preview/{slug}',
    handler: 'public-api/preview-payment-link',
    may: ['read'],
  },
  {
    method: 'GET',
    path: '/public-api/payment-links/qr/{slug}',
    handler: 'public-api/draw-payment-link-code',
    may: ['read'],
  },
  {
    method: 'POST',
    path: '/public-api/payment-links/open',
    handler: 'public-api/open-payment-link',
    may: ['read', 'open:verifying', 'open:public-keys', 'open:sealing'],
  },
  {
    method: 'POST',
    path: '/public-api/payment-links/choose',
    handler: 'public-api/choose-payment-link',
    may: ['read', 'write', 'open:public-keys', 'open:sealing'],
  },
  {
    method: 'POST',
    path: '/public-api/payment-links/quote',
    handler: 'public-api/quote-payment-link',
    may: ['read', 'write', 'open:verifying', 'open:sealing'],
  },
  {
    method: 'POST',
    path: '/public-api/payment-links/pay',
    handler: 'public-api/pay-payment-link',
    may: ['read', 'write', 'open:verifying', 'open:secret-keys', 'open:sealing'],
  },
  {
    method: 'POST',
    path: '/public-api/purchase',
    handler: 'public-api/purchase',
    may: ['read', 'write', 'open:verifying', 'open:secret-keys', 'open:sealing'],
  },
  {
    method: 'POST',
    path: '/public-api/purchase/confirm',
    handler: 'public-api/confirm-purchase',
    may: ['read', 'write', 'open:secret-keys', 'open:sealing'],
  },
  {
    method: 'POST',
    path: '/public-api/purchase/addon',
    handler: 'public-api/purchase-add-on',
    may: ['read', 'write', 'open:verifying', 'open:secret-keys', 'open:sealing'],
  },
  {
    method: 'POST',
    path: '/public-api/purchase/addon/confirm',
    handler: 'public-api/confirm-add-on-purchase',
    may: ['read', 'write', 'open:secret-keys', 'open:sealing'],
  },
  {
    method: 'POST',
    path: '/public-api/purchase/subscription/update',
    handler: 'public-api/update-subscription',
    may: ['read'],
  },
  {
    method: 'GET',
    path: '/public-api/purchase/summary/{slug}',
    handler: 'public-api/show-purchase-summary',
    may: ['read', 'open:verifying'],
  },
  {
    method: 'GET',
    path: '/public-api/purchase/processor-minimum',
    handler: 'public-api/check-processor-minimum',
    may: ['read'],
  },
  {
    method: 'POST',
    path: '/public-api/cancel-link/open',
    handler: 'public-api/open-cancel-link',
    may: ['read', 'open:sealing'],
  },
  {
    method: 'POST',
    path: '/public-api/cancel-link/cancel',
    handler: 'public-api/cancel-by-link',
    may: ['read', 'write', 'open:sealing'],
  },
  {
    method: 'POST',
    path: '/public-api/cancel-link/undo',
    handler: 'public-api/undo-cancel-by-link',
    may: ['read', 'write', 'open:sealing'],
  },
  {
    method: 'POST',
    path: '/public-api/portal/open',
    handler: 'public-api/open-portal',
    may: ['read', 'write', 'open:signing'],
  },
  {
    method: 'POST',
    path: '/webhook/invoices',
    handler: 'tenant/create-invoice',
    may: ['read', 'write', 'open:public-keys', 'open:sealing'],
  },
  { method: 'GET', path: '/webhook/invoices', handler: 'tenant/list-invoices', may: ['read', 'list'] },
  { method: 'GET', path: '/webhook/invoices/{id}', handler: 'tenant/show-invoice', may: ['read'] },
  { method: 'POST', path: '/webhook/orders', handler: 'tenant/create-order', may: ['read', 'write'] },
  { method: 'GET', path: '/webhook/orders', handler: 'tenant/list-orders', may: ['read', 'list'] },
  { method: 'GET', path: '/webhook/orders/{id}', handler: 'tenant/show-order', may: ['read'] },
  {
    method: 'POST',
    path: '/webhook/invoices/{id}/payment-link',
    handler: 'tenant/create-invoice-link',
    may: ['read', 'write', 'open:public-keys', 'open:sealing'],
  },
  {
    method: 'POST',
    path: '/webhook/payment-links',
    handler: 'tenant/create-payment-link',
    may: ['read', 'write', 'open:public-keys', 'open:sealing'],
  },
  {
    method: 'GET',
    path: '/webhook/payment-links',
    handler: 'tenant/list-payment-links',
    may: ['read', 'list'],
  },
  {
    method: 'GET',
    path: '/webhook/payment-links/{slug}',
    handler: 'tenant/show-payment-link',
    may: ['read'],
  },
  {
    method: 'POST',
    path: '/webhook/payment-links/{slug}/cancel',
    handler: 'tenant/cancel-payment-link',
    may: ['read', 'write', 'open:secret-keys', 'open:sealing'],
  },
  {
    method: 'POST',
    path: '/webhook/customer-token',
    handler: 'tenant/create-customer-token',
    may: ['read', 'open:signing'],
  },
  {
    method: 'POST',
    path: '/webhook/customers/sign-out',
    handler: 'tenant/sign-out-customer',
    may: ['read', 'write'],
  },
  {
    method: 'POST',
    path: '/webhook/challenge-passes',
    handler: 'tenant/create-challenge-pass',
    may: ['read', 'open:sealing'],
  },
  { method: 'POST', path: '/webhook/usage', handler: 'tenant/report-usage', may: ['read', 'write'] },
  {
    method: 'POST',
    path: '/webhook/portal-link',
    handler: 'tenant/create-portal-link',
    may: ['read', 'write'],
  },
  {
    method: 'POST',
    path: '/api/processor/webhook',
    handler: 'processor/receive-event',
    may: ['read', 'open:event-signatures', 'send:processor-events'],
  },
  {
    method: 'GET',
    path: '/client/shop',
    handler: 'client/show-shop',
    may: ['read', 'open:verifying', 'open:public-keys'],
  },
  { method: 'GET', path: '/client/plan', handler: 'client/list-plans', may: ['read', 'open:verifying'] },
  {
    method: 'GET',
    path: '/client/plan/subscription',
    handler: 'client/list-subscriptions',
    may: ['read', 'open:verifying'],
  },
  {
    method: 'GET',
    path: '/client/plan/subscription/dashboard',
    handler: 'client/show-dashboard',
    may: ['read', 'open:verifying'],
  },
  {
    method: 'POST',
    path: '/client/plan/{slug}/cancel',
    handler: 'client/cancel-plan',
    may: ['read', 'write', 'open:verifying', 'open:secret-keys', 'open:sealing'],
  },
  {
    method: 'POST',
    path: '/client/plan/{slug}/cancel/undo',
    handler: 'client/undo-plan-cancellation',
    may: ['read', 'write', 'open:verifying'],
  },
  { method: 'GET', path: '/client/card', handler: 'client/list-cards', may: ['read', 'open:verifying'] },
  {
    method: 'POST',
    path: '/client/card',
    handler: 'client/add-card',
    may: ['read', 'write', 'open:verifying', 'open:secret-keys', 'open:sealing'],
  },
  {
    method: 'POST',
    path: '/client/card/confirm',
    handler: 'client/confirm-card',
    may: ['read', 'write', 'open:verifying', 'open:secret-keys', 'open:sealing'],
  },
  {
    method: 'PATCH',
    path: '/client/card/{id}/primary',
    handler: 'client/make-card-primary',
    may: ['read', 'list', 'write', 'open:verifying', 'open:secret-keys', 'open:sealing'],
  },
  {
    method: 'DELETE',
    path: '/client/card/{id}',
    handler: 'client/remove-card',
    may: ['read', 'write', 'open:verifying', 'open:secret-keys', 'open:sealing'],
  },
  {
    method: 'PATCH',
    path: '/client/profile/preferred-currency',
    handler: 'client/set-preferred-currency',
    may: ['read', 'write', 'open:verifying'],
  },
  { method: 'GET', path: '/client/order', handler: 'client/list-orders', may: ['read', 'open:verifying'] },
  {
    method: 'POST',
    path: '/client/order/{id}/cancel',
    handler: 'client/cancel-order',
    may: ['read', 'write', 'open:verifying', 'open:secret-keys', 'open:sealing'],
  },
  {
    method: 'POST',
    path: '/client/order/{id}/cancel/undo',
    handler: 'client/undo-order-cancellation',
    may: ['read', 'write', 'open:verifying'],
  },
  {
    method: 'POST',
    path: '/client/order/{id}/claim',
    handler: 'client/claim-order',
    may: ['read', 'write', 'open:verifying'],
  },
  {
    method: 'POST',
    path: '/client/order/{id}/disown',
    handler: 'client/disown-order',
    may: ['read', 'write', 'open:verifying', 'open:secret-keys', 'open:sealing'],
  },
  {
    method: 'GET',
    path: '/client/transaction',
    handler: 'client/list-transactions',
    may: ['read', 'open:verifying'],
  },
  {
    method: 'GET',
    path: '/client/plan/{slug}/change-plan/options',
    handler: 'client/list-change-options',
    may: ['read', 'open:verifying'],
  },
  {
    method: 'POST',
    path: '/client/plan/{slug}/change-plan',
    handler: 'client/change-plan',
    may: ['read', 'write', 'open:verifying', 'open:secret-keys', 'open:sealing'],
  },
  {
    method: 'POST',
    path: '/client/plan/{slug}/change-plan/apply-zero',
    handler: 'client/apply-free-change',
    may: ['read', 'write', 'open:verifying', 'open:secret-keys', 'open:sealing'],
  },
  {
    method: 'POST',
    path: '/client/plan/{slug}/change-plan/cancel',
    handler: 'client/cancel-plan-change',
    may: ['read', 'write', 'open:verifying', 'open:secret-keys', 'open:sealing'],
  },
  {
    method: 'GET',
    path: '/client/invoices',
    handler: 'client/list-invoices',
    may: ['read', 'open:verifying'],
  },
  {
    method: 'GET',
    path: '/client/invoice/{id}',
    handler: 'client/show-invoice',
    may: ['read', 'open:verifying'],
  },
  {
    method: 'GET',
    path: '/client/invoice/download-pdf',
    handler: 'client/download-invoice',
    may: ['read', 'open:verifying'],
  },
  {
    method: 'GET',
    path: '/client/invoice/download-receipt',
    handler: 'client/download-receipt',
    may: ['read', 'open:verifying'],
  },
  {
    method: 'GET',
    path: '/admin/settings/global-settings/project',
    handler: 'admin/show-project',
    may: ['read', 'open:verifying'],
    role: 'read',
  },
  {
    method: 'GET',
    path: '/admin/selectOptions/card/gateways',
    handler: 'admin/list-gateways',
    may: ['read', 'open:verifying'],
    role: 'read',
  },
  {
    method: 'GET',
    path: '/admin/selectOptions/card/gateway-public-key',
    handler: 'admin/show-gateway-public-key',
    may: ['read', 'open:verifying', 'open:public-keys'],
    role: 'read',
  },
  {
    method: 'GET',
    path: '/admin/health/ledger',
    handler: 'admin/show-ledger-health',
    may: ['read', 'open:verifying'],
    role: 'read',
  },
  {
    method: 'GET',
    path: '/admin/transactions',
    handler: 'admin/list-transactions',
    may: ['read', 'list', 'open:verifying'],
    role: 'read',
  },
  {
    method: 'GET',
    path: '/admin/transactions/{id}/explain',
    handler: 'admin/explain-transaction',
    may: ['read', 'list', 'open:verifying'],
    role: 'read',
  },
  {
    method: 'POST',
    path: '/admin/transactions/{id}/refund',
    handler: 'admin/refund-transaction',
    may: ['read', 'list', 'write', 'open:verifying', 'open:secret-keys', 'open:sealing'],
    role: 'money',
  },
  {
    method: 'GET',
    path: '/admin/audit',
    handler: 'admin/list-audit',
    may: ['read', 'open:verifying'],
    role: 'settings',
  },
  {
    method: 'GET',
    path: '/admin/disputes',
    handler: 'admin/list-disputes',
    may: ['read', 'list', 'open:verifying'],
    role: 'read',
  },
  {
    method: 'POST',
    path: '/admin/disputes/{id}/evidence',
    handler: 'admin/send-evidence',
    may: ['read', 'write', 'open:verifying', 'open:secret-keys', 'open:sealing'],
    role: 'money',
  },
  {
    method: 'GET',
    path: '/admin/order',
    handler: 'admin/list-orders',
    may: ['read', 'list', 'open:verifying'],
    role: 'read',
  },
  {
    method: 'GET',
    path: '/admin/invoice',
    handler: 'admin/list-invoices',
    may: ['read', 'list', 'open:verifying'],
    role: 'read',
  },
  {
    method: 'GET',
    path: '/admin/customers',
    handler: 'admin/list-customers',
    may: ['read', 'list', 'open:verifying'],
    role: 'read',
  },
  {
    method: 'GET',
    path: '/admin/order/{id}',
    handler: 'admin/show-order',
    may: ['read', 'open:verifying', 'read-journal'],
    role: 'read',
  },
  {
    method: 'GET',
    path: '/admin/invoice/{id}',
    handler: 'admin/show-invoice',
    may: ['read', 'open:verifying', 'read-journal'],
    role: 'read',
  },
  {
    method: 'GET',
    path: '/admin/customers/{id}',
    handler: 'admin/show-customer',
    may: ['read', 'open:verifying', 'read-journal'],
    role: 'read',
  },
  {
    method: 'POST',
    path: '/admin/invoice/{id}/received',
    handler: 'admin/receive-transfer',
    may: ['read', 'write', 'open:verifying', 'open:secret-keys', 'open:sealing'],
    role: 'money',
  },
  {
    method: 'POST',
    path: '/admin/orders/{id}/cancel',
    handler: 'admin/cancel-order',
    may: ['read', 'write', 'open:verifying', 'open:secret-keys', 'open:sealing'],
    role: 'support',
  },
  {
    method: 'POST',
    path: '/admin/orders/{id}/undo-cancel',
    handler: 'admin/undo-order-cancellation',
    may: ['read', 'write', 'open:verifying'],
    role: 'support',
  },
  {
    method: 'POST',
    path: '/admin/invoice/{id}/void',
    handler: 'admin/void-invoice',
    may: ['read', 'write', 'open:verifying', 'open:secret-keys', 'open:sealing'],
    role: 'money',
  },
  {
    method: 'POST',
    path: '/admin/customers/{id}/owed/clear',
    handler: 'admin/clear-owed',
    may: ['read', 'write', 'open:verifying'],
    role: 'money',
  },
  {
    method: 'PATCH',
    path: '/admin/customers/{id}',
    handler: 'admin/change-customer',
    may: ['read', 'write', 'open:verifying'],
    role: 'support',
  },
  {
    method: 'POST',
    path: '/admin/customers/{id}/erase',
    handler: 'admin/erase-customer',
    may: ['read', 'write', 'open:verifying', 'open:secret-keys', 'open:sealing', 'destroy-person-keys'],
    role: 'settings',
  },
  {
    method: 'POST',
    path: '/admin/customers/{id}/sign-out',
    handler: 'admin/sign-out-customer',
    may: ['read', 'write', 'open:verifying'],
    role: 'support',
  },
  {
    method: 'POST',
    path: '/admin/staff/{subject}/sign-out',
    handler: 'admin/sign-out-staff',
    may: ['read', 'write', 'open:verifying'],
    role: 'settings',
  },
  {
    method: 'POST',
    path: '/admin/wallet/add',
    handler: 'admin/add-wallet-credit',
    may: ['read', 'write', 'open:verifying'],
    role: 'money',
  },
  {
    method: 'GET',
    path: '/admin/wallet',
    handler: 'admin/list-wallets',
    may: ['read', 'open:verifying'],
    role: 'read',
  },
  {
    method: 'GET',
    path: '/admin/wallet/entries',
    handler: 'admin/list-wallet-entries',
    may: ['read', 'open:verifying'],
    role: 'read',
  },
  {
    method: 'GET',
    path: '/admin/events',
    handler: 'admin/list-events',
    may: ['read', 'list', 'open:verifying'],
    role: 'read',
  },
  {
    method: 'GET',
    path: '/admin/events/{id}',
    handler: 'admin/show-event',
    may: ['read', 'open:verifying'],
    role: 'read',
  },
  {
    method: 'POST',
    path: '/admin/events/{id}/redeliver',
    handler: 'admin/redeliver-event',
    may: ['read', 'write', 'open:verifying', 'send:deliveries'],
    role: 'support',
  },
  {
    method: 'POST',
    path: '/admin/events/test',
    handler: 'admin/test-endpoint',
    may: ['read', 'write', 'open:verifying', 'open:events'],
    role: 'settings',
  },
  {
    method: 'POST',
    path: '/admin/product',
    handler: 'admin/create-product',
    may: ['read', 'write', 'open:verifying'],
    role: 'settings',
  },
  {
    method: 'GET',
    path: '/admin/product',
    handler: 'admin/list-products',
    may: ['read', 'open:verifying'],
    role: 'read',
  },
  {
    method: 'GET',
    path: '/admin/product/{id}',
    handler: 'admin/show-product',
    may: ['read', 'open:verifying'],
    role: 'read',
  },
  {
    method: 'PATCH',
    path: '/admin/product/{id}',
    handler: 'admin/change-product',
    may: ['read', 'write', 'open:verifying'],
    role: 'settings',
  },
  {
    method: 'POST',
    path: '/admin/product/{id}/activate',
    handler: 'admin/activate-product',
    may: ['read', 'write', 'open:verifying'],
    role: 'settings',
  },
  {
    method: 'POST',
    path: '/admin/product/{id}/retire',
    handler: 'admin/retire-product',
    may: ['read', 'write', 'open:verifying'],
    role: 'settings',
  },
  {
    method: 'POST',
    path: '/admin/plans',
    handler: 'admin/create-plan',
    may: ['read', 'write', 'open:verifying'],
    role: 'settings',
  },
  {
    method: 'GET',
    path: '/admin/plans',
    handler: 'admin/list-plans',
    may: ['read', 'open:verifying'],
    role: 'read',
  },
  {
    method: 'GET',
    path: '/admin/plans/{id}',
    handler: 'admin/show-plan',
    may: ['read', 'open:verifying'],
    role: 'read',
  },
  {
    method: 'PATCH',
    path: '/admin/plans/{id}',
    handler: 'admin/change-plan',
    may: ['read', 'write', 'open:verifying'],
    role: 'settings',
  },
  {
    method: 'POST',
    path: '/admin/plans/{id}/activate',
    handler: 'admin/activate-plan',
    may: ['read', 'write', 'open:verifying'],
    role: 'settings',
  },
  {
    method: 'POST',
    path: '/admin/plans/{id}/retire',
    handler: 'admin/retire-plan',
    may: ['read', 'write', 'open:verifying'],
    role: 'settings',
  },
  {
    method: 'POST',
    path: '/admin/plans/{id}/move-subscribers',
    handler: 'admin/move-subscribers',
    may: ['read', 'list', 'write', 'open:verifying'],
    role: 'settings',
  },
  {
    method: 'POST',
    path: '/admin/plans/{id}/move-subscribers/undo',
    handler: 'admin/undo-subscriber-moves',
    may: ['read', 'list', 'write', 'open:verifying'],
    role: 'settings',
  },
  {
    method: 'POST',
    path: '/admin/features',
    handler: 'admin/create-feature-category',
    may: ['read', 'write', 'open:verifying'],
    role: 'settings',
  },
  {
    method: 'GET',
    path: '/admin/features',
    handler: 'admin/list-feature-categories',
    may: ['read', 'open:verifying'],
    role: 'read',
  },
  {
    method: 'GET',
    path: '/admin/features/{id}',
    handler: 'admin/show-feature-category',
    may: ['read', 'open:verifying'],
    role: 'read',
  },
  {
    method: 'PATCH',
    path: '/admin/features/{id}',
    handler: 'admin/change-feature-category',
    may: ['read', 'write', 'open:verifying'],
    role: 'settings',
  },
  {
    method: 'POST',
    path: '/admin/addons',
    handler: 'admin/create-add-on',
    may: ['read', 'write', 'open:verifying'],
    role: 'settings',
  },
  {
    method: 'GET',
    path: '/admin/addons',
    handler: 'admin/list-add-ons',
    may: ['read', 'open:verifying'],
    role: 'read',
  },
  {
    method: 'GET',
    path: '/admin/addons/{id}',
    handler: 'admin/show-add-on',
    may: ['read', 'open:verifying'],
    role: 'read',
  },
  {
    method: 'PATCH',
    path: '/admin/addons/{id}',
    handler: 'admin/change-add-on',
    may: ['read', 'write', 'open:verifying'],
    role: 'settings',
  },
  {
    method: 'POST',
    path: '/admin/coupon',
    handler: 'admin/create-coupon',
    may: ['read', 'write', 'open:verifying'],
    role: 'settings',
  },
  {
    method: 'GET',
    path: '/admin/coupon',
    handler: 'admin/list-coupons',
    may: ['read', 'list', 'open:verifying'],
    role: 'read',
  },
  {
    method: 'GET',
    path: '/admin/coupon/{code}',
    handler: 'admin/show-coupon',
    may: ['read', 'open:verifying'],
    role: 'read',
  },
  {
    method: 'PATCH',
    path: '/admin/coupon/{code}',
    handler: 'admin/change-coupon',
    may: ['read', 'write', 'open:verifying'],
    role: 'settings',
  },
  {
    method: 'POST',
    path: '/admin/coupon/{code}/activate',
    handler: 'admin/activate-coupon',
    may: ['read', 'write', 'open:verifying'],
    role: 'settings',
  },
  {
    method: 'POST',
    path: '/admin/coupon/{code}/retire',
    handler: 'admin/retire-coupon',
    may: ['read', 'write', 'open:verifying'],
    role: 'settings',
  },
] as const satisfies readonly Route[];
