import type { Invoice } from '../../../domain/billing/invoice.ts';
import type { Order } from '../../../domain/billing/order.ts';
import type { BillingEvent, Notice, OutboxRow } from '../../../domain/events/event.ts';
import type { Attempt } from '../../../domain/sales/attempt.ts';
import { closingsOf, openingsOf } from '../../../domain/sales/dispute.ts';
import { isCardOnly } from '../../../domain/sales/sale-kinds.ts';
import { priceOf } from '../../../domain/sales/wallet-share.ts';
import { EVENTS_KEPT_DAYS } from '../../../storage/outbox.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';
import { movesAreTold } from '../records/moves-are-told.ts';
import { overdueIsTold } from '../records/overdue-is-told.ts';
import { remindersMatch } from '../records/reminders-match.ts';

/** Outbox rows are deleted after this time, so the events of older attempts cannot be checked. */
const KEPT_MS = EVENTS_KEPT_DAYS * 24 * 60 * 60_000;

/** They tell of an order whose dates pass, with an attempt or without. */
const OF_ORDERS: ReadonlySet<BillingEvent['type']> = new Set([
  'order.cancelled',
  'order.disowned',
  'subscription.suspended',
  'subscription.resumed',
  'subscription.cancelled',
]);
/** They tell of no attempt. */
const OF_OTHERS: ReadonlySet<BillingEvent['type']> = new Set([
  'invoice.overdue',
  'invoice.voided',
  'subscription.reminder',
  'order.paused',
  'order.resumed',
  'customer.owed_cleared',
  'customer.erased',
  'customer.updated',
  'mail.bounced',
  'gateway.refused',
  'gateway.account_changed',
  'card.updated',
  'card.removed',
  'shop.guarded',
  'tax.engine_failed',
]);
const hasEnded = ({ endedAt }: Order): boolean => endedAt !== undefined;

/** Finds violations of I9. */
export function eventsMatchTransitions(view: View): Finding[] {
  if (view.isPartial) return [];
  const written = Map.groupBy(
    view.outbox
      .flatMap(({ events }) => events)
      .filter(({ type }) => !type.startsWith('refund.') && !OF_OTHERS.has(type))
      .filter(({ type }) => !type.startsWith('subscription.price_change_')),
    (event) => `${event.tenantId} ${subjectOf(view, event)}`,
  );
  const cancelled = Map.groupBy(
    view.outbox.flatMap(({ events }) => events).filter(({ type }) => type === 'order.cancelled'),
    ({ tenantId, data }) => `${tenantId} ${data.orderId}`,
  );
  const noticed = Map.groupBy(view.outbox.flatMap(noticesOf), ({ key }) => key);
  const refusals = refusalsIn(view.outbox);
  return [
    ...view.attempts.flatMap((attempt) => {
      if (attempt.endedAt && view.now.getTime() - Date.parse(attempt.endedAt) >= KEPT_MS) return [];
      const actual = (written.get(`${attempt.tenantId} ${attempt.id}`) ?? [])
        .map(({ type }) => type)
        .filter((type) => !OF_ORDERS.has(type))
        .sort();
      const expected = eventsOf(attempt).sort();
      if (actual.join() === expected.join()) return [];
      return [
        {
          tenantId: attempt.tenantId,
          message: `attempt ${attempt.id} (${attempt.state}) has the events [${actual}] instead of [${expected}]`,
        },
      ];
    }),
    ...eventsOfRefunds(view),
    ...remindersMatch(view, KEPT_MS),
    ...movesAreTold(view, KEPT_MS),
    ...overdueIsTold(view, KEPT_MS),
    ...view.orders.filter(hasEnded).flatMap(({ tenantId, id, endedAt }) => {
      const told = cancelled.get(`${tenantId} ${id}`)?.length ?? 0;
      if (told === 1 || view.now.getTime() - Date.parse(endedAt ?? '') >= KEPT_MS) return [];
      return [
        { tenantId, message: `order ${id} has ended and has ${told} order.cancelled events instead of one` },
      ];
    }),
    ...disownedTold(view),
    ...madeBefore(view).flatMap(({ tenantId, id, noun, at }) => {
      const created = written.get(`${tenantId} ${id}`)?.length ?? 0;
      if (created === 1 || view.now.getTime() - Date.parse(at) >= KEPT_MS) return [];
      return [{ tenantId, message: `${noun} ${id} has ${created} ${noun}.created events instead of one` }];
    }),
    ...view.attempts
      .filter(({ endedAt }) => !endedAt || view.now.getTime() - Date.parse(endedAt) < KEPT_MS)
      .filter((attempt) => {
        const openings = (attempt.disputes ?? []).reduce((sum, dispute) => sum + openingsOf(dispute), 0);
        const countOf = (type: Notice['type']) =>
          noticed.get(`${attempt.tenantId} ${attempt.id} ${type}`)?.length ?? 0;
        return (
          (attempt.mismatches && countOf('payment.quarantined') !== 1) ||
          (isToldOf(attempt) && !refusals.has(refusalOf(attempt, attempt.endedAt ?? ''))) ||
          countOf('payment.disputed') !== openings ||
          countOf('payment.fraud_warning') !== (attempt.warnings?.length ?? 0)
        );
      })
      .map(({ tenantId, id, state }) => ({
        tenantId,
        message: `attempt ${id} is ${state} and does not have exactly one notice to operators of each that it should have`,
      })),
    ...[...written.entries()]
      .filter(([key]) => key.endsWith(' undefined'))
      .flatMap(([, events]) =>
        events
          .filter((event) => !OF_ORDERS.has(event.type) && !isOfPassedDate(view, event))
          .map(({ tenantId, id, type }) => ({
            tenantId,
            message: `event ${id} (${type}) belongs to no attempt`,
          })),
      ),
  ];
}

