import { epochSeconds } from '../time/calendar.ts';
import type { BillingEvent } from './event.ts';
import type { SentEvent } from './render-event.ts';
import { shownEvent } from './shown-event.ts';

/** What one try sends of an event. A signature covers `id`, `sentAtSeconds` and `body`. */
export type Message = Readonly<Pick<BillingEvent, 'id' | 'type'> & { sentAtSeconds: string; body: string }>;

/** What receivers know a message by, before they read it, in every mode of authentication. */
export const headersOf = ({ id, type, sentAtSeconds }: Message) => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'billing-events/1',
  'x-event-id': id,
  'x-event-type': type,
  'webhook-id': id,
  'webhook-timestamp': sentAtSeconds,
});

export const messageOf = (event: SentEvent, sentAt: Date): Message => ({
  id: event.id,
  type: event.type,
  sentAtSeconds: String(epochSeconds(sentAt)),
  body: JSON.stringify(shownEvent(event)),
});
