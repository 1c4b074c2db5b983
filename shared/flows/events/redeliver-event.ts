import { type DeliveryLog, eventNotFound, noEventEndpoint } from '../../domain/events/delivery-log.ts';
import type { BillingEvent, OutboxRow } from '../../domain/events/event.ts';
import type { TenantId } from '../../domain/ids.ts';
import { getDeliveryLog } from '../../storage/events/delivery-logs.ts';
import { findOutboxRow } from '../../storage/outbox.ts';
import { queueEvents } from './queue-events.ts';

/** Puts an event on the delivery queue again, with its id, for the endpoint that is named; without a name, for the first that it was tried at. */
export async function redeliverEvent(
  tenantId: TenantId,
  id: string,
  endpoint?: string,
): Promise<DeliveryLog> {
  const log = await getDeliveryLog(tenantId, id, endpoint);
  const stored = await findStored(log);
  if (!stored) throw eventNotFound();
  const queued = await queueEvents(stored.row, [stored.event], log);
  if (queued.length === 0) throw noEventEndpoint();
  return log;
}

/** Queues the event of a log for its endpoint. False when it is no longer stored, or the endpoint is gone. */
export async function queueStored(log: DeliveryLog): Promise<boolean> {
  const stored = await findStored(log);
  return stored !== undefined && (await queueEvents(stored.row, [stored.event], log)).length > 0;
}

async function findStored({
  tenantId,
  outboxId,
  id,
}: DeliveryLog): Promise<{ row: OutboxRow; event: BillingEvent } | undefined> {
  const row = await findOutboxRow(tenantId, outboxId);
  const event = row?.events.find((one) => one.id === id);
  return row && event && { row, event };
}
