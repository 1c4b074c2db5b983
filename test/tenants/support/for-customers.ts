import { type Kind, ONCE, plain } from './bodies.ts';

/** What the fields of the routes are by which staff do something for a customer. */
export const FOR_CUSTOMERS = {
  'admin/sign-out-customer': { 'path.id': 'leaver', [ONCE]: 'once-key' },
  'admin/change-customer': { 'path.id': 'customer', 'body.email': 'email', 'body.language': 'plain' },
  'admin/create-portal-link': {
    ...{ 'path.id': 'customer', 'body.productOrigin': 'project', 'body.expiresInSeconds': 'plain' },
  },
  'admin/change-subscription-plan': {
    ...{ 'path.id': 'subscription', 'body.planSlug': 'plan-slug', 'body.quoteReceipt': 'quote-receipt' },
    ...plain('cycleId', 'currency', 'preview'),
    [ONCE]: 'once-key',
  },
  'admin/cancel-subscription-change': { 'path.id': 'subscription', [ONCE]: 'once-key' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Kind>>>>;
