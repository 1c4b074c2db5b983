import { DATED, DATED_PAGE, type Kind, RECORDS } from './bodies.ts';

const OF_PROJECT = { 'query.productOrigin': 'project', 'query.clientReference': 'plain' } as const;
/** Each tenant looks an address up by its own key. Both tenants’ customers buy at either while the matrix asks, so what is found of one grows. */
const OWNED = { ...RECORDS, 'query.email': 'plain', 'query.productOrigin': 'project' } as const;
const OF_SHOP = { ...OWNED, ...OF_PROJECT } as const;
const LINKS = { ...DATED_PAGE, ...OF_PROJECT, 'query.status': 'plain', 'query.cursor': 'cursor' } as const;
const REFUNDS = { ...OWNED, 'query.transactionId': 'transaction' } as const;

/** What the fields of the routes are that list, show and print records, of the back office and of the tenant's backend. */
const SHARED = {
  'list-transactions': {
    ...OF_SHOP,
    ...{ 'query.reference': 'transaction', 'query.amount': 'plain', 'query.last4': 'plain' },
  },
  'list-orders': { ...OF_SHOP, 'query.reference': 'order' },
  'list-invoices': { ...OF_SHOP, 'query.reference': 'invoice' },
  'list-customers': { ...DATED, 'query.email': 'email' },
  'list-disputes': { ...REFUNDS, 'query.id': 'dispute', 'query.isOpen': 'plain' },
  'list-refunds': { ...REFUNDS, 'query.id': 'refund' },
  'list-subscriptions': { ...OWNED, 'query.plan': 'plain' },
  'list-payment-links': LINKS,
  'download-invoice': {
    'path.id': 'invoice',
    ...{
      'query.kind': 'plain',
      'query.locale': 'plain',
      'query.format': 'plain',
      'query.creditNote': 'plain',
    },
  },
  'show-transaction': { 'path.id': 'transaction' },
  'show-subscription': { 'path.id': 'subscription' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Kind>>>>;
type Shared = keyof typeof SHARED;

const of = <Surface extends string>(surface: Surface) =>
  Object.fromEntries(
    Object.entries<Readonly<Record<string, Kind>>>(SHARED).map(([name, fields]) => [
      `${surface}/${name}`,
      fields,
    ]),
  ) as Readonly<Record<`${Surface}/${Shared}`, Readonly<Record<string, Kind>>>>;

export const READ_POSITIONS = {
  'admin/list-events': {
    ...DATED_PAGE,
    ...{ 'query.type': 'plain', 'query.status': 'plain', 'query.endpointId': 'event-endpoint' },
  },
  'admin/list-mails': { ...DATED_PAGE, 'query.customerId': 'customer', 'query.status': 'plain' },
  'admin/show-event': { 'path.id': 'event', 'query.endpointId': 'event-endpoint' },
  'admin/list-endpoints': { 'query.productOrigin': 'project' },
  ...of('admin'),
  ...of('tenant'),
  'admin/show-payment-link': { 'path.slug': 'link' },
  'tenant/show-refund': { 'path.id': 'refund' },
  'tenant/show-dispute': { 'path.id': 'dispute' },
  'tenant/show-customer': { 'path.id': 'customer' },
  'client/list-wallets': {},
  'tenant/list-entitlements': {
    'query.productOrigin': 'project',
    'query.email': 'plain',
    'query.customerId': 'customer',
    'query.plan': 'plain',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Kind>>>>;
