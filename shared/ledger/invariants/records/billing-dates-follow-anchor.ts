import { type Invoice, InvoiceStatus } from '../../../domain/billing/invoice.ts';
import { OrderStatus } from '../../../domain/billing/order.ts';
import { addMonths } from '../../../domain/time/calendar.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I13. */
export function billingDatesFollowAnchor(view: View): Finding[] {
  const { orders, invoices } = view;
  const paid = Map.groupBy(
    invoices.filter((invoice) => invoice.orderId !== undefined && isOfCycle(view, invoice)),
    ({ tenantId, orderId }) => `${tenantId} ${orderId}`,
  );
  return orders.flatMap((order) => {
    const { tenantId, id, anchorOn, cyclesPaid, intervalMonths, nextBillingDate, status, workSk } = order;
    if (anchorOn === undefined || intervalMonths === undefined) return onceBilled(order);
    const found = (message: string) => ({ tenantId, message: `order ${id} ${message}` });
    const due = addMonths(anchorOn, cyclesPaid * intervalMonths);
    const payments = paid.get(`${tenantId} ${id}`)?.length ?? 0;
    const isDue = workSk !== undefined;
    const isActive = status === OrderStatus.active;
    return [
      ...(due === nextBillingDate || !isActive
        ? []
        : [found(`bills next on ${nextBillingDate}; from its anchor it is ${due}`)]),
      ...(cyclesPaid <= payments
        ? []
        : [found(`counts ${cyclesPaid} paid cycles and has ${payments} settled invoices`)]),
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
