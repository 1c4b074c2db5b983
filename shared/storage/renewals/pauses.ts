import { cycleTryOf, type Order } from '../../domain/billing/order.ts';
import { SubscriptionStatus } from '../../domain/billing/subscription.ts';
import { heldBy, type Pause } from '../../domain/pauses/pause.ts';
import { moveSubscription } from '../subscriptions.ts';
import type { Write } from '../table/table.ts';
import { changeUnheld } from './change-order.ts';
import { dueFieldsOf } from './due.ts';

/** The writes of a pause. Each counts a change of the order, so that neither a renewal nor another pause that read it before is applied. */

/** Writes a pause that was asked for or whose day of going on changes, or that begins. A step of it counts as a try of the cycle, which names its events. */
export const writePause = (order: Order, pause: Pause, timeZone: string): Write =>
  changeUnheld(order, {
    set: {
      pause,
      heldFor: heldBy(order.heldFor ?? [], { pause }),
      cycleTry: cycleTryOf(order) + 1,
      ...dueFieldsOf(order.tenantId, order.id, { ...order, pause }, timeZone),
    },
  });

/** Takes a pause away before it begins. */
export function removePause(order: Order, timeZone: string): Write {
  const heldFor = heldBy(order.heldFor ?? [], {});
  return changeUnheld(order, {
    set: {
      ...(heldFor.length > 0 && { heldFor }),
      cycleTry: cycleTryOf(order) + 1,
      ...dueFieldsOf(order.tenantId, order.id, { ...order, pause: undefined }, timeZone),
    },
    remove: ['pause', ...(heldFor.length > 0 ? [] : ['heldFor'])],
  });
}

/** Lets an order go on, with a cycle that is due on a day. `pause` is as it is from then on, until the cycle is paid. */
export const writeResumed = (order: Order, { after }: Readonly<{ after: Order }>, timeZone: string): Write =>
  changeUnheld(order, {
    set: {
      pause: after.pause,
      nextBillingDate: after.nextBillingDate,
      cycleTry: cycleTryOf(order) + 1,
      ...dueFieldsOf(order.tenantId, order.id, after, timeZone),
    },
  });

/** Counts a change of an order that another one follows, so that what follows it and what changes it never miss each other. */
export const touchOrder = (order: Order): Write => changeUnheld(order, {});

/** The subscription of an order that begins to stand still is suspended. An order of a link or an add-on has none. */
export const suspendSubscription = ({ tenantId, customerId, subscriptionId: id }: Order): Write[] =>
  id === undefined ? [] : [moveSubscription(tenantId, { customerId, id }, SubscriptionStatus.suspended)];
