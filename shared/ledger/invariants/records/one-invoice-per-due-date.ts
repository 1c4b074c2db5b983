import { type Invoice, InvoiceStatus } from '../../../domain/billing/invoice.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I3. */
export function oneInvoicePerDueDate({ invoices, attemptOf }: View): Finding[] {
  const isOfChange = ({ tenantId, attemptId }: Invoice) => attemptOf(tenantId, attemptId)?.kind === 'change'; // Which is of no due date.
  const paid = invoices.filter(
    (invoice) =>
      invoice.status === InvoiceStatus.paid && invoice.orderId !== undefined && !isOfChange(invoice),
  );
  const perDue = Map.groupBy(paid, ({ tenantId, orderId, dueOn }) => `${tenantId} ${orderId} ${dueOn}`);
  return [...perDue.values()]
    .filter((group) => group.length > 1)
    .map((group) => ({
      tenantId: group[0]?.tenantId,
      message: `order ${group[0]?.orderId} was paid ${group.length} times for ${group[0]?.dueOn}: ${group.map(({ number }) => number).join(', ')}`,
    }));
}
