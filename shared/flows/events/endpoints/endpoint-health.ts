import type { Turn } from '../../../domain/events/delivery-log.ts';
import { type Endpoint, type EndpointOwner, endpointAfter } from '../../../domain/events/endpoint.ts';
import { FIRST_ENDPOINT } from '../../../domain/events/endpoint-settings.ts';
import type { EventId } from '../../../domain/ids.ts';
import { log } from '../../../runtime/log.ts';
import { newId } from '../../../runtime/new-id.ts';
import {
  beginFailing,
  endFailing,
  findEndpoint,
  pauseEndpoint,
  resumeEndpoint,
} from '../../../storage/events/endpoints.ts';
import { putOutbox } from '../../../storage/outbox.ts';
import { hasLost } from '../../../storage/table/lost.ts';
import { commit, type Write } from '../../../storage/table/table.ts';

/** Notes what a try says of its endpoint, if that is news. An endpoint that has failed for three days is paused, with a notice to operators. */
export async function noteEndpoint(
  owner: EndpointOwner,
  endpoint: Endpoint | undefined,
  isDelivered: boolean,
  { now, willRetry }: Turn,
): Promise<void> {
  switch (endpointAfter(endpoint ?? {}, { isDelivered, willRetry }, now)) {
    case 'fails':
      return await commitUnlessMoved([beginFailing(owner, now)]);
    case 'works':
      return endpoint && (await commitUnlessMoved([endFailing(endpoint)]));
    case 'paused':
      return endpoint && (await pause(endpoint, now));
    case 'unchanged':
  }
}

async function pause(endpoint: Endpoint, now: Date): Promise<void> {
  const { tenantId, projectId, endpointId = FIRST_ENDPOINT, failingSince } = endpoint;
  const detail = { tenantId, projectId, endpointId, failingSince };
  const notices = [{ type: 'endpoint.paused', detail }] as const;
  await commitUnlessMoved([
    pauseEndpoint(endpoint, now),
    putOutbox({ id: newId<EventId>('event', now), tenantId, events: [], notices }, now),
  ]);
  log('warn', 'an endpoint was paused', detail);
}

/** What ends the pause of an endpoint, or its run of failures; what waits is sent within minutes. */
export function revivalOf(endpoint: Endpoint | undefined, now: Date): Write[] {
  if (endpoint?.pausedAt) return [resumeEndpoint(endpoint, now)];
  return endpoint?.failingSince ? [endFailing(endpoint)] : [];
}

/** The same at once. Gives whether it was paused. */
export async function endpointWorks(owner: EndpointOwner, now: Date): Promise<boolean> {
  const endpoint = await findEndpoint(owner);
  const writes = revivalOf(endpoint, now);
  if (writes.length > 0) await commitUnlessMoved(writes);
  return endpoint?.pausedAt !== undefined;
}

/** Another try noted the same, or newer news. */
async function commitUnlessMoved(writes: readonly Write[]): Promise<void> {
  try {
    await commit(writes);
  } catch (error) {
    if (!hasLost(error, 'endpoint')) throw error;
  }
}
