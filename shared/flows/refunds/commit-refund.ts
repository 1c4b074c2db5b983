import type { Notice } from '../../domain/events/event.ts';
import { customerOfRecord, type WalletEntryId } from '../../domain/ids.ts';
import { type Refund, sharesOf } from '../../domain/refunds/refund.ts';
import { NOTHING_REFUNDED, type RefundSums } from '../../domain/refunds/refund-sums.ts';
import { isRefundedInFull } from '../../domain/refunds/refundable.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { HoldOn } from '../../domain/sales/hold.ts';
import { instant } from '../../domain/time/calendar.ts';
import { followingOperation, idOf } from '../../runtime/new-id.ts';
import { changeRefunds, getAttempt } from '../../storage/attempts.ts';
import { returnUse } from '../../storage/holds/coupon.ts';
import { findInvoice } from '../../storage/invoices.ts';
import { refundInvoice } from '../../storage/refunds/refunded-invoice.ts';
import { changeRefund, createRefund } from '../../storage/refunds/refunds.ts';
import { hasLost, inRounds } from '../../storage/table/lost.ts';
import { commit, type Write } from '../../storage/table/table.ts';
import { refundWallet } from '../../storage/wallets.ts';
import { refundOutbox } from '../events/refund-events.ts';

/** A step of a refund: as it was read, nothing for a new one, and as the step leaves it. */
export type RefundStep = Readonly<{ before?: Refund; after: Refund; notices?: readonly Notice[] }>;

/**
 * Commits a step of a refund with all that follows from it in one transaction: the sums of the payment, the invoice's status, the
 * wallet's part, the coupon's use and the event (R5). What a step changes is what the refund adds to the sums afterwards less what it
 * added before, so each state is reached from any other by the same code.
 *
 * Another process that changes the payment or the invoice at the same moment makes it read both again. Throws `Lost` of
 * the refund when another process took the step first; then nothing was written.
 */
export async function commitRefund(step: RefundStep, now: Date): Promise<Refund> {
  const { tenantId, customerId, attemptId } = step.after;
  return await inRounds(['attempt', 'invoice'], async () =>
    commitOnto(await getAttempt(tenantId, customerId, attemptId), step, now),
  );
}

/** The same, on condition that the payment is still as it was read. Throws `Lost` of the attempt and of the invoice too. */
export async function commitOnto(
  attempt: Attempt,
  { before, after, notices = [] }: RefundStep,
  now: Date,
): Promise<Refund> {
  const sums = sumsAfter(attempt, before, after);
  const returned = usesToReturn(attempt, sums);
  const refunds = { ...sums, ...(returned.length > 0 && { couponReturned: true }) };
  const { after: paid, write } = changeRefunds(attempt, refunds);
  const isAnnounced =
    after.state !== before?.state &&
    (after.state === 'succeeded' || (after.state === 'failed' && before !== undefined));
  const writes = [
    before ? changeRefund(before, after) : createRefund(after),
    write,
    ...(await invoiceWrites(attempt, sums)),
    ...walletWrites(before, after, now),
    ...(isAnnounced ? [refundOutbox(paid, after, notices, now)] : []),
  ];
  try {
    await commit([...writes, ...returned.flatMap((hold) => returnUse(hold, attempt))]);
  } catch (error) {
    if (!hasLost(error, 'held item', 'coupon use')) throw error;
    await commit(writes); // The table has no redeemed use of the coupon, so there is none to give back.
  }
  return after;
}

function sumsAfter(
  { refunds = NOTHING_REFUNDED }: Attempt,
  before: Refund | undefined,
  after: Refund,
): RefundSums {
  const [was, is] = [sharesOf(before), sharesOf(after)];
  const moved = (field: 'cardMinor' | 'walletMinor' | 'heldCardMinor' | 'heldWalletMinor') =>
    refunds[field] + is[field] - was[field];
  return {
    ...refunds,
    cardMinor: moved('cardMinor'),
    walletMinor: moved('walletMinor'),
    heldCardMinor: moved('heldCardMinor'),
    heldWalletMinor: moved('heldWalletMinor'),
  };
}

/** A sale that is refunded in full no longer uses its coupon. The use is given back once, even if the refund fails later. */
function usesToReturn({ terms, holds, refunds }: Attempt, sums: RefundSums): HoldOn<'coupon'>[] {
  const isDue = isRefundedInFull({ terms, refunds: sums }) && !refunds?.couponReturned;
  return isDue ? holds.filter((hold) => hold.on === 'coupon') : [];
}

/** An invoice that is no longer in the table, or was never restored, keeps no outcome from the records. */
async function invoiceWrites(
  { tenantId, invoiceId, refunds = NOTHING_REFUNDED }: Attempt,
  sums: RefundSums,
): Promise<Write[]> {
  const minor = sums.cardMinor + sums.walletMinor - refunds.cardMinor - refunds.walletMinor;
  const owner = invoiceId && customerOfRecord('invoice', invoiceId);
  if (minor === 0 || !owner) return [];
  const invoice = await findInvoice(tenantId, owner, invoiceId);
  return invoice ? [refundInvoice(invoice, minor)] : [];
}

function walletWrites(before: Refund | undefined, after: Refund, now: Date): Write[] {
  const amount = sharesOf(after).walletMinor - sharesOf(before).walletMinor;
  if (amount === 0) return [];
  const { id, tenantId, customerId, attemptId, currency, reason } = after;
  const entryId = idOf<WalletEntryId>('walletEntry', followingOperation(id, 'wallet refund'));
  return refundWallet({
    id: entryId,
    tenantId,
    customerId,
    currency,
    type: 'refund',
    amount,
    attemptId,
    reason,
    at: instant(now),
  });
}
