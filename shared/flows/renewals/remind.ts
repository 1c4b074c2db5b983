import type { Order } from '../../domain/billing/order.ts';
import { endsPause, endsTrial, type Reminder, reminderOf } from '../../domain/billing/reminder.ts';
import { cyclePrice, renewalOf } from '../../domain/billing/renewal.ts';
import type { Notice } from '../../domain/events/event.ts';
import type { EventId } from '../../domain/ids.ts';
import type { Payer } from '../../domain/sales/attempt.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { instant, minutesAfter } from '../../domain/time/calendar.ts';
import { newId } from '../../runtime/new-id.ts';
import { signCancelLink } from '../../secrets/cancel-link.ts';
import { putOutbox } from '../../storage/outbox.ts';
import { writeReminder } from '../../storage/renewals/reminders.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { reminderEvent } from '../events/reminder-event.ts';

export type Reminding = Readonly<{ order: Order; project: Project; payer: Payer; now: Date }>;

/** A charge that waits for the proof of its reminder is looked at again, and the reminder sent again, after this time. */
const WAIT_MINUTES = 24 * 60;

/**
 * Reminds the customer of the next charge, once for each: the event is written with the record that it was made. A reminder whose proof
 * a charge waits for is sent again each day, as the same event; operators are notified the first time, since the endpoint needs a person.
 */
export async function remind(reminding: Reminding): Promise<void> {
  const { order, now } = reminding;
  const made = reminderOf(order);
  if (made)
    return await commitReminder(
      reminding,
      { ...made, times: made.times + 1 },
      minutesAfter(now, WAIT_MINUTES),
    );
  const { dueOn } = renewalOf(order);
  const { chargeMinor: amountMinor, currency } = cyclePrice(order);
  const eventId = newId<EventId>('event', now);
  await commitReminder(reminding, {
    dueOn,
    amountMinor,
    currency,
    eventId,
    sentAt: instant(now),
    times: 1,
  });
}

async function commitReminder(
  { order, project, payer, now }: Reminding,
  reminder: Reminder,
  lookAgainAt?: Date,
): Promise<void> {
  const { tenantId, id: orderId } = order;
  const token = await signCancelLink({ tenantId, projectId: project.id, orderId, dueOn: reminder.dueOn });
  const event = reminderEvent(
    { order, reminder, payer, cancelUrl: `${project.checkoutUrl}/cancel#${token}` },
    now,
  );
  const row = {
    id: newId<EventId>('event', now),
    tenantId,
    events: [event],
    notices: noticesOf(order, reminder),
  };
  try {
    await commit([
      writeReminder(order, reminder, project.timeZone, lookAgainAt && instant(lookAgainAt)),
      putOutbox(row, now),
    ]);
  } catch (error) {
    if (!hasLost(error, 'order')) throw error; // Another worker reminded the customer, or the order was cancelled.
  }
}

function noticesOf(
  { tenantId, projectId, id: orderId }: Order,
  { times, eventId, dueOn, sentAt }: Reminder,
): Notice[] {
  return times === 2
    ? [{ type: 'reminder.not_delivered', detail: { tenantId, projectId, orderId, eventId, dueOn, sentAt } }]
    : [];
}

/** Whether the first charge after a trial, or after a pause that ends by itself, has to wait: the project demands proof that the customer was reminded of it. */
export const awaitsProof = (order: Order, { strictNotices }: Project): boolean =>
  strictNotices === true &&
  (endsTrial(order) || endsPause(order)) &&
  order.dunning === undefined &&
  reminderOf(order)?.proof === undefined;
