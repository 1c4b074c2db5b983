import type { Invoice } from '../../domain/billing/invoice.ts';
import { OrderStatus } from '../../domain/billing/order.ts';
import type { Notice } from '../../domain/events/event.ts';
import { customerOfRecord, type WalletEntryId } from '../../domain/ids.ts';
import { amountMinorOf, type Refund, sharesOf, takesBack } from '../../domain/refunds/refund.ts';
import { NOTHING_REFUNDED, type RefundSums } from '../../domain/refunds/refund-sums.ts';
import { taxGivenBack } from '../../domain/refunds/refund-tax.ts';
import { isRefundedInFull } from '../../domain/refunds/refundable.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { HoldOn } from '../../domain/sales/hold.ts';
import { instant } from '../../domain/time/calendar.ts';
import { GIFT } from '../../domain/value/part.ts';
import { followingOperation, idOf } from '../../runtime/new-id.ts';
import { changeRefunds, getAttempt } from '../../storage/attempts.ts';
import { returnUse } from '../../storage/holds/coupon.ts';
import { findInvoice, NUMBER_ROUNDS } from '../../storage/invoices.ts';
import { findOrder } from '../../storage/orders.ts';
import { refundInvoice } from '../../storage/refunds/refunded-invoice.ts';
import { changeRefund, createRefund } from '../../storage/refunds/refunds.ts';
import { hasLost, inRounds } from '../../storage/table/lost.ts';
import { commit, type Write } from '../../storage/table/table.ts';
import { returnToWallet } from '../../storage/wallets.ts';
import { refundOutbox } from '../events/refund-events.ts';
import { putBack, reversalOf, takeBackWrites } from '../value/take-back.ts';
import { issueCreditNote } from './credit-note.ts';

/** A step of a refund: as it was read, nothing for a new one, and as the step leaves it. */
export type RefundStep = Readonly<{ before?: Refund; after: Refund; notices?: readonly Notice[] }>;

/**
 * Commits a step of a refund with all that follows from it in one transaction: the sums of the payment, the invoice's status and
 * its credit note, the wallet's part, the coupon's use and the event (R5). What a step changes is what the refund adds to the sums afterwards less what it
 * added before, so each state is reached from any other by the same code.
 *
 * Another process that changes the payment or the invoice at the same moment makes it read both again. Throws `Lost` of
 * the refund when another process took the step first; then nothing was written.
 */
export async function commitRefund(step: RefundStep, now: Date): Promise<Refund> {
  const { tenantId, customerId, attemptId } = step.after;
  return await inRounds(MOVED, async () =>
    commitOnto(await getAttempt(tenantId, customerId, attemptId), step, now),
  );
}

/** What a step of a refund may lose beside the refund itself: it reads that again. */
export const MOVED = ['attempt', 'invoice', 'order', 'wallet'] as const;

/** The same, on condition that the payment is still as it was read. Throws `Lost` of what `MOVED` names too. */
export async function commitOnto(attempt: Attempt, step: RefundStep, now: Date): Promise<Refund> {
  return await inRounds(
    ['invoice number'],
    async () => await commitNumbered(attempt, step, now),
    NUMBER_ROUNDS,
  );
}

