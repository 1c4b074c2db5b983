import { isInProgress } from '../../domain/errors.ts';
import type { BillingEvent } from '../../domain/events/event.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { type DisputeStep, disputeStep, type SeenDispute } from '../../domain/sales/dispute.ts';
import { instant } from '../../domain/time/calendar.ts';
import { getDispute } from '../../processor/disputes.ts';
import { log } from '../../runtime/log.ts';
import { getAttempt, setDisputes } from '../../storage/attempts.ts';
import { listDispute } from '../../storage/disputes/listed-disputes.ts';
import { markApplied } from '../../storage/inbound/applied-events.ts';
import { putOutbox } from '../../storage/outbox.ts';
import { hasLost, inRounds, type Lost } from '../../storage/table/lost.ts';
import { commit, type Write } from '../../storage/table/table.ts';
import { openAccountOf } from '../charging/account.ts';
import { disputedNotice, disputeEvent, disputeRowId } from '../events/dispute-events.ts';
import { MOVED } from '../refunds/commit-refund.ts';
import type { Applied, Led } from './applied.ts';
import { disputedOrder } from './disputed-order.ts';
import { disputedValue } from './disputed-value.ts';

/**
 * Records what the processor shows of a dispute about a charge: on the attempt, with its events and its notice in the same
 * transaction, what was taken back or is put back, and what its order may be charged.
 *
 * The attempt is read before the dispute, and the write is conditional on its version: a state that was read earlier never replaces
 * one that was read later. So any state may follow any other, and none is final.
 */
export async function bookDispute({ attempt, event }: Led, now: Date): Promise<Applied> {
  try {
    return await bookShownDispute(
      attempt,
      event.objectId,
      (after) => [markApplied({ ...after, eventId: event.id }, now)],
      now,
    );
  } catch (error) {
    if (hasLost(error, 'applied event')) return 'applied';
    if (hasLost(error, ...MOVED, 'customer') || isInProgress(error)) return 'later';
    throw error;
  }
}

/** The same without an event. `beside` is written in the same transaction. Throws `Lost` of what it changes, and `payment_in_progress`. */
export async function bookShownDispute(
  found: Attempt,
  disputeId: string,
  beside: (after: Attempt) => Write[],
  now: Date,
): Promise<Applied> {
  return await inRounds([...MOVED, 'customer'], async (losses: readonly Lost[]) => {
    const attempt =
      losses.length === 0 ? found : await getAttempt(found.tenantId, found.customerId, found.id);
    if (attempt.state !== 'succeeded') return 'later';
    const seen = await readDispute(attempt, disputeId);
    if (typeof seen === 'string') return seen;
    const seenStep = disputeStep(attempt.disputes, seen, instant(now));
    if (!seenStep) return 'applied';
    const { step, writes, events } = await disputedValue(attempt, seenStep, now);
    const { after, write } = setDisputes(attempt, step.disputes);
    await commit([
      write,
      listDispute(after, step.dispute),
      ...writes,
      ...news(after, step, events, now),
      ...(await disputedOrder(after, step, now)),
      ...beside(after),
    ]);
    return 'applied';
  });
}

/** The dispute as the attempt's own account shows it. One that is about another charge than the attempt's is not believed (R7). */
async function readDispute(attempt: Attempt, disputeId: string): Promise<SeenDispute | Applied> {
  const account = await openAccountOf(attempt);
  if (!account) return 'later';
  const answer = await getDispute(account.processor, disputeId);
  if (answer.kind === 'unknown') return 'later';
  const isOwn = answer.kind === 'dispute' && isAbout(answer.dispute, attempt);
  if (isOwn) return answer.dispute;
  log('warn', 'a dispute is not about the charge that its event names', {
    tenantId: attempt.tenantId,
    attemptId: attempt.id,
    disputeId,
  });
  return 'ignored';
}

const isAbout = ({ intentId, chargeId, livemode }: SeenDispute, attempt: Attempt): boolean =>
  intentId === attempt.intentId && chargeId === attempt.chargeId && livemode === attempt.livemode;

/** One row, whose id follows from the dispute and how far it is. */
function news(
  after: Attempt,
  { before, dispute, news: learned }: DisputeStep,
  others: readonly BillingEvent[],
  now: Date,
): Write[] {
  if (learned.length === 0) return [];
  const id = disputeRowId(after.id, dispute, learned);
  const events = [...learned.map((one) => disputeEvent(after, dispute, one, now)), ...others];
  const notices = learned.includes('opened') ? [disputedNotice(after, dispute)] : [];
  const disputeWas = before && { status: before.status, amountMinor: before.amountMinor };
  return [putOutbox({ id, tenantId: after.tenantId, events, notices, disputeWas }, now)];
}
