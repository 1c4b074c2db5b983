import type { Currency } from '../money/currency.ts';
import { amountMinorOf, type Refund } from '../refunds/refund.ts';
import type { Attempt } from '../sales/attempt.ts';
import type { Dispute, DisputeStatus } from '../sales/dispute.ts';
import {
  DISCOUNTS,
  DISPUTE_LOSSES,
  DISPUTES,
  moneyAccountOf,
  REFUNDS,
  REVENUE,
  UNUSED_TIME,
  WALLETS,
} from './accounts.ts';
import { type About, entryOf, type Posting, type Undated } from './entry.ts';
import { sumOf, taxBack, taxPostings } from './taxes.ts';

const aboutOf = ({ projectId, id, invoiceNumber, customerId }: Attempt): About => ({
  projectId,
  transactionId: id,
  invoice: invoiceNumber,
  customerId,
});

const SOLD: Readonly<Record<Attempt['kind'], string>> = {
  link: 'Payment link',
  invoice: 'Invoice',
  order: 'Order',
  plan: 'Plan',
  plan_link: 'Plan by a payment link',
  add_on: 'Add-on',
  renewal: 'Renewal',
  change: 'Change of plan',
  card: 'Card',
};

/**
 * A payment that succeeded, by card, wallet or transfer: what was sold is revenue when it is paid. What of an earlier plan's paid time pays
 * for a change is no discount, and what the card paid beyond the price goes to the wallet, by an entry of its own.
 */
export function ofSale(attempt: Attempt): Undated[] {
  const { terms, id, kind } = attempt;
  const { charge, walletMinor = 0, discountMinor, lines, source } = terms;
  const { creditUsedMinor = 0, carriedMinor = 0 } = source.change ?? {};
  const { sold, credited } = taxPostings(terms);
  const grossMinor = lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0) - carriedMinor;
  return entryOf({
    id,
    kind: 'sale',
    currency: charge.currency,
    postings: [
      { account: moneyAccountOf(attempt), minor: charge.minor },
      { account: WALLETS, minor: walletMinor },
      { account: DISCOUNTS, minor: discountMinor - creditUsedMinor },
      { account: UNUSED_TIME, minor: creditUsedMinor - carriedMinor - sumOf(credited) },
      { account: REVENUE, minor: -grossMinor - sumOf(sold) },
      ...sold,
      ...credited,
    ],
    about: aboutOf(attempt),
    text: SOLD[kind],
  });
}

/** What a refund gave back outside the wallet, and the tax in all of it. The wallet's part has an entry of its own. */
export const ofRefund = (attempt: Attempt, refund: Refund): Undated[] =>
  refundEntry(attempt, refund, { id: refund.id, kind: 'refund', text: 'Refund', sign: 1 });

/** The bank sent the card's part back. The wallet keeps its part. */
export const ofFailedRefund = (attempt: Attempt, refund: Refund): Undated[] =>
  refundEntry(attempt, refund, {
    ...{ id: `${refund.id}/failed`, kind: 'refund_failed', text: 'Refund sent back', sign: -1 },
  });

function refundEntry(
  attempt: Attempt,
  refund: Refund,
  { sign, ...named }: Pick<Undated, 'id' | 'kind' | 'text'> & Readonly<{ sign: 1 | -1 }>,
): Undated[] {
  const { cardMinor, currency, id: refundId, processorRefundId: processorId } = refund;
  const tax = taxBack(attempt.terms, sign === 1 ? amountMinorOf(refund) : cardMinor);
  const postings: Posting[] = [
    { account: REFUNDS, minor: cardMinor - sumOf(tax) },
    ...tax,
    { account: moneyAccountOf(attempt), minor: -cardMinor },
  ];
  return entryOf({
    ...named,
    currency,
    postings: postings.map(({ account, minor }) => ({ account, minor: sign * minor })),
    about: { ...aboutOf(attempt), refundId, processorId },
  });
}

/** Where the money of a dispute is while it has a status. An inquiry and what was won or prevented took none, or gave it back. */
function placeOf(status: DisputeStatus | undefined): string | undefined {
  if (status === 'lost') return DISPUTE_LOSSES;
  return status === 'needs_response' || status === 'under_review' ? DISPUTES : undefined;
}

type DisputeWas = Pick<Dispute, 'status' | 'amountMinor'>;
type Moved = Pick<Dispute, 'id' | 'status' | 'amountMinor' | 'currency'>;

/** A dispute that went from one status to another: its money leaves the place where it was for the one where it is. */
export function ofDispute(
  attempt: Attempt,
  { rowId, was, is }: Readonly<{ rowId: string; was: DisputeWas | undefined; is: Moved }>,
): Undated[] {
  const money = moneyAccountOf(attempt);
  const left = placeOf(was?.status);
  const entered = placeOf(is.status);
  return entryOf({
    id: rowId,
    kind: 'dispute',
    currency: is.currency as Currency,
    postings: [
      ...(left ? [{ account: left, minor: -(was?.amountMinor ?? 0) }] : []),
      ...(left ? [{ account: money, minor: was?.amountMinor ?? 0 }] : []),
      ...(entered ? [{ account: entered, minor: is.amountMinor }] : []),
      ...(entered ? [{ account: money, minor: -is.amountMinor }] : []),
    ],
    about: { ...aboutOf(attempt), disputeId: is.id },
    text: `Dispute: ${is.status}`,
  });
}
