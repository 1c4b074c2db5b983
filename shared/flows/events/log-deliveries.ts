import {
  type DeliveryLog,
  newDeliveryLog,
  type Sent,
  type Turn,
  withTry,
} from '../../domain/events/delivery-log.ts';
import type { Delivery } from '../../domain/events/event.ts';
import type { EventId } from '../../domain/ids.ts';
import { findDeliveryLog, putDeliveryLog } from '../../storage/events/delivery-logs.ts';
import { EVENTS_KEPT_DAYS } from '../../storage/outbox.ts';
import { inRounds } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';

/** Adds a try to the event's log: one write, and before it one read unless the event was never tried. */
export async function logTry(
  delivery: Delivery,
  { isTimeout: _, ...posted }: Sent,
  turn: Turn,
): Promise<void> {
  await changeLog(delivery, turn, (log) => withTry(log, posted, turn));
}

/** Keeps the event until its endpoint is resumed. */
export async function logWaiting(delivery: Delivery, turn: Turn): Promise<void> {
  await changeLog(delivery, turn, (log) => ({ ...log, status: 'waiting' }));
}

/** The first try of a message writes a new log. If the event has one, as after a redelivery, the refused write gives it. */
async function changeLog(
  delivery: Delivery,
  { isFirst }: Turn,
  next: (log: DeliveryLog) => DeliveryLog,
): Promise<void> {
  const { tenantId, event, endpointId } = delivery;
  const read = () => (isFirst ? undefined : findDeliveryLog(tenantId, event.id as EventId, endpointId));
  await inRounds(['delivery log'], async (losses) => {
    const lost = losses.at(-1);
    const log = lost ? lost.found : await read();
    await commit([putDeliveryLog(next(log ?? newDeliveryLog(delivery, EVENTS_KEPT_DAYS)))]);
  });
}
