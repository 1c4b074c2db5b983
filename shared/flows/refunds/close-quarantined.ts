import { gatewayNotAvailable, invalidField } from '../../domain/errors.ts';
import type { Attempt, ClosedAs } from '../../domain/sales/attempt.ts';
import { type Intent, mismatchesOf } from '../../domain/sales/intent.ts';
import { listRefunds } from '../../processor/refunds.ts';
import { decide } from '../../storage/attempts.ts';
import { commit } from '../../storage/table/table.ts';
import { openAccountOf } from '../charging/account.ts';
import { intentsOf } from '../charging/intents.ts';
import { recordSuccess } from '../charging/record.ts';
import { abort } from '../charging/release.ts';

/** What the processor shows of a quarantined charge now. */
type Shown = Readonly<{ intent: Intent; returnedMinor: number }>;

/**
 * Carries out what an operator decided about a charge that was not what was asked for, so that the books are true afterwards. The
 * processor is asked first: an earlier answer may have been changed on its way, and people may have acted there since.
 *
 *   accepted   the charge is what was asked for after all, and none of it was given back: the sale is recorded as paid
 *   refunded   all that was taken was given back: the attempt is aborted, what it held is given back, and its source is free
 *
 * A charge of another sum, currency or customer is never accepted: no payer agreed to that price. Throws `invalid_request` of the field
 * `as` when the processor does not show what the decision says, and `gateway_not_available` when it cannot be asked. A decision that a
 * crash left is carried out by the same command again.
 */
export async function closeQuarantined(attempt: Attempt, as: ClosedAs, now: Date): Promise<Attempt> {
  const { intent } = await requireShown(attempt, as);
  const { after: decided, write } = decide(attempt, as, now);
  await commit([write]);
  return as === 'accepted'
    ? await recordSuccess(decided, { intent }, now)
    : await abort(decided, 'refunded', now);
}

/** Throws unless the processor shows what the decision says. */
export async function requireShown(attempt: Attempt, as: ClosedAs): Promise<Shown> {
  const shown = await readShown(attempt);
  const { intent, returnedMinor } = shown;
  const differs = mismatchesOf(attempt, intent);
  if (as === 'accepted' && (intent.status !== 'succeeded' || differs.length > 0 || returnedMinor > 0))
    throw invalidField(
      'as',
      `The processor does not show the charge as it was asked for: ${[intent.status, ...differs].join(', ')}, ${returnedMinor} given back. Refund all of it there, then close it as refunded.`,
    );
  if (as === 'refunded' && !isReturned(shown))
    throw invalidField(
      'as',
      `The processor shows ${intent.receivedMinor} taken and ${returnedMinor} given back, in minor units. Refund all of it there first.`,
    );
  return shown;
}

const isReturned = ({ intent, returnedMinor }: Shown): boolean =>
  intent.status === 'canceled' || (intent.status === 'succeeded' && returnedMinor >= intent.receivedMinor);

async function readShown(attempt: Attempt): Promise<Shown> {
  const account = await openAccountOf(attempt);
  if (!account || attempt.intentId === undefined) throw gatewayNotAvailable();
  const seen = await intentsOf(attempt).get(account.processor, attempt.intentId);
  const listed = await listRefunds(account.processor, attempt.intentId);
  if (seen.kind !== 'intent' || listed.kind !== 'listed' || !listed.isWhole) throw gatewayNotAvailable();
  const made = listed.refunds.filter(({ status }) => status === 'succeeded');
  return { intent: seen.intent, returnedMinor: made.reduce((sum, { amountMinor }) => sum + amountMinor, 0) };
}
