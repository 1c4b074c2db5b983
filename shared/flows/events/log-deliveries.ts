import { type DeliveryLog, newDeliveryLog, type Turn, withTry } from '../../domain/events/delivery-log.ts';
import type { Delivery } from '../../domain/events/event.ts';
import type { EventId } from '../../domain/ids.ts';
import type { Posted } from '../../outbound/post-event.ts';
import { DeliveryLogMoved, findDeliveryLog, putDeliveryLog } from '../../storage/events/delivery-logs.ts';
import { commit } from '../../storage/table/table.ts';

/** Two deliveries of one event may be tried at once, seldom more. */
const ROUNDS_MAX = 5;

/** Adds a try to the event's log: one write. */
export async function logTry(delivery: Delivery, { isTimeout: _, ...posted }: Posted, turn: Turn): Promise<void> {
  await changeLog(delivery, (log) => withTry(log, posted, turn));
}

/** Keeps the event until its endpoint is resumed. */
export async function logWaiting(delivery: Delivery): Promise<void> {
  await changeLog(delivery, (log) => ({ ...log, status: 'waiting' }));
}

async function changeLog({ tenantId, event, outboxId }: Delivery, next: (log: DeliveryLog) => DeliveryLog): Promise<void> {
  for (let round = 1; ; round++) {
    const log = (await findDeliveryLog(tenantId, event.id as EventId)) ?? newDeliveryLog(event, outboxId);
    try {
      return await commit([putDeliveryLog(next(log))]);
    } catch (error) {
      if (!(error instanceof DeliveryLogMoved) || round === ROUNDS_MAX) throw error;
    }
  }
}
