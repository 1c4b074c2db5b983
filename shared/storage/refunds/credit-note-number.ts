import { customerCreditNoteNumber, type Invoice } from '../../domain/billing/invoice.ts';
import type { Instant } from '../../domain/ids.ts';
import { instant } from '../../domain/time/calendar.ts';
import { newInvoicePrefix } from '../../runtime/new-id.ts';
import { getCustomer } from '../customers.ts';
import { type Numbering, type TakenNumber, takeTenantNumber } from '../invoices.ts';
import { keys } from '../table/keys.ts';
import { lost } from '../table/lost.ts';
import { change, create, get, type Write } from '../table/table.ts';

/** The customer's series of credit notes: their prefix, the last number that was used, and when the series began. */
type Counter = Readonly<{ prefix: string; sequence: number; since: Instant }>;

/**
 * Takes the next number for a credit note of an invoice, on condition that the series is still as it was read (I36). The series is of the
 * customer or of the tenant, as that of the invoices is, and one that a restore of the table has closed is followed by another in the same
 * way. The customer's is counted on an item of its own, so that no refund waits for a payment.
 */
export async function takeCreditNoteNumber(
  { invoiceSeries, seriesSince }: Numbering,
  { tenantId, customerId }: Pick<Invoice, 'tenantId' | 'customerId'>,
  now: Date,
): Promise<TakenNumber> {
  if (invoiceSeries === 'tenant') return await takeTenantNumber('CREDITNOTE', tenantId, seriesSince);
  const key = keys.creditNotes(tenantId, customerId);
  const counter = await get<Counter>(key);
  const isOpen = (since: Instant) => seriesSince === undefined || since >= seriesSince;
  if (counter && isOpen(counter.since)) {
    const { prefix, sequence } = counter;
    const when = [['prefix', '=', prefix] as const, ['sequence', '=', sequence] as const];
    const write = change(key, { set: { sequence: sequence + 1 }, when }, numberTaken);
    return { number: customerCreditNoteNumber(prefix, sequence + 1), writes: [write] };
  }
  const customer = await getCustomer(tenantId, customerId);
  const isOwn = isOpen(customer.seriesSince ?? customer.createdAt);
  const prefix = isOwn ? customer.invoicePrefix : newInvoicePrefix();
  const begun = { tenantId, customerId, prefix, sequence: 1, since: instant(now) };
  const series: Write[] = isOwn
    ? []
    : [create(keys.series(tenantId, prefix), { tenantId, customerId }, numberTaken)];
  const write = counter
    ? change(key, { set: begun, when: [['prefix', '=', counter.prefix]] }, numberTaken)
    : create(key, begun, numberTaken);
  return { number: customerCreditNoteNumber(prefix, 1), writes: [write, ...series] };
}

const numberTaken = lost('invoice number');
