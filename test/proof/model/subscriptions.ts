import type { Day } from '../../../shared/domain/ids.ts';
import { addMonths } from '../../../shared/domain/time/calendar.ts';
import { type CODES, PLANS } from './moves.ts';
import { DISPUTED, partOf, type Refundable, refunded } from './refunds.ts';

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
  /** The last digits of the card that its next cycle charges, and of the one that paid last. */
  card: string;
  paidBy: string;
  isDisowned: boolean;
  /** A code that lowers what is charged from now on, and the one of which the purchase has a use. */
  code: Code | undefined;
  use: Code | undefined;
  /** Events of disputes. */
  readonly disputes: { opened: number; closed: number };
  /** Who bought it only typed the address, until the payer acts with a token. */
  isProved: boolean;
  /** What was used of a payment that was lost. */
  owesMinor: number;
  /** A cycle is charged a day after another at the earliest. */
  restsUntil: number;
  isEnding: boolean;
  hasEnded: boolean;
  isUnsure: boolean;
};

const SMALLEST_CHARGE = 50;

/** Each takes half off, and has one use. */
export type Code = (typeof CODES)[number]['code'];
const half = (minor: number): number => Math.floor(minor / 2);
export const hasRoom = (all: Iterable<Subscription>, code: Code): boolean =>
  [...all].every(({ use }) => use !== code);

export const priceOf = (plan: number): number => PLANS[plan]?.minor ?? 0;
const chargedFor = ({ code }: Subscription, plan: number): number =>
  code ? half(priceOf(plan)) : priceOf(plan);
export const dayOf = (now: number): Day => new Date(now).toISOString().slice(0, 10) as Day;
const nextOn = ({ anchorOn, cycles }: Pick<Subscription, 'anchorOn' | 'cycles'>): Day =>
  addMonths(anchorOn, cycles);

export function bought(card: string, code: Code | undefined, now: number): Subscription {
  const minor = code ? half(priceOf(0)) : priceOf(0);
  const paid = {
    from: now,
    paidMinor: minor,
    takenMinor: minor,
    charges: 1,
    backMinor: 0,
    ...paying(card, now, minor),
  };
  const untouched = {
    ...{ card, disputes: { opened: 0, closed: 0 }, isProved: false, owesMinor: 0, restsUntil: 0 },
    ...{ code: code === 'HALF' ? code : undefined, use: code },
    ...{ isEnding: false, hasEnded: false, isDisowned: false, isUnsure: false },
  };
  return { plan: 0, pending: undefined, anchorOn: dayOf(now), cycles: 1, ...paid, ...untouched };
}

