import type { Terms } from '../../../shared/domain/sales/terms.ts';
import type { Tenant } from '../../../shared/domain/tenants/tenant.ts';
import type { Item } from '../../../shared/ledger/view.ts';
import { customerIdOf } from '../../../shared/runtime/hash.ts';
import { TRIED } from '../catalog.ts';
import { finishAbandoned, sweepOutbox } from '../races/actions.ts';
import { itemsIn } from '../races/run-context.ts';
import { isUnfinished } from '../unfinished.ts';
import { ledgerProblems } from '../verdict.ts';
import { arrive, type Game } from './game.ts';
import { CODES, PAYERS } from './moves.ts';
import { paymentOf } from './play-refunds.ts';
import { isPaidByTransfer, type Link, reap } from './reference.ts';
import { agreeOnRefunds, backOf, disputeIn } from './refunds.ts';
import { agreeOnSubscription } from './stored-subscription.ts';
import { agreeOnTransfers } from './transfers.ts';
import { agreeOnTrials, paidCyclesOf } from './trials.ts';

/** Longer than the reconciler ever waits between two looks at one payment, and than a payer has for their bank. */
const PASS_SECONDS = 3_700;
const PASSES_MAX = 3;

/** The trouble is over: late calls arrive, the workers run until nothing is left to do. */
export async function comeToRest(game: Game): Promise<void> {
  const { stage, context } = game;
  stage.processor.clearFaults();
  game.isTroubled = false;
  await pass(game);
  await arrive(game);
  for (let passes = 1; ; passes++) {
    const left = (await itemsIn(context)).filter(isUnfinished);
    if (left.length === 0) break;
    if (passes > PASSES_MAX)
      throw new Error(
        `Not at rest after ${PASSES_MAX} passes: ${left.map(({ sk, state }) => `${sk} ${state ?? ''}`)}`,
      );
    await pass(game);
  }
}

async function pass({ stage, reference }: Game): Promise<void> {
  stage.time.advance(PASS_SECONDS);
  await finishAbandoned(stage);
  await sweepOutbox(stage);
  reap(reference, stage.time.now().getTime());
}

/** Holds table and books against each other, and both against the reference; what was unsure is then known. */
export function agree(game: Game, items: readonly Item[]): void {
  const { stage, reference, links } = game;
  for (const { invariant, message } of ledgerProblems(stage, items))
    throw new Error(`${invariant} ${message}`);
  for (const [index, link] of reference.links.entries()) {
    const row = items.find(({ sk, slug }) => sk === 'LINK' && slug === links[index]?.slug);
    if (!row) throw new Error(`Link ${index} is gone.`);
    applyCycles(link, index, renewalsOf(items, links[index]?.slug).filter(isPaidCycle).length);
    const source = (row.invoice as { id: string } | undefined)?.id ?? String(row.slug);
    agreeOnTransfers(link, index, items, links[index]?.slug);
    agreeOnChallenges(
      link,
      index,
      items.filter(({ sk, pk }) => sk === 'CHALLENGES' && pk.includes(`#${source}#`)),
    );
    applyAnswer(link, index, {
      isPaid: row.status === 2 || isPaidByTransfer(link),
      isCancelled: row.status === 4,
      declines: Number(row.declines),
    });
    const payment = paymentOf(items, row);
    const { cardMinor = 0, walletMinor = 0 } = payment?.refunds ?? {};
    const invoice = items.find(
      ({ sk, id }) =>
        sk.startsWith('INVOICE#') && id === (payment?.invoiceId ?? payment?.terms.source.invoice?.id),
    );
    const dispute = disputeIn(payment);
    const isWhole = link.arrived.size === 0;
    const isRefunded = invoice?.status === 5;
    agreeOnRefunds(link, index, { backMinor: cardMinor + walletMinor, dispute, isWhole, isRefunded });
  }
  const tenant = items.find(({ sk }) => sk === 'TENANT') as unknown as Tenant;
  const payers = PAYERS.map((payer) => [payer, customerIdOf(tenant, `${payer}@example.com`)] as const);
  for (const [payer, customerId] of payers)
    agreeOnSubscription(reference.subscriptions, payer, customerId, items);
  agreeOnTrials(reference.trials, payers, items);
  for (const { code } of CODES) {
    const uses = items.filter(({ sk, pk }) => sk === 'USES' && pk.includes(`#COUPON#${code}#`));
    const expected = [...reference.subscriptions.values()].filter(({ use }) => use === code).length;
    requireSame(`uses of ${code}`, sum(uses.map(({ live }) => Number(live))), expected);
  }
  takeInGuards(game, items);
  requireTotals(game, items);
}

