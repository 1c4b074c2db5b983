import { type Invoice, InvoiceStatus } from '../../domain/billing/invoice.ts';
import { keys } from '../table/keys.ts';
import { lost } from '../table/lost.ts';
import { change, type Write } from '../table/table.ts';

/** Marks an invoice refunded because so much of its payment was lost in a dispute, on condition that it is as it was read. */
export function loseInvoice({ tenantId, customerId, id, status, lostMinor }: Invoice, minor: number): Write {
  const asRead =
    lostMinor === undefined ? (['lostMinor', 'absent'] as const) : (['lostMinor', '=', lostMinor] as const);
  return change(
    keys.invoice(tenantId, customerId, id),
    {
      set: { status: InvoiceStatus.refunded, lostMinor: (lostMinor ?? 0) + minor },
      when: [['status', '=', status], asRead],
    },
    lost('invoice'),
  );
}
