import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BillingEvent, EventType } from '../../../shared/domain/events/event.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import { newId } from '../../../shared/runtime/new-id.ts';

type Webhook = Readonly<{
  post: Readonly<{
    requestBody: Readonly<{
      content: Readonly<{
        'application/json': Readonly<{
          examples: Readonly<{ delivered: Readonly<{ value: BillingEvent }> }>;
        }>;
      }>;
    }>;
  }>;
}>;

const DOCUMENT = join(import.meta.dirname, '../../../docs/openapi.json');

/** An event as the API document shows its type, with an id and a moment of its own. It tells of nothing that happened. */
export function exampleOf(type: EventType, now: Date): BillingEvent {
  const { webhooks } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as { webhooks: Record<EventType, Webhook> };
  const { value } = webhooks[type].post.requestBody.content['application/json'].examples.delivered;
  return { ...value, id: newId('event', now), createdAt: instant(now) };
}
