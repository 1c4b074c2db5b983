import { customerInvoiceNumber, type Invoice, tenantInvoiceNumber } from '../../../domain/billing/invoice.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

type Series = Readonly<{
  tenantId: string;
  name: string;
  taken: number;
  numberOf: (sequence: number) => string;
}>;

/**
 * Finds violations of I21. Where only the records since a day were read, a series is checked from the first number that was
 * issued since then.
 */
export function invoiceNumbersRun(view: View): Finding[] {
  const { since } = view;
  const isRead = ({ createdAt, issuedAt }: Invoice) =>
    since === undefined || Date.parse(createdAt ?? issuedAt) >= since.getTime();
  const numbers = Map.groupBy(view.invoices, ({ tenantId, number }) => `${tenantId} ${number}`);
  const issued = new Set(view.invoices.filter(isRead).map(({ tenantId, number }) => `${tenantId} ${number}`));
  const series = [...customerSeries(view), ...tenantSeries(view)];
  const expected = new Set(
    series.flatMap(({ tenantId, taken, numberOf }) =>
      sequence(taken).map((one) => `${tenantId} ${numberOf(one)}`),
    ),
  );
  return [
    ...series.flatMap(({ tenantId, name, taken, numberOf }) =>
      sequence(taken)
        .slice(since ? firstOf({ tenantId, taken, numberOf }, issued) : 0)
        .filter((one) => !numbers.has(`${tenantId} ${numberOf(one)}`))
        .map((one) => ({
          tenantId,
          message: `gap in numbers: ${name} counts ${taken}, and there is no invoice ${numberOf(one)}`,
        })),
    ),
    ...[...numbers.values()]
      .filter((found) => found.length > 1)
      .map((found) => ({
        tenantId: found[0]?.tenantId,
        message: `invoice ${found[0]?.number} exists ${found.length} times`,
      })),
    ...[...numbers]
      .filter(([key]) => !expected.has(key))
      .map(([, [invoice]]) => ({
        tenantId: invoice?.tenantId,
        message: `invoice ${invoice?.number} is beyond the counter of its series`,
      })),
  ];
}

/** How many numbers of a series come before the first that was issued in time. */
function firstOf({ tenantId, taken, numberOf }: Omit<Series, 'name'>, issued: ReadonlySet<string>): number {
  const first = sequence(taken).find((one) => issued.has(`${tenantId} ${numberOf(one)}`));
  return first === undefined ? taken : first - 1;
}

function customerSeries({ customers, invoices }: View): Series[] {
  const numbered = Map.groupBy(invoices, ({ tenantId, number }) => `${tenantId} ${prefixOf(number)}`);
  const closed = Map.groupBy(
    [...numbered.keys()].filter((key) => !/ INV\d*$/.test(key)),
    (key) => `${numbered.get(key)?.[0]?.tenantId} ${numbered.get(key)?.[0]?.customerId}`,
  );
  return customers.flatMap(({ tenantId, id, invoicePrefix, invoiceSequence, seriesSince }) => {
    const of = (prefix: string, taken: number) => ({
      tenantId,
      name: `customer ${id}`,
      taken,
      numberOf: (one: number) => customerInvoiceNumber(prefix, one),
    });
    const own = seriesSince === undefined ? [] : (closed.get(`${tenantId} ${id}`) ?? []);
    const earlier = own
      .map((key) => key.slice(tenantId.length + 1))
      .filter((prefix) => prefix !== invoicePrefix);
    return [
      of(invoicePrefix, invoiceSequence),
      ...earlier.map((prefix) => of(prefix, lastOf(numbered.get(`${tenantId} ${prefix}`)))),
    ];
  });
}

/** The tenant's series, and those that restores of the table closed, which run as far as their last invoice. */
function tenantSeries({ items, invoices }: View): Series[] {
  return items
    .filter(({ sk }) => sk === 'COUNTER#INVOICE')
    .flatMap(({ pk, sequence: taken, series: current = 1 }) =>
      sequence(Number(current)).map((series) => {
        const tenantId = pk.slice(2);
        const numberOf = (one: number) => tenantInvoiceNumber(one, series);
        const own = invoices.filter(
          (invoice) => invoice.tenantId === tenantId && prefixOf(invoice.number) === prefixOf(numberOf(1)),
        );
        return {
          tenantId,
          name: 'the tenant',
          taken: series === current ? Number(taken) : lastOf(own),
          numberOf,
        };
      }),
    );
}

const prefixOf = (number: string) => number.slice(0, number.lastIndexOf('-'));
const lastOf = (invoices: readonly Invoice[] = []) =>
  Math.max(0, ...invoices.map(({ number }) => Number(number.slice(number.lastIndexOf('-') + 1))));
const sequence = (length: number) => Array.from({ length }, (_, index) => index + 1);
