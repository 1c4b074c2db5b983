import type { Customer } from '../../../domain/customers/customer.ts';
import { invariant } from '../../../domain/errors.ts';
import type { Attempt } from '../../../domain/sales/attempt.ts';
import { dayIn } from '../../../domain/time/calendar.ts';
import { advance } from '../../../storage/attempts.ts';
import { createInvoice, NUMBER_ROUNDS, nextNumber, type TakenNumber } from '../../../storage/invoices.ts';
import { createOrder } from '../../../storage/orders.ts';
import { eventsIdOf, putOutbox } from '../../../storage/outbox.ts';
import { recentProject } from '../../../storage/recent.ts';
import { inRounds, type Lost } from '../../../storage/table/lost.ts';
import { commit } from '../../../storage/table/table.ts';
import { invoiceCreatedEvent, orderCreatedEvent } from '../../events/payment-events.ts';
import { unpaidRecordsFor } from '../../sales/records.ts';

/**
 * Leaves what a purchase by transfer leaves: a pending order, and an unpaid invoice that asks for the price, in one transaction. The
 * attempt keeps what it holds, and the order beside it, until the invoice is paid or voided.
 */
export async function issueInvoice(attempt: Attempt, now: Date, known: Customer): Promise<Attempt> {
  const { tenantId, customerId, projectId, payer } = attempt;
  const project = await recentProject(tenantId, projectId);
  invariant(project, `the project of attempt ${attempt.id} exists`);
  const { order, invoice } = unpaidRecordsFor(attempt, dayIn(project.timeZone, now), now);
  const holds: Attempt['holds'] = [...attempt.holds, { on: 'order', id: order.id, customerId }];
  const commitWith = async ({ number, writes }: TakenNumber) => {
    const numbered = { ...invoice, number };
    const names = { orderId: order.id, invoiceId: invoice.id, invoiceNumber: number };
    const { after, write } = advance(attempt, 'invoiced', { holds, ...names });
    const events = [orderCreatedEvent(order, payer, now), invoiceCreatedEvent(numbered, undefined, now)];
    await commit([
      write,
      createOrder(order, project.timeZone),
      createInvoice(numbered, project.timeZone),
      ...writes,
      putOutbox({ id: eventsIdOf(invoice.id), tenantId, events }, now),
    ]);
    return after;
  };
  const step = async (losses: readonly Lost[]) =>
    await commitWith(await nextNumber(project, attempt, losses.length === 0 ? known : undefined));
  return await inRounds(['invoice number'], step, NUMBER_ROUNDS);
}
