import { retryAdvice } from '../../../domain/billing/retry-advice.ts';
import { invariant } from '../../../domain/errors.ts';
import type { Attempt } from '../../../domain/sales/attempt.ts';
import type { UnpaidChange } from '../../../domain/sales/record-change.ts';
import type { Refusal } from '../../../domain/sales/refusal.ts';
import type { Project } from '../../../domain/tenants/tenant.ts';
import { dayIn } from '../../../domain/time/calendar.ts';
import { recentProject } from '../../../storage/recent.ts';
import { saleOf } from '../../sales/sales.ts';

/** What a decline changes beside its attempt: of a renewal, the order and its dunning; of a sale whose payer is there, nothing. */
export type Declined = Readonly<{ changes: readonly UnpaidChange[]; project: Project }>;

export async function declinedSale(ended: Attempt, refusal: Refusal, now: Date): Promise<Declined> {
  const { onDecline } = saleOf(ended);
  const project = await recentProject(ended.tenantId, ended.projectId);
  invariant(project, `the project of attempt ${ended.id} exists`);
  const changes =
    onDecline?.(ended, {
      advice: retryAdvice(refusal),
      cardFingerprint: refusal.cardFingerprint,
      project,
      today: dayIn(project.timeZone, now),
      now,
    }) ?? [];
  return { changes, project };
}
