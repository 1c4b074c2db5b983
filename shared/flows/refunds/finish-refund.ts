import { gatewayNotAvailable, invariant } from '../../domain/errors.ts';
import { isOpen, isShownAs, type Refund } from '../../domain/refunds/refund.ts';
import { isSentLongAgo } from '../../domain/sales/attempt.ts';
import { provedBy } from '../../domain/sales/intent.ts';
import { instant } from '../../domain/time/calendar.ts';
import { getRefund, listRefunds, type RefundAnswer, sendRefund } from '../../processor/refunds.ts';
import { logFailure } from '../../runtime/log.ts';
import { getAttempt } from '../../storage/attempts.ts';
import { changeRefund, rereadRefund, stepOf, takeRefundLease } from '../../storage/refunds/refunds.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { openAccountOf } from '../charging/account.ts';
import { finishCall, nextCheckOf, type ProvedCall } from '../charging/proved-call.ts';
import { unresolvedOutbox } from '../events/refund-events.ts';
import { fail, settleRefund } from './settle-refund.ts';

/** A process holds the lease and is still working on it. */
const isHeld = ({ state, leaseUntil }: Refund, now: Date): boolean =>
  state === 'requested' && Date.parse(leaseUntil) > now.getTime();

/**
 * Brings a refund whose lease is over to its outcome, if the processor shows one; otherwise leaves it as it is.
 *
 *   requested   the processor lists it: settled; it does not: the same request is sent again, under the same key
 *   pending     read by its id
 *
 * Staff asked for the refund, so an unseen request is sent again, never given up, while its key lives. After that the list alone
 * decides: 25 hours after it was frozen, a request that is not listed has never run.
 */
export async function finishRefund(refund: Refund, now: Date): Promise<Refund> {
  if (!isOpen(refund) || isHeld(refund, now)) return refund;
  try {
    return await finish(refund, now);
  } catch (error) {
    if (!hasLost(error, 'refund')) throw error;
    return await rereadRefund(refund);
  }
}

async function finish(refund: Refund, now: Date): Promise<Refund> {
  const account = await openAccountOf(await getAttempt(refund.tenantId, refund.customerId, refund.attemptId));
  if (!account) throw gatewayNotAvailable();
  if (refund.state === 'requested')
    return await finishCall(REFUND_CALL, await takeRefundLease(refund, now), account, 'send_again', now);
  invariant(refund.processorRefundId, `refund ${refund.id} is known to the processor`);
  return await settleRefund(refund, await getRefund(account.processor, refund.processorRefundId), now);
}

/** The call of a refund. `requested`, so its intent and its request are known. */
export const REFUND_CALL: ProvedCall<Refund, RefundAnswer, Refund> = {
  requestOf: ({ request }) => request,
  send: (_, request, { processor }) => sendRefund(processor, request),
  /** Only the replay of the first answer proves that a request which may have been sent before was refused (R3). */
  resend: async (_, request, { processor }) => provedBy(SENT_BEFORE, await sendRefund(processor, request)),
  async find(refund, { processor }) {
    invariant(refund.intentId, `refund ${refund.id} was sent`);
    const listed = await listRefunds(processor, refund.intentId);
    if (listed.kind === 'unknown') return listed;
    const own = listed.refunds.find((shown) => isShownAs(refund, shown));
    if (own) return { kind: 'refund', refund: own };
    return listed.isWhole
      ? { kind: 'none' }
      : { kind: 'unknown', reason: 'a refund of the list cannot be read' };
  },
  settle: (refund, answer, _, now) => settleRefund(refund, answer, now),
  endedBy: async (refund, now) =>
    refund.request && isSentLongAgo(refund.request, now) ? await fail(refund, 'not_run', now) : refund,
};
const SENT_BEFORE = { kind: 'unknown', reason: 'another process may have sent it' } as const;

/** The reconciler's work on one refund that is due. Gives whether it has ended; otherwise it is checked again later. */
export async function finishDueRefund(due: Refund, now: Date): Promise<boolean> {
  if (!isOpen(due)) return true;
  if (isHeld(due, now)) return false;
  const after = await tryFinish(due, now);
  if (after && isOpen(after)) await postpone(after, now);
  return after !== undefined && !isOpen(after);
}

/** Nothing when another process moved the refund first: it is left to that one. */
async function tryFinish(due: Refund, now: Date): Promise<Refund | undefined> {
  try {
    return await finish(due, now);
  } catch (error) {
    if (hasLost(error, 'refund')) return undefined;
    logFailure('a refund could not be finished yet', error, { tenantId: due.tenantId, refundId: due.id });
    return due;
  }
}

/** Schedules the next check; notifies operators after five of a request whose outcome is unknown. One that is pending may take days. */
async function postpone(refund: Refund, now: Date): Promise<void> {
  const { reconcileCount, checkAt, isNoticed } = nextCheckOf(refund, now);
  const after = stepOf(refund, refund.state, { reconcileCount, leaseUntil: instant(now) });
  try {
    await commit([
      changeRefund(refund, after, checkAt),
      ...(isNoticed && refund.state === 'requested' ? [unresolvedOutbox(after, now)] : []),
    ]);
  } catch (error) {
    if (!hasLost(error, 'refund')) throw error;
  }
}
