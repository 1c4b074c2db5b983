import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import { sellThreePlans } from '../catalog.ts';
import { signIn } from '../customer.ts';
import { pay } from '../races/actions.ts';
import { type Answer, ask, itemsOf, type Stage } from '../stage.ts';
import { tokensOf } from '../wallet.ts';
import { compare, type Game, nowOf, underTrouble } from './game.ts';
import { CARDS, CODES, type Move, PAYERS, PLANS } from './moves.ts';
import { askFor, tellDispute } from './play-refunds.ts';
import { isLimited } from './reference.ts';
import { DISPUTED } from './refunds.ts';
import { newestOf as newestIn, orderOf } from './stored-subscription.ts';
import * as reference from './subscriptions.ts';

/** A payer has one plan at most, and no wallet. */
export async function subscribe(
  game: Game,
  { payer, disputed, code: number, trouble }: Extract<Move, { do: 'subscribe' }>,
): Promise<void> {
  const { subscriptions } = game.reference;
  const who = PAYERS[payer] ?? '';
  if (subscriptions.has(who)) return;
  game.plans ??= await openShop(game.stage);
  const code = number === undefined ? undefined : CODES[number]?.code;
  const [plan] = game.plans;
  if (!plan) return;
  const all = [...subscriptions.values()];
  const isFull = code !== undefined && !reference.hasRoom(all, code);
  const isLimitedNow = isLimited(game.reference, who, nowOf(game));
  const refusal = isLimitedNow ? 'rate_limited' : isFull ? 'coupon_not_valid' : undefined;
  const areUsesUnsure = game.reference.isUnsure || all.some(({ isUnsure }) => isUnsure);
  const { answer, isStruck } = await underTrouble(game, trouble, (stage) =>
    pay(stage, plan, { who, card: CARDS[disputed ? 4 : 0], ...(code && { couponCode: code }) }),
  );
  const subscription = reference.bought(disputed ? DISPUTED : '4242', code, nowOf(game));
  subscriptions.set(who, subscription);
  const isUnknown = isStruck || (code !== undefined && areUsesUnsure);
  if (isUnknown) doubtOf(game, who)();
  compare(game, doubtOf(game, who), isUnknown ? undefined : (refusal ?? 'success'), answer, isStruck);
  if (refusal && !subscription.isUnsure) subscriptions.delete(who);
}

/** Three plans, and the codes. */
async function openShop(stage: Stage) {
  const plans = await sellThreePlans(stage);
  const { staff } = await tokensOf(stage);
  for (const code of CODES) {
    const body = { ...code, percentOff: 50, maxRedemptions: 1 };
    const answer = await ask(stage, '/admin/coupon', body, { authorization: `Bearer ${staff}` });
    if (answer?.status !== 200) throw new Error(`A code was refused: ${JSON.stringify(answer)}`);
  }
  return plans;
}

export async function changePlan(
  game: Game,
  { payer, to, trouble }: Extract<Move, { do: 'change the plan' }>,
): Promise<void> {
  const who = PAYERS[payer] ?? '';
  const subscription = game.reference.subscriptions.get(who);
  const now = nowOf(game);
  if (!subscription || subscription.plan === to || isTooSmall(subscription, to, now)) return;
  const planSlug = PLANS[to]?.slug;
  const { answer, isStruck } = await underTrouble(
    game,
    trouble,
    await atAccount(game, payer, '', { planSlug }),
  );
  if (isStruck) doubtOf(game, who)();
  const isRefused = isLimited(game.reference, who, now);
  const expected = subscription.isUnsure ? undefined : reference.changed(subscription, to, isRefused, now);
  compare(game, doubtOf(game, who), expected, answer, isStruck);
}

const isTooSmall = (subscription: reference.Subscription, to: number, now: number): boolean =>
  reference.priceOf(to) > reference.priceOf(subscription.plan) &&
  !reference.isCharged(reference.dueFor(subscription, to, now));

export async function cancelChange(
  game: Game,
  { payer, trouble }: Extract<Move, { do: 'cancel the change' }>,
): Promise<void> {
  const who = PAYERS[payer] ?? '';
  const subscription = game.reference.subscriptions.get(who);
  if (!subscription) return;
  const { answer, isStruck } = await underTrouble(game, trouble, await atAccount(game, payer, '/cancel', {}));
  if (isStruck) doubtOf(game, who)();
  const expected = subscription.isUnsure ? undefined : reference.changeCancelled(subscription);
  const word = answer && {
    ...answer,
    body: { ...answer.body, ...(answer.body?.data?.pendingChange === null && { status: 'cancelled' }) },
  };
  compare(game, doubtOf(game, who), expected, word, isStruck);
}

