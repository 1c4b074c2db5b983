import { type Link, openChallenges } from '../payer.ts';
import {
  type Asked,
  brief,
  confirm,
  finishAbandoned,
  openLink,
  pay,
  relay,
  sweepOutbox,
} from '../races/actions.ts';
import { linkRequest } from '../races/link-request.ts';
import { findOutboxRows } from '../races/outbox-rows.ts';
import { enter, itemsIn, leave, type RunContext } from '../races/run-context.ts';
import { MONTH_SECONDS, renew } from '../renewals.ts';
import type { Answer } from '../stage.ts';
import { cancelLink, createInvoice, letBackendIn } from '../tenant-backend.ts';
import { agree, comeToRest } from './agreement.ts';
import { arrive, compare, type Game, nowOf, type Paid, underTrouble } from './game.ts';
import { CARDS, lineOf, type Move, PAYERS, SHAPES, type Shape, type Trouble } from './moves.ts';
import { disputeLink, failRefund, refund, refundInDashboard } from './play-refunds.ts';
import {
  answerFor,
  cancelChange,
  changePlan,
  chooseCard,
  disputeSubscription,
  refundSubscription,
  subscribe,
} from './play-subscriptions.ts';
import { endTrial, tryPlan } from './play-trials.ts';
import * as reference from './reference.ts';
import { renewSubscriptions } from './subscriptions.ts';
import { receiveTransfer } from './transfers.ts';
import { renewTrials } from './trials.ts';

/** The reconciler is done with a payment within these; the rest of a month passes at once. */
const HOURS_OF_RECONCILER = 4;
const HOUR_SECONDS = 3_700;

/** What the service did is not what the reference foretold. */
export class Disagreement extends Error {}

/** Plays the moves; throws a `Disagreement` that carries the script. */
export async function playMoves(
  context: RunContext,
  moves: readonly Move[],
  seed: string,
  watch: (game: Game) => void = () => {},
): Promise<void> {
  const stage = enter(context, seed);
  const game: Game = {
    context,
    stage,
    reference: reference.newReference(),
    links: [],
    named: new Map(),
    payments: [],
    late: [],
    isTroubled: false,
    script: [],
  };
  watch(game);
  await letBackendIn(stage);
  try {
    for (const move of moves) if (move.do !== 'nothing') await playOne(game, move);
    await rest(game);
  } catch (error) {
    throw new Disagreement(`${game.script.join('\n')}\n  ${error instanceof Error ? error.message : error}`);
  } finally {
    await leave(stage);
  }
}

async function playOne(game: Game, move: Move): Promise<void> {
  game.script.push(`  ${lineOf(move)}`);
  const { stage } = game;
  switch (move.do) {
    case 'make a link':
      return await makeLink(game, move.shape, move.name);
    case 'pay':
      return await payLink(game, move);
    case 'pay again':
      return await payAgain(game, move.payment);
    case 'answer the bank':
      return answerBank(game, latest(game.payments, move.payment), move.outcome);
    case 'confirm':
      return await confirmPayment(game, latest(game.payments, move.payment), move.trouble);
    case 'open':
      return await open(game, move.link);
    case 'cancel':
      return await cancel(game, move.link, move.trouble);
    case 'wait':
      return await wait(game, move.seconds);
    case 'finish abandoned':
      return await finish(game, move.trouble);
    case 'let a month pass':
      return await letMonthPass(game, move.trouble);
    case 'subscribe':
      return await subscribe(game, move);
    case 'change the plan':
      return await changePlan(game, move);
    case 'cancel the change':
      return await cancelChange(game, move);
    case 'refund':
      return await refund(game, move);
    case 'refund a subscription':
      return await refundSubscription(game, move);
    case 'refund in the dashboard':
      return await refundInDashboard(game, move);
    case 'fail a refund':
      return await failRefund(game, move);
    case 'dispute':
      return await disputeLink(game, move);
    case 'dispute a subscription':
      return await disputeSubscription(game, move);
    case 'answer for the plan':
      return await answerFor(game, move);
    case 'choose a card':
      return await chooseCard(game, move);
    case 'receive a transfer':
      return await receiveTransfer(game, move);
    case 'try a plan':
      return await tryPlan(game, move);
    case 'end the trial':
      return await endTrial(game, move);
    case 'sweep':
      return void (await sweepOutbox(stage));
    case 'stream again':
      return void (await relay(stage, await findOutboxRows(stage)));
    case 'let late calls arrive':
      return await arrive(game);
    case 'come to rest':
      return await rest(game);
    case 'misbehave':
      game.isTroubled = true;
      return stage.processor.fault({
        mode: move.mode,
        times: move.times,
        match: { method: 'POST', path: move.on },
      });
    case 'nothing':
  }
}

