import { isShownAs, type Refund, type ShownRefund } from '../../domain/refunds/refund.ts';
import type { Refused } from '../../domain/sales/intent.ts';
import { instant } from '../../domain/time/calendar.ts';
import type { RefundAnswer } from '../../processor/refunds.ts';
import { log } from '../../runtime/log.ts';
import { rereadRefund, stepOf } from '../../storage/refunds/refunds.ts';
import { hasLost, inRounds } from '../../storage/table/lost.ts';
import { refundNotice } from '../events/refund-events.ts';
import { commitRefund, type RefundStep } from './commit-refund.ts';
import { takeBackLeftNote } from './left-note.ts';

/**
 * Turns what the processor answered about a refund into its next state: the one place where this happens. Handler, reconciler and
 * the processor's events all call it; one commits, and the others read what it wrote (R4).
 */
export async function settleRefund(refund: Refund, answer: RefundAnswer, now: Date): Promise<Refund> {
  switch (answer.kind) {
    case 'refund':
      return await applyOwn(refund, answer.refund, now);
    case 'refused':
      return refund.state === 'requested' ? await fail(refund, answer.because, now) : refund;
    case 'key_reused':
    case 'unknown':
      return refund;
  }
}

/** A refund that is not the one that was asked for proves nothing about it (R7). */
async function applyOwn(refund: Refund, shown: ShownRefund, now: Date): Promise<Refund> {
  if (isShownAs(refund, shown)) return await applyShown(refund, shown, now);
  log('error', "the processor's refund is not the one that was asked for", {
    tenantId: refund.tenantId,
    refundId: refund.id,
  });
  return refund;
}

/**
 * Brings a refund to the state that the processor shows of it, whatever another process makes of it meanwhile. One that failed at the
 * processor stays failed: what is shown may have been read before that.
 */
export async function applyShown(read: Refund, shown: ShownRefund, now: Date): Promise<Refund> {
  return await inRounds(['refund'], async (losses) => {
    const refund = losses.length === 0 ? read : await rereadRefund(read);
    const step = stepShown(refund, shown, now);
    if (step) return await commitRefund(step, now);
    if (refund.state === 'failed') await takeBackLeftNote(refund, now);
    return refund;
  });
}

/** What is to be written for a refund to be as the processor shows it; nothing when it is so already. */
function stepShown(refund: Refund, shown: ShownRefund, now: Date): RefundStep | undefined {
  const { state, processorRefundId } = refund;
  const isOver = state === 'failed' && processorRefundId !== undefined;
  if (isOver || shown.status === state || (state === 'succeeded' && shown.status === 'pending'))
    return undefined;
  const known = { processorRefundId: shown.id };
  if (shown.status === 'failed') return failure(refund, shown.failure ?? 'unknown', now, known);
  const reached = shown.status === 'succeeded' ? { ...known, succeededAt: instant(now) } : known;
  return {
    before: refund,
    after: { ...stepOf(refund, shown.status, reached), failure: undefined, failedAt: undefined },
  };
}

/** Ends a refund that the processor did not make. If another process moved it first, returns what that one wrote. */
export async function fail(refund: Refund, why: 'not_run' | Refused['because'], now: Date): Promise<Refund> {
  try {
    return await commitRefund(failure(refund, why, now), now);
  } catch (error) {
    if (!hasLost(error, 'refund')) throw error;
    return await rereadRefund(refund);
  }
}

/**
 * Gives back what the refund held, or takes back what it had given. Operators are notified of money that came back, and of a request
 * that never ran; a refusal is answered to who sent the request.
 */
function failure(
  before: Refund,
  why: string,
  now: Date,
  known: Pick<Partial<Refund>, 'processorRefundId'> = {},
): RefundStep {
  const after = stepOf(before, 'failed', { ...known, failure: why, failedAt: instant(now) });
  const isNoticed = known.processorRefundId !== undefined || why === 'not_run';
  return { before, after, notices: isNoticed ? [refundNotice('refund.failed', after)] : [] };
}