/** A purchase by transfer made its order and invoice before its end, and other attempts paid them. */
function eventsOf(attempt: Attempt): BillingEvent['type'][] {
  const { state, terms, orderId, subscriptionId, disputes = [] } = attempt;
  const { warnings = [], reviews = [] } = attempt;
  if (isCardOnly(attempt)) return [];
  if (state === 'declined') return ['payment.failed'];
  if (state !== 'succeeded') return [];
  if (terms.invoiced) return subscriptionId ? ['subscription.activated'] : [];
  return [
    ...disputes.flatMap((dispute) => Array(openingsOf(dispute)).fill('payment.disputed' as const)),
    ...disputes.flatMap((dispute) => Array(closingsOf(dispute)).fill('payment.dispute_closed' as const)),
    ...warnings.map(() => 'payment.fraud_warning' as const),
    ...reviews.map(() => 'payment.review_opened' as const),
    ...reviews.filter(({ isOpen }) => !isOpen).map(() => 'payment.review_closed' as const),
    ...(orderId && !terms.source.order && !isOngoing(terms) ? (['order.created'] as const) : []),
    ...(subscriptionId && !isOngoing(terms) ? (['subscription.activated'] as const) : []),
    ...(terms.source.change || (terms.source.renewal?.change && !isPart(terms))
      ? (['subscription.changed'] as const)
      : []),
    ...(terms.source.invoice ? [] : (['invoice.created'] as const)),
    ...(priceOf(terms).minor > 0 && !isPart(terms) ? (['invoice.paid'] as const) : []),
    ...(priceOf(terms).minor > 0 ? (['payment.succeeded'] as const) : []),
  ];
}

/** The order and its subscription were there before. */
const isOngoing = ({ source }: Attempt['terms']): boolean =>
  source.renewal !== undefined || source.change !== undefined;

const isPart = (terms: Attempt['terms']): boolean => {
  const { invoice } = terms.source;
  return invoice !== undefined && invoice.paidMinor + priceOf(terms).minor < invoice.totalMinor;
};

/** A refund tells of its success once, and of its failure once or, when it failed both before and after it was made, twice. */
function eventsOfRefunds({ outbox, refundRecords, now }: View): Finding[] {
  const told = Map.groupBy(
    outbox.flatMap(({ events }) => events).filter(({ type }) => type.startsWith('refund.')),
    ({ tenantId, data }) => `${tenantId} ${data.refundId}`,
  );
  return refundRecords
    .filter(({ createdAt }) => now.getTime() - Date.parse(createdAt) < KEPT_MS)
    .flatMap((refund) => {
      const { tenantId, id, state, origin, succeededAt } = refund;
      const types = (told.get(`${tenantId} ${id}`) ?? []).map(({ type }) => type);
      const count = (type: BillingEvent['type']) => types.filter((one) => one === type).length;
      const isToldOfFailure = origin === 'staff' || succeededAt !== undefined;
      const isRight =
        count('refund.succeeded') === (succeededAt ? 1 : 0) &&
        (state !== 'failed' || !isToldOfFailure || count('refund.failed') > 0);
      return isRight ? [] : [{ tenantId, message: `refund ${id} (${state}) has the events [${types}]` }];
    });
}

