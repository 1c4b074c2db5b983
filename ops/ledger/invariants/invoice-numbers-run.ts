import { customerInvoiceNumber, type Invoice, tenantInvoiceNumber } from '../../../shared/domain/billing/invoice.ts';
import type { View } from '../view.ts';
import type { Finding } from '../violation.ts';

type Series = Readonly<{ tenantId: string; name: string; taken: number; numberOf: (sequence: number) => string }>;

/**
 * Finds violations of I21. Where only the records since a day were read, a series is checked from the first number that was
 * issued since then.
 */
export function invoiceNumbersRun(view: View): Finding[] {
  const { since } = view;
  const isRead = ({ createdAt, issuedAt }: Invoice) => since === undefined || Date.parse(createdAt ?? issuedAt) >= since.getTime();
  const numbers = Map.groupBy(view.invoices, ({ tenantId, number }) => `${tenantId} ${number}`);
  const issued = new Set(view.invoices.filter(isRead).map(({ tenantId, number }) => `${tenantId} ${number}`));
  const series = [...customerSeries(view), ...tenantSeries(view)];
  const expected = new Set(series.flatMap(({ tenantId, taken, numberOf }) => sequence(taken).map((one) => `${tenantId} ${numberOf(one)}`)));
  return [
    ...series.flatMap(({ tenantId, name, taken, numberOf }) =>
      sequence(taken)
        .slice(since ? firstOf({ tenantId, taken, numberOf }, issued) : 0)
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

/** How many numbers of a series come before the first that was issued in time. */
function firstOf({ tenantId, taken, numberOf }: Omit<Series, 'name'>, issued: ReadonlySet<string>): number {
  const first = sequence(taken).find((one) => issued.has(`${tenantId} ${numberOf(one)}`));
  return first === undefined ? taken : first - 1;
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
