import type { Reminder, ReminderProof } from '../../domain/billing/reminder.ts';
import type { BillingEvent } from '../../domain/events/event.ts';
import { customerOfRecord, type EventId, type OrderId, type TenantId } from '../../domain/ids.ts';
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
  const { origin, pathname } = new URL(url);
  const announced = { tenantId, orderId: String(data.orderId) as OrderId, eventId: id as EventId };
  await proveOnce(announced, { endpoint: origin + pathname, answer, at: instant(now) });
}

/** The same of a reminder that our own mail delivered to its customer. */
export const keepProofOfMail = (announced: Announced, now: Date): Promise<void> =>
  proveOnce(announced, { endpoint: 'mail', answer: 'delivered', at: instant(now) });

type Announced = Readonly<{ tenantId: TenantId; orderId: OrderId }> & Pick<Reminder, 'eventId'>;

/** The first proof stays. */
async function proveOnce(announced: Announced, proof: ReminderProof): Promise<void> {
  const customerId = customerOfRecord('order', announced.orderId);
  if (!customerId) return;
  try {
    await commit([proveReminder({ ...announced, customerId }, proof)]);
  } catch (error) {
    if (!hasLost(error, 'reminder')) throw error;
  }
}
