import { customerInvoiceNumber, tenantInvoiceNumber } from '../../../shared/domain/billing/invoice.ts';
import type { View } from '../view.ts';
import type { Finding } from '../violation.ts';

type Series = Readonly<{ tenantId: string; name: string; taken: number; numberOf: (sequence: number) => string }>;

/** I21: the invoice numbers of each series begin at one and have no gap and no repeat, and its counter is the last of them. */
export function invoiceNumbersRun(view: View): Finding[] {
  const numbers = Map.groupBy(view.invoices, ({ tenantId, number }) => `${tenantId} ${number}`);
  const series = [...customerSeries(view), ...tenantSeries(view)];
  const expected = new Set(series.flatMap(({ tenantId, taken, numberOf }) => sequence(taken).map((one) => `${tenantId} ${numberOf(one)}`)));
  return [
    ...series.flatMap(({ tenantId, name, taken, numberOf }) =>
      sequence(taken)
        .filter((one) => !numbers.has(`${tenantId} ${numberOf(one)}`))
        .map((one) => ({ tenantId, message: `gap in numbers: ${name} counts ${taken}, and there is no invoice ${numberOf(one)}` })),
    ),
    ...[...numbers.values()]
      .filter((found) => found.length > 1)
      .map((found) => ({ tenantId: found[0]?.tenantId, message: `invoice ${found[0]?.number} exists ${found.length} times` })),
    ...[...numbers]
      .filter(([key]) => !expected.has(key))
      .map(([, [invoice]]) => ({ tenantId: invoice?.tenantId, message: `invoice ${invoice?.number} is beyond the counter of its series` })),
  ];
}

const customerSeries = ({ customers }: View): Series[] =>
  customers.map(({ tenantId, id, invoicePrefix, invoiceSequence }) => ({
    tenantId,
    name: `customer ${id}`,
    taken: invoiceSequence,
    numberOf: (one) => customerInvoiceNumber(invoicePrefix, one),
  }));

const tenantSeries = ({ items }: View): Series[] =>
  items
    .filter(({ sk }) => sk === 'COUNTER#INVOICE')
    .map(({ pk, sequence: taken }) => ({ tenantId: pk.slice(2), name: 'the tenant', taken: Number(taken), numberOf: tenantInvoiceNumber }));

const sequence = (length: number) => Array.from({ length }, (_, index) => index + 1);
