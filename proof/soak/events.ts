import { isDeepStrictEqual } from 'node:util';
import type { Item } from '../../local/scan-table.ts';
import type { BillingEvent } from '../../shared/domain/events/event.ts';
import type { Received } from '../../test/harness/event-receiver.ts';

/** Each event that was written arrived at least once, as it was written. I20 checks whose it is and that it exists at all. */
export function eventProblems(items: readonly Item[], received: readonly Received[]): string[] {
  const written = items.filter(({ sk }) => sk === 'OUTBOX').flatMap(({ events }) => events as BillingEvent[]);
  const byId = Map.groupBy(received, eventIdOf);
  return written.flatMap((event) => {
    const found = byId.get(event.id);
    if (!found) return [`event ${event.id} (${event.type}) never arrived`];
    return found.every((one) => isDeepStrictEqual(one.event, event))
      ? []
      : [`event ${event.id} arrived with other content than was written`];
  });
}

export const eventIdOf = ({ headers }: Received): string => String(headers['x-event-id']);
