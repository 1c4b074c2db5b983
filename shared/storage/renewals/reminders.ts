import type { Order } from '../../domain/billing/order.ts';
import type { Reminder, ReminderProof } from '../../domain/billing/reminder.ts';
import type { CustomerId, EventId, Instant, OrderId, TenantId } from '../../domain/ids.ts';
import { keys } from '../table/keys.ts';
import { lost } from '../table/lost.ts';
import { change, type Write } from '../table/table.ts';
import { changeUnheld } from './change-order.ts';
import { dueFields, dueFieldsOf } from './due.ts';

/**
 * Writes that the customer is reminded of the next charge, on condition that the order is still to be charged then, and that no
 * other process has reminded them. `lookAgainAt` is when a charge that waits for the proof is looked at again.
 */
export function writeReminder(
  order: Order,
  reminder: Reminder,
  timeZone: string,
  lookAgainAt?: Instant,
): Write {
  const { tenantId, id } = order;
  const work =
    lookAgainAt === undefined
      ? dueFieldsOf(tenantId, id, { ...order, reminder }, timeZone)
      : dueFields(tenantId, id, lookAgainAt);
  const isSame = reminder.eventId === order.reminder?.eventId;
  return changeUnheld(order, {
    set: { reminder, ...work },
    when: isSame ? [['reminder.proof', 'absent']] : [],
  });
}

/** Keeps the first proof that the endpoint took the reminder: a second delivery changes nothing. */
export const proveReminder = (
  {
    tenantId,
    customerId,
    orderId,
    eventId,
  }: Readonly<{ tenantId: TenantId; customerId: CustomerId; orderId: OrderId; eventId: EventId }>,
  proof: ReminderProof,
): Write =>
  change(
    keys.order(tenantId, customerId, orderId),
    {
      set: { 'reminder.proof': proof },
      when: [
        ['reminder.eventId', '=', eventId],
        ['reminder.proof', 'absent'],
      ],
    },
    lost('reminder'),
  );