/** Staff give the newest payment of the plan back, whole or in part. */
export async function refundSubscription(
  game: Game,
  { payer, part, trouble }: Extract<Move, { do: 'refund a subscription' }>,
): Promise<void> {
  const who = PAYERS[payer] ?? '';
  const subscription = game.reference.subscriptions.get(who);
  const attempt = await newestOf(game, who);
  if (!subscription || !attempt) return;
  const { answer, isStruck } = await askFor(game, attempt, part, trouble);
  if (isStruck) doubtOf(game, who)();
  const expected = subscription.isUnsure ? undefined : reference.givenBack(subscription, part, nowOf(game));
  compare(game, doubtOf(game, who), expected, answer, isStruck);
}

/** The processor sends word of a dispute about the newest payment of the plan, and of its end if there is one. */
export async function disputeSubscription(
  game: Game,
  { payer, end }: Extract<Move, { do: 'dispute a subscription' }>,
): Promise<void> {
  const subscription = game.reference.subscriptions.get(PAYERS[payer] ?? '');
  const attempt = await newestOf(game, PAYERS[payer] ?? '');
  if (!subscription || !attempt) return;
  const { disputes, newest } = subscription;
  const isNew = newest.refunded.dispute === 'untold';
  const isClosed = await tellDispute(game, attempt, end, newest.refunded);
  if (isNew) disputes.opened += 1;
  if (isClosed) disputes.closed += 1;
  if (isClosed && end === 'lost') reference.lost(subscription, nowOf(game));
}

/** The customer says that the plan is theirs, or that it is not. */
export async function answerFor(
  game: Game,
  { payer, says, trouble }: Extract<Move, { do: 'answer for the plan' }>,
): Promise<void> {
  const who = PAYERS[payer] ?? '';
  const subscription = game.reference.subscriptions.get(who);
  const order = await ownOrder(game, who);
  if (!subscription || !order) return;
  const { customer } = await tokensOf(game.stage, `${who}@example.com`);
  const headers = { authorization: `Bearer ${customer}` };
  const { answer, isStruck } = await underTrouble(game, trouble, (stage) =>
    ask(stage, `/client/order/${order.id}/${says}`, {}, headers),
  );
  if (isStruck) doubtOf(game, who)();
  const expected = subscription.isUnsure ? undefined : reference.answered(subscription, says);
  const word = answer && { ...answer, body: answer.status === 200 ? { status: says } : answer.body };
  compare(game, doubtOf(game, who), expected, word, isStruck);
}

/** The customer saves a card, and chooses it for all that is theirs. */
export async function chooseCard(
  game: Game,
  { payer }: Extract<Move, { do: 'choose a card' }>,
): Promise<void> {
  const who = PAYERS[payer] ?? '';
  const subscription = game.reference.subscriptions.get(who);
  if (!subscription || subscription.isUnsure || game.isTroubled) return;
  const customer = await signIn(game.stage, `${who}@example.com`);
  const id = await customer.add('pm_card_mastercard', `card-${game.script.length}`);
  const chosen = id === undefined ? undefined : await customer.choose(id);
  game.script.push(`      → ${chosen?.status ?? 'no card'}`);
  if (chosen?.status === 200) reference.choseCard(subscription, OWN_CARD);
  else if (!isLimited(game.reference, who, nowOf(game))) throw new Error('The card could not be chosen.');
}
const OWN_CARD = '4444';

async function newestOf(game: Game, who: string): Promise<Attempt | undefined> {
  const order = await ownOrder(game, who);
  return order && newestIn(order, await itemsOf(game.stage));
}

async function ownOrder({ stage }: Game, who: string) {
  const items = await itemsOf(stage);
  const customer = items.find(({ sk, email }) => sk === 'CUSTOMER' && email === `${who}@example.com`);
  return customer && orderOf(String(customer.id), items);
}

type Asking = (stage: Stage) => Promise<Answer | undefined>;

/** The payer's own request about the plan that they have. The token is not a part of it, so no fault strikes that. */
async function atAccount(game: Game, payer: number, path: string, body: object): Promise<Asking> {
  const who = PAYERS[payer] ?? '';
  const slug = PLANS[game.reference.subscriptions.get(who)?.plan ?? 0]?.slug;
  const { customer } = await tokensOf(game.stage, `${who}@example.com`);
  return (stage) =>
    ask(stage, `/client/plan/${slug}/change-plan${path}`, body, { authorization: `Bearer ${customer}` });
}

/** What a payer has is not known until all is at rest, nor how often their cards were declined. */
const doubtOf = (game: Game, who: string) => (): void => {
  const subscription = game.reference.subscriptions.get(who);
  if (subscription) subscription.isUnsure = true;
  game.reference.isUnsure = true;
};
