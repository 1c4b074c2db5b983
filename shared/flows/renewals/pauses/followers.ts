import type { Order } from '../../../domain/billing/order.ts';
import { OrderStatus } from '../../../domain/billing/order.ts';
import type { Day } from '../../../domain/ids.ts';
import { isPaused, isResuming, nextChargeOn, standingPause } from '../../../domain/pauses/pause.ts';
import { listRecurring } from '../../../storage/orders.ts';
import { removePause, writeResumed } from '../../../storage/renewals/pauses.ts';
import type { Write } from '../../../storage/table/table.ts';

/** An order that goes on: how it is before and after. */
export type GoingOn = Readonly<{ order: Order; after: Order }>;

/**
 * Whether an add-on's next charge falls into the pause of its subscription's order, which may be to begin at the same moment. The order of the
 * subscription is the one to count: it names the days.
 */
export function isCoveredBy(main: Order, addOn: Order): boolean {
  const pause = standingPause(main);
  const on = nextChargeOn(addOn) ?? addOn.nextBillingDate;
  return (
    main.status === OrderStatus.active && pause !== undefined && on !== undefined && pause.startsOn <= on
  );
}

/** An order from the day on which it goes on. `isOnItsDay`: it does so by itself, so its charge is announced. */
export function resumed(order: Order, on: Day, isOnItsDay = false): Order {
  const { pause } = order;
  if (!pause) return order;
  const { resumesOn, ...kept } = pause;
  return {
    ...order,
    nextBillingDate: on,
    pause: { ...kept, resumedOn: on, ...(isOnItsDay && { resumesOn }) },
  };
}

/**
 * What goes on with an order: the add-ons of its subscription that were paused with it. One that was to be paused on a later day, since its
 * period is paid, is left as it was.
 */
export async function goingOnWith(
  main: Order,
  on: Day,
  timeZone: string,
): Promise<{ going: GoingOn[]; writes: Write[] }> {
  if (main.subscriptionId === undefined || !main.pause || isResuming(main)) return { going: [], writes: [] };
  const all = await listRecurring(main.tenantId, main.customerId);
  const followers = all.filter(
    (one) => one.pause?.with === main.id && one.status === OrderStatus.active && !isResuming(one),
  );
  const going = followers.filter(isPaused).map((order) => ({ order, after: resumed(order, on) }));
  const waiting = followers.filter((one) => !isPaused(one));
  return {
    going,
    writes: [
      ...going.map((one) => writeResumed(one.order, one, timeZone)),
      ...waiting.map((one) => removePause(one, timeZone)),
    ],
  };
}
