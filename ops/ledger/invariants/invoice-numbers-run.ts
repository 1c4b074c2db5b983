import { invoiceNumber } from '../../../shared/domain/billing/invoice.ts';
import type { View } from '../view.ts';
import type { Finding } from '../violation.ts';

/** I21: a tenant's invoice numbers begin at one, have no gap and no repeat, and the counter stands at the last. */
export function invoiceNumbersRun({ invoices, items }: View): Finding[] {
  const perTenant = Map.groupBy(invoices, ({ tenantId }) => tenantId as string);
  const counters = new Map(items.filter(({ sk }) => sk === 'COUNTER#INVOICE').map(({ pk, sequence }) => [pk.slice(2), Number(sequence)]));
  return [...new Set([...perTenant.keys(), ...counters.keys()])].flatMap((tenantId) => {
    const own = perTenant.get(tenantId) ?? [];
    const used = Map.groupBy(own, ({ number }) => number);
    const last = counters.get(tenantId) ?? 0;
    const expected = Array.from({ length: Math.max(last, own.length) }, (_, index) => invoiceNumber(index + 1));
    return [
      ...expected
        .filter((number) => !used.has(number))
        .map((number) => ({ tenantId, message: `gap in numbers: there is no invoice ${number}` })),
      ...[...used]
        .filter(([, found]) => found.length > 1)
        .map(([number, found]) => ({ tenantId, message: `invoice ${number} exists ${found.length} times` })),
      ...(own.length === last ? [] : [{ tenantId, message: `the counter stands at ${last} and there are ${own.length} invoices` }]),
    ];
  });
}
