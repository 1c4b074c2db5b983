import { type DeliveryLog, newDeliveryLog, type Turn, withTry } from '../../domain/events/delivery-log.ts';
import type { Delivery } from '../../domain/events/event.ts';
import type { EventId } from '../../domain/ids.ts';
import type { Posted } from '../../outbound/post-event.ts';
import { findDeliveryLog, putDeliveryLog } from '../../storage/events/delivery-logs.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';

/** Two deliveries of one event may be tried at once, seldom more. */
const ROUNDS_MAX = 5;

/** Adds a try to the event's log: one write, and before it one read unless the event was never tried. */
export async function logTry(
  delivery: Delivery,
  { isTimeout: _, ...posted }: Posted,
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
  const { tenantId, event, outboxId } = delivery;
  let log = isFirst ? undefined : await findDeliveryLog(tenantId, event.id as EventId);
  for (let round = 1; ; round++) {
    try {
      return await commit([putDeliveryLog(next(log ?? newDeliveryLog(event, outboxId)))]);
    } catch (error) {
      if (!hasLost(error, 'delivery log') || round === ROUNDS_MAX) throw error;
      log = error.found;
    }
  }
}
