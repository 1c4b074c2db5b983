import { BillingError, invalidField } from '../../../shared/domain/errors.ts';
import type { TenantId } from '../../../shared/domain/ids.ts';
import { type Attempt, isReleasable } from '../../../shared/domain/sales/attempt.ts';
import { releaseUnknown } from '../../../shared/flows/charging/unfinished/finish.ts';
import { getAttempt } from './find.ts';
import { type Outcome, type Run, unchanged } from './run.ts';

/**
 * Gives up a charge of which nothing became known, so that its link can be paid again.
 *
 * The processor is asked once more: a charge that it lists is recorded instead. Throws when the attempt is not one to give up.
 */
export async function releaseAttempt(
  request: { tenantId: TenantId; attemptId: string },
  run: Run,
): Promise<Outcome<Attempt>> {
  const attempt = await getAttempt(request.tenantId, request.attemptId);
  if (attempt.abortReason === 'released') return unchanged(attempt);
  if (!isReleasable(attempt, run.now)) throw invalidField('attempt', whyNot(attempt), 'not_releasable');
  if (run.dryRun)
    return {
      status: 'changed',
      changes: ['ask the processor once more; release the link if it lists no charge'],
      result: attempt,
    };

  const after = (await releaseUnknown(attempt, run.now)).attempt;
  if (after.abortReason === 'released')
    return {
      status: 'changed',
      changes: [`release ${after.holds.map(({ on }) => on).join(' and ')}`],
      result: after,
    };
  if (after.state !== 'charging')
    return {
      status: 'changed',
      changes: [`take in what the processor lists: ${after.state}`],
      result: after,
    };
  throw new BillingError(
    'processor_unavailable',
    'The processor could not say whether it has this charge. Nothing was released; try again.',
  );
}

function whyNot({ state }: Attempt): string {
  if (state === 'charging')
    return 'Its charge may still arrive. It can be given up 25 hours after it was sent.';
  return `It is ${state}. Only a charge whose outcome stayed unknown can be given up.`;
}
