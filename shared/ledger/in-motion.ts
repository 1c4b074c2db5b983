import type { Attempt } from '../domain/sales/attempt.ts';
import type { Hold } from '../domain/sales/hold.ts';
import { isRefundUnderWay } from './own-refunds.ts';
import { isUnderWay } from './under-way.ts';
import type { View } from './view.ts';
import type { InvariantId, Violation } from './violation.ts';

/** They compare records that one commit writes. The others look at one record, or ask `isUnderWay` of the attempt that they compare. */
const COMPARING: ReadonlySet<InvariantId> = new Set(['I4', 'I5', 'I7', 'I8', 'I10', 'I13']);

/**
 * Tells the violations about what a payment or a refund may have changed between two reads. Records are read one after another, so an order
 * may be as it was after a renewal and its attempt as it was before. The next check, whose days overlap, judges them.
 */
export function isInMotion(view: View): (violation: Violation) => boolean {
  if (!view.isPartial) return () => false;
  const names = new Set<unknown>([
    ...view.attempts.filter((attempt) => isUnderWay(attempt, view)).flatMap(namesOf),
    ...view.refundRecords
      .filter((refund) => isRefundUnderWay(refund, view))
      .flatMap(({ id, attemptId, processorRefundId }) => [id, attemptId, processorRefundId]),
  ]);
  names.delete(undefined);
  return ({ invariant, message }) =>
    COMPARING.has(invariant) && message.split(/[^\w-]+/).some((word) => names.has(word));
}

/** By what a violation names the attempt and all that its end writes. */
function namesOf({ id, intentId, invoiceId, invoiceNumber, orderId, subscriptionId, terms, holds }: Attempt) {
  const { link, invoice, order, renewal, change } = terms.source;
  return [
    ...[id, intentId, invoiceId, invoiceNumber, orderId, subscriptionId, link, order?.id],
    ...[invoice?.id, invoice?.number, renewal?.order.id, renewal?.order.subscriptionId],
    ...[change?.order.id, change?.subscriptionId, ...holds.map(targetOf)],
  ];
}

/** A plan or an add-on is of many customers, so its id alone says nothing. */
function targetOf(hold: Hold): string | undefined {
  if (hold.on === 'link') return hold.slug;
  return hold.on === 'invoice' || hold.on === 'order' || hold.on === 'cycle' ? hold.id : undefined;
}
