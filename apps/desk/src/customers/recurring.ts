import type { Money, Order, Pause, Subscription } from '../api/shapes.ts';
import { words } from '../words/words.ts';

/** What recurs, as cancelling and pausing see it: a subscription by its order, or an order on its own. */
export type Recurring = Readonly<{
  orderId: string;
  name: string;
  /** What each later cycle charges, as far as it is known. */
  price: Money | null;
  /** The day of the next charge. Null once none comes. */
  nextOn: string | null;
  isTrial: boolean;
  /** Not while its current cycle is unpaid, nor while a change of its plan waits. */
  mayPause: boolean;
  isUnpaid: boolean;
  isActive: boolean;
  endsOn: string | null;
  /** Of what was cancelled, the end comes first. */
  pause: Pause | undefined;
}>;

export function ofSubscription(own: Subscription): Recurring {
  const { orderId, plan, nextCharge, trialEndsOn, statusLabel, endsOn, unpaid, pendingChange } = own;
  const pause = endsOn ? undefined : own.pause;
  const goesOnUntil = pause ? (pause.pausedAt ? undefined : pause.startsOn) : nextCharge?.on;
  return {
    ...{
      orderId,
      name: plan.name,
      price: pause?.charge ?? nextCharge?.amount ?? null,
      nextOn: nextCharge?.on ?? null,
    },
    isTrial: trialEndsOn !== null && goesOnUntil !== undefined && goesOnUntil <= trialEndsOn,
    mayPause: statusLabel === 'active' && nextCharge !== null && unpaid === null && pendingChange === null,
    ...{ isUnpaid: unpaid !== null, isActive: statusLabel !== 'cancelled', endsOn, pause },
  };
}

export function ofOrder(order: Order): Recurring {
  const { id, addon, plan, description, amount, nextBillingDate, failedTries, recoveryLink, endsOn } = order;
  const isUnpaid = failedTries > 0 || recoveryLink !== null;
  return {
    ...{ orderId: id, name: addon?.name ?? plan?.name ?? description ?? words.recurring.unnamed },
    ...{
      price: order.pause?.charge ?? amount,
      nextOn: nextBillingDate,
      isTrial: false,
      endsOn,
      pause: endsOn ? undefined : order.pause,
    },
    ...{
      mayPause: nextBillingDate !== null && !isUnpaid,
      isUnpaid,
      isActive: order.statusLabel === 'active',
    },
  };
}