/** A link named by its maker is the one that was made first, whatever else is asked for. */
async function makeLink(game: Game, number: number, name: number | undefined): Promise<void> {
  const shape = at(SHAPES, number);
  if (!shape) return;
  if (shape.sells === 'invoice') return await makeInvoice(game, shape);
  const key = name === undefined ? undefined : `order-${name}`;
  const { status, body } = await linkRequest(game.stage, {
    ...shape.fields,
    ...(key && { idempotencyKey: key }),
  });
  const known = key === undefined ? undefined : game.named.get(key);
  if (status !== 200) throw new Error(`A link was refused with ${status}.`);
  if (known !== undefined && game.links[known]?.slug !== body.data.slug)
    throw new Error('One name led to two links.');
  if (known !== undefined) return;
  if (key !== undefined) game.named.set(key, game.links.length);
  offer(game, shape, {
    slug: body.data.slug,
    payload: new URL(body.data.redirectUrl).searchParams.get('payload') ?? '',
  });
}

async function makeInvoice(game: Game, shape: Shape): Promise<void> {
  const [name] = PAYERS;
  const link = await createInvoice(game.stage, {
    ...shape.fields,
    customerInfo: { email: `${name}@example.com`, name },
  });
  if (!link) throw new Error('An invoice was refused.');
  offer(game, shape, link);
}

function offer(
  game: Game,
  { minor, currency, recurs, cycleMinor = 0, minutes, sells }: Shape,
  link: Link,
): void {
  game.links.push(link);
  const expiresAt = nowOf(game) + minutes * 60_000;
  const isOfInvoice = sells === 'invoice';
  const untouched = { cycles: 0, isPaid: false, isCancelled: false, declines: 0, isUnsure: false };
  const [left, arrived] = [new Map(), new Map()];
  game.reference.links.push({
    minor,
    currency,
    recurs,
    cycleMinor,
    isOfInvoice,
    expiresAt,
    left,
    arrived,
    refunded: { backMinor: 0, dispute: 'none' },
    ...untouched,
  });
}

async function payLink(game: Game, move: Extract<Move, { do: 'pay' }>): Promise<void> {
  if (game.links.length === 0) return;
  const payer = PAYERS[move.payer] ?? '';
  const click = {
    link: move.link % game.links.length,
    payer,
    card: CARDS[move.card] ?? '',
    ...(move.key !== undefined && { key: `${payer}-${move.key}` }),
  };
  await clicks(game, click, move.trouble);
}

async function payAgain(game: Game, payment: number): Promise<void> {
  const paid = latest(game.payments, payment);
  if (paid) await clicks(game, paid.click, undefined);
}

async function clicks(game: Game, click: reference.Click, trouble: Trouble | undefined): Promise<void> {
  const { link, payer: who, card, key } = click;
  const { answer, isStruck } = await underTrouble(game, trouble, (stage) =>
    pay(stage, game.links[link] as Link, { who, card, ...(key && { key }) }),
  );
  if (isStruck) reference.doubt(game.reference, link, key, nowOf(game));
  const expected = isStruck ? undefined : reference.pay(game.reference, click, nowOf(game));
  compare(game, () => reference.doubt(game.reference, link), expected, answer, isStruck);
  const { last, isUnsure } = reference.linkAt(game.reference, link);
  const asked = askedIn(answer);
  const isNew = !isUnsure && last !== undefined && !game.payments.some(({ payment }) => payment === last);
  if (isNew) game.payments.push({ click, payment: last, ...(asked && { asked }) });
  else if (isUnsure) game.payments.push({ click, ...(asked && { asked }) });
}

function answerBank({ stage }: Game, paid: Paid | undefined, outcome: 'succeed' | 'fail'): void {
  if (!paid?.asked) return;
  const { intentId } = paid.asked;
  if (!openChallenges(stage.processor).some(({ id }) => id === intentId)) return;
  stage.processor.authenticate(intentId, outcome);
  if (paid.payment) paid.payment.bank = outcome === 'succeed' ? 'agreed' : 'refused';
}

