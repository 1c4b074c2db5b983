import { netLinesMinor } from '../billing/line.ts';
import { type Order, OrderStatus } from '../billing/order.ts';
import { type PaidPeriod, paidOfFirstCycle } from '../billing/paid-period.ts';
import { restOf } from '../changes/prorate.ts';
import { fundedOf, runningPeriodOf } from '../changes/running-plan.ts';
import type { Wallet } from '../customers/wallet.ts';
import type { Attempt } from '../sales/attempt.ts';
import { priceOf } from '../sales/wallet-share.ts';
import { instant } from '../time/calendar.ts';
import { merged, minorFrom, type Part, type Source, shareOf, sourceOf, without } from './part.ts';
import { lotsHeld } from './payment-parts.ts';
import { returnedByCard } from './returned.ts';
import type { Taken } from './taken.ts';

/** What a customer has in one currency: the wallet, and the orders whose period is paid, each with its project's time zone. */
export type Holdings = Readonly<{
  wallet: Pick<Wallet, 'lots'> | undefined;
  orders: readonly Readonly<{ order: Order; timeZone: string }>[];
}>;

/** How much of a payment goes back, and for which lines of its invoice, counted from 1. */
export type GivenBack = Readonly<{
  cardMinor: number;
  walletMinor: number;
  lines?: readonly Readonly<{ line: number; minor: number }>[] | undefined;
  /** The credits that the wallet's part goes back to, once that is decided. */
  restored?: readonly Part[] | undefined;
}>;

/** The sale that a payment pays: its own, or the purchase that left the invoice which it pays. */
export type Sold = Pick<Attempt, 'terms'>;

/**
 * What of a payment paid for time or became a credit. What was bought once is the customer's whatever becomes of the plan, and so is what a
 * link charges: nothing says what it is for.
 */
export function lastingMinorOf({ terms }: Sold, sold: Sold = { terms }): number {
  const { change, renewal } = terms.source;
  if (change || renewal?.order.plan || renewal?.order.addOn) return priceOf(terms).minor;
  const { source, cycle, lines, discountMinor } = sold.terms;
  if (!(source.plan ?? source.addOn) || !cycle || cycle.trialDays !== undefined) return 0;
  const linesMinor = netLinesMinor(lines);
  const { paidMinor } = paidOfFirstCycle({ recurringMinor: cycle.amountMinor, linesMinor, discountMinor });
  return shareMinor(paidMinor, priceOf(terms).minor, linesMinor - discountMinor);
}

/** How much value is to be taken back with the money, by where it came from. */
export function wantedBack(
  attempt: Attempt,
  { cardMinor, walletMinor, lines, restored = shareOf(lotsHeld(attempt), walletMinor) }: GivenBack,
  sold: Sold = attempt,
): Part[] {
  const lasting = lastingMinorOf(attempt, sold);
  const spread = lines
    ? lines.filter(({ line }) => isLasting(sold, line)).reduce((sum, one) => sum + one.minor, 0)
    : shareMinor(lasting, cardMinor + walletMinor, priceOf(attempt.terms).minor);
  const paid = [{ from: sourceOf(attempt), minor: cardMinor }, ...restored];
  return shareOf(merged(paid), Math.min(spread, lasting));
}

const shareMinor = (minor: number, part: number, whole: number): number =>
  Number((BigInt(minor) * BigInt(part)) / BigInt(Math.max(1, whole)));

/** The catalog says which lines recur; all lines of a renewal and of a change pay for time. */
function isLasting({ terms }: Sold, line: number): boolean {
  if (!terms.source.plan) return lastingMinorOf({ terms }) > 0;
  const named = terms.lines[line - 1];
  return terms.cycleLines?.some(({ name }) => name === named?.name) ?? false;
}

/**
 * The same, and at least what the payment no longer stands behind once the money is back: staff may say that all of it is for what was
 * bought once.
 */
