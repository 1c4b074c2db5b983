import type { EventType } from '../events/event.ts';

/** The types of events that payers may get a mail of. Whether one does is decided by what the event says. */
export const MAILED = [
  'payment.succeeded',
  'payment.failed',
  'invoice.created',
  'order.cancelled',
  'order.paused',
  'subscription.suspended',
  'subscription.changed',
  'subscription.reminder',
  'refund.succeeded',
] as const satisfies readonly EventType[];
export type MailedType = (typeof MAILED)[number];

export const MAILED_TYPES: ReadonlySet<EventType> = new Set(MAILED);
