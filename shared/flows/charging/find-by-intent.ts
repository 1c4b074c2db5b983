import { type AttemptId, isIdOf } from '../../domain/ids.ts';
import type { Signer } from '../../domain/inbound/processor-event.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { getIntent } from '../../processor/intents.ts';
import { findAttempt, findListedAttempt } from '../../storage/attempts.ts';
import { openAccount } from './account.ts';

/**
 * `foreign`: the intent is not ours, since an account may serve other shops too. `absent`: it names an attempt that the tenant does not
 * have; certainly, if its record was read, and not the index that lists it.
 */
export type Sought =
  | { kind: 'attempt'; attempt: Attempt }
  | { kind: 'foreign' }
  | { kind: 'absent'; isCertain: boolean }
  | { kind: 'unknown' };

/** The tenant's attempt that an intent in a gateway's account was made for, before a success has put the intent into the directory. */
export async function findAttemptOfIntent(
  { tenantId, gatewayId }: Signer,
  intentId: string,
): Promise<Sought> {
  const { processor } = await openAccount(tenantId, gatewayId);
  const answer = await getIntent(processor, intentId);
  if (answer.kind === 'refused' && answer.report.code === 'resource_missing') return { kind: 'foreign' };
  if (answer.kind !== 'intent') return { kind: 'unknown' };
  const { attemptId, payerId } = answer.intent;
  if (attemptId === undefined) return { kind: 'foreign' };
  if (!isIdOf('attempt', attemptId)) return { kind: 'absent', isCertain: true };
  const attempt = payerId
    ? await findAttempt(tenantId, payerId, attemptId as AttemptId)
    : await findListedAttempt(tenantId, attemptId);
  return attempt ? { kind: 'attempt', attempt } : { kind: 'absent', isCertain: payerId !== undefined };
}
