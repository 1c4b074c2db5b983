import type { BillingEvent, EventType, Notice } from '../../domain/events/event.ts';
import type { AttemptId, EventId } from '../../domain/ids.ts';
import type { Currency } from '../../domain/money/currency.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { closingsOf, type Dispute, type DisputeNews, openingsOf } from '../../domain/sales/dispute.ts';
import { followingOperation, idOf } from '../../runtime/new-id.ts';
import { eventOf, money } from './payment-events.ts';

const TYPES = { opened: 'payment.disputed', closed: 'payment.dispute_closed' } as const satisfies Record<
  DisputeNews,
  EventType
>;

/**
 * The event of what is new about a dispute. Its id follows from the dispute, the type, and how often that type was told of it: an inquiry
 * that becomes a chargeback opens a second time, and a bank that decides again closes it a second time.
 */
export function disputeEvent(attempt: Attempt, dispute: Dispute, news: DisputeNews, now: Date): BillingEvent {
  const type = TYPES[news];
  const data = {
    transactionId: attempt.id,
    dispute: {
      ...{ id: dispute.id, status: dispute.status, reason: dispute.reason, openedAt: dispute.openedAt },
      evidenceDueBy: dispute.dueBy ?? null,
    },
    amount: money({ minor: dispute.amountMinor, currency: dispute.currency as Currency }),
    owed: dispute.owedMinor ? money({ ...attempt.terms.charge, minor: dispute.owedMinor }) : null,
    paymentIntentId: attempt.intentId ?? null,
    chargeId: attempt.chargeId ?? null,
    invoiceId: attempt.invoiceId ?? null,
    orderId: attempt.orderId ?? null,
  };
  return {
    ...eventOf(attempt, type, data, now),
    id: idOf('event', followingOperation(attempt.id, `${type} ${dispute.id}${nth(countOf(dispute, news))}`)),
  };
}

type Counted = Pick<Dispute, 'openings' | 'closings' | 'closedAt'>;
const countOf = (dispute: Counted, news: DisputeNews): number =>
  news === 'opened' ? openingsOf(dispute) : closingsOf(dispute);
/** The first time has no number: events of earlier versions of the service keep their ids. */
const nth = (count: number): string => (count > 1 ? ` ${count}` : '');

/** The row with the events of what was learned of a dispute at once. Its id follows from all of them. */
export const disputeRowId = (
  attemptId: AttemptId,
  dispute: Counted & Pick<Dispute, 'id'>,
  news: readonly DisputeNews[],
): EventId => {
  const learned = news.map((one) => `${one}${nth(countOf(dispute, one))}`);
  return idOf('event', followingOperation(attemptId, `${dispute.id} ${learned.join(' ')}`));
};

/** The rows that an attempt's disputes may have. */
export const disputeRowIds = ({ id, disputes = [] }: Pick<Attempt, 'id' | 'disputes'>): EventId[] =>
  disputes.flatMap((dispute) => {
    const times = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    const opened = times(openingsOf(dispute));
    const closed = times(closingsOf(dispute));
    const row = (news: readonly DisputeNews[], openings = 1, closings = 1) =>
      disputeRowId(id, { id: dispute.id, openings, closings }, news);
    return [
      ...opened.map((openings) => row(['opened'], openings)),
      ...closed.map((closings) => row(['closed'], 1, closings)),
      ...opened.flatMap((openings) =>
        closed.map((closings) => row(['opened', 'closed'], openings, closings)),
      ),
    ];
  });

/** Notifies operators of a new dispute, without the payer. */
export function disputedNotice(
  { tenantId, id, intentId }: Attempt,
  { id: disputeId, status, reason, amountMinor, currency, dueBy }: Dispute,
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
    evidenceDueBy: dueBy,
  };
  return { type: 'payment.disputed', detail };
}