export function atLeastUnbacked(
  wanted: readonly Part[],
  attempt: Attempt,
  { held, cardMinor }: Readonly<{ held: readonly Part[]; cardMinor: number }>,
): Part[] {
  const from = sourceOf(attempt);
  const standsMinor = ownMinorOf(attempt) - returnedByCard(attempt) - cardMinor;
  const minor = Math.max(minorFrom(from, wanted), minorFrom(from, held) - standsMinor);
  return merged([...wanted.filter((part) => part.from !== from), { from, minor: Math.max(0, minor) }]);
}

/** What a payment brought beside what its wallet paid. */
const ownMinorOf = ({ terms: { charge, invoiced } }: Pick<Attempt, 'terms'>): number =>
  charge.minor + (invoiced?.minor ?? 0);

/** Takes unspent credits of these sources first, then the unused parts of periods. What is used up cannot be taken back. */
export function takeBack(wanted: readonly Part[], { wallet, orders }: Holdings, now: Date): Taken {
  const lots = wanted.flatMap(({ from, minor }) => atMost(from, minorFrom(from, wallet?.lots ?? []), minor));
  let left = without(wanted, lots);
  const periods = orders.flatMap(({ order, timeZone }) => {
    const unused = unusedParts(order, timeZone, now);
    const parts = left.flatMap(({ from, minor }) => atMost(from, minorFrom(from, unused), minor));
    left = without(left, parts);
    const { id: orderId, customerId, nextBillingDate: until } = order;
    return parts.length > 0 && until !== undefined ? [{ orderId, customerId, until, parts }] : [];
  });
  return { lots, periods };
}

const atMost = (from: Source, has: number, wanted: number): Part[] =>
  has > 0 && wanted > 0 ? [{ from, minor: Math.min(has, wanted) }] : [];

/** What is left of the funding of an order's period, rounded up to a minor unit in all. */
export function unusedParts(order: Order, timeZone: string, now: Date): Part[] {
  const { status, period, cyclesPaid } = order;
  if (status !== OrderStatus.active || !period?.funding || cyclesPaid === 0) return [];
  const running = runningPeriodOf(order, timeZone);
  const { minor, from } = fundedOf(running);
  const { leftSeconds, allSeconds } = restOf({ from, to: running.to }, now);
  return shareOf(period.funding, Math.ceil((minor * leftSeconds) / allSeconds));
}

/**
 * The period of an order from now on, when parts of its funding are taken away or put back. A function that stood still since before the
 * period was funded has an earlier `now`: what pays a later time pays none before.
 */
export function refunded(
  order: Order,
  timeZone: string,
  { taken = [], back = [] }: Readonly<{ taken?: readonly Part[]; back?: readonly Part[] }>,
  now: Date,
): PaidPeriod | undefined {
  const funding = merged([...without(unusedParts(order, timeZone, now), taken), ...back]);
  if (!order.period) return undefined;
  const { from } = fundedOf(runningPeriodOf(order, timeZone));
  const fundedFrom = instant(new Date(Math.max(Date.parse(from), now.getTime())));
  return { ...order.period, funding, fundedFrom };
}

/**
 * Which credits the wallet's part of a refund goes back to. A credit comes back only as far as its own payment still stands behind it:
 * what the payer of that one has back, and what its value became elsewhere, is no longer there to be given.
 */
export function restoredLots(
  lots: readonly Part[],
  walletMinor: number,
  { payments, left }: Readonly<{ payments: ReadonlyMap<Source, Attempt>; left: readonly Part[] }>,
): Part[] {
  return merged(
    shareOf(lots, walletMinor).map(({ from, minor }) => {
      const payment = payments.get(from);
      if (!payment) return { from, minor };
      const standsMinor = ownMinorOf(payment) - returnedByCard(payment) - minorFrom(from, left);
      return { from, minor: Math.max(0, Math.min(minor, standsMinor)) };
    }),
  );
}
