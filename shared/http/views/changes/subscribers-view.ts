import type { MovedSubscriber, UndoneSubscriber } from '../../../contracts/admin/subscribers.ts';
import type { Shown } from '../../../contracts/answers/shown.ts';
import type { Done, NotUndoneBecause, SkippedBecause } from '../../../domain/changes/price-move.ts';
import { moneyIn } from '../money-view.ts';

/** Whether a subscriber moves to the new price of their plan. */
export const movedView = (done: Done<SkippedBecause>): Shown<typeof MovedSubscriber> => ({
  ...subscriberView(done),
  outcome: done.result && !done.result.because ? 'moves' : 'skipped',
});
/** Whether such a move was taken back. */
export const undoneView = (done: Done<NotUndoneBecause>): Shown<typeof UndoneSubscriber> => ({
  ...subscriberView(done),
  outcome: done.result && !done.result.because ? 'undone' : 'skipped',
});

function subscriberView<Because extends string>({ id, order, result }: Done<Because>) {
  const money = order && result?.price ? moneyIn(order.currency) : undefined;
  const { nowMinor = 0, nextMinor = 0, effectiveOn = null } = result?.price ?? {};
  return {
    orderId: id,
    subscriptionId: order?.subscriptionId ?? null,
    customerId: order?.customerId ?? null,
    reason: result ? (result.because ?? null) : ('not_of_plan' as const),
    current: money?.(nowMinor) ?? null,
    next: money?.(nextMinor) ?? null,
    effectiveOn,
  };
}
