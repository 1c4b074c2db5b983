import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** An invoice that has become overdue has one event of it, and no other invoice has one. Part of I9. */
export function overdueIsTold({ invoices, outbox, now }: View, keptMs: number): Finding[] {
  const told = Map.groupBy(
    outbox.flatMap(({ events }) => events).filter(({ type }) => type === 'invoice.overdue'),
    ({ tenantId, data }) => `${tenantId} ${data.invoiceId}`,
  );
  return invoices.flatMap(({ tenantId, id, overdueAt }) => {
    if (overdueAt && now.getTime() - Date.parse(overdueAt) >= keptMs) return [];
    const count = told.get(`${tenantId} ${id}`)?.length ?? 0;
    if (count === (overdueAt ? 1 : 0)) return [];
    return [
      {
        tenantId,
        message: `invoice ${id} has ${count} invoice.overdue events, and is ${overdueAt ? '' : 'not '}overdue`,
      },
    ];
  });
}
