import { isDeepStrictEqual } from 'node:util';
import type { Item } from '../../../local/scan-table.ts';
import type { BillingEvent } from '../../../shared/domain/events/event.ts';
import { shownEvent } from '../../../shared/domain/events/shown-event.ts';
import type { Received } from '../../harness/event-receiver.ts';
import type { Release } from './mixed/release.ts';
import type { World } from './world.ts';

/**
 * Each event that was written arrived at least once, as receivers read it: in the words of this code, and in those of an earlier release
 * that took part. I20 checks whose it is and that it exists at all.
 */
export function eventProblems(
  items: readonly Item[],
  received: readonly Received[],
  release: Release | undefined,
): string[] {
  const written = items.filter(({ sk }) => sk === 'OUTBOX').flatMap(({ events }) => events as BillingEvent[]);
  const byId = Map.groupBy(received, eventIdOf);
  return written.flatMap((event) => {
    const found = byId.get(event.id);
    if (!found) return [`event ${event.id} (${event.type}) never arrived`];
    const forms = release ? [shown(event), event] : [shown(event)];
    return found.every((one) => forms.some((form) => isDeepStrictEqual(one.event, form)))
      ? []
      : [`event ${event.id} arrived with other content than was written`];
  });
}

/** In the words of this code. What is not in the words of the API is in a test of its own. The release 1fe97f20 sent an event as it is stored. */
const shown = (event: BillingEvent): unknown => JSON.parse(JSON.stringify(shownEvent(event)));

/** All events that arrived. Between a start and the naming of our endpoint they go to the stack's own inbox. */
export async function arrivedEvents({ inbox, stack }: World): Promise<Received[]> {
  const answer = await fetch(`${stack.ready.api}/_local/inbox`);
  const own = (await answer.json()) as { headers: Received['headers']; body: BillingEvent }[];
  return [
    ...inbox.received,
    ...own.map(({ headers, body }) => ({ path: `/${body.tenantId}`, headers, event: body })),
  ];
}

export const eventIdOf = ({ headers }: Received): string => String(headers['x-event-id']);
