import { type Invoice, InvoiceStatus } from '../../../domain/billing/invoice.ts';
import { type Order, OrderStatus } from '../../../domain/billing/order.ts';
import { paidCycle } from '../../../domain/billing/renewal.ts';
import type { Instant } from '../../../domain/ids.ts';
import { isResuming } from '../../../domain/pauses/pause.ts';
import type { Attempt } from '../../../domain/sales/attempt.ts';
import { addMonths } from '../../../domain/time/calendar.ts';
import { isSince } from '../../under-way.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I13. */
export function billingDatesFollowAnchor(view: View): Finding[] {
  const { orders, invoices } = view;
  const left = datesLeft(view);
  const paid = Map.groupBy(
    invoices.filter((invoice) => invoice.orderId !== undefined && isOfCycle(view, invoice)),
    ({ tenantId, orderId }) => `${tenantId} ${orderId}`,
  );
  return orders.flatMap((order) => {
    const { tenantId, id, anchorOn, cyclesPaid, intervalMonths, nextBillingDate, status, workSk } = order;
    if (anchorOn === undefined || intervalMonths === undefined) return onceBilled(order);
    const found = (message: string) => ({ tenantId, message: `order ${id} ${message}` });
    const due = order.pause?.resumedOn ?? addMonths(anchorOn, cyclesPaid * intervalMonths);
    const payments = paid.get(`${tenantId} ${id}`)?.length ?? 0;
    const isDue = workSk !== undefined;
    const isActive = status === OrderStatus.active;
    return [
      ...(due === nextBillingDate || !isActive
        ? []
        : [found(`bills next on ${nextBillingDate}; from its anchor it is ${due}`)]),
      ...(cyclesPaid <= payments || !isSince(order, view)
        ? []
        : [found(`counts ${cyclesPaid} paid cycles and has ${payments} settled invoices`)]),
      ...leftElsewhere(order, left.get(`${tenantId} ${id}`)).map(found),
      ...(isDue === isActive
        ? []
        : [
            found(
              isDue
                ? 'is not active and is still in the index of due orders'
                : 'is active and not in the index of due orders',
            ),
          ]),
    ];
  });
}

type Dates = Pick<Order, 'cyclesPaid' | 'nextBillingDate'>;

/** Where each order was left by the last of its payments that moves its dates: of a renewal, or of a change of the plan. */
function datesLeft(view: View): ReadonlyMap<string, Dates> {
  const last = new Map<string, Attempt>();
  for (const attempt of view.attempts) {
    const { renewal, change } = attempt.terms.source;
    const order = renewal?.order ?? change?.order;
    if (attempt.state !== 'succeeded' || !order || !isSince(attempt, view)) continue; // A later one of an older one is not read.
    const name = `${attempt.tenantId} ${order.id}`;
    if (positionOf(attempt) > positionOf(last.get(name))) last.set(name, attempt);
  }
  return new Map([...last].flatMap(([name, attempt]) => datesAfter(attempt).map((dates) => [name, dates])));
}

const positionOf = (attempt: Attempt | undefined) => (attempt ? `${attempt.endedAt} ${attempt.id}` : '');

function datesAfter({ id, customerId, endedAt, terms }: Attempt): Dates[] {
  const { renewal, change } = terms.source;
  if (change) return [change.after];
  const paid = { payment: { id, customerId }, funding: [] };
  return renewal ? [paidCycle(renewal, endedAt as Instant, paid)] : [];
}

function leftElsewhere(order: Order, left: Dates | undefined): string[] {
  const { status, cyclesPaid, nextBillingDate } = order;
  if (status !== OrderStatus.active || !left || isResuming(order)) return [];
  return cyclesPaid === left.cyclesPaid && nextBillingDate === left.nextBillingDate
    ? []
    : [
        `bills next on ${nextBillingDate} after ${cyclesPaid} cycles; its last payment left it at ${left.nextBillingDate} after ${left.cyclesPaid}`,
      ];
}

/** A cycle is settled by its payment, or costs nothing. The invoice of a trial has nothing due and is of no cycle. */
function isOfCycle({ attemptOf }: View, { tenantId, attemptId, status }: Invoice): boolean {
  if (status === InvoiceStatus.paid || status === InvoiceStatus.refunded) return true;
  return (
    status === InvoiceStatus.noAmountDue &&
    attemptOf(tenantId, attemptId)?.terms.cycle?.trialDays === undefined
  );
}

/** An order that is charged once is complete when it is paid, and never due again. */
function onceBilled({ tenantId, id, status, nextBillingDate, workSk }: View['orders'][number]): Finding[] {
  const isQuiet = status !== OrderStatus.active && nextBillingDate === undefined && workSk === undefined;
  return isQuiet ? [] : [{ tenantId, message: `order ${id} has no interval, and is active or due` }];
}
