import type { LedgerWalk } from '../../domain/ledger/ledger-walk.ts';
import type { Refund } from '../../domain/refunds/refund.ts';
import { type Attempt, isSent } from '../../domain/sales/attempt.ts';
import { isLost } from '../../domain/sales/dispute.ts';
import { operationInstant } from '../../runtime/new-id.ts';
import { lostDisputes } from '../lost-disputes.ts';
import { hasSucceeded } from '../own-intents.ts';
import { bookedRefunds } from '../own-refunds.ts';
import { EARLIER_MS } from '../read/tenant-items.ts';
import { CLOCK_SKEW_MS } from '../under-way.ts';
import type { View } from '../view.ts';

/** What a record says must be at the processor, and what the processor shows of it, is struck under one name on each side. */
const chargeName = (attemptId: string | undefined, intentId: string | undefined) =>
  `charge ${attemptId} ${intentId}`;
const refundName = (id: string | undefined) => `refund ${id}`;
const lossName = (id: string) => `loss ${id}`;

type Bounds = Pick<LedgerWalk, 'since' | 'startedAt'>;

/** What the processor shows, as far as a record says so too: what has no record is a difference, and is found as one. */
export function namesInBooks(view: View, bounds: Bounds): string[] {
  const charges = view.intents
    .filter((intent) => hasSucceeded(intent) && !intent.isFence)
    .filter(({ id, tenantId, attemptId }) => {
      const attempt = tenantId && view.attemptOf(tenantId, attemptId);
      return attempt && attempt.intentId === id && isCharged(attempt, bounds);
    })
    .map(({ id, attemptId }) => chargeName(attemptId, id));
  const refunds = bookedRefunds(view)
    .filter(([{ id, status }, record]) => status === 'succeeded' && record?.processorRefundId === id)
    .filter(([, record]) => record && isGiven(record, bounds))
    .map(([{ id }]) => refundName(id));
  const losses = lostDisputes(view).filter(({ id, intent }) => {
    const attempt = view.attemptOf(intent.tenantId ?? '', intent.attemptId);
    return attempt && isCharged(attempt, bounds) && lossesOf(attempt).includes(id);
  });
  return [...charges, ...refunds, ...losses.map(({ id }) => lossName(id))];
}

/** What must be at the processor, by the records of a list. Of an attempt, its charge and what it lost in disputes. */
export const namesOfAttempt = (attempt: Attempt, bounds: Bounds): string[] =>
  isCharged(attempt, bounds)
    ? [chargeName(attempt.id, attempt.intentId), ...lossesOf(attempt).map(lossName)]
    : [];
export const namesOfRefund = (refund: Refund, bounds: Bounds): string[] =>
  isGiven(refund, bounds) ? [refundName(refund.processorRefundId)] : [];

export const lossesOf = ({ disputes = [] }: Attempt): string[] => disputes.filter(isLost).map(({ id }) => id);

/** Both sides ask this of the record, so that they strike the same. A renewal is listed by the day on which it was due. */
function isCharged(attempt: Attempt, { since, startedAt }: Bounds): boolean {
  const { state, id, createdAt, endedAt } = attempt;
  const listedMs = operationInstant(id.slice(id.indexOf('_') + 1)).getTime();
  return (
    state === 'succeeded' &&
    isSent(attempt) &&
    Date.parse(createdAt) >= Date.parse(since) + CLOCK_SKEW_MS &&
    listedMs >= Date.parse(since) - EARLIER_MS &&
    endedAt !== undefined &&
    endedAt <= startedAt
  );
}

const isGiven = ({ state, processorRefundId, cardMinor, createdAt, succeededAt }: Refund, bounds: Bounds) =>
  state === 'succeeded' &&
  processorRefundId !== undefined &&
  cardMinor > 0 &&
  Date.parse(createdAt) >= Date.parse(bounds.since) + CLOCK_SKEW_MS &&
  succeededAt !== undefined &&
  succeededAt <= bounds.startedAt;
