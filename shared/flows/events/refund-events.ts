import type { BillingEvent, Notice } from '../../domain/events/event.ts';
import type { EventId, RefundId } from '../../domain/ids.ts';
import { amountMinorOf, type Refund } from '../../domain/refunds/refund.ts';
import { NOTHING_REFUNDED, refundedMinorOf } from '../../domain/refunds/refund-sums.ts';
import { isRefundedInFull } from '../../domain/refunds/refundable.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { followingOperation, idOf, newId } from '../../runtime/new-id.ts';
import { putOutbox } from '../../storage/outbox.ts';
import type { Write } from '../../storage/table/table.ts';
import { money, newEvent } from './payment-events.ts';

/**
 * The row with the event of a refund's success, or of its failure. Its ids follow from the refund: one that is booked again on a
 * restored table has its old events. `attempt` is as the refund leaves it.
 */
export function refundOutbox(attempt: Attempt, refund: Refund, notices: readonly Notice[], now: Date): Write {
  const id = rowId(refund.id, nameOf(refund));
  return putOutbox({ id, tenantId: refund.tenantId, events: [eventOf(attempt, refund, now)], notices }, now);
}

/** The rows that a refund may have. */
export const refundRowIds = (id: RefundId): EventId[] => NAMES.map((name) => rowId(id, name));

const NAMES = ['refund.succeeded', 'refund.failed ', 'refund.failed later'] as const;
const rowId = (id: RefundId, name: string): EventId => idOf('event', followingOperation(id, `${name} row`));

/** A request that failed without a refund at the processor may turn out to have made one, which may fail later. */
const nameOf = ({ state, processorRefundId }: Refund): (typeof NAMES)[number] =>
  state === 'succeeded' ? 'refund.succeeded' : `refund.failed ${processorRefundId ? 'later' : ''}`;

function eventOf({ terms, ...attempt }: Attempt, refund: Refund, now: Date): BillingEvent {
  const { source, clientReference, metadata, charge } = terms;
  const { refunds = NOTHING_REFUNDED } = attempt;
  const amount = (minor: number) => money({ ...charge, minor });
  const event = newEvent(
    { ...attempt, link: source.link, parentLink: source.parentLink, clientReference, metadata },
    refund.state === 'succeeded' ? 'refund.succeeded' : 'refund.failed',
    {
      refundId: refund.id,
      transactionId: attempt.id,
      amount: amount(amountMinorOf(refund)),
      ...(refund.walletMinor > 0 && { wallet: amount(refund.walletMinor) }),
      ...(refund.taxMinor !== undefined && { tax: amount(refund.taxMinor) }),
      ...(refund.creditNote !== undefined && { creditNote: refund.creditNote }),
      reason: refund.reason ?? null,
      failure: refund.failure ?? null,
      refundedAmount: amount(refundedMinorOf(refunds)),
      isRefundedInFull: isRefundedInFull({ terms, refunds }),
      paymentIntentId: attempt.intentId ?? null,
      chargeId: attempt.chargeId ?? null,
      processorRefundId: refund.processorRefundId ?? null,
      invoiceId: attempt.invoiceId ?? null,
      orderId: attempt.orderId ?? null,
    },
    now,
  );
  return { ...event, id: idOf('event', followingOperation(refund.id, nameOf(refund))) };
}

/** The row with the notice of a refund whose outcome stays unknown. */
export const unresolvedOutbox = (refund: Refund, now: Date): Write =>
  putOutbox(
    {
      id: newId('event', now),
      tenantId: refund.tenantId,
      events: [],
      notices: [refundNotice('refund.unresolved', refund)],
    },
    now,
  );

/** What operators are notified of: money that came back after it was given, a request that never ran, or an outcome that stays unknown. */
export function refundNotice(type: 'refund.failed' | 'refund.unresolved', refund: Refund): Notice {
  const { tenantId, id, attemptId, state, createdAt: since, processorRefundId, failure } = refund;
  const known = { ...(processorRefundId && { processorRefundId }), ...(failure && { failure }) };
  return { type, detail: { tenantId, refundId: id, attemptId, state, since, ...known } };
}