/** Once a request about a link went wrong, how its challenges ended is not known. */
function agreeOnChallenges(link: Link, index: number, counts: readonly Item[]): void {
  if (link.isUnsure) link.left.clear();
  for (const { pk, left } of counts) {
    const day = String(pk.split('#').at(-1));
    const expected = link.left.get(day) ?? 0;
    if (!link.isUnsure && expected !== left)
      throw new Error(`Link ${index} counts ${left} challenges left on ${day}; the reference ${expected}.`);
    link.left.set(day, Number(left));
  }
}

type Stored = Pick<Link, 'isPaid' | 'isCancelled' | 'declines'>;

function applyAnswer(link: Link, index: number, { isPaid, isCancelled, declines }: Stored): void {
  if (!link.isUnsure && link.isPaid !== isPaid)
    throw new Error(`Link ${index} is ${isPaid ? '' : 'not '}paid, against the reference.`);
  if (!link.isUnsure && link.isCancelled !== isCancelled)
    throw new Error(`Link ${index} is ${isCancelled ? '' : 'not '}cancelled, against the reference.`);
  if (!link.isUnsure && link.declines !== declines)
    throw new Error(`Link ${index} counts ${declines} declines; the reference ${link.declines}.`);
  if (!link.isUnsure) return;
  Object.assign(link, { isPaid, isCancelled, declines });
  if (isPaid) return; // Whose click paid it is not known: it stays unsure whether a click is repeated or refused.
  link.isUnsure = false;
  delete link.last; // Too long ago to be repeated to anybody.
}

function applyCycles(link: Link, index: number, cycles: number): void {
  if (!link.isUnsure && link.cycles !== undefined && link.cycles !== cycles)
    throw new Error(`Link ${index} has ${cycles} paid cycles; the reference says ${link.cycles}.`);
  link.cycles = cycles;
}

/** The attempts that charge later cycles of what a link sold; of every link without one. */
function renewalsOf(items: readonly Item[], slug?: string): Item[] {
  const orders = new Set(
    items
      .filter(({ sk, linkSlug }) => sk.startsWith('ORDER#') && (!slug || linkSlug === slug))
      .map(({ id }) => id),
  );
  const orderOf = ({ terms }: Item) => (terms as Terms).source.renewal?.order.id;
  return items.filter(
    (item) => item.sk.startsWith('TXN#') && item.kind === 'renewal' && orders.has(orderOf(item)),
  );
}
const isPaidCycle = ({ state }: Item) => state === 'succeeded';
const isDeclinedCycle = ({ state }: Item) => state === 'declined';

function takeInGuards({ reference }: Game, items: readonly Item[]): void {
  reference.isUnsure = false;
  reference.guards.clear();
  const tenant = items.find(({ sk }) => sk === 'TENANT') as unknown as Tenant;
  const names = new Map<string, string>(
    PAYERS.map((payer) => [customerIdOf(tenant, `${payer}@example.com`), payer]),
  );
  for (const { pk, declines } of items.filter(({ sk }) => sk === 'DECLINES')) {
    const [, , , who = '', hour = ''] = String(pk).split('#');
    const name = names.get(who.slice('email:'.length).split('@')[0] ?? '');
    if (name) reference.guards.set(`${name} ${hour}`, Number(declines));
  }
}

