import { invalidField } from '../../../shared/domain/errors.ts';
import type { TenantId } from '../../../shared/domain/ids.ts';
import { type Attempt, type ClosedAs, isEnded } from '../../../shared/domain/sales/attempt.ts';
import { closeQuarantined, requireShown } from '../../../shared/flows/refunds/close-quarantined.ts';
import { getAttempt } from './find.ts';
import { type Outcome, type Run, unchanged } from './run.ts';

/**
 * Closes a quarantined attempt by a decision: its charge is accepted as it was asked for, or all of it was refunded at the processor. The
 * processor must show that.
 */
export async function closeAttempt(
  { tenantId, attemptId, as }: { tenantId: TenantId; attemptId: string; as: ClosedAs },
  { now, dryRun }: Run,
): Promise<Outcome<Attempt>> {
  const attempt = await getAttempt(tenantId, attemptId);
  if (attempt.closedAs === as && isEnded(attempt)) return unchanged(attempt);
  if (attempt.state !== 'quarantined')
    throw invalidField(
      'attempt',
      `It is ${attempt.state}. Only a quarantined attempt can be closed.`,
      'not_closable',
    );
  const change =
    as === 'accepted'
      ? 'record the sale as paid'
      : `give back what it holds: ${attempt.holds.map(({ on }) => on)}`;
  if (dryRun) await requireShown(attempt, as);
  const result = dryRun ? attempt : await closeQuarantined(attempt, as, now);
  return { status: 'changed', changes: [`${change} (${attempt.id})`], result };
}