const paying = (
  card: string,
  from: number,
  ownMinor: number,
  othersMinor = 0,
): Pick<Subscription, 'newest' | 'funded' | 'paidBy'> => ({
  paidBy: card,
  newest: {
    minor: ownMinor,
    isUnsure: false,
    refunded: { backMinor: 0, dispute: card === DISPUTED ? 'untold' : 'none' },
  },
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
  if (subscription.hasEnded) return { minor: 0, othersMinor: 0 };
  const minor = Number((BigInt(ownMinor + othersMinor) * left + all - 1n) / all);
  return { minor, othersMinor: Math.floor((minor * othersMinor) / Math.max(1, ownMinor + othersMinor)) };
}

/** What a change to a dearer plan charges now: the price of the rest of the period less what is unused of what paid it, by the second. */
export function dueFor(subscription: Subscription, to: number, now: number): number {
  const { from, ownMinor, othersMinor } = subscription.funded;
  const period = secondsOf(subscription, subscription.from, now);
  const funded = secondsOf(subscription, from, now);
  const price = BigInt(chargedFor(subscription, to)) * period.left * funded.all;
  const unused = BigInt(ownMinor + othersMinor) * funded.left * period.all;
  return Number((price - unused) / (period.all * funded.all)); // Never below zero: the plan is dearer.
}

/** What is due now is nothing, or enough for the processor: what is below it would go through the wallet, which the reference has not. */
export const isCharged = (minor: number): boolean => minor >= SMALLEST_CHARGE;

/** The answer to a change. Records its effects. */
export function changed(subscription: Subscription, to: number, isLimited: boolean, now: number): string {
  if (subscription.pending === to) return 'scheduled';
  if (subscription.owesMinor > 0) return 'customer_owes';
  const { pending, isEnding, hasEnded, newest } = subscription;
  if (hasEnded) return 'plan_not_changeable';
  if (pending !== undefined || isEnding || newest.refunded.dispute === 'open') return 'plan_not_changeable';
  if (isDue(subscription, now)) return 'plan_not_changeable';
  if (priceOf(to) < priceOf(subscription.plan)) {
    Object.assign(subscription, { pending: to, isProved: true });
    return 'scheduled';
  }
  if (isLimited) return 'rate_limited';
  const minor = dueFor(subscription, to, now);
  const moved = paying(subscription.card, now, minor, unusedOf(subscription, now).minor);
  Object.assign(subscription, {
    plan: to,
    paidMinor: chargedFor(subscription, to),
    isProved: true,
    ...moved,
  });
  subscription.takenMinor += minor;
  subscription.charges += 1;
  return 'success';
}

export function changeCancelled(subscription: Subscription): string {
  subscription.pending = undefined;
  return 'cancelled';
}

/** The customer in whose name somebody bought answers for it. */
export function answered(subscription: Subscription, says: 'claim' | 'disown'): string {
  const { isProved, isDisowned } = subscription;
  if (says === 'claim' && isDisowned) return 'order_disowned';
  if (says === 'claim') subscription.isProved = true;
  else if (isProved) return 'order_not_disownable';
  else Object.assign(subscription, { isDisowned: true, hasEnded: true });
  return says;
}

/** The customer's own card pays what is theirs; what a typed address bought stays with the card that bought it. */
export function choseCard(subscription: Subscription, card: string): void {
  if (subscription.isProved && !subscription.hasEnded) subscription.card = card;
}

/** Staff give the newest payment back, so the time that it pays for is taken back, as far as it is not used. */
export function givenBack(subscription: Subscription, tenths: number, now: number): string | undefined {
  const { newest } = subscription;
  const before = newest.refunded.backMinor ?? 0;
  const answer = refunded(newest, partOf(newest, tenths));
  const minor = (newest.refunded.backMinor ?? 0) - before;
  if (answer === 'refund_refused') rebase(subscription, now); // What was taken is put back, and counts from now.
  subscription.backMinor += minor;
  takeBack(subscription, minor, now);
  const { charges, code, hasEnded } = subscription;
  const isOfPurchase = charges === 1 && newest.refunded.backMinor === newest.minor;
  if (isOfPurchase && (hasEnded || !code)) subscription.use = undefined;
  return answer;
}

/** The newest payment is lost: so is the time that it pays for, a known payer owes what is used of it, and the plan ends. */
export function lost(subscription: Subscription, now: number): void {
  const { newest, isProved, hasEnded } = subscription;
  const usedMinor = newest.minor - takeBack(subscription, newest.minor, now);
  if (isProved) subscription.owesMinor += usedMinor;
  if (!hasEnded) subscription.isEnding = true;
}

function rebase(subscription: Subscription, now: number, takenMinor = 0): void {
  const { minor, othersMinor } = unusedOf(subscription, now);
  if (minor > othersMinor)
    subscription.funded = { from: now, ownMinor: minor - othersMinor - takenMinor, othersMinor };
}

function takeBack(subscription: Subscription, minor: number, now: number): number {
  const unused = unusedOf(subscription, now);
  const takenMinor = Math.min(minor, unused.minor - unused.othersMinor);
  if (takenMinor > 0) rebase(subscription, now, takenMinor);
  return takenMinor;
}

type Dated = Pick<Subscription, 'anchorOn' | 'cycles' | 'restsUntil' | 'hasEnded'>;
export const isDue = (dated: Dated, now: number): boolean =>
  nextOn(dated) <= dayOf(now) && dated.restsUntil <= now && !dated.hasEnded;
export const DAY_MS = 86_400_000;

/** The planner and a worker run. The change that waits begins with the cycle. */
export function renewSubscriptions(
  subscriptions: ReadonlyMap<string, Subscription>,
  isStruck: boolean,
  now: number,
): void {
  for (const subscription of subscriptions.values()) {
    if (isStruck) subscription.isUnsure = true;
    if (subscription.isUnsure || !isDue(subscription, now)) continue;
    if (subscription.isEnding) subscription.hasEnded = true;
    if (subscription.isEnding || subscription.newest.refunded.dispute === 'open') continue;
    const plan = subscription.pending ?? subscription.plan;
    const [from, paidMinor] = [Date.parse(nextOn(subscription)), chargedFor(subscription, plan)];
    Object.assign(subscription, {
      plan,
      pending: undefined,
      from,
      paidMinor,
      restsUntil: now + DAY_MS,
      ...paying(subscription.card, from, paidMinor),
    });
    subscription.cycles += 1;
    subscription.takenMinor += paidMinor;
    subscription.charges += 1;
  }
}
