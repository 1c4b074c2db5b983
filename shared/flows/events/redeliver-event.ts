import { type DeliveryLog, eventNotFound, noEventEndpoint } from '../../domain/events/delivery-log.ts';
import type { BillingEvent } from '../../domain/events/event.ts';
import type { TenantId } from '../../domain/ids.ts';
import { getDeliveryLog } from '../../storage/events/delivery-logs.ts';
import { findOutboxRow } from '../../storage/outbox.ts';
import { queueEvents } from './queue-events.ts';

/** Puts an event on the delivery queue again, with its id. */
export async function redeliverEvent(tenantId: TenantId, id: string): Promise<DeliveryLog> {
  const log = await getDeliveryLog(tenantId, id);
  const event = await findStored(log);
  if (!event) throw eventNotFound();
  const queued = await queueEvents({ id: log.outboxId }, [event]);
  if (queued.length === 0) throw noEventEndpoint();
  return log;
}

/** Queues the event of a log. False when it is no longer stored, or its project has no endpoint. */
export async function queueStored(log: DeliveryLog): Promise<boolean> {
  const event = await findStored(log);
  return event !== undefined && (await queueEvents({ id: log.outboxId }, [event])).length > 0;
}

async function findStored({ tenantId, outboxId, id }: DeliveryLog): Promise<BillingEvent | undefined> {
  const row = await findOutboxRow(tenantId, outboxId);
  return row?.events.find((event) => event.id === id);
}
