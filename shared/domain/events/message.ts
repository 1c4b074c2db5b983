import { epochSeconds } from '../time/calendar.ts';
import type { BillingEvent } from './event.ts';
import type { SentEvent } from './render-event.ts';
import { shownEvent } from './shown-event.ts';

/** What one try sends of an event. A signature covers `id`, `sentAtSeconds` and `body`. */
export type Message = Readonly<Pick<BillingEvent, 'id' | 'type'> & { sentAtSeconds: string; body: string }>;

export const messageOf = (event: SentEvent, sentAt: Date): Message => ({
  id: event.id,
  type: event.type,
  sentAtSeconds: String(epochSeconds(sentAt)),
  body: JSON.stringify(shownEvent(event)),
});
