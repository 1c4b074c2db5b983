import { type Explanation, explain } from '../../domain/explanations/explain.ts';
import type { TenantId } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { getListedAttempt } from '../../storage/attempts.ts';
import { recentProject } from '../../storage/recent.ts';
import { minimumAt } from '../sales/require-minimum.ts';

export type Explained = Readonly<{ attempt: Attempt; explanation: Explanation }>;

/** Explains a transaction of the tenant. Another tenant's transaction looks absent. */
export async function explainTransaction(tenantId: TenantId, id: string): Promise<Explained> {
  const attempt = await getListedAttempt(tenantId, id);
  const project = await recentProject(tenantId, attempt.projectId);
  const gateway = project?.gateways.find((one) => one.id === attempt.gatewayId);
  const minimum =
    gateway?.kind === 'processor' ? minimumAt(attempt.terms.charge.currency, gateway) : undefined;
  return { attempt, explanation: explain(attempt, minimum) };
}
