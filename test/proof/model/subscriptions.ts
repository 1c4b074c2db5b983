import type { Day } from '../../../shared/domain/ids.ts';
import type { Terms } from '../../../shared/domain/sales/terms.ts';
import { addMonths } from '../../../shared/domain/time/calendar.ts';
import type { Item } from '../../../shared/ledger/view.ts';
import { PLANS } from './moves.ts';

/**
 * The reference of what a payer has of the plans: which one, which one it changes to, and a ledger of what it was charged. Plans are
 * named by number. It counts dates in UTC, as the model's tenant does.
 */
export type Subscription = {
  plan: number;
  pending: number | undefined;
  readonly anchorOn: Day;
  cycles: number;
  /** When the paid period began, and what it cost. */
  from: number;
  paidMinor: number;
  takenMinor: number;
  charges: number;
  isUnsure: boolean;
};

const SMALLEST_CHARGE = 50;

export const priceOf = (plan: number): number => PLANS[plan]?.minor ?? 0;
const dayOf = (now: number): Day => new Date(now).toISOString().slice(0, 10) as Day;
const nextOn = ({ anchorOn, cycles }: Subscription): Day => addMonths(anchorOn, cycles);

export function bought(now: number): Subscription {
  const minor = priceOf(0);
  const paid = { from: now, paidMinor: minor, takenMinor: minor, charges: 1 };
  return { plan: 0, pending: undefined, anchorOn: dayOf(now), cycles: 1, ...paid, isUnsure: false };
}

/** What a change to a dearer plan charges now: the rest of the period, by the second, rounded for the payer. */
export function dueFor(subscription: Subscription, to: number, now: number): number {
  const [begin, end, at] = [subscription.from, Date.parse(nextOn(subscription)), now].map((ms) =>
    Math.floor(ms / 1000),
  ) as [number, number, number];
  return Math.floor(((priceOf(to) - subscription.paidMinor) * Math.max(0, end - at)) / (end - begin));
}

/** What is due now is nothing, or enough for the processor: what is below it would go through the wallet, which the reference has not. */
export const isCharged = (minor: number): boolean => minor >= SMALLEST_CHARGE;

/** The answer to a change. Records its effects. */
export function changed(subscription: Subscription, to: number, isLimited: boolean, now: number): string {
  if (subscription.pending === to) return 'scheduled';
  if (subscription.pending !== undefined || nextOn(subscription) <= dayOf(now)) return 'plan_not_changeable';
  if (priceOf(to) < priceOf(subscription.plan)) {
    subscription.pending = to;
    return 'scheduled';
  }
  if (isLimited) return 'rate_limited';
  const minor = dueFor(subscription, to, now);
  Object.assign(subscription, { plan: to, paidMinor: priceOf(to) });
  subscription.takenMinor += minor;
  subscription.charges += 1;
  return 'success';
}

/** The planner and a worker run. The change that waits begins with the cycle. */
export function renewSubscriptions(
  subscriptions: ReadonlyMap<string, Subscription>,
  isStruck: boolean,
  now: number,
): void {
  for (const subscription of subscriptions.values()) {
    if (isStruck) subscription.isUnsure = true;
    if (subscription.isUnsure || nextOn(subscription) > dayOf(now)) continue;
    const plan = subscription.pending ?? subscription.plan;
    const [from, paidMinor] = [Date.parse(nextOn(subscription)), priceOf(plan)];
    Object.assign(subscription, { plan, pending: undefined, from, paidMinor });
    subscription.cycles += 1;
    subscription.takenMinor += paidMinor;
    subscription.charges += 1;
  }
}

/** Compares a payer's subscription with the table, or takes it from there when a fault has made it unknown. */
export function agreeOnSubscription(
  all: Map<string, Subscription>,
  payer: string,
  customerId: string,
  items: readonly Item[],
): void {
  const known = all.get(payer);
  if (!known) return;
  const stored = storedOf(customerId, items);
  if (known.isUnsure && stored) all.set(payer, stored);
  else if (known.isUnsure) all.delete(payer);
  else if (JSON.stringify(stored) !== JSON.stringify(known))
    throw new Error(`${payer} has ${JSON.stringify(stored)}; the reference says ${JSON.stringify(known)}.`);
}

function storedOf(customerId: string, items: readonly Item[]): Subscription | undefined {
  const order = items.find(
    (item) => item.sk.startsWith('ORDER#') && item.customerId === customerId && item.plan,
  ) as Order | undefined;
  if (!order) return undefined;
  const { plan, pendingChange, anchorOn, cyclesPaid: cycles, period } = order;
  const paid = items.filter(
    (item) => item.sk.startsWith('TXN#') && item.customerId === customerId && isOf(order.id, item),
  );
  const lastOn = addMonths(anchorOn, cycles - 1);
  return {
    ...{ plan: numberOf(plan), pending: pendingChange && numberOf(pendingChange.plan), anchorOn, cycles },
    ...{ from: Date.parse(period.from ?? lastOn), paidMinor: period.paidMinor },
    ...{
      takenMinor: paid.reduce((sum, { terms }) => sum + (terms as Terms).charge.minor, 0),
      charges: paid.length,
      isUnsure: false,
    },
  };
}
type Sold = Readonly<{ slug: string }>;
type Order = Readonly<{
  id: string;
  plan: Sold;
  pendingChange?: { plan: Sold };
  anchorOn: Day;
  cyclesPaid: number;
}> &
  Readonly<{ period: { from?: string; paidMinor: number } }>;

const numberOf = ({ slug }: Sold): number => PLANS.findIndex((plan) => plan.slug === slug);

/** The purchase, a change or a cycle of the order, paid. A payer buys one plan at most. */
function isOf(orderId: string, { state, kind, terms }: Item): boolean {
  const { change, renewal } = (terms as Terms).source;
  return state === 'succeeded' && (kind === 'plan' || (change ?? renewal)?.order.id === orderId);
}
