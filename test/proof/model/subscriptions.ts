import type { Day } from '../../../shared/domain/ids.ts';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import type { Terms } from '../../../shared/domain/sales/terms.ts';
import { addMonths } from '../../../shared/domain/time/calendar.ts';
import type { Item } from '../../../shared/ledger/view.ts';
import { PLANS } from './moves.ts';
import { partOf, type Refundable, refunded } from './refunds.ts';

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
  backMinor: number;
  /** The newest payment. */
  newest: Refundable;
  /** What pays the time from then to the end of the period: of the newest payment, and of those before it. */
  funded: Readonly<{ from: number; ownMinor: number; othersMinor: number }>;
  isUnsure: boolean;
};

const SMALLEST_CHARGE = 50;

export const priceOf = (plan: number): number => PLANS[plan]?.minor ?? 0;
const dayOf = (now: number): Day => new Date(now).toISOString().slice(0, 10) as Day;
const nextOn = ({ anchorOn, cycles }: Subscription): Day => addMonths(anchorOn, cycles);

export function bought(now: number): Subscription {
  const minor = priceOf(0);
  const paid = {
    from: now,
    paidMinor: minor,
    takenMinor: minor,
    charges: 1,
    backMinor: 0,
    ...paying(now, minor),
  };
  return { plan: 0, pending: undefined, anchorOn: dayOf(now), cycles: 1, ...paid, isUnsure: false };
}

const paying = (
  from: number,
  ownMinor: number,
  othersMinor = 0,
): Pick<Subscription, 'newest' | 'funded'> => ({
  newest: { minor: ownMinor, isUnsure: false, refunded: { backMinor: 0, dispute: 'none' } },
  funded: { from, ownMinor, othersMinor },
});

/** The seconds of a time that ends with the period, and those that are left of it. */
function secondsOf(subscription: Subscription, from: number, now: number): { all: bigint; left: bigint } {
  const [begin, end, at] = [from, Date.parse(nextOn(subscription)), now].map((ms) =>
    BigInt(Math.floor(ms / 1000)),
  ) as [bigint, bigint, bigint];
  return { all: end - begin || 1n, left: end > at ? end - at : 0n };
}

/** What is unused of the period, of all payments and of those before the newest, each rounded for the payer. */
function unusedOf(subscription: Subscription, now: number): { minor: number; othersMinor: number } {
  const { from, ownMinor, othersMinor } = subscription.funded;
  const { all, left } = secondsOf(subscription, from, now);
  const minor = Number((BigInt(ownMinor + othersMinor) * left + all - 1n) / all);
  return { minor, othersMinor: Math.floor((minor * othersMinor) / Math.max(1, ownMinor + othersMinor)) };
}

/** What a change to a dearer plan charges now: the price of the rest of the period less what is unused of what paid it, by the second. */
export function dueFor(subscription: Subscription, to: number, now: number): number {
  const { from, ownMinor, othersMinor } = subscription.funded;
  const period = secondsOf(subscription, subscription.from, now);
  const funded = secondsOf(subscription, from, now);
  const price = BigInt(priceOf(to)) * period.left * funded.all;
  const unused = BigInt(ownMinor + othersMinor) * funded.left * period.all;
  return Number((price - unused) / (period.all * funded.all)); // Never below zero: the plan is dearer.
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
  const moved = paying(now, minor, unusedOf(subscription, now).minor);
  Object.assign(subscription, { plan: to, paidMinor: priceOf(to), ...moved });
  subscription.takenMinor += minor;
  subscription.charges += 1;
  return 'success';
}

/** Staff give the newest payment back, so the time that it pays for is taken back, as far as it is not used. */
export function givenBack(subscription: Subscription, tenths: number, now: number): string | undefined {
  const { newest, funded } = subscription;
  const before = newest.refunded.backMinor ?? 0;
  const answer = refunded(newest, partOf(newest, tenths));
  const minor = (newest.refunded.backMinor ?? 0) - before;
  const unused = unusedOf(subscription, now);
  const takenMinor = Math.min(minor, unused.minor - unused.othersMinor);
  subscription.backMinor += minor;
  if (takenMinor === 0) return answer;
  const ownMinor = unused.minor - unused.othersMinor - takenMinor;
  subscription.funded = { ...funded, from: now, ownMinor, othersMinor: unused.othersMinor };
  return answer;
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
    Object.assign(subscription, { plan, pending: undefined, from, paidMinor, ...paying(from, paidMinor) });
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
  const order = orderOf(customerId, items);
  if (!order) return undefined;
  const { plan, pendingChange, anchorOn, cyclesPaid: cycles, period } = order;
  const paid = items.filter(
    (item) => item.sk.startsWith('TXN#') && item.customerId === customerId && isOf(order.id, item),
  );
  const lastOn = addMonths(anchorOn, cycles - 1);
  const newest = newestOf(order, items);
  const ownMinor = minorOf(period.funding, (from) => newest !== undefined && from.startsWith(newest.id));
  const from = Date.parse(period.from ?? lastOn);
  return {
    ...{ plan: numberOf(plan), pending: pendingChange && numberOf(pendingChange.plan), anchorOn, cycles },
    ...{ from, paidMinor: period.paidMinor },
    ...{
      takenMinor: paid.reduce((sum, { terms }) => sum + (terms as Terms).charge.minor, 0),
      charges: paid.length,
      backMinor: paid.reduce((sum, { refunds }) => sum + backOf(refunds), 0),
    },
    newest: {
      minor: newest?.terms.charge.minor ?? 0,
      isUnsure: false,
      refunded: { backMinor: backOf(newest?.refunds), dispute: 'none' },
    },
    funded: {
      from: period.fundedFrom ? Date.parse(period.fundedFrom) : from,
      ownMinor,
      othersMinor: minorOf(period.funding) - ownMinor,
    },
    isUnsure: false,
  };
}
/** The payment that began the period, or changed it last. */
export const newestOf = ({ period }: Pick<Order, 'period'>, items: readonly Item[]): Attempt | undefined =>
  items.find(({ sk, id }) => sk.startsWith('TXN#') && id === period.payments.at(-1)?.id) as
    | (Item & Attempt)
    | undefined;

export const orderOf = (customerId: string, items: readonly Item[]): Order | undefined =>
  items.find((item) => item.sk.startsWith('ORDER#') && item.customerId === customerId && item.plan) as
    | Order
    | undefined;

const minorOf = (parts: Period['funding'], isCounted: (from: string) => boolean = () => true): number =>
  parts.filter(({ from }) => isCounted(from)).reduce((sum, { minor }) => sum + minor, 0);
const backOf = (refunds: unknown): number => (refunds as Attempt['refunds'])?.cardMinor ?? 0;

type Sold = Readonly<{ slug: string }>;
type Period = Readonly<{
  from?: string;
  paidMinor: number;
  payments: readonly Readonly<{ id: string }>[];
  funding: readonly Readonly<{ from: string; minor: number }>[];
  fundedFrom?: string;
}>;
type Order = Readonly<{
  id: string;
  plan: Sold;
  pendingChange?: { plan: Sold };
  anchorOn: Day;
  cyclesPaid: number;
  period: Period;
}>;

const numberOf = ({ slug }: Sold): number => PLANS.findIndex((plan) => plan.slug === slug);

/** The purchase, a change or a cycle of the order, paid. A payer buys one plan at most. */
function isOf(orderId: string, { state, kind, terms }: Item): boolean {
  const { change, renewal } = (terms as Terms).source;
  return state === 'succeeded' && (kind === 'plan' || (change ?? renewal)?.order.id === orderId);
}
