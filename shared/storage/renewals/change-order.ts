import { withNewCard } from '../../domain/billing/dunning.ts';
import { cycleTryOf, type Order, OrderStatus } from '../../domain/billing/order.ts';
import {
  isPriceMove,
  type PendingChange,
  type PriceMove,
  priceMoveOf,
} from '../../domain/billing/pending-change.ts';
import type { ChangedBy } from '../../domain/changes/changed-by.ts';
import type { SavedCard } from '../../domain/customers/saved-card.ts';
import type { CustomerId, Day, Instant, OrderId, TenantId } from '../../domain/ids.ts';
import { mandateOf } from '../../domain/mandates/mandate.ts';
import { heldBy } from '../../domain/pauses/pause.ts';
import type { RecordChange } from '../../domain/sales/record-change.ts';
import { keys } from '../table/keys.ts';
import { lost } from '../table/lost.ts';
import { change, type Write } from '../table/table.ts';
import { changeVersion } from '../table/version.ts';
import type { Change } from '../table/write.ts';
import { dueFields, dueFieldsOf } from './due.ts';

/** Moves an order to where its payment brings it. The attempt that ends holds it. */
export function moveOrder(after: Order, timeZone: string): Write {
  const { status, gatewayId, attemptId, subscriptionId, paymentMethodId, mandate, payerAddress } = after;
  const { anchorOn, nextBillingDate, cyclesPaid, period, buyer } = after;
  return change(keyOf(after), {
    set: {
      ...{ status, gatewayId, attemptId, subscriptionId, paymentMethodId, mandate, payerAddress },
      ...{ anchorOn, nextBillingDate, cyclesPaid, period, buyer },
      ...dueFieldsOf(after.tenantId, after.id, after, timeZone),
    },
  });
}

/** Cancels an order that waits for its payment. The attempt that ends holds it. */
export const cancelOrder = (tenantId: TenantId, customerId: CustomerId, id: OrderId): Write =>
  change(keyOf({ tenantId, customerId, id }), { set: { status: OrderStatus.cancelled } });

/** Writes what a renewal leaves of its order. Its attempt holds the cycle, or the commit has `requireUnheld`. */
export function renewOrder(tenantId: TenantId, { renewal, after, card }: Renewing, timeZone: string): Write {
  const { id, customerId, intervalMonths } = renewal.order;
  const fields = { ...after, ...dueFieldsOf(tenantId, id, { ...after, intervalMonths }, timeZone) };
  const removed = Object.entries(fields).flatMap(([field, value]) => (value === undefined ? [field] : []));
  return change(keyOf({ tenantId, customerId, id }), {
    set: { ...fields, ...card },
    remove: after.nextBillingDate === undefined ? [...removed, 'workPk', 'workSk'] : removed,
  });
}
type Renewing = Omit<RecordChange<'order renewed'>, 'is'>;

/** Writes the plan that an order renews from now on, in place of a new price that waited. The attempt that pays the change holds the cycle. */
export function changeOrder(
  tenantId: TenantId,
  { change: changing, after, card, buyerKnownBy }: Changing,
  timeZone: string,
): Write {
  const { id, customerId, nextBillingDate } = changing.order;
  const { coupon, period, ...fields } = after;
  const moved = after.nextBillingDate === nextBillingDate ? {} : dueFieldsOf(tenantId, id, after, timeZone);
  return change(keyOf({ tenantId, customerId, id }), {
    set: {
      ...fields,
      ...(coupon && { coupon }),
      ...(period && { period }),
      ...moved,
      ...card,
      ...(buyerKnownBy && { buyerKnownBy }),
    },
    remove: ['pendingChange', ...(coupon ? [] : ['coupon'])],
  });
}
type Changing = Omit<RecordChange<'order changed'>, 'is'>;

/** Lets an order end on its next billing date. */
export const endAtPeriod = (
  order: Order,
  { endReason, endedBy }: Pick<Order, 'endReason' | 'endedBy'>,
  timeZone: string,
): Write => {
  const endsOn = order.nextBillingDate;
  return changeUnheld(order, {
    set: {
      endsOn,
      endReason,
      endedBy,
      ...dueFieldsOf(order.tenantId, order.id, { ...order, endsOn }, timeZone),
    },
  });
};

/** Lets an order renew another plan from its next billing date on, or the one that it has. A customer who asks for that has agreed to the order. */
export const changeLater = (order: Order, pendingChange: PendingChange, by: ChangedBy): Write =>
  changeUnheld(order, {
    set: {
      pendingChange: { ...pendingChange, replaced: priceMoveOf(order) },
      ...(by === 'customer' && { buyerKnownBy: 'token' }),
    },
  });
/** The new price that the customer's change took the place of waits again. */
export const cancelChange = (order: Order): Write => waitFor(order, order.pendingChange?.replaced);

