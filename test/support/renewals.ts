import { planRenewals } from '../../shared/flows/renewals/plan-renewals.ts';
import { type BatchResult, renewBatch } from '../../shared/flows/renewals/renew-batch.ts';
import type { RenewalBatch } from '../../shared/messaging/queue-messages.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { deadlineFrom } from '../../shared/runtime/deadline.ts';
import type { TestTenant } from './tenants.ts';

/** The batches that the planner would send now for this tenant: other tests have orders of their own in the index. */
export async function planned({ tenant }: TestTenant): Promise<RenewalBatch[]> {
  const batches: RenewalBatch[] = [];
  await planRenewals(
    clock.now(),
    () => true,
    async (sent) => void batches.push(...sent.filter(({ tenantId }) => tenantId === tenant.id)),
  );
  return batches;
}

/** Charges what is due now for this tenant, as the planner and its workers do. */
export async function renewDue(tenant: TestTenant): Promise<BatchResult | undefined> {
  const batches = await planned(tenant);
  const results = await Promise.all(batches.map((batch) => renewBatch(batch, clock.now(), deadlineFrom(performance.now()))));
  return results.reduce<BatchResult | undefined>((sum, result) => (sum ? addBoth(sum, result) : result), undefined);
}

const addBoth = (one: BatchResult, other: BatchResult): BatchResult =>
  Object.fromEntries(Object.entries(one).map(([name, count]) => [name, count + other[name as keyof BatchResult]])) as BatchResult;
