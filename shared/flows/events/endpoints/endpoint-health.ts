import type { Turn } from '../../../domain/events/delivery-log.ts';
import { type Endpoint, endpointAfter } from '../../../domain/events/endpoint.ts';
import type { Delivery } from '../../../domain/events/event.ts';
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

type Owner = Pick<Delivery, 'tenantId' | 'projectId'>;

/** Notes what a try says of its endpoint, if that is news. An endpoint that has failed for three days is paused, with a notice to operators. */
export async function noteEndpoint(
  owner: Owner,
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
  const { tenantId, projectId, failingSince } = endpoint;
  const notices = [{ type: 'endpoint.paused', detail: { tenantId, projectId, failingSince } }] as const;
  await commitUnlessMoved([
    pauseEndpoint(endpoint, now),
    putOutbox({ id: newId<EventId>('event', now), tenantId, events: [], notices }, now),
  ]);
  log('warn', 'an endpoint was paused', { tenantId, projectId, failingSince });
}

/** Ends the pause of an endpoint, or its run of failures; what waits is sent within minutes. Gives whether it was paused. */
export async function endpointWorks({ tenantId, projectId }: Owner, now: Date): Promise<boolean> {
  const endpoint = await findEndpoint(tenantId, projectId);
  if (endpoint?.pausedAt) await commitUnlessMoved([resumeEndpoint(endpoint, now)]);
  else if (endpoint?.failingSince) await commitUnlessMoved([endFailing(endpoint)]);
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