/** Lets an order renew its plan at a new price from a later billing date on. Staff do that, which says nothing of who bought it. */
export const moveLater = (order: Order, move: PriceMove): Write => waitFor(order, move);
/** Takes that back. What the customer asked for meanwhile goes on. */
export const undoMove = (order: Order): Write => {
  const { pendingChange } = order;
  if (!pendingChange || isPriceMove(pendingChange)) return waitFor(order, undefined);
  const { replaced: _, ...own } = pendingChange;
  return waitFor(order, own);
};

const waitFor = (order: Order, pendingChange: PendingChange | undefined): Write =>
  changeUnheld(order, pendingChange ? { set: { pendingChange } } : { remove: ['pendingChange'] });

/** Keeps what the customer says of an order that was bought with their typed address. */
export const claimOrder = (order: Order, claimedAt: Instant): Write =>
  changeUnheld(order, { set: { buyerKnownBy: 'token', claimedAt } });
export const disownOrder = (order: Order, disownedAt: Instant): Write =>
  changeUnheld(order, { set: { disownedAt } });

/** Lets an order go on that was to end on its next billing date. */
export const undoEnd = (order: Order, timeZone: string): Write =>
  changeUnheld(order, {
    set: dueFieldsOf(order.tenantId, order.id, { ...order, endsOn: undefined }, timeZone),
    remove: [...OF_END],
  });

const OF_END = ['endsOn', 'endReason', 'endedBy', 'disputeEnd'] as const;
/** On which date an order ends instead of being charged, and who decided that. Empty for one that goes on. */
export type End = Readonly<Partial<Pick<Order, (typeof OF_END)[number]>>>;

/** Writes which disputes about the order are open, and the end that follows from that, if it changes. An attempt may be under way. */
export const changeDisputed = (
  order: Order,
  openDisputes: readonly string[],
  end: End | undefined,
  timeZone: string,
): Write => {
  const isHeld = openDisputes.length > 0;
  const after = end && { ...Object.fromEntries(OF_END.map((field) => [field, undefined])), ...end };
  const due = dueFieldsOf(order.tenantId, order.id, { ...order, ...after }, timeZone);
  return changeRead(order, {
    set: { ...(isHeld ? { openDisputes } : due), ...end },
    remove: [
      ...(isHeld ? [] : ['openDisputes']),
      ...(end ? OF_END.filter((field) => end[field] === undefined) : []),
    ],
  });
};

/** Writes what a restore could not place of the order. An attempt may be under way. */
export function holdFor(order: Order, unplaced: readonly string[]): Write {
  const heldFor = heldBy(unplaced, order);
  return changeRead(order, heldFor.length > 0 ? { set: { heldFor } } : { remove: ['heldFor'] });
}

/** Puts an order that may not be charged now into the work index at a later time. */
export const lookAgain = (order: Order, at: Instant): Write =>
  changeRead(order, { set: dueFields(order.tenantId, order.id, at) });

/** Lets an order charge another card from now on. An unpaid cycle is due at once, beside the dates of its dunning. */
export function chargeOther(
  order: Order,
  card: SavedCard,
  { today, timeZone }: Readonly<{ today: Day; timeZone: string }>,
): Write {
  const { paymentMethodId, gatewayId } = card;
  const dunning = order.dunning && withNewCard(order.dunning, today);
  const due = dunning
    ? { dunning, ...dueFieldsOf(order.tenantId, order.id, { ...order, dunning }, timeZone) }
    : {};
  const mandate = mandateOf(card);
  return changeUnheld(order, { set: { paymentMethodId, gatewayId, mandate, ...due } });
}

/** Writes what pays the period of an order that no attempt holds: a part of it went back, or came again. */
export const changePeriod = (order: Order, period: Order['period']): Write =>
  changeUnheld(order, { set: { period } });

/** Takes the card from an order that ends on its next billing date. */
export const chargeNoCard = (order: Order): Write => changeUnheld(order, { remove: ['paymentMethodId'] });

/** No attempt charges a cycle of the order at this moment, nor does it change. A date that passes so is a try of the cycle. */
export const requireUnheld = (order: Order): Write =>
  changeUnheld(order, { set: { cycleTry: cycleTryOf(order) + 1 } });

/** Changes an order that no attempt holds. */
export const changeUnheld = (order: Order, { when = [], ...edit }: Change): Write =>
  changeRead(order, { ...edit, when: [['openAttempt', 'absent'], ...when] });

const changeRead = (order: Order, edit: Change): Write =>
  changeVersion(keyOf(order), order, edit, lost('order'));

const keyOf = ({ tenantId, customerId, id }: Pick<Order, 'tenantId' | 'customerId' | 'id'>) =>
  keys.order(tenantId, customerId, id);
