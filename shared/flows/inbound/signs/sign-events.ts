import type { BillingEvent, EventType, Notice } from '../../../domain/events/event.ts';
import type { AttemptId, EventId } from '../../../domain/ids.ts';
import type { SignNews, SignStep } from '../../../domain/inbound/fraud-signs.ts';
import type { Attempt } from '../../../domain/sales/attempt.ts';
import { followingOperation, idOf } from '../../../runtime/new-id.ts';
import { eventOf, money } from '../../events/payment-events.ts';

const TYPES = {
  warned: 'payment.fraud_warning',
  opened: 'payment.review_opened',
  closed: 'payment.review_closed',
} as const satisfies Record<SignNews, EventType>;

/** The event of what is new about a warning or a review. Each has one of a type, whose id follows from both. */
export function signEvent(attempt: Attempt, step: SignStep, news: SignNews, now: Date): BillingEvent {
  const data = {
    transactionId: attempt.id,
    ...dataOf(step),
    amount: money(attempt.terms.charge),
    paymentIntentId: attempt.intentId ?? null,
    chargeId: attempt.chargeId ?? null,
    invoiceId: attempt.invoiceId ?? null,
    orderId: attempt.orderId ?? null,
  };
  return eventOf(attempt, TYPES[news], data, now, ` ${idIn(step)}`);
}

function dataOf(step: SignStep) {
  if ('warning' in step) {
    const { id, fraudType, isActionable, at } = step.warning;
    return { warning: { id, fraudType, isActionable, warnedAt: at } };
  }
  const { id, reason, closedReason, openedAt } = step.review;
  return { review: { id, reason, closedReason: closedReason ?? null, openedAt } };
}

const idIn = (step: SignStep): string => ('warning' in step ? step.warning.id : step.review.id);

/** The row with the events of what was learned of a warning or a review at once. Its id follows from both. */
export const signRowId = (attemptId: AttemptId, step: SignStep): EventId =>
  rowIdOf(attemptId, idIn(step), step.news);

const rowIdOf = (attemptId: AttemptId, signId: string, news: readonly SignNews[]): EventId =>
  idOf('event', followingOperation(attemptId, `${signId} ${news.join(' ')}`));

/** The rows that an attempt's warnings and reviews may have. */
export const signRowIds = ({ id, warnings = [], reviews = [] }: Attempt): EventId[] => [
  ...warnings.map((warning) => rowIdOf(id, warning.id, ['warned'])),
  ...reviews.flatMap((review) => LEARNED.map((news) => rowIdOf(id, review.id, news))),
];

const LEARNED: readonly (readonly SignNews[])[] = [['opened'], ['closed'], ['opened', 'closed']];

/** Notifies operators of a warning, without the payer: issuers count these against the account, as they do disputes. */
export function warnedNotices({ tenantId, id, intentId, terms }: Attempt, step: SignStep): Notice[] {
  if (!('warning' in step)) return [];
  const { id: warningId, fraudType, isActionable } = step.warning;
  const { minor: amountMinor, currency } = terms.charge;
  const payment = { tenantId, attemptId: id, paymentIntentId: intentId, amountMinor, currency };
  return [{ type: 'payment.fraud_warning', detail: { ...payment, warningId, fraudType, isActionable } }];
}