async function commitNumbered(
  attempt: Attempt,
  { before, after: stepped, notices = [] }: RefundStep,
  now: Date,
): Promise<Refund> {
  const asked = before ? stepped : { ...stepped, ...taxIn(attempt, stepped) };
  const sums = sumsAfter(attempt, before, asked);
  const moved = await valueMoved(attempt, before, asked, now);
  const returned = await usesToReturn(attempt, sums);
  const refunds = { ...sums, ...(returned.length > 0 && { couponReturned: true }) };
  const { after: paid, write } = changeRefunds(attempt, refunds);
  const invoice = await invoiceGiven(attempt, sums);
  const issued =
    invoice && (await issueCreditNote(invoice.record, attempt, { before, after: moved.after }, now));
  const after =
    issued && issued.note.grossMinor > 0 ? { ...moved.after, creditNote: issued.note.number } : moved.after;
  const isAnnounced =
    after.state !== before?.state &&
    (after.state === 'succeeded' || (after.state === 'failed' && before !== undefined));
  const writes = [
    before ? changeRefund(before, after) : createRefund(after),
    write,
    ...(invoice ? [refundInvoice(invoice.record, invoice.minor, issued?.note)] : []),
    ...(issued?.writes ?? []),
    ...moved.writes,
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

/** What a new refund gives back of the tax of its payment. */
const taxIn = (attempt: Attempt, refund: Refund): Pick<Refund, 'taxMinor'> =>
  attempt.terms.tax
    ? { taxMinor: taxGivenBack(attempt, { minor: amountMinorOf(refund), lines: refund.lines }) }
    : {};

/** What was given back of a payment once a refund has made its step. */
export function sumsAfter(
  { refunds = NOTHING_REFUNDED }: Attempt,
  before: Refund | undefined,
  after: Refund,
): RefundSums {
  const [was, is] = [sharesOf(before), sharesOf(after)];
  const moved = (field: Exclude<keyof RefundSums, 'couponReturned'>) =>
    (refunds[field] ?? 0) + (is[field] ?? 0) - (was[field] ?? 0);
  return {
    ...refunds,
    cardMinor: moved('cardMinor'),
    walletMinor: moved('walletMinor'),
    heldCardMinor: moved('heldCardMinor'),
    heldWalletMinor: moved('heldWalletMinor'),
    ...(after.taxMinor !== undefined && { taxMinor: moved('taxMinor') }),
    ...(is.goodwillCardMinor !== undefined && {
      goodwillCardMinor: moved('goodwillCardMinor'),
      goodwillWalletMinor: moved('goodwillWalletMinor'),
    }),
  };
}

/**
 * What the step does to what the payment stands behind. Money that goes back takes it back, also while its outcome is open; one that failed
 * puts it back. A present changes nothing of it.
 */
async function valueMoved(
  attempt: Attempt,
  before: Refund | undefined,
  after: Refund,
  now: Date,
): Promise<{ after: Refund; writes: Write[] }> {
  if (after.reverses === 'goodwill' || takesBack(before) === takesBack(after)) return { after, writes: [] };
  const name = `${after.id} ${after.version}`;
  if (!takesBack(after)) {
    const restored = sharesOf(after).walletMinor > 0 ? after.restored : []; // A failed card's part leaves the wallet's where it is.
    const { left, writes } = await putBack(attempt, { taken: before?.taken, restored }, name, now);
    return { after: { ...after, taken: left }, writes };
  }
  const reversal = await reversalOf(attempt, after, now);
  const { taken } = reversal;
  const kept = { ...after, taken: { ...taken, moved: before?.taken?.moved } };
  return { after: kept, writes: await takeBackWrites(attempt, reversal, name, now) };
}

/**
 * A sale that is refunded in full no longer uses its coupon, unless a discount of it goes on. The use is given back once, even if the refund
 * fails later.
 */
async function usesToReturn(
  { tenantId, orderId, terms, holds, refunds }: Attempt,
  sums: RefundSums,
): Promise<HoldOn<'coupon'>[]> {
  const coupons = holds.filter((hold) => hold.on === 'coupon');
  if (coupons.length === 0 || !isRefundedInFull({ terms, refunds: sums }) || refunds?.couponReturned)
    return [];
  const customerId = orderId && customerOfRecord('order', orderId);
  const order = customerId && (await findOrder(tenantId, customerId, orderId));
  return order && order.status === OrderStatus.active && order.coupon ? [] : coupons;
}

/** The invoice of which something is given or taken back. One that is no longer in the table, or was never restored, keeps no outcome from the records. */
async function invoiceGiven(
  attempt: Attempt,
  sums: RefundSums,
): Promise<Readonly<{ record: Invoice; minor: number }> | undefined> {
  const { refunds = NOTHING_REFUNDED } = attempt;
  const minor = sums.cardMinor + sums.walletMinor - refunds.cardMinor - refunds.walletMinor;
  const record = minor === 0 ? undefined : await invoiceOf(attempt);
  return record && { record, minor };
}

/** The invoice of a payment, if it has one that is in the table. */
export async function invoiceOf({ tenantId, invoiceId }: Attempt): Promise<Invoice | undefined> {
  const owner = invoiceId && customerOfRecord('invoice', invoiceId);
  return owner ? await findInvoice(tenantId, owner, invoiceId) : undefined;
}

function walletWrites(before: Refund | undefined, after: Refund, now: Date): Write[] {
  const amount = sharesOf(after).walletMinor - sharesOf(before).walletMinor;
  if (amount === 0) return [];
  const { id, tenantId, customerId, attemptId, currency, reason } = after;
  const entryId = idOf<WalletEntryId>('walletEntry', followingOperation(id, 'wallet refund'));
  return returnToWallet({
    id: entryId,
    tenantId,
    customerId,
    currency,
    type: 'refund',
    amount,
    lots: after.reverses === 'goodwill' ? [{ from: GIFT, minor: amount }] : after.restored,
    attemptId,
    reason,
    at: instant(now),
  });
}