/** What the links that were paid add up to: money by currency, invoices, orders and events. */
function requireTotals({ reference: { links, ...reference }, stage }: Game, items: readonly Item[]): void {
  const subscriptions = [...reference.subscriptions.values()];
  const paid = links.filter(({ isPaid }) => isPaid);
  const intents = Object.values(stage.processor.ledger.accounts).flatMap(
    ({ paymentIntents }) => paymentIntents,
  );
  for (const currency of new Set(links.map((link) => link.currency))) {
    const expected = sum(
      paid
        .filter((link) => link.currency === currency)
        .map(({ minor, cycleMinor, cycles = 0 }) => minor + cycles * cycleMinor),
    );
    const taken = sum(
      intents
        .filter((intent) => intent.status === 'succeeded' && intent.currency === currency)
        .map(({ amount_received: received }) => received),
    );
    const tried = paidCyclesOf(reference.trials) * TRIED.minor;
    const subscribed =
      currency === 'usd' ? tried + sum(subscriptions.map(({ takenMinor }) => takenMinor)) : 0;
    const returned = Object.values(stage.processor.ledger.accounts)
      .flatMap(({ refunds }) => refunds)
      .filter((made) => made.status === 'succeeded' && made.currency === currency)
      .map(({ amount }) => amount);
    const back = currency === 'usd' ? sum(subscriptions.map(({ backMinor }) => backMinor)) : 0;
    requireSame(`minor units of ${currency} given back`, sum(returned), backOf({ links }, currency) + back);
    requireSame(`minor units of ${currency} taken`, taken, expected + subscribed);
  }
  const invoices = items.filter(({ sk }) => sk.startsWith('INVOICE#'));
  const orders = items.filter(({ sk }) => sk.startsWith('ORDER#')).length;
  const ofCycles = invoices.filter(({ orderId }) => orderId !== undefined).length - orders; // Each order began with one.
  const cycles = sum(links.map(({ cycles = 0 }) => cycles));
  const declinedCycles = renewalsOf(items).filter(isDeclinedCycle).length;
  const { size: tried } = reference.trials.of;
  const charged =
    paid.filter(({ minor }) => minor > 0).length +
    cycles +
    sum(subscriptions.map(({ charges }) => charges)) +
    paidCyclesOf(reference.trials);
  const arrived = sum(links.map((link) => link.arrived.size));
  const paidByTransfer = paid.filter(isPaidByTransfer).length;
  const recurring = paid.filter(({ recurs }) => recurs).length + subscriptions.length + tried;
  const created =
    links.filter(({ isPaid, isOfInvoice }) => isPaid || isOfInvoice).length +
    subscriptions.length +
    tried +
    ofCycles;
  requireSame('invoices', invoices.length, created);
  requireSame('orders', orders, recurring);
  const events = items
    .filter(({ sk }) => sk === 'OUTBOX')
    .flatMap((row) => (row.events as { type: string }[]).map(({ type }) => type));
  const told = (type: string) => events.filter((each) => each === type).length;
  requireSame('events payment.succeeded', told('payment.succeeded'), charged + arrived);
  requireSame(
    'events payment.failed',
    told('payment.failed'),
    sum(links.map(({ declines }) => declines)) + declinedCycles + reference.trials.refused,
  );
  const disputes = links.map(({ refunded }) => refunded.dispute);
  const ended = disputes.filter((dispute) => dispute === 'won' || dispute === 'lost').length;
  const subscribed = subscriptions.map((one) => one.disputes);
  const opened = ended + disputes.filter((dispute) => dispute === 'open').length;
  requireSame(
    'events payment.disputed',
    told('payment.disputed'),
    opened + sum(subscribed.map((one) => one.opened)),
  );
  requireSame(
    'events payment.dispute_closed',
    told('payment.dispute_closed'),
    ended + sum(subscribed.map((one) => one.closed)),
  );
  const disowned = subscriptions.filter(({ isDisowned }) => isDisowned).length;
  requireSame('events order.disowned', told('order.disowned'), disowned);
  requireSame('events invoice.created', told('invoice.created'), created);
  requireSame('events invoice.paid', told('invoice.paid'), charged + paidByTransfer);
  requireSame('events order.created', told('order.created'), recurring);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function requireSame(what: string, actual: number, expected: number): void {
  if (actual !== expected) throw new Error(`${actual} ${what}; the reference says ${expected}.`);
}
