import { type Order, orderDisowned } from '../../domain/billing/order.ts';
import { paymentInProgress } from '../../domain/errors.ts';
import { isProved } from '../../domain/sales/buyer-known-by.ts';
import { instant } from '../../domain/time/calendar.ts';
import { claimOrder } from '../../storage/renewals/change-order.ts';
import { inRounds } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { requirePaymentsOn } from '../charging/pause.ts';
import type { Owner } from '../subscriptions/own-subscriptions.ts';
import { getOwnOrder } from './own-order.ts';

/**
 * A customer says that what was bought with their typed address is theirs: from now on their other cards and their wallet may pay it. An
 * order that is theirs already stays as it is. A charge that is under way was made to the old terms and ends first.
 */
export async function claim(owner: Owner, id: string, now: Date): Promise<Order> {
  requirePaymentsOn();
  const step = async () => {
    const order = await getOwnOrder(owner, id);
    if (order.disownedAt !== undefined) throw orderDisowned();
    if (isProved(order.buyerKnownBy)) return order;
    if (order.openAttempt) throw paymentInProgress(); // Its handler, or the reconciler, finishes that.
    await commit([claimOrder(order, instant(now))]);
    return await getOwnOrder(owner, id);
  };
  return await inRounds(['order'], step, { orElse: paymentInProgress });
}
