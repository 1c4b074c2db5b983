import { isDeepStrictEqual } from 'node:util';
import type { Item } from '../../local/scan-table.ts';
import type { BillingEvent } from '../../shared/domain/events/event.ts';
import type { Arrived } from './inbox.ts';

/** Each event that was written arrived at least once, as it was written; whose it is and that it exists at all is held by I20. */
export function eventProblems(items: readonly Item[], arrived: readonly Arrived[]): string[] {
  const written = items.filter(({ sk }) => sk === 'OUTBOX').flatMap(({ events }) => events as BillingEvent[]);
  const byId = Map.groupBy(arrived, ({ eventId }) => eventId);
  return written.flatMap((event) => {
    const found = byId.get(event.id);
    if (!found) return [`event ${event.id} (${event.type}) never arrived`];
    return found.every((one) => isDeepStrictEqual(one.event, event)) ? [] : [`event ${event.id} arrived as another than was written`];
  });
}