/** Shop and operators get word once of an order that its customer disowned, and of no other one. */
function disownedTold({ orders, outbox, now }: View): Finding[] {
  const told = Map.groupBy(
    outbox.filter(
      ({ events, notices = [] }) =>
        events.some(({ type }) => type === 'order.disowned') &&
        notices.some(({ type }) => type === 'order.disowned'),
    ),
    ({ tenantId, events }) => `${tenantId} ${events[0]?.data.orderId}`,
  );
  return orders.flatMap(({ tenantId, id, disownedAt }) => {
    if (disownedAt && now.getTime() - Date.parse(disownedAt) >= KEPT_MS) return [];
    const count = told.get(`${tenantId} ${id}`)?.length ?? 0;
    return count === (disownedAt ? 1 : 0)
      ? []
      : [{ tenantId, message: `order ${id} has ${count} rows that tell that it was disowned` }];
  });
}

/** Refused requests of one gateway, hour and cause have one notice. */
const isToldOf = ({ mismatches, abortReason }: Attempt): boolean =>
  !mismatches && (abortReason === 'refused' || abortReason === 'credentials');
const refusalOf = ({ tenantId, gatewayId }: Pick<Attempt, 'tenantId' | 'gatewayId'>, at: string): string =>
  `${tenantId} ${gatewayId} ${hourOf(at)}`;
const hourOf = (at: string): string => at.slice(0, 'YYYY-MM-DDTHH'.length);
const refusalsIn = (outbox: readonly OutboxRow[]): Set<string> =>
  new Set(
    outbox.flatMap(({ notices = [], createdAt }) =>
      notices.flatMap(({ type, detail }) =>
        type === 'gateway.refused' ? [refusalOf(detail as never, createdAt)] : [],
      ),
    ),
  );

/** The attempt that an event tells of, or the invoice or order that there was before its payment. */
function subjectOf(view: View, { tenantId, type, data }: BillingEvent): string | undefined {
  const named = typeof data.transactionId === 'string' ? data.transactionId : undefined;
  const { orders, invoices, attemptOf } = view;
  const order = orders.find((one) => one.tenantId === tenantId && one.id === data.orderId);
  if (type === 'order.created' && order && isPendingAtFirst(view, order)) return order.id;
  const attemptId = named ?? (type === 'invoice.created' ? undefined : order?.attemptId);
  if (attemptId) return attemptOf(tenantId, attemptId)?.id;
  return invoices.find(
    (invoice) =>
      isUnpaidAtFirst(view, invoice) && invoice.tenantId === tenantId && invoice.id === data.invoiceId,
  )?.id;
}

/** No card could be charged on a date of the order, so there is no attempt. */
function isOfPassedDate({ orders }: View, { tenantId, type, data }: BillingEvent): boolean {
  const { orderId } = (data.renewal ?? {}) as { orderId?: string };
  const isWithout = type === 'payment.failed' && data.transactionId === null;
  return isWithout && orders.some((order) => order.tenantId === tenantId && order.id === orderId);
}

/** The attempt of an invoice that there was before its payment is absent, or was begun to pay that invoice. */
const isUnpaidAtFirst = (
  { attemptOf }: Pick<View, 'attemptOf'>,
  { tenantId, id, attemptId }: Invoice,
): boolean => attemptId === undefined || attemptOf(tenantId, attemptId)?.terms.source.invoice?.id === id;

/** The same of an order: it was pending before the attempt paid it, or waited for a transfer. */
function isPendingAtFirst(
  { attemptOf }: Pick<View, 'attemptOf'>,
  { tenantId, id, attemptId }: Order,
): boolean {
  const terms = attemptOf(tenantId, attemptId)?.terms;
  return attemptId === undefined || terms?.source.order?.id === id || terms?.invoiced !== undefined;
}

/** What there was before its payment, each with the time of its one event. */
function madeBefore(view: View) {
  const invoices = view.invoices.filter((invoice) => isUnpaidAtFirst(view, invoice));
  const orders = view.orders.filter((order) => isPendingAtFirst(view, order));
  return [
    ...invoices.map(({ tenantId, id, issuedAt: at }) => ({ tenantId, id, noun: 'invoice', at })),
    ...orders.map(({ tenantId, id, createdAt: at }) => ({ tenantId, id, noun: 'order', at })),
  ];
}

const noticesOf = ({ tenantId, notices = [] }: OutboxRow) =>
  notices.map(({ type, detail }) => ({ key: `${tenantId} ${detail.attemptId} ${type}` }));
