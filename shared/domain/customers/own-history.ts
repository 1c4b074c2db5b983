import type { Order } from '../billing/order.ts';
import type { Instant } from '../ids.ts';
import type { Money } from '../money/money.ts';
import { amountMinorOf, type Refund, shownState } from '../refunds/refund.ts';
import type { Attempt } from '../sales/attempt.ts';
import { declineTextOf } from '../sales/payment-outcome.ts';
import { priceOf } from '../sales/wallet-share.ts';
import { TRANSACTION_LABELS } from '../status-labels.ts';
import type { SavedCard } from './saved-card.ts';

type Label = (typeof TRANSACTION_LABELS)[keyof typeof TRANSACTION_LABELS];

/** One thing that happened with a customer's account. */
export type HistoryEntry = Readonly<{
  type: 'payment' | 'refund' | 'plan_change' | 'cancellation' | 'card_added' | 'card_removed';
  /** The record that it is of. */
  of: string;
  at: Instant;
  /** How it came out, of what may fail. */
  status?: Label;
  /** What was paid for, or what ended. Of a change of plan, the plan after it. */
  name?: string | undefined;
  /** The plan before a change. */
  from?: string | undefined;
  amount?: Money | undefined;
  card?: Readonly<{ brand: string; last4: string }> | undefined;
  /** What the customer was told of a refusal. */
  message?: string | undefined;
  invoiceId?: string | undefined;
  invoiceNumber?: string | undefined;
  creditNote?: string | undefined;
}>;

/** What a customer's records say that happened: attempts one page of all, the others all that there are. */
type Told = Readonly<{
  attempts: readonly Attempt[];
  refunds: readonly Refund[];
  orders: readonly Order[];
  cards: readonly SavedCard[];
}>;

/** From one moment on, and before another. Without them it has no such end. */
type Time = Readonly<{ since?: Instant | undefined; before?: Instant | undefined }>;

/**
 * What happened in a time, newest first. The attempts are all taken, since their page is what decides the time: each other entry is in the
 * time of exactly one page.
 */
export function historyOf(
  { attempts, refunds, orders, cards }: Told,
  { since, before }: Time,
): HistoryEntry[] {
  const others = [...refunds.map(ofRefund), ...orders.flatMap(ofOrder), ...cards.flatMap(ofCard)];
  const within = others.filter(
    ({ at }) => (since === undefined || at >= since) && (before === undefined || at < before),
  );
  return [...attempts.flatMap(ofAttempt), ...within].toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

/** An attempt in whose place the same request went on is no try of the customer's. */
function ofAttempt(attempt: Attempt): HistoryEntry[] {
  const { id: of, kind, terms, card, refusal, state, invoiceId, invoiceNumber, replacedBy } = attempt;
  if (replacedBy !== undefined) return [];
  const { plan, addOn, change, renewal } = terms.source;
  const at = attempt.soldAt ?? attempt.createdAt;
  const tried = {
    ...{ of, at, status: TRANSACTION_LABELS[attempt.status] },
    card: card && { brand: card.brand, last4: card.last4 },
    message: refusal ? declineTextOf(attempt) : undefined,
  };
  const price = priceOf(terms);
  const paid = {
    ...{ ...tried, invoiceId, invoiceNumber },
    amount: terms.invoiced ? { ...price, minor: terms.invoiced.minor } : price,
  };
  if (kind === 'card') return [{ type: 'card_added', ...tried }];
  if (change) return [{ type: 'plan_change', ...paid, from: change.from.name, name: change.after.plan.name }];
  const changed = state === 'succeeded' ? renewal?.change : undefined;
  const named = plan?.name ?? addOn?.name ?? renewal?.order.plan?.name ?? renewal?.order.addOn?.name;
  return [
    { type: 'payment', ...paid, name: changed?.plan.name ?? named ?? terms.description },
    ...(changed
      ? [{ type: 'plan_change', of, at, from: renewal?.order.plan?.name, name: changed.plan.name } as const]
      : []),
  ];
}

function ofRefund(refund: Refund): HistoryEntry {
  const { attemptId, succeededAt, createdAt, currency, creditNote } = refund;
  const amount = { minor: amountMinorOf(refund), currency };
  return {
    ...{ type: 'refund', of: attemptId, at: succeededAt ?? createdAt, status: shownState(refund) },
    ...{ amount, creditNote },
  };
}

const ofOrder = ({ id: of, plan, addOn, description, endedAt }: Order): HistoryEntry[] =>
  endedAt === undefined
    ? []
    : [{ type: 'cancellation', of, at: endedAt, name: plan?.name ?? addOn?.name ?? description }];

const ofCard = ({ paymentMethodId: of, card, removedAt }: SavedCard): HistoryEntry[] =>
  removedAt === undefined
    ? []
    : [{ type: 'card_removed', of, at: removedAt, card: card && { brand: card.brand, last4: card.last4 } }];
