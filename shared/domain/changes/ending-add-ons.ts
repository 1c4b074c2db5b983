import { type Order, OrderStatus } from '../billing/order.ts';
import { renewalOf } from '../billing/renewal.ts';
import type { AddOnId, Day } from '../ids.ts';
import type { Money } from '../money/money.ts';
import { unplacedOf } from '../pauses/pause.ts';
import { isProved } from '../sales/buyer-known-by.ts';
import { taxOfCredit } from '../tax/credit.ts';
import { totalOf } from '../value/part.ts';
import { unusedParts } from '../value/reversal.ts';
import type { EndedAddOn } from './plan-change.ts';
import { refuseChange } from './require-changeable.ts';

/** An add-on that a change of the plan ends. One that is charged with the plan has no order, and its unused part is the plan's. */
export type EndingAddOn = Readonly<{ id: AddOnId; name: string; endsOn: Day }> &
  Partial<Readonly<{ order: Order; credit: Money; ended: EndedAddOn }>>;

/** Each is two or three items of the transaction that makes the change, which holds a hundred. */
const ENDING_MAX = 10;

/** `bundled`: what is charged with the plan, by name. `orders`: what was bought for the subscription later and recurs. */
export type OwnAddOns = Readonly<{
  bundled: readonly Readonly<{ id: AddOnId; name: string }>[];
  orders: readonly Order[];
}>;
type When = Readonly<{ timeZone: string; at: Date; effectiveOn: Day; isNow: boolean }>;

/**
 * The add-ons of a subscription that the plan it changes to does not offer. They end with a change of now. With one at the end of the
 * period, what was bought later ends on the first of its own billing dates from then on, so that nothing of it is unused.
 *
 * Throws `plan_not_changeable` when a payment of one that would end now is disputed, and when there are too many.
 */
export function endingAddOns(
  { bundled, orders }: OwnAddOns,
  offered: readonly Readonly<{ id: AddOnId }>[],
  when: When,
): EndingAddOn[] {
  const isOffered = (id: AddOnId | undefined) => offered.some((addOn) => addOn.id === id);
  const ending = orders.filter(({ addOn }) => !isOffered(addOn?.id));
  if (when.isNow) requireEndable(ending);
  return [
    ...bundled
      .filter(({ id }) => !isOffered(id))
      .map(({ id, name }) => ({ id, name, endsOn: when.effectiveOn })),
    ...ending.flatMap((order) => (order.addOn ? [endingOrder(order, order.addOn, when)] : [])),
  ];
}

/** Whether an order charges an add-on for this subscription again. */
export const isAddOnOf = (subscriptionId: string, { addOn, status, nextBillingDate }: Order): boolean =>
  addOn?.subscriptionId === subscriptionId && status === OrderStatus.active && nextBillingDate !== undefined;

function endingOrder(
  order: Order,
  { id, name }: NonNullable<Order['addOn']>,
  { timeZone, at, effectiveOn, isNow }: When,
): EndingAddOn {
  const { currency } = order;
  if (!isNow) return { id, name, order, endsOn: dateFrom(order, effectiveOn) };
  const unused = unusedParts(order, timeZone, at);
  const [credited, kept] = isProved(order.buyerKnownBy) ? [unused, []] : [[], unused];
  const tax = taxOfCredit(order.period?.taxes, totalOf(credited), currency);
  return {
    ...{ id, name, order, endsOn: effectiveOn, credit: { minor: totalOf(credited), currency } },
    ended: { renewal: renewalOf(order), currency, credited, kept, ...(tax && { tax }) },
  };
}

/** The first billing date of an order on or after a day. One that is cancelled ends on its next. */
function dateFrom(order: Order, day: Day): Day {
  const { dueOn, nextBillingOn } = renewalOf(order);
  if (dueOn >= day || order.endsOn !== undefined) return dueOn;
  return dateFrom({ ...order, nextBillingDate: nextBillingOn }, day);
}

function requireEndable(ending: readonly Order[]): void {
  const disputed = ending.find(({ openDisputes }) => openDisputes);
  if (disputed) throw refuseChange(`A payment of ${disputed.addOn?.name} is disputed. Ask the shop.`);
  const held = ending.find(unplacedOf);
  if (held) throw refuseChange(`A payment of ${held.addOn?.name} is being checked. Ask the shop.`);
  if (ending.length <= ENDING_MAX) return;
  throw refuseChange(
    `The change would end ${ending.length} add-ons, and may end ${ENDING_MAX}. Cancel some of them first.`,
  );
}
