import { isOpen, type Refund } from '../domain/refunds/refund.ts';
import type { Attempt } from '../domain/sales/attempt.ts';
import type { BookRefund } from './books.ts';
import type { OwnIntent } from './own-intents.ts';
import { isAfter } from './under-way.ts';
import type { Kept, View } from './view.ts';

/** The reconciler runs every minute. A refund that is overdue by more than this has been missed. */
const OVERDUE_MS = 5 * 60_000;
/** The processor's clock and ours may differ by this much. */
const CLOCK_SKEW_MS = 5 * 60_000;

/** Each refund of the processor with our record of it: the one that has its id, or else the one that its metadata names. */
export function bookedRefunds({
  refunds,
  refundRecords,
}: View): (readonly [BookRefund, Kept<Refund> | undefined])[] {
  const known = new Map(refundRecords.map((record) => [record.processorRefundId ?? record.id, record]));
  return refunds.map(
    (refund) => [refund, known.get(refund.id) ?? known.get(refund.metadata?.refund ?? '')] as const,
  );
}

/** A charge that was not what was asked for, of which an operator saw all given back: it has no other record. */
export function isGivenBack(
  { abortReason }: Pick<Attempt, 'abortReason'>,
  { id, amount_received: received }: OwnIntent,
  { refunds }: Pick<View, 'refunds'>,
): boolean {
  const made = refunds.filter(
    ({ payment_intent, status }) => payment_intent === id && status === 'succeeded',
  );
  return abortReason === 'refunded' && made.reduce((sum, { amount }) => sum + amount, 0) >= received;
}

/** Its handler or the reconciler may still learn its outcome, or the processor makes it later: until then both sides may differ. */
export function isRefundUnderWay(
  refund: Kept<Refund>,
  { now, settled, isPartial }: Pick<View, 'now' | 'settled' | 'isPartial'>,
): boolean {
  if (isPartial && (isAfter(refund.succeededAt, now) || isAfter(refund.failedAt, now))) return true;
  if (!isOpen(refund)) return false;
  const [at = ''] = refund.workSk?.split('#') ?? [];
  const isExpected = (Date.parse(at) || 0) + OVERDUE_MS > now.getTime();
  return refund.state === 'pending' ? isExpected || settled : isExpected && !settled;
}

/** Whether the refund is older than the processor's objects that were read, so that a missing one proves nothing. */
export const isRefundBeforeBooks = ({ createdAt }: Refund, { since }: Pick<View, 'since'>): boolean =>
  since !== undefined && Date.parse(createdAt) < since.getTime() + CLOCK_SKEW_MS;
