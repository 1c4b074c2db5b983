import { billingDateFrom, priceMoveOf } from '../../domain/billing/pending-change.ts';
import type { Done, MoveResult, NotUndoneBecause } from '../../domain/changes/price-move.ts';
import { plans } from '../../storage/catalog/plans.ts';
import { undoMove } from '../../storage/renewals/change-order.ts';
import type { Page } from '../../storage/table/lists.ts';
import { commit } from '../../storage/table/table.ts';
import { requirePaymentsOn } from '../charging/pause.ts';
import { forSubscribers, type Subscriber, type SubscribersRequest } from './subscribers.ts';
import { tellMove } from './tell-move.ts';

/** Takes back moves of a plan's subscribers to a new price that wait. Throws `plan_not_found`. */
export async function undoMoves({
  planId,
  now,
  ...request
}: SubscribersRequest & Readonly<{ planId: string; now: Date }>): Promise<Page<Done<NotUndoneBecause>>> {
  requirePaymentsOn();
  const plan = await plans.get(request.tenantId, planId);
  return await forSubscribers<NotUndoneBecause>(
    plan,
    request,
    (one) => undoOne(one, now),
    'payment_in_progress',
  );
}

async function undoOne({ order, customer }: Subscriber, now: Date): Promise<MoveResult<NotUndoneBecause>> {
  const move = priceMoveOf(order);
  const effectiveOn = billingDateFrom(move?.fromOn, order);
  if (!move || !effectiveOn) return { because: 'not_moving' };
  const price = { nowMinor: order.amountMinor, nextMinor: move.amountMinor, effectiveOn };
  if (order.openAttempt) return { because: 'payment_in_progress', price };
  if (order.dunning && effectiveOn === order.nextBillingDate) return { because: 'unpaid', price };
  await commit([
    undoMove(order),
    tellMove('subscription.price_change_undone', { order, customer, price }, now),
  ]);
  return { price };
}
