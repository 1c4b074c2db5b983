import { type Invoice, InvoiceStatus, statusRefunding } from '../../domain/billing/invoice.ts';
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

/** Takes that off again, since the dispute is no longer lost, on condition that the invoice is as it was read. */
export function regainInvoice({ tenantId, customerId, id, ...before }: Invoice, minor: number): Write {
  const { status, lostMinor = 0, refundedMinor } = before;
  const left = lostMinor - minor;
  const after = { ...before, refundedMinor: refundedMinor ?? 0, lostMinor: left };
  return change(
    keys.invoice(tenantId, customerId, id),
    {
      set: { status: statusRefunding(after), ...(left > 0 && { lostMinor: left }) },
      remove: left > 0 ? [] : ['lostMinor'],
      when: [
        ['status', '=', status],
        ['lostMinor', '=', lostMinor],
        refundedMinor === undefined ? ['refundedMinor', 'absent'] : ['refundedMinor', '=', refundedMinor],
      ],
    },
    lost('invoice'),
  );
}
