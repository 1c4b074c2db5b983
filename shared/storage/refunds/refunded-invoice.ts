import { type Invoice, statusRefunding } from '../../domain/billing/invoice.ts';
import { keys } from '../table/keys.ts';
import { lost } from '../table/lost.ts';
import { change, type Write } from '../table/table.ts';

/** Adds what was given back of an invoice's payments, or takes it off again, on condition that the invoice is as it was read. */
export function refundInvoice({ tenantId, customerId, id, ...before }: Invoice, minor: number): Write {
  const { status, paidMinor, refundedMinor } = before;
  const refunded = { ...before, refundedMinor: (refundedMinor ?? 0) + minor };
  return change(
    keys.invoice(tenantId, customerId, id),
    {
      set: { refundedMinor: refunded.refundedMinor, status: statusRefunding(refunded) },
      when: [
        ['status', '=', status],
        ['paidMinor', '=', paidMinor],
        refundedMinor === undefined ? ['refundedMinor', 'absent'] : ['refundedMinor', '=', refundedMinor],
      ],
    },
    lost('invoice'),
  );
}
