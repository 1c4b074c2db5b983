import { gatewayNotAvailable } from '../../domain/errors.ts';
import type { RefundId, TenantId } from '../../domain/ids.ts';
import type { Refund } from '../../domain/refunds/refund.ts';
import { heldMinorOf, NOTHING_REFUNDED } from '../../domain/refunds/refund-sums.ts';
import { type Parts, partsOf, requireRefundable } from '../../domain/refunds/refundable.ts';
import { type Attempt, LEASE_SECONDS } from '../../domain/sales/attempt.ts';
import { instant, secondsAfter } from '../../domain/time/calendar.ts';
import { type Deadline, inTime } from '../../runtime/deadline.ts';
import { logFailure } from '../../runtime/log.ts';
import { idOf } from '../../runtime/new-id.ts';
import { getAttempt, getListedAttempt } from '../../storage/attempts.ts';
import { findRefund, rereadRefund } from '../../storage/refunds/refunds.ts';
import { inRounds } from '../../storage/table/lost.ts';
import { type Account, openAccountOf } from '../charging/account.ts';
import { requirePaymentsOn } from '../charging/pause.ts';
import { sendCall } from '../charging/proved-call.ts';
import { commitOnto } from './commit-refund.ts';
import { finishRefund, REFUND_CALL } from './finish-refund.ts';
import { freezeRefund } from './freeze-refund.ts';
import { reconcileRefunds } from './reconcile-refunds.ts';
import { settleRefund } from './settle-refund.ts';

/** `operationId` names the refund: a request that runs again meets that of its first run. `amount` is in major units; without it, all that is left. */
export type RefundCommand = Readonly<{
  tenantId: TenantId;
  transactionId: string;
  amount?: number | undefined;
  reason?: string | undefined;
  requestedBy: string;
  operationId: string;
  now: Date;
  deadline: Deadline;
}>;

/**
 * Gives a payment back, whole or in part: reserves the amount, has the processor refund the card, records. The wallet's part, and the
 * coupon's use after a full refund, go back in the commit that records.
 *
 * Gives the refund as far as it has come: an open one is `requested` while its outcome is unknown, and the reconciler finishes it.
 */
export async function refundTransaction(command: RefundCommand): Promise<Refund> {
  requirePaymentsOn();
  const { tenantId, transactionId, operationId, now, deadline } = command;
  const id = idOf<RefundId>('refund', operationId);
  const listed = await getListedAttempt(tenantId, transactionId);
  return await inRounds(['attempt', 'invoice', 'new refund'], async (losses) => {
    const attempt = losses.length === 0 ? listed : await getAttempt(tenantId, listed.customerId, listed.id);
    const begun = await findRefund(attempt, id);
    if (begun) return await inTime(finishBegun(begun, now), deadline, () => begun);
    return await begin(attempt, id, command);
  });
}

async function begin(read: Attempt, id: RefundId, command: RefundCommand): Promise<Refund> {
  requireRefundable(read);
  const { now, deadline } = command;
  const { attempt, parts } = await divide(read, command);
  const account = parts.cardMinor > 0 ? await openAccountOf(attempt) : undefined;
  if (parts.cardMinor > 0 && !account) throw gatewayNotAvailable();
  const refund = refundFor(attempt, id, parts, command);
  if (!account) {
    const paid = { ...refund, state: 'succeeded', succeededAt: refund.createdAt } as const;
    return await commitOnto(attempt, { after: paid }, now); // The wallet paid it alone: nothing is sent.
  }
  const requested = { ...refund, intentId: attempt.intentId, request: freezeRefund(attempt, refund, now) };
  await commitOnto(attempt, { after: requested }, now);
  return await inTime(carryOut(attempt, requested, account, now), deadline, () => requested);
}

/** What goes back to card and wallet. If an unfinished refund is in the way, the processor is asked about it first (R8). */
async function divide(
  attempt: Attempt,
  { amount, now }: RefundCommand,
): Promise<{ attempt: Attempt; parts: Parts }> {
  try {
    return { attempt, parts: partsOf(attempt, amount) };
  } catch (error) {
    if (heldMinorOf(attempt.refunds ?? NOTHING_REFUNDED) === 0) throw error;
    await reconcileRefunds(attempt, now);
    const after = await getAttempt(attempt.tenantId, attempt.customerId, attempt.id);
    return { attempt: after, parts: partsOf(after, amount) };
  }
}

function refundFor(
  attempt: Attempt,
  id: RefundId,
  parts: Parts,
  { reason, requestedBy, now }: RefundCommand,
): Refund {
  const { tenantId, projectId, customerId, id: attemptId, terms } = attempt;
  return {
    ...{ id, tenantId, projectId, customerId, attemptId },
    ...{ origin: 'staff', state: 'requested', version: 1 },
    currency: terms.charge.currency,
    ...parts,
    reason,
    requestedBy,
    leaseUntil: instant(secondsAfter(now, LEASE_SECONDS)),
    reconcileCount: 0,
    createdAt: instant(now),
  };
}

/** From here on money may have moved, so an unexpected failure leaves the outcome unknown, and the reconciler finishes the refund. */
async function carryOut(attempt: Attempt, refund: Refund, account: Account, now: Date): Promise<Refund> {
  try {
    const after = await settleRefund(refund, await sendCall(REFUND_CALL, refund, account), now);
    if (after.state === 'failed') await reconcileRefunds(attempt, now); // It may be refused because of one made in the dashboard.
    return after;
  } catch (error) {
    logFailure('a refund was left unfinished', error, { tenantId: refund.tenantId, refundId: refund.id });
    return await rereadRefund(refund).catch(() => refund);
  }
}

async function finishBegun(begun: Refund, now: Date): Promise<Refund> {
  try {
    return await finishRefund(begun, now);
  } catch (error) {
    logFailure('the outcome of a refund could not be looked up', error, {
      tenantId: begun.tenantId,
      refundId: begun.id,
    });
    return begun;
  }
}
