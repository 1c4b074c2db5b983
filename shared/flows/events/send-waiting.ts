import type { DeliveryLog } from '../../domain/events/delivery-log.ts';
import type { Endpoint } from '../../domain/events/endpoint.ts';
import { instant, minutesAfter } from '../../domain/time/calendar.ts';
import { log, logFailure } from '../../runtime/log.ts';
import { findWaiting, putDeliveryLog } from '../../storage/events/delivery-logs.ts';
import { endResumption, readEndpoint } from '../../storage/events/endpoints.ts';
import type { Key } from '../../storage/table/keys.ts';
import { tenantOfPartition } from '../../storage/table/keys.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit, findWork } from '../../storage/table/table.ts';
import { forOneTenant } from '../../storage/table/tenant-guard.ts';
import { workShards } from '../../storage/table/work.ts';
import { queueStored } from './redeliver-event.ts';

const ENDPOINTS_AT_ONCE = 50;
const PAGE = 50;
/** The index that finds waiting events may lag behind an event that was written just before the resumption. */
const SETTLED_AFTER_MINUTES = 2;

/** Queues the events that waited for endpoints which were resumed: a page of each in turn, so that none waits for another's. */
export async function sendWaiting(now: Date, hasTime: () => boolean): Promise<number> {
  let sent = 0;
  for (const shard of workShards('RESUMED')) {
    let left = await findWork(shard, instant(now), ENDPOINTS_AT_ONCE);
    while (left.length > 0 && hasTime()) {
      const more: Key[] = [];
      for (const key of left) {
        const count = await trySendPage(key, now);
        if (count > 0) more.push(key);
        sent += count;
      }
      left = more;
    }
  }
  return sent;
}

async function trySendPage(key: Key, now: Date): Promise<number> {
  try {
    return await forOneTenant(tenantOfPartition(key.pk), () => sendPage(key, now));
  } catch (error) {
    logFailure('waiting events could not be sent yet', error, { partition: key.pk });
    return 0;
  }
}

async function sendPage(key: Key, now: Date): Promise<number> {
  const endpoint = await readEndpoint(key);
  if (!endpoint || endpoint.pausedAt) return 0;
  const waiting = await findWaiting(endpoint, PAGE);
  for (const one of waiting) await send(one);
  if (waiting.length === 0) await finish(endpoint, now);
  else
    log('info', 'sent events that waited for an endpoint', {
      tenantId: endpoint.tenantId,
      events: waiting.length,
    });
  return waiting.length;
}

/** Queued before it is marked: a crash between the two queues the event again, under its own id. */
async function send(waiting: DeliveryLog): Promise<void> {
  const isQueued = await queueStored(waiting);
  try {
    await commit([putDeliveryLog({ ...waiting, status: isQueued ? 'pending' : 'failed' })]);
  } catch (error) {
    if (!hasLost(error, 'delivery log')) throw error; // It was tried in the meantime.
  }
}

async function finish(endpoint: Endpoint, now: Date): Promise<void> {
  if ((endpoint.resumedAt ?? '') > instant(minutesAfter(now, -SETTLED_AFTER_MINUTES))) return;
  try {
    await commit([endResumption(endpoint)]);
  } catch (error) {
    if (!hasLost(error, 'endpoint')) throw error;
  }
}
