import type { Invoice } from '../../domain/billing/invoice.ts';
import type { InvoiceId, TenantId } from '../../domain/ids.ts';
import type { RecordChange } from '../../domain/sales/record-change.ts';
import { getInvoice } from '../../storage/invoices.ts';
import { putOutbox, voidedIdOf } from '../../storage/outbox.ts';
import type { Write } from '../../storage/table/table.ts';
import { invoiceVoidedEvent } from '../events/payment-events.ts';

/** Tells that an invoice was voided, in the commit that voids it. */
export const tellVoided = (invoice: Invoice, now: Date): Write => {
  const { tenantId, id } = invoice;
  return putOutbox({ id: voidedIdOf(id), tenantId, events: [invoiceVoidedEvent(invoice, now)] }, now);
};

/** The same of each invoice that changes void: that of an order which ends with its cycle unpaid. What the event says of it never changes. */
export async function tellVoidedBy(
  tenantId: TenantId,
  changes: readonly RecordChange[],
  now: Date,
): Promise<Write[]> {
  const invoices = await Promise.all(changes.flatMap(voidedIn).map((id) => getInvoice(tenantId, id)));
  return invoices.map((invoice) => tellVoided(invoice, now));
}

function voidedIn(change: RecordChange): InvoiceId[] {
  if (change.is === 'invoice cancelled') return [change.invoice.id];
  const dunning = change.is === 'add-on ended' ? change.ended.renewal.order.dunning : undefined;
  return dunning ? [dunning.invoiceId] : [];
}
