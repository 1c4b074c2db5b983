import { type Order, OrderStatus } from '../billing/order.ts';
import { cyclePrice } from '../billing/renewal.ts';
import type { Currency } from '../money/currency.ts';
import { nameOf, partsOf, plus, type Sums } from './sums.ts';

/** How an order moved what recurs each month. */
export const MOVEMENTS = ['new', 'recovered', 'churned'] as const;
export type Movement = (typeof MOVEMENTS)[number];

/** What an order pays in a month, as its next cycle is priced, to the nearest minor unit. Nothing of one that does not recur. */
export function monthlyOf(order: Order): { minor: number; currency: Currency } {
  const { chargeMinor, currency } = cyclePrice(order);
  const minor = order.intervalMonths === undefined ? 0 : Math.round(chargeMinor / order.intervalMonths);
  return { minor, currency };
}

/** What is counted of a tenant's orders: what recurs each month, of how many, and how many are in a trial. */
export function countedOf(orders: readonly Order[]): Sums {
  return plus(
    {},
    orders.flatMap((order): [string, number][] => {
      const { status, intervalMonths, cyclesPaid } = order;
      if (status !== OrderStatus.active || intervalMonths === undefined || hasLeft(order)) return [];
      const { minor, currency } = monthlyOf(order);
      if (cyclesPaid === 0) return [[nameOf('trials', currency), 1]];
      return [
        [nameOf('mrr', currency), minor],
        [nameOf('active', currency), 1],
      ];
    }),
  );
}

/** What is paused does not recur until a cycle is paid again. That it left and came back is in what else changed. */
const hasLeft = ({ pause }: Order): boolean => pause?.pausedAt !== undefined;

/** What orders moved, with how many. One that was never paid ends without having brought anything. */
export const movedOf = (moved: readonly Readonly<{ order: Order; by: Movement }>[]): Sums =>
  plus(
    {},
    moved.flatMap(({ order, by }): [string, number][] => {
      if (order.intervalMonths === undefined || order.cyclesPaid === 0 || hasLeft(order)) return [];
      const { minor, currency } = monthlyOf(order);
      return [
        [nameOf(by, currency), minor],
        [nameOf(`${by} orders`, currency), 1],
      ];
    }),
  );

export type Recurring = Readonly<{
  currency: Currency;
  mrrMinor: number;
  activeOrders: number;
  trials: number;
  newMinor: number;
  newOrders: number;
  recoveredMinor: number;
  recoveredOrders: number;
  churnedMinor: number;
  churnedOrders: number;
  /** What else changed since the day before: plans, prices, codes that ended, and what moved while orders were counted. */
  changedMinor: number;
}>;

/** What recurs, by currency. `before` is what was counted on the day before; on the first day nothing is said to have changed. */
export function recurringOf(counted: Sums, moved: Sums, before: Sums | undefined): Recurring[] {
  const currencies = new Set([counted, moved, before ?? {}].flatMap(currenciesOf));
  return [...currencies].sort().map((currency) => {
    const of = (sums: Sums, name: string) => sums[nameOf(name, currency)] ?? 0;
    const mrrMinor = of(counted, 'mrr');
    const [newMinor, recoveredMinor, churnedMinor] = [
      of(moved, 'new'),
      of(moved, 'recovered'),
      of(moved, 'churned'),
    ];
    // What was suspended has never left the sum: its order is active until it is cancelled.
    const expectedMinor = before ? of(before, 'mrr') + newMinor - churnedMinor : mrrMinor;
    return {
      currency,
      mrrMinor,
      activeOrders: of(counted, 'active'),
      trials: of(counted, 'trials'),
      ...{ newMinor, newOrders: of(moved, 'new orders') },
      ...{ recoveredMinor, recoveredOrders: of(moved, 'recovered orders') },
      ...{ churnedMinor, churnedOrders: of(moved, 'churned orders') },
      changedMinor: mrrMinor - expectedMinor,
    };
  });
}

/** By how much movements change what recurs. */
export const leftOf = (moved: Sums): Sums =>
  plus(
    {},
    Object.entries(moved).flatMap(([joined, minor]): [string, number][] => {
      const { name, currency } = partsOf(joined);
      if (name !== 'new' && name !== 'churned') return [];
      return [[nameOf('mrr', currency), name === 'new' ? minor : -minor]];
    }),
  );

const currenciesOf = (sums: Sums): Currency[] => Object.keys(sums).map((joined) => partsOf(joined).currency);
