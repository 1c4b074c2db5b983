import { ONCE, plain } from './bodies.ts';

const SELLER_BODY = {
  'body.productOrigin': 'project',
  ...plain('sellerName', 'address.0', 'taxIds.0', 'footer', 'pageSize', 'logo', 'structured.structure'),
  ...plain(
    ...['vatId', 'taxNumber', 'street', 'postalCode', 'city', 'country'].map((part) => `structured.${part}`),
    ...['email', 'contact', 'phone', 'iban', 'exemption'].map((part) => `structured.${part}`),
  ),
} as const;

/** What the fields of the routes of settings name: a project or a gateway, and nothing else of a tenant. */
export const SETTINGS_POSITIONS = {
  'admin/show-project': { 'query.productOrigin': 'project' },
  'admin/list-gateways': {},
  'admin/show-gateway-public-key': { 'query.gatewayId': 'gateway' },
  'admin/change-project': {
    'body.productOrigin': 'project',
    ...plain('version', 'language', 'supportContact', 'dunning.gapDays.0', 'dunning.suspendAfter'),
    ...plain('colour', 'agreement.termsUrl', 'agreement.version', 'agreement.withdrawalUrl'),
    ...plain('asks.company', 'asks.address', 'asks.taxId', 'asks.mobile'),
    ...plain('upgradeMode', 'downgradeMode', 'unusedOnCancel', 'strictNotices', 'customerPause'),
    ...plain('mail.isOn', 'mail.replyTo', 'mail.language'),
    ...plain('tax.mode', 'tax.rounding', 'tax.country', 'tax.region', 'tax.reverseCharge'),
  },
  'admin/show-documents': { 'query.productOrigin': 'project' },
  'admin/change-documents': { ...SELLER_BODY, ...plain('version') },
  'admin/sample-document': { ...SELLER_BODY, ...plain('locale') },
} as const;

/** The same of the routes that pause an order, or let it go on. */
export const PAUSE_POSITIONS = {
  'client/pause-order': { 'path.id': 'order', ...plain('resumesOn'), [ONCE]: 'once-key' },
  'client/resume-order': { 'path.id': 'order', [ONCE]: 'once-key' },
  'admin/pause-order': { 'path.id': 'order', ...plain('resumesOn', 'reason'), [ONCE]: 'once-key' },
  'admin/resume-order': { 'path.id': 'order', ...plain('customerAsked'), [ONCE]: 'once-key' },
} as const;
