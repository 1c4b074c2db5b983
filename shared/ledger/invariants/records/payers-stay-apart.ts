import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I24, in what attempts used and in what is kept for later payments. */
export function payersStayApart({ attempts, customers }: View): Finding[] {
  const used = attempts.map(({ tenantId, customerId, processorCustomerId: id }) => ({
    id,
    tenantId,
    customerId,
  }));
  const kept = customers.flatMap(({ tenantId, id: customerId, processorCustomers }) =>
    Object.values(processorCustomers).map(({ id }) => ({ id, tenantId, customerId })),
  );
  const byCustomer = Map.groupBy([...used, ...kept], ({ id }) => id);
  return [...byCustomer].flatMap(([id, uses]) => {
    const payers = new Set(uses.map(({ tenantId, customerId }) => `${tenantId} ${customerId}`)).size;
    return id === undefined || payers === 1
      ? []
      : [{ tenantId: uses[0]?.tenantId, message: `the processor's customer ${id} is of ${payers} payers` }];
  });
}