async function confirmPayment(
  game: Game,
  paid: Paid | undefined,
  trouble: Trouble | undefined,
): Promise<void> {
  if (!paid?.asked) return;
  const { link } = paid.click;
  const { asked, payment } = paid;
  const { answer, isStruck } = await underTrouble(game, trouble, (stage) =>
    confirm(stage, game.links[link] as Link, asked),
  );
  if (isStruck) reference.doubt(game.reference, link);
  const expected = isStruck || !payment ? undefined : reference.confirm(game.reference, payment, nowOf(game));
  compare(game, () => reference.doubt(game.reference, link), expected, answer, isStruck);
}

async function open(game: Game, number: number): Promise<void> {
  const link = at(game.links, number);
  if (!link) return;
  const own = reference.linkAt(game.reference, number % game.links.length);
  const { isPaid, isCancelled, isUnsure, expiresAt } = own;
  const told = brief(await openLink(game.stage, link));
  const isOver = expiresAt <= nowOf(game);
  const refused =
    isPaid && !reference.isPaidByTransfer(own) // Its page stays open, and paying it is refused.
      ? '409 payment_link_used'
      : isCancelled
        ? '410 payment_link_cancelled'
        : isOver
          ? '410 payment_link_expired'
          : '';
  const expected = refused || '200 active';
  if (!isUnsure && told !== expected)
    throw new Error(`To open the link was answered with ${told}, not with ${expected}.`);
}

async function cancel(game: Game, number: number, trouble: Trouble | undefined): Promise<void> {
  const link = number % Math.max(1, game.links.length);
  const own = game.links[link];
  if (!own) return;
  const { answer, isStruck } = await underTrouble(game, trouble, (stage) => cancelLink(stage, own));
  if (isStruck) reference.doubt(game.reference, link);
  compare(
    game,
    () => reference.doubt(game.reference, link),
    isStruck ? undefined : reference.cancel(game.reference, link, nowOf(game)),
    answer,
    isStruck,
  );
}

/** The reconciler and the sweeper run every minute or two; what is long is not waited through without them. */
async function wait(game: Game, seconds: number): Promise<void> {
  game.stage.time.advance(seconds);
  if (seconds < 600) return;
  await finish(game, undefined);
  await sweepOutbox(game.stage);
}

async function finish(game: Game, trouble: Trouble | undefined): Promise<void> {
  const { isStruck } = await underTrouble(
    game,
    trouble,
    async (stage) => void (await finishAbandoned(stage)),
  );
  if (!isStruck) return reference.reap(game.reference, nowOf(game));
  for (const [link, { last }] of game.reference.links.entries())
    if (last?.outcome === 'waiting' && last.by <= nowOf(game)) reference.doubt(game.reference, link);
}

/** The reconciler runs all that month. What was begun before is over when the planner sends what is due. */
async function letMonthPass(game: Game, trouble: Trouble | undefined): Promise<void> {
  for (let hour = 0; hour < HOURS_OF_RECONCILER; hour++) await wait(game, HOUR_SECONDS);
  await arrive(game); // No request is under way for longer than the processor keeps its key, which is a day.
  await wait(game, MONTH_SECONDS);
  const { isStruck } = await underTrouble(game, trouble, async (stage) => void (await renew(stage)));
  reference.renew(game.reference, isStruck);
  renewSubscriptions(game.reference.subscriptions, isStruck, nowOf(game));
  renewTrials(game.reference.trials, isStruck, nowOf(game));
}

async function rest(game: Game): Promise<void> {
  game.script.push('  (all unfinished work is finished)');
  await comeToRest(game);
  agree(game, await itemsIn(game.context));
}

const at = <One>(list: readonly One[], number: number): One | undefined =>
  list[number % Math.max(1, list.length)];
/** Counted from the last, since a payment is mostly followed by what belongs to it. */
const latest = <One>(list: readonly One[], number: number): One | undefined =>
  list[list.length - 1 - (number % Math.max(1, list.length))];
function askedIn(answer: Answer | undefined): Asked | undefined {
  if (answer?.body?.status !== 'requires_action') return undefined;
  const [intentId = ''] = String(answer.body.clientSecret).split('_secret_');
  return { intentId, receiptRef: answer.body.receipt.summaryRef };
}
