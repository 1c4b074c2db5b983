import { reviewStep, type SignStep, warningStep } from '../../../domain/inbound/fraud-signs.ts';
import type { Attempt } from '../../../domain/sales/attempt.ts';
import { instant } from '../../../domain/time/calendar.ts';
import type { Processor } from '../../../processor/client.ts';
import { readReview, readWarning, type SeenSign, type SignAnswer } from '../../../processor/fraud-signs.ts';
import { log } from '../../../runtime/log.ts';
import { getAttempt, setSigns } from '../../../storage/attempts.ts';
import { putOutbox } from '../../../storage/outbox.ts';
import { hasLost, inRounds } from '../../../storage/table/lost.ts';
import { commit } from '../../../storage/table/table.ts';
import { openAccountOf } from '../../charging/account.ts';
import type { Applied, Led } from '../applied.ts';
import { signEvent, signRowId, warnedNotices } from './sign-events.ts';

/** Records an issuer's warning about a charge, with its event and its notice. */
export const noteWarning = (led: Led, now: Date): Promise<Applied> =>
  note(led, now, readWarning, warningStep);

/** Records that a payment is reviewed at the processor, and how that ended, with the events. Money that it gives back arrives as a refund. */
export const noteReview = (led: Led, now: Date): Promise<Applied> =>
  note(led, now, readReview, (attempt, seen) => reviewStep(attempt, seen, instant(now)));

/**
 * A restricted key may lack the permission to read these objects. Nothing is believed of the event then: it is tried for three days, in
 * which the permission can be given, and then operators get `processor_event.not_applied`.
 */
async function note<Shown>(
  { attempt: found, event: { objectId } }: Led,
  now: Date,
  read: (processor: Processor, id: string) => Promise<SignAnswer<Shown>>,
  stepOf: (attempt: Attempt, seen: Shown) => SignStep | undefined,
): Promise<Applied> {
  const account = await openAccountOf(found);
  if (!account) return 'later';
  const record = async (attempt: Attempt): Promise<Applied> => {
    if (attempt.state !== 'succeeded') return 'later';
    const answer = await read(account.processor, objectId);
    if (answer.kind === 'unknown') return 'later';
    if (answer.kind !== 'sign' || !isAbout(answer, attempt)) return ignored(attempt, objectId);
    const step = stepOf(attempt, answer.sign);
    if (!step) return 'applied';
    const { after, write } = setSigns(attempt, step.signs);
    const events = step.news.map((news) => signEvent(after, step, news, now));
    const row = { id: signRowId(after.id, step), tenantId: after.tenantId, events };
    await commit([write, putOutbox({ ...row, notices: warnedNotices(after, step) }, now)]);
    return 'applied';
  };
  const { tenantId, customerId, id } = found;
  try {
    return await inRounds(['attempt'], async (losses) =>
      record(losses.length === 0 ? found : await getAttempt(tenantId, customerId, id)),
    );
  } catch (error) {
    if (hasLost(error, 'attempt')) return 'later';
    throw error;
  }
}

/** One that is about another charge than the attempt's is not believed (R7). */
const isAbout = ({ intentId, chargeId, livemode }: SeenSign<unknown>, attempt: Attempt): boolean =>
  intentId === attempt.intentId &&
  (chargeId ?? attempt.chargeId) === attempt.chargeId &&
  livemode === attempt.livemode;

function ignored({ tenantId, id: attemptId }: Attempt, objectId: string): Applied {
  log('warn', 'a warning or review is not about the charge that its event names', {
    ...{ tenantId, attemptId, objectId },
  });
  return 'ignored';
}
