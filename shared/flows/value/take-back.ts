import type { Order } from '../../domain/billing/order.ts';
import type { Wallet, WalletEntry } from '../../domain/customers/wallet.ts';
import { paymentInProgress } from '../../domain/errors.ts';
import { type CustomerId, customerOfRecord, type WalletEntryId } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { recurringTaxes, taxOfCredit } from '../../domain/tax/credit.ts';
import { dayIn, instant } from '../../domain/time/calendar.ts';
import {
  EARLIER,
  merged,
  minorFrom,
  type Part,
  paymentOf,
  type Source,
  sourceOf,
  totalOf,
} from '../../domain/value/part.ts';
import { lotsHeld } from '../../domain/value/payment-parts.ts';
import {
  atLeastUnbacked,
  type GivenBack,
  type Holdings,
  lastingMinorOf,
  refunded,
  restoredLots,
  takeBack,
  unusedParts,
  wantedBack,
} from '../../domain/value/reversal.ts';
import { dividedBy, NOTHING_TAKEN, partsTaken, type Taken, takenMinorOf } from '../../domain/value/taken.ts';
import { followingOperation, idOf } from '../../runtime/new-id.ts';
import { findAttempt } from '../../storage/attempts.ts';
import { listRecurring } from '../../storage/orders.ts';
import { changePeriod } from '../../storage/renewals/change-order.ts';
import { Lost } from '../../storage/table/lost.ts';
import type { Write } from '../../storage/table/table.ts';
import { findWallet, returnToWallet, takeFromWallet } from '../../storage/wallets.ts';
import { endWaiting } from '../charging/unfinished/supersede.ts';
import { projectOf } from '../orders/project-of.ts';

/** What is taken back with money that goes back, and the credits that its wallet part goes back to, with what both were read from. */
export type Reversal = Readonly<{ taken: Taken; restored: Part[]; wantedMinor: number; found: Found }>;
type Found = Holdings & Readonly<{ wallet: Wallet | undefined }>;

/** A payment is for the customer of the order that it pays, also where another customer pays it. */
const ownerOf = ({ customerId, orderId }: Attempt): CustomerId =>
  (orderId && customerOfRecord('order', orderId)) || customerId;

/** What would be taken back now, and which credits the wallet's part would go back to. Nothing is written. */
export async function reversalOf(attempt: Attempt, given: GivenBack, now: Date): Promise<Reversal> {
  const sold = await soldBy(attempt);
  const found =
    lastingMinorOf(attempt, sold) > 0 || given.walletMinor > 0 ? await holdingsOf(attempt) : NOTHING_HELD;
  const held = [
    ...(found.wallet?.lots ?? []),
    ...found.orders.flatMap(({ order, timeZone }) => unusedParts(order, timeZone, now)),
  ];
  const { cardMinor, walletMinor } = given;
  const wanted = atLeastUnbacked(wantedBack(attempt, given, sold), attempt, { held, cardMinor });
  const taken = takeBack(wanted, found, now);
  const left = [...held, ...partsTaken(taken).map(({ from, minor }) => ({ from, minor: -minor }))];
  const restored = walletMinor > 0 ? await restoredOf(attempt, walletMinor, left) : [];
  return { taken, restored, wantedMinor: totalOf(wanted), found };
}

/** A payment of an invoice that a purchase left, by transfer or by card, pays for what that purchase sold. */
async function soldBy(attempt: Attempt): Promise<Attempt> {
  const { invoice } = attempt.terms.source;
  const sold =
    invoice?.purchase &&
    (await findAttempt(attempt.tenantId, invoice.customerId, invoice.purchase.attemptId));
  return sold ?? attempt;
}

const NOTHING_HELD: Found = { wallet: undefined, orders: [] };

async function holdingsOf(attempt: Attempt): Promise<Found> {
  const { tenantId, terms } = attempt;
  const owner = ownerOf(attempt);
  const { currency } = terms.charge;
  const [wallet, recurring] = await Promise.all([
    findWallet(tenantId, owner, currency),
    listRecurring(tenantId, owner),
  ]);
  const orders = await Promise.all(
    recurring
      .filter((order) => order.period && order.currency === currency)
      .map(async (order) => ({ order, timeZone: (await projectOf(order)).timeZone })),
  );
  return { wallet, orders };
}

async function restoredOf(attempt: Attempt, walletMinor: number, left: readonly Part[]): Promise<Part[]> {
  const lots = lotsHeld(attempt);
  if (lots.length === 0) return [{ from: EARLIER, minor: walletMinor }];
  const payments = new Map<Source, Attempt>();
  for (const { from } of lots) {
    const named = paymentOf(from);
    const payment = named && (await findAttempt(attempt.tenantId, named.customerId, named.id));
    if (payment) payments.set(from, payment);
  }
  return restoredLots(lots, walletMinor, { payments, left });
}

