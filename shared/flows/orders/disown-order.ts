import { isRecurring, type Order, requireDisownable } from '../../domain/billing/order.ts';
import { paymentInProgress } from '../../domain/errors.ts';
import { instant } from '../../domain/time/calendar.ts';
import { getCustomer } from '../../storage/customers.ts';
import { disownOrder } from '../../storage/renewals/change-order.ts';
import { inRounds } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { requirePaymentsOn } from '../charging/pause.ts';
import { endNow } from '../renewals/cancel-recurring.ts';
import type { Owner } from '../subscriptions/own-subscriptions.ts';
import { getOwnOrder } from './own-order.ts';
import { tellDisowned } from './tell-disowned.ts';

const REASON = 'The customer says that they did not buy this.';

/**
 * A customer says that what was bought with their typed address is not theirs: it ends now, with its subscription, and shop and operators
 * get word of it in the same transaction. Nothing is refunded, since the money is the card holder's. A repeat changes nothing.
 */
export async function disown(owner: Owner, id: string, now: Date): Promise<Order> {
  requirePaymentsOn();
  const step = async () => {
    const order = await getOwnOrder(owner, id);
    if (order.disownedAt !== undefined) return order;
    requireDisownable(order);
    if (order.openAttempt) throw paymentInProgress(); // Its handler, or the reconciler, finishes that.
    const customer = await getCustomer(owner.tenantId, owner.customerId);
    const told = [disownOrder(order, instant(now)), tellDisowned(order, customer, now)];
    await (isRecurring(order) ? endNow(order, REASON, now, told) : commit(told));
    return await getOwnOrder(owner, id);
  };
  return await inRounds(['order'], step, { orElse: paymentInProgress });
}
