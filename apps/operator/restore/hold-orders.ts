import { isRecurring, type Order } from '../../../shared/domain/billing/order.ts';
import {
  type CustomerId,
  customerOfRecord,
  type OrderId,
  type TenantId,
} from '../../../shared/domain/ids.ts';
import { unplacedOf } from '../../../shared/domain/pauses/pause.ts';
import { listRecurring } from '../../../shared/storage/orders.ts';
import { holdFor } from '../../../shared/storage/renewals/change-order.ts';
import { inRounds } from '../../../shared/storage/table/lost.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import type { Run } from '../actions/run.ts';
import type { BookedIntent } from './booked-intents.ts';

/** An intent that a run has looked at, and whether a person has to decide about it. */
export type Seen = Readonly<{ booked: BookedIntent; isUnplaced: boolean }>;

/** For what an order is held that was cancelled or paused since, as the tenant or the log of deliveries says. */
const CANCELLED = 'cancelled since';
const PAUSED = 'paused since';

/**
 * Holds what recurs and may not be as the restored table has it, so that the end of the pause charges nothing of it: all orders of a
 * customer of whom a charge could not be placed, since it may have paid the next cycle or followed a cancellation, and orders that were
 * cancelled or paused since. What was placed since holds nothing any more. Gives the orders that are held now, each with for what.
 */
export async function holdOrders(
  tenantId: TenantId,
  {
    seen,
    cancelled,
    paused,
  }: Readonly<{ seen: readonly Seen[]; cancelled: readonly OrderId[]; paused: readonly OrderId[] }>,
  run: Run,
): Promise<string[]> {
  const booked = Map.groupBy(seen, (one) => customerOf(one.booked));
  const changed = Map.groupBy([...cancelled, ...paused], (id) => customerOfRecord('order', id));
  const held: string[] = [];
  for (const customerId of new Set([...booked.keys(), ...changed.keys()])) {
    if (customerId === undefined) continue;
    const ofCustomer = booked.get(customerId) ?? [];
    const names = new Set(ofCustomer.map((one) => one.booked.intent.id));
    const unplaced = ofCustomer.filter((one) => one.isUnplaced).map((one) => one.booked.intent.id);
    const wanted = (order: Order) => [
      ...new Set([
        ...(unplacedOf(order) ?? []).filter((name) => !names.has(name)),
        ...unplaced,
        ...(cancelled.includes(order.id) && order.endsOn === undefined ? [CANCELLED] : []),
        ...(paused.includes(order.id) && !order.pause ? [PAUSED] : []),
      ]),
    ];
    held.push(...(await changeHeld(tenantId, customerId, wanted, run)));
  }
  return held;
}

async function changeHeld(
  tenantId: TenantId,
  customerId: CustomerId,
  wanted: (order: Order) => readonly string[],
  { dryRun }: Run,
): Promise<string[]> {
  return await inRounds(['order'], async () => {
    const held: string[] = [];
    for (const order of (await listRecurring(tenantId, customerId)).filter(isRecurring)) {
      const names = wanted(order);
      if (!dryRun && !isSame(unplacedOf(order) ?? [], names)) await commit([holdFor(order, names)]);
      if (names.length > 0) held.push(`${order.id}: ${names.join(', ')}`);
    }
    return held;
  });
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name));

const customerOf = ({ names: { customer, order } }: BookedIntent): CustomerId | undefined =>
  customer ?? (order && customerOfRecord('order', order));

const CANCELLING = ['subscription.cancelled', 'order.cancelled', 'order.disowned'];

/**
 * The orders that a text names as cancelled. A line of it is the id of an order, an event as a tenant's receiver stored it, or a line of the
 * log of deliveries; events of other types name none.
 */
export const cancelledIn = (text: string): OrderId[] =>
  ordersIn(text, (line) => /^ord_\S+$/.test(line.trim()) || CANCELLING.some((type) => line.includes(type)));

/** The same of orders that were paused, which only events and lines of the log name. */
export const pausedIn = (text: string): OrderId[] => ordersIn(text, (line) => line.includes('order.paused'));

function ordersIn(text: string, isWanted: (line: string) => boolean): OrderId[] {
  const lines = text.split('\n').filter(isWanted);
  return [...new Set(lines.flatMap((line) => line.match(/\bord_[0-9a-z]+/g) ?? []))] as OrderId[];
}
