import type { AttemptId, CustomerId, TenantId } from '../domain/ids.ts';
import { keys } from './table/keys.ts';
import { get, upsert, type Write } from './table/table.ts';

/** Leads from the processor's intent back to its tenant: events and disputes name nothing else. */
export function rememberIntent(
  attempt: { tenantId: TenantId; customerId: CustomerId; id: string },
  intentId: string,
): Write {
  const { tenantId, customerId, id } = attempt;
  return upsert(keys.intent(intentId), { set: { tenantId, customerId, attemptId: id } });
}

export type IntentRow = Readonly<{ tenantId: TenantId; customerId: CustomerId; attemptId: AttemptId }>;

/** The attempt that an intent is of. The row is written when the payment is recorded. */
export const findIntent = (intentId: string): Promise<IntentRow | undefined> => get(keys.intent(intentId));
