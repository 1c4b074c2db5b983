import { invalidField } from '../../../shared/domain/errors.ts';
import type { TenantId } from '../../../shared/domain/ids.ts';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import { close } from '../../../shared/storage/attempts.ts';
import { getAttempt } from './find.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

/**
 * Closes a quarantined attempt once an operator has dealt with its charge at the processor: the alarm counts it no more. Nothing
 * is marked paid, and its link stays locked.
 */
export async function closeAttempt(
  request: { tenantId: TenantId; attemptId: string },
  run: Run,
): Promise<Outcome<Attempt>> {
  const attempt = await getAttempt(request.tenantId, request.attemptId);
  if (attempt.closedAt !== undefined) return unchanged(attempt);
  if (attempt.state !== 'quarantined')
    throw invalidField(
      'attempt',
      `It is ${attempt.state}. Only a quarantined attempt can be closed.`,
      'not_closable',
    );
  const { after, write } = close(attempt, run.now);
  return await settle(
    run,
    { status: 'changed', changes: [`close ${attempt.id}; its link stays locked`], result: after },
    [write],
  );
}
