import type { Currency } from '../money/currency.ts';
import type { CreditedPart, CreditNote } from '../refunds/credit-note.ts';
import { partsCrediting, partsTakingBack } from '../refunds/credited-parts.ts';
import { amountMinorOf, type Refund, sharesOf } from '../refunds/refund.ts';
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
import { type About, entryOf, type Undated } from './entry.ts';
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
export const ofRefund = (attempt: Attempt, refund: Refund, notes: readonly CreditNote[] = []): Undated[] =>
  refundEntry(attempt, refund, {
    ...{ id: refund.id, kind: 'refund', text: 'Refund', sign: 1 },
    parts: notes.find(isGiven)?.parts ?? partsOf(attempt, refund),
  });

/** The bank sent the card's part back. The wallet keeps its part. */
export const ofFailedRefund = (
  attempt: Attempt,
  refund: Refund,
  notes: readonly CreditNote[] = [],
): Undated[] =>
  refundEntry(attempt, refund, {
    ...{ id: `${refund.id}/failed`, kind: 'refund_failed', text: 'Refund sent back', sign: -1 },
    parts: notes.find((note) => !isGiven(note))?.parts ?? partsBack(attempt, refund),
  });

const isGiven = ({ takesBack }: CreditNote): boolean => takesBack === undefined;

/** Of a refund without a credit note: its payment has no invoice, or an earlier version of the service made it. */
const partsOf = ({ terms: { tax } }: Attempt, { taxMinor = 0, ...refund }: Refund): CreditedPart[] =>
  partsCrediting({ tax }, { minor: amountMinorOf(refund), taxMinor, lines: refund.lines });

function partsBack(attempt: Attempt, refund: Refund): CreditedPart[] {
  const { taxMinor = 0, cardMinor } = refund;
  const keptMinor = sharesOf({ ...refund, state: 'failed' }).taxMinor ?? 0;
  return partsTakingBack(
    { parts: partsOf(attempt, refund) },
    { minor: cardMinor, taxMinor: taxMinor - keptMinor },
  );
}

type Named = Pick<Undated, 'id' | 'kind' | 'text'> & Readonly<{ sign: 1 | -1; parts: CreditedPart[] }>;

function refundEntry(attempt: Attempt, refund: Refund, { sign, parts, ...named }: Named): Undated[] {
  const { currency, id: refundId, processorRefundId: processorId } = refund;
  const cardMinor = sign * refund.cardMinor;
  const tax = taxBack(parts);
  return entryOf({
    ...named,
    currency,
    postings: [
      { account: REFUNDS, minor: cardMinor - sumOf(tax) },
      ...tax,
      { account: moneyAccountOf(attempt), minor: -cardMinor },
    ],
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

/**
 * A dispute that went from one status to another: its money leaves the place where it was for the one where it is. The tax of a lost one is
 * owed on, as its invoice says, since no credit note takes the sale back.
 */
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
