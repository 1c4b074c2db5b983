import { gatewayNotAvailable, isInProgress } from '../../domain/errors.ts';
import { isIdOf, type RefundId } from '../../domain/ids.ts';
import type { Currency } from '../../domain/money/currency.ts';
import { isShownAs, type Refund, type ShownRefund } from '../../domain/refunds/refund.ts';
import { type Attempt, isResting } from '../../domain/sales/attempt.ts';
import { instant } from '../../domain/time/calendar.ts';
import { listRefunds } from '../../processor/refunds.ts';
import { log } from '../../runtime/log.ts';
import { followingOperation, idOf } from '../../runtime/new-id.ts';
import { openTerms } from '../../secrets/sealed-terms.ts';
import { readRefunds } from '../../storage/refunds/refunds.ts';
import { inRounds } from '../../storage/table/lost.ts';
import { openAccountOf } from '../charging/account.ts';
import { commitRefund } from './commit-refund.ts';
import { applyShown } from './settle-refund.ts';

/** `unknown`: the payment is not recorded yet, or the processor did not answer, so nothing was learned. */
export type Reconciled =
  | Readonly<{ kind: 'reconciled'; refunds: number }>
  | Readonly<{ kind: 'unknown'; reason: string }>;

/**
 * Lists the refunds of a payment at the tenant's account and brings our records to what it shows, each by the processor's id: ours get
 * their outcome, one made in the dashboard gets a record, and one that failed later is undone. It may run at any time, before or after
 * the record of our own refund, twice, and in several processes at once.
 *
 * The processor lets no refunds exceed their charge, so booking one has no condition on what is left. Throws `gateway_not_available`
 * while the tenant's gateway cannot read the account that was charged.
 */
export async function reconcileRefunds(attempt: Attempt, now: Date): Promise<Reconciled> {
  const { state, operation, intentId } = attempt;
  if (!isResting(state)) return { kind: 'unknown', reason: 'the payment is not recorded yet' };
  if (state !== 'succeeded' || operation !== 'charge' || intentId === undefined)
    return { kind: 'reconciled', refunds: 0 };
  const account = await openAccountOf(attempt);
  if (!account) throw gatewayNotAvailable();
  const listed = await listRefunds(account.processor, intentId);
  if (listed.kind === 'unknown') return listed;
  const booked = await bookShown(attempt, listed.refunds, now);
  return listed.isWhole ? booked : { kind: 'unknown', reason: 'a refund of the list cannot be read' };
}

/** Brings our records of a succeeded payment's refunds to what its account shows of them, oldest first. */
export async function bookShown(
  attempt: Attempt,
  refunds: readonly ShownRefund[],
  now: Date,
): Promise<Reconciled> {
  try {
    for (const shown of refunds) await book(attempt, shown, now);
  } catch (error) {
    if (!isInProgress(error)) throw error;
    return { kind: 'unknown', reason: 'a payment is under way with what the refund takes back' };
  }
  return { kind: 'reconciled', refunds: refunds.length };
}

async function book(attempt: Attempt, shown: ShownRefund, now: Date): Promise<void> {
  await inRounds(['new refund'], async () => {
    const known = await readRefunds(attempt);
    const record = known.find((refund) => isRecordOf(refund, attempt, shown));
    if (record) await applyShown(record, shown, now);
    else await commitRefund({ after: await recordOf(attempt, shown, known, now) }, now);
  });
}

/** A record that has the processor's id is that refund's; otherwise the one that its metadata names, if it asked for just this (R7). */
function isRecordOf(refund: Refund, attempt: Attempt, shown: ShownRefund): boolean {
  if (refund.processorRefundId !== undefined) return refund.processorRefundId === shown.id;
  return refund.attemptId === attempt.id && isShownAs(refund, shown);
}

/**
 * A refund that the table does not have: made in the dashboard, or asked for here before the table was restored. The latter keeps its
 * id, and its part of the wallet. All others take their id from the processor's, so that two processes make the same record.
 */
async function recordOf(
  attempt: Attempt,
  shown: ShownRefund,
  known: readonly Refund[],
  now: Date,
): Promise<Refund> {
  const { tenantId, projectId, customerId, id: attemptId, terms } = attempt;
  const { names, status } = shown;
  const isLost =
    names?.attemptId === attemptId &&
    isIdOf('refund', names.refundId) &&
    !known.some(({ id }) => id === names.refundId);
  const derived = idOf<RefundId>('refund', followingOperation(attemptId, `refund ${shown.id}`));
  const at = instant(now);
  return {
    ...{ id: isLost ? (names.refundId as RefundId) : derived, tenantId, projectId, customerId, attemptId },
    origin: isLost ? 'staff' : 'processor',
    state: status,
    version: 1,
    currency: shown.currency as Currency,
    cardMinor: shown.amountMinor,
    walletMinor: isLost ? Math.min(await walletPartOf(names, attempt), terms.walletMinor ?? 0) : 0,
    intentId: attempt.intentId,
    processorRefundId: shown.id,
    ...(status === 'succeeded' && { succeededAt: at }),
    ...(status === 'failed' && { failure: shown.failure ?? 'unknown', failedAt: at }),
    ...{ leaseUntil: at, reconcileCount: 0, createdAt: shown.createdAt },
  };
}

/** The wallet's part of a refund that was lost. An earlier version sent it in clear. One that cannot be read leaves the wallet as it is. */
async function walletPartOf(
  { refundId, others }: NonNullable<ShownRefund['names']>,
  { tenantId, projectId, id: attemptId }: Attempt,
): Promise<number> {
  const record = refundId as RefundId;
  const terms = others.sealed ? await openTerms(others, { tenantId, projectId, record }) : others;
  const wallet = terms === undefined ? 'unreadable' : String((terms as { wallet?: unknown }).wallet ?? 0);
  if (/^\d{1,8}$/.test(wallet)) return Number(wallet);
  log('error', "the wallet's part of a refund could not be read", { tenantId, attemptId, refundId });
  return 0;
}
