import { type DeliveryLog, eventNotFound, noEventEndpoint } from '../../domain/events/delivery-log.ts';
import type { BillingEvent, OutboxRow } from '../../domain/events/event.ts';
import type { TenantId } from '../../domain/ids.ts';
import { getDeliveryLog } from '../../storage/events/delivery-logs.ts';
import { findOutboxRow } from '../../storage/outbox.ts';
import { queueEvents } from './queue-events.ts';

/** Puts an event on the delivery queue again, with its id. */
export async function redeliverEvent(tenantId: TenantId, id: string): Promise<DeliveryLog> {
  const log = await getDeliveryLog(tenantId, id);
  const stored = await findStored(log);
  if (!stored) throw eventNotFound();
  const queued = await queueEvents(stored.row, [stored.event]);
  if (queued.length === 0) throw noEventEndpoint();
  return log;
}

/** Queues the event of a log. False when it is no longer stored, or its project has no endpoint. */
export async function queueStored(log: DeliveryLog): Promise<boolean> {
  const stored = await findStored(log);
  return stored !== undefined && (await queueEvents(stored.row, [stored.event])).length > 0;
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
