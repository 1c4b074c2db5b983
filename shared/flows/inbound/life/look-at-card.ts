import { isRecurring, type Order } from '../../../domain/billing/order.ts';
import type { SavedCard } from '../../../domain/customers/saved-card.ts';
import type { BillingEvent, EventType } from '../../../domain/events/event.ts';
import type { CustomerId, EventId } from '../../../domain/ids.ts';
import type { GatewayEvent } from '../../../domain/inbound/processor-event.ts';
import type { Card } from '../../../domain/sales/attempt.ts';
import { dayIn, instant } from '../../../domain/time/calendar.ts';
import { type Owner, readMethod, readOwner } from '../../../processor/payment-methods.ts';
import { newId } from '../../../runtime/new-id.ts';
import { findCard, listCards, loseCard, setCard } from '../../../storage/customer/cards.ts';
import { findCustomer, getCustomer, unsetPrimaryCard } from '../../../storage/customers.ts';
import { listRecurring } from '../../../storage/orders.ts';
import { putOutbox } from '../../../storage/outbox.ts';
import { chargeNoCard, chargeOther } from '../../../storage/renewals/change-order.ts';
import { hasLost, inRounds } from '../../../storage/table/lost.ts';
import { commit, type Write } from '../../../storage/table/table.ts';
import { listProjects } from '../../../storage/tenants.ts';
import { openAccount } from '../../charging/account.ts';
import { newEvent } from '../../events/payment-events.ts';
import type { Applied } from '../applied.ts';

/** Orders that one commit changes, so that it stays well within a transaction. */
const ORDERS_MAX = 50;
/** Each asks the processor. A payment that holds an order may take longer than all of them, and the event comes again. */
const ROUNDS_MAX = 3;

/** Brings a saved card to what the processor shows of it: it was detached there, or its bank has issued it again. */
export async function lookAtCard(event: GatewayEvent, now: Date): Promise<Applied> {
  const { tenantId, gatewayId, objectId, processorCustomerId } = event;
  if (processorCustomerId === undefined) return 'ignored'; // A card that was entered and not kept.
  const { processor } = await openAccount(tenantId, gatewayId);
  const owner = await readOwner(processor, processorCustomerId);
  if (owner.kind === 'unknown') return 'later';
  const customerId = customerOf(owner, event);
  const card = customerId && (await findCard(tenantId, customerId, objectId));
  if (!card || card.gatewayId !== gatewayId) return 'ignored';
  const see = async () => {
    const seen = await readMethod(processor, objectId);
    if (seen.kind === 'unknown') return 'unknown';
    return seen.kind === 'method' && seen.customerId === processorCustomerId ? seen.card : 'lost';
  };
  return await bring(card, see, now);
}

/** A customer who was deleted at the processor has none of their cards there. */
export async function lookAtCustomer(event: GatewayEvent, now: Date): Promise<Applied> {
  const { tenantId, gatewayId, objectId, named } = event;
  if (!named) return 'ignored';
  const customer = await findCustomer(tenantId, named.customerId);
  if (customer?.processorCustomers[gatewayId]?.id !== objectId) return 'ignored';
  const { processor } = await openAccount(tenantId, gatewayId);
  const owner = await readOwner(processor, objectId);
  if (owner.kind !== 'deleted') return owner.kind === 'unknown' ? 'later' : 'applied';
  for (const card of await listCards(tenantId, customer.id)) {
    const outcome = card.gatewayId === gatewayId ? await bring(card, async () => 'lost', now) : 'applied';
    if (outcome === 'later') return outcome;
  }
  return 'applied';
}

/** The customer that the processor's one names. The event says of which customer one was that is deleted. */
function customerOf(owner: Exclude<Owner, { kind: 'unknown' }>, event: GatewayEvent): CustomerId | undefined {
  if (owner.kind === 'deleted') return event.named?.customerId;
  return owner.names.tenant === event.tenantId ? (owner.names.customer as CustomerId) : undefined;
}

/** What the processor shows of a card: its details, if it has any, or that the customer has it no more. */
type See = () => Promise<Card | 'lost' | 'unknown' | undefined>;

/**
 * Commits a change of a card with what it changes of the orders that charge it, and the events of it. The record is read before the
 * processor, so that what was seen earlier never replaces what was seen later.
 */
async function bring(found: SavedCard, see: See, now: Date): Promise<Applied> {
  const { tenantId, customerId, paymentMethodId } = found;
  const step = async (): Promise<Applied> => {
    const card = await findCard(tenantId, customerId, paymentMethodId);
    if (!card || card.removedAt !== undefined) return 'applied';
    const seen = await see();
    if (seen === 'unknown') return 'later';
    if (seen === undefined || isSame(card.card, seen)) return 'applied';
    const orders = (await listRecurring(tenantId, customerId)).filter(
      (order) => isRecurring(order) && order.paymentMethodId === paymentMethodId,
    );
    const changed = orders.slice(0, ORDERS_MAX);
    const isLast = seen !== 'lost' || changed.length === orders.length;
    const after = seen === 'lost' ? card : { ...card, card: seen };
    const writes = seen === 'lost' ? changed.map(chargeNoCard) : await tryAgain(changed, after, now);
    if (isLast) writes.push(...(await lastWrites(card, seen, orders, now)));
    await commit(writes);
    return isLast ? 'applied' : await step();
  };
  try {
    return await inRounds(['card', 'order'], step, { most: ROUNDS_MAX });
  } catch (error) {
    if (hasLost(error, 'card', 'order')) return 'later'; // A payment is under way with it.
    throw error;
  }
}

const isSame = (before: Card | undefined, seen: Card | 'lost'): boolean =>
  seen !== 'lost' &&
  (['brand', 'last4', 'expMonth', 'expYear'] as const).every((field) => before?.[field] === seen[field]);

/** A cycle that the old card could not pay is tried once with the one in its place. */
async function tryAgain(orders: readonly Order[], card: SavedCard, now: Date): Promise<Write[]> {
  const zones = new Map((await listProjects(card.tenantId)).map(({ id, timeZone }) => [id, timeZone]));
  return orders.flatMap((order) => {
    const timeZone = zones.get(order.projectId);
    if (!order.dunning || timeZone === undefined) return [];
    return [chargeOther(order, card, { today: dayIn(timeZone, now), timeZone })];
  });
}

async function lastWrites(
  card: SavedCard,
  seen: Card | 'lost',
  orders: readonly Order[],
  now: Date,
): Promise<Write[]> {
  const { tenantId, customerId, paymentMethodId, gatewayId } = card;
  const customer = await getCustomer(tenantId, customerId);
  const shown = seen === 'lost' ? card.card : seen;
  const type: EventType = seen === 'lost' ? 'card.removed' : 'card.updated';
  const { fingerprint: _, ...details } = shown ?? { brand: 'card', last4: '' };
  const events: BillingEvent[] = [...Map.groupBy(orders, ({ projectId }) => projectId)].map(
    ([projectId, ofProject]) =>
      newEvent(
        { tenantId, projectId, customerId, payer: customer },
        type,
        { paymentMethodId, gatewayId, card: details, orderIds: ofProject.map(({ id }) => id) },
        now,
      ),
  );
  return [
    seen === 'lost' ? loseCard(card, instant(now)) : setCard(card, seen),
    ...(seen === 'lost' && customer.primaryCardId === paymentMethodId ? [unsetPrimaryCard(card)] : []),
    ...(events.length > 0 ? [putOutbox({ id: newId<EventId>('event', now), tenantId, events }, now)] : []),
  ];
}
