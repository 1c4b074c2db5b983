import { gatewayNotAvailable } from '../../domain/errors.ts';
import type { RefundId, TenantId } from '../../domain/ids.ts';
import type { Refund } from '../../domain/refunds/refund.ts';
import type { RefundRequest } from '../../domain/refunds/refund-request.ts';
import { heldMinorOf, NOTHING_REFUNDED } from '../../domain/refunds/refund-sums.ts';
import {
  nothingBehind,
  type Parts,
  partsOf,
  type RefundPreview,
  requireReference,
  requireRefundable,
} from '../../domain/refunds/refundable.ts';
import { type Attempt, LEASE_SECONDS } from '../../domain/sales/attempt.ts';
import { instant, secondsAfter } from '../../domain/time/calendar.ts';
import { totalOf } from '../../domain/value/part.ts';
import { NOTHING_TAKEN } from '../../domain/value/taken.ts';
import { type Deadline, inTime } from '../../runtime/deadline.ts';
import { logFailure } from '../../runtime/log.ts';
import { idOf } from '../../runtime/new-id.ts';
import { getAttempt, getListedAttempt } from '../../storage/attempts.ts';
import { findRefund, rereadRefund } from '../../storage/refunds/refunds.ts';
import { inRounds } from '../../storage/table/lost.ts';
import { type Account, openAccountOf } from '../charging/account.ts';
import { requirePaymentsOn } from '../charging/pause.ts';
import { sendCall } from '../charging/proved-call.ts';
import { type Reversal, reversalOf } from '../value/take-back.ts';
import { commitOnto, MOVED } from './commit-refund.ts';
import { finishRefund, REFUND_CALL } from './finish-refund.ts';
import { freezeRefund } from './freeze-refund.ts';
import { reconcileRefunds } from './reconcile-refunds.ts';
import { settleRefund } from './settle-refund.ts';

/** `operationId` names the refund: a request that runs again meets that of its first run. */
export type RefundCommand = Omit<RefundRequest, 'preview'> &
  Readonly<{
    tenantId: TenantId;
    transactionId: string;
    requestedBy: string;
    operationId: string;
    now: Date;
    deadline: Deadline;
  }>;

/**
 * Gives a payment back, whole or in part: reserves the amount, has the processor refund the card, records. The wallet's part, and the
 * coupon's use after a full refund, go back in the commit that records. Of a bank transfer it records that the shop sent it back.
 *
 * Gives the refund as far as it has come: an open one is `requested` while its outcome is unknown, and the reconciler finishes it.
 */
export async function refundTransaction(command: RefundCommand): Promise<Refund> {
  requirePaymentsOn();
  const { tenantId, transactionId, operationId, now, deadline } = command;
  const id = idOf<RefundId>('refund', operationId);
  const listed = await getListedAttempt(tenantId, transactionId);
  return await inRounds([...MOVED, 'new refund'], async (losses) => {
    const attempt = losses.length === 0 ? listed : await getAttempt(tenantId, listed.customerId, listed.id);
    const begun = await findRefund(attempt, id);
    if (begun) return await inTime(finishBegun(begun, now), deadline, () => begun);
    return await begin(attempt, id, command);
  });
}

/** What a refund would give and take back now. Nothing is written, and no outcome of another refund is waited for. */
export async function previewRefund(
  command: Omit<RefundCommand, 'requestedBy' | 'operationId' | 'deadline'>,
): Promise<RefundPreview> {
  const attempt = await getListedAttempt(command.tenantId, command.transactionId);
  requireRefundable(attempt);
  const { given, reversal } = await giving(attempt, command, partsOf(attempt, command));
  return { attempt, given, taken: reversal.taken, wantedMinor: reversal.wantedMinor };
}

/** The wallet gets back only what its credits' own payments still stand behind. */
async function giving(
  attempt: Attempt,
  { reverses, now }: Pick<RefundCommand, 'reverses' | 'now'>,
  parts: ReturnType<typeof partsOf>,
): Promise<Readonly<{ given: Given; reversal: Pick<Reversal, 'taken' | 'wantedMinor'> }>> {
  if (reverses === 'goodwill') return { given: parts, reversal: NOTHING_REVERSED };
  const reversal = await reversalOf(attempt, parts, now);
  const { restored } = reversal;
  const walletMinor = parts.walletMinor === 0 ? 0 : totalOf(restored);
  if (parts.cardMinor + walletMinor === 0) throw nothingBehind();
  return { given: { ...parts, walletMinor, ...(walletMinor > 0 && { restored }) }, reversal };
}
type Given = Parts & Pick<Refund, 'lines' | 'restored'>;
const NOTHING_REVERSED = { taken: NOTHING_TAKEN, wantedMinor: 0 } as const;

async function begin(read: Attempt, id: RefundId, command: RefundCommand): Promise<Refund> {
  requireRefundable(read);
  requireReference(read, command.reference);
  const { now, deadline } = command;
  const { attempt, parts: asked } = await divide(read, command);
  const { given: parts } = await giving(attempt, command, asked);
  const isSent = parts.cardMinor > 0 && attempt.operation !== 'transfer';
  const account = isSent ? await openAccountOf(attempt) : undefined;
  if (isSent && !account) throw gatewayNotAvailable();
  const refund = refundFor(attempt, id, parts, command);
  if (!account) {
    const paid = { ...refund, state: 'succeeded', succeededAt: refund.createdAt } as const;
    return await commitOnto(attempt, { after: paid }, now); // The wallet paid it alone, or a bank sent it back: nothing is sent.
  }
  const request = await freezeRefund(attempt, refund, now);
  const requested = { ...refund, intentId: attempt.intentId, request };
  const reserved = await commitOnto(attempt, { after: requested }, now); // With what it took: a failure puts that back.
  return await inTime(carryOut(attempt, reserved, account, now), deadline, () => reserved);
}

/** What goes back to card and wallet. If an unfinished refund is in the way, the processor is asked about it first (R8). */
async function divide(
  attempt: Attempt,
  command: RefundCommand,
): Promise<{ attempt: Attempt; parts: ReturnType<typeof partsOf> }> {
  const { now } = command;
  try {
    return { attempt, parts: partsOf(attempt, command) };
  } catch (error) {
    if (heldMinorOf(attempt.refunds ?? NOTHING_REFUNDED) === 0) throw error;
    await reconcileRefunds(attempt, now);
    const after = await getAttempt(attempt.tenantId, attempt.customerId, attempt.id);
    return { attempt: after, parts: partsOf(after, command) };
  }
}

function refundFor(
  attempt: Attempt,
  id: RefundId,
  parts: Given,
  { reason, reference, reverses, requestedBy, now }: RefundCommand,
): Refund {
  const { tenantId, projectId, customerId, id: attemptId, terms } = attempt;
  return {
    ...{ id, tenantId, projectId, customerId, attemptId },
    ...{ origin: 'staff', state: 'requested', version: 1 },
    currency: terms.charge.currency,
    ...parts,
    reverses,
    reason,
    ...(reference !== undefined && { reference }),
    requestedBy,
    leaseUntil: instant(secondsAfter(now, LEASE_SECONDS)),
    reconcileCount: 0,
    createdAt: instant(now),
  };
}

/** From here on money may have moved, so an unexpected failure leaves the outcome unknown, and the reconciler finishes the refund. */
export async function carryOut(
  attempt: Attempt,
  refund: Refund,
  account: Account,
  now: Date,
): Promise<Refund> {
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
