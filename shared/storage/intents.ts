import type { CustomerId, TenantId } from '../domain/ids.ts';
import { keys } from './table/keys.ts';
import { upsert, type Write } from './table/table.ts';

/** Leads from the processor's intent back to its tenant: events and disputes name nothing else. */
export function rememberIntent(attempt: { tenantId: TenantId; customerId: CustomerId; id: string }, intentId: string): Write {
  const { tenantId, customerId, id } = attempt;
  return upsert(keys.intent(intentId), { set: { tenantId, customerId, attemptId: id } });
}