/**
 * The writes that take value back. An attempt that holds an order of it is ended first: what it was priced by is no longer true. Throws
 * `payment_in_progress` while that one, or a payment that holds a part of the wallet, may still charge.
 *
 * `name` makes the ids of the entries in the wallet, so that a step that is committed again writes the same.
 */
export async function takeBackWrites(
  attempt: Attempt,
  { taken, wantedMinor, found }: Reversal,
  name: string,
  now: Date,
): Promise<Write[]> {
  const { lots, periods } = taken;
  const mayBeHeld = lots.length > 0 || wantedMinor > takenMinorOf(taken); // What is not found may be what a payment holds.
  if (mayBeHeld && (found.wallet?.holdBalance ?? 0) > 0) throw paymentInProgress();
  const changed = found.orders.flatMap(({ order, timeZone }) => {
    const parts = periods.find(({ orderId }) => orderId === order.id)?.parts;
    return parts ? [{ order, period: refunded(order, timeZone, { taken: parts }, now) }] : [];
  });
  for (const { order } of changed) await freeOrder(order, now);
  return [
    ...(lots.length > 0 ? takeFromWallet(entryOf(attempt, lots, { type: 'reversal', name, now })) : []),
    ...changed.map(({ order, period }) => changePeriod(order, period)),
  ];
}

/** An attempt that ends changes the order, so it is read again. */
async function freeOrder({ tenantId, openAttempt }: Order, now: Date): Promise<void> {
  if (!openAttempt) return;
  await endWaiting(tenantId, openAttempt, now, 'repriced');
  throw new Lost('order');
}

/**
 * Puts back what was taken, when the money did not go back after all: to its period while that lasts, else to the wallet. What stands for
 * `restored`, which a wallet got and keeps, stays taken.
 */
export async function putBack(
  attempt: Attempt,
  {
    taken: all = NOTHING_TAKEN,
    restored = [],
  }: Readonly<{ taken?: Taken | undefined; restored?: readonly Part[] | undefined }>,
  name: string,
  now: Date,
): Promise<{ left: Taken; writes: Write[] }> {
  const { back: taken, stays } = dividedBy(all, restored);
  if (partsTaken(taken).length === 0) return { left: all, writes: [] };
  const { orders } = await holdingsOf(attempt);
  const lasting = taken.periods.flatMap(({ orderId, until, parts }) => {
    const found = orders.find(({ order }) => order.id === orderId);
    const { nextBillingDate, openAttempt } = found?.order ?? {};
    const isOver = found === undefined || dayIn(found.timeZone, now) >= until;
    return isOver || nextBillingDate !== until || openAttempt ? [] : [{ ...found, parts }];
  });
  const ended = taken.periods.filter(({ orderId }) => !lasting.some(({ order }) => order.id === orderId));
  const lots = merged([...taken.lots, ...ended.flatMap(({ parts }) => parts)]);
  const writes = [
    ...lasting.map(({ order, timeZone, parts }) =>
      changePeriod(order, refunded(order, timeZone, { back: parts }, now)),
    ),
    ...(lots.length > 0 ? returnToWallet(entryOf(attempt, lots, { type: 'return', name, now })) : []),
  ];
  return { left: { ...stays, moved: [...(taken.moved ?? []), ...ended] }, writes };
}

type Entry = Readonly<{ type: 'reversal' | 'return'; name: string; now: Date }>;

/**
 * The tax of what a payment had left in the wallet as unused time was given back with that credit. The refund of the payment gives all of
 * its tax back, so what is taken from the wallet takes its tax along. What a change charged above its price had none.
 */
function taxIn({ id, customerId, terms }: Attempt, lots: readonly Part[]): WalletEntry['tax'] {
  const carriedMinor = terms.source.change?.carriedMinor ?? 0;
  const ownMinor = minorFrom(sourceOf({ id, customerId }), lots) - carriedMinor;
  return taxOfCredit(recurringTaxes(terms), Math.max(0, ownMinor), terms.charge.currency);
}

function entryOf(attempt: Attempt, lots: Part[], { type, name, now }: Entry): WalletEntry {
  const tax = taxIn(attempt, lots);
  return {
    id: idOf<WalletEntryId>('walletEntry', followingOperation(name, `wallet ${type}`)),
    tenantId: attempt.tenantId,
    customerId: ownerOf(attempt),
    currency: attempt.terms.charge.currency,
    type,
    amount: totalOf(lots),
    lots,
    ...(tax && { tax }),
    attemptId: attempt.id,
    at: instant(now),
  };
}
