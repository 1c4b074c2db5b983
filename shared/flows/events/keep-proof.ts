import type { BillingEvent } from '../../domain/events/event.ts';
import { customerOfRecord, type EventId, type OrderId } from '../../domain/ids.ts';
import { instant } from '../../domain/time/calendar.ts';
import { proveReminder } from '../../storage/renewals/reminders.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';

/**
 * Keeps on the order that the endpoint took the reminder, without what the address has after its path, which may be secret. If this
 * fails, so does the delivery, and it is made again.
 */
export async function keepProof(
  { tenantId, id, data }: BillingEvent,
  url: string,
  answer: string,
  now: Date,
): Promise<void> {
  const orderId = String(data.orderId) as OrderId;
  const customerId = customerOfRecord('order', orderId);
  if (!customerId) return;
  const { origin, pathname } = new URL(url);
  const proof = { endpoint: origin + pathname, answer, at: instant(now) };
  try {
    await commit([proveReminder({ tenantId, customerId, orderId, eventId: id as EventId }, proof)]);
  } catch (error) {
    if (!hasLost(error, 'reminder')) throw error;
  }
}
