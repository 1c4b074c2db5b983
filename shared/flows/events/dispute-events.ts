import type { BillingEvent, EventType, Notice } from '../../domain/events/event.ts';
import type { AttemptId, EventId } from '../../domain/ids.ts';
import type { Currency } from '../../domain/money/currency.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { Dispute, DisputeNews } from '../../domain/sales/dispute.ts';
import { followingOperation, idOf } from '../../runtime/new-id.ts';
import { eventOf, money } from './payment-events.ts';

const TYPES = { opened: 'payment.disputed', closed: 'payment.dispute_closed' } as const satisfies Record<
  DisputeNews,
  EventType
>;

/** The event of what is new about a dispute. A dispute has one of each type, whose id follows from both. */
export function disputeEvent(attempt: Attempt, dispute: Dispute, news: DisputeNews, now: Date): BillingEvent {
  const type = TYPES[news];
  const data = {
    transactionId: attempt.id,
    dispute: { id: dispute.id, status: dispute.status, reason: dispute.reason, openedAt: dispute.openedAt },
    amount: money({ minor: dispute.amountMinor, currency: dispute.currency as Currency }),
    owed: dispute.owedMinor ? money({ ...attempt.terms.charge, minor: dispute.owedMinor }) : null,
    paymentIntentId: attempt.intentId ?? null,
    chargeId: attempt.chargeId ?? null,
    invoiceId: attempt.invoiceId ?? null,
    orderId: attempt.orderId ?? null,
  };
  return {
    ...eventOf(attempt, type, data, now),
    id: idOf('event', followingOperation(attempt.id, `${type} ${dispute.id}`)),
  };
}

/** The row with the events of what was learned of a dispute at once. Its id follows from both. */
export const disputeRowId = (
  attemptId: AttemptId,
  disputeId: string,
  news: readonly DisputeNews[],
): EventId => idOf('event', followingOperation(attemptId, `${disputeId} ${news.join(' ')}`));

/** The rows that an attempt's disputes may have. */
export const disputeRowIds = ({ id, disputes = [] }: Pick<Attempt, 'id' | 'disputes'>): EventId[] =>
  disputes.flatMap((dispute) => LEARNED.map((news) => disputeRowId(id, dispute.id, news)));

const LEARNED: readonly (readonly DisputeNews[])[] = [['opened'], ['closed'], ['opened', 'closed']];

/** Notifies operators of a new dispute, without the payer. */
export function disputedNotice(
  { tenantId, id, intentId }: Attempt,
  { id: disputeId, status, reason, amountMinor, currency }: Dispute,
): Notice {
  const detail = {
    tenantId,
    attemptId: id,
    paymentIntentId: intentId,
    disputeId,
    status,
    reason,
    amountMinor,
    currency,
  };
  return { type: 'payment.disputed', detail };
}
