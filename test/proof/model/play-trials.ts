import { sellTrial } from '../catalog.ts';
import { MASTERCARD, pay } from '../races/actions.ts';
import { ask, type Stage } from '../stage.ts';
import { tokensOf } from '../wallet.ts';
import { compare, type Game, nowOf, underTrouble } from './game.ts';
import { CARDS, type Move, PAYERS } from './moves.ts';
import { countTry, isLimited } from './reference.ts';
import * as reference from './trials.ts';

/** A payer types their address and asks for the plan with a free trial. */
export async function tryPlan(
  game: Game,
  { payer, card, trouble }: Extract<Move, { do: 'try a plan' }>,
): Promise<void> {
  const who = PAYERS[payer] ?? '';
  const { trials } = game.reference;
  game.trial ??= await sellTrial(game.stage);
  const { trial: plan } = game;
  const { answer, isStruck } = await underTrouble(game, trouble, (stage) =>
    pay(stage, plan, { who, card: card === 0 ? CARDS[0] : MASTERCARD }),
  );
  if (isStruck) trials.isUnsure = true;
  const expected = trials.isUnsure ? undefined : asked(game, who, card);
  compare(game, doubtOf(game), expected, answer, isStruck);
}

function asked(game: Game, who: string, card: number): string {
  const [all, now] = [game.reference, nowOf(game)];
  if (isLimited(all, who, now)) return 'rate_limited';
  const owes = (all.subscriptions.get(who)?.owesMinor ?? 0) > 0;
  const answer = reference.asked(all.trials, { who, card, owes, now });
  if (reference.isTry(answer)) countTry(all, who, now);
  return answer === 'repeated' ? 'payment_failed' : answer;
}

/** The customer ends it at once. */
export async function endTrial(
  game: Game,
  { payer, trouble }: Extract<Move, { do: 'end the trial' }>,
): Promise<void> {
  const who = PAYERS[payer] ?? '';
  const trial = game.reference.trials.of.get(who);
  if (!trial) return;
  const { customer } = await tokensOf(game.stage, `${who}@example.com`);
  const headers = { authorization: `Bearer ${customer}` };
  const { answer, isStruck } = await underTrouble(game, trouble, (stage: Stage) =>
    ask(stage, `/client/plan/${game.trial?.slug}/cancel`, { when: 'now' }, headers),
  );
  if (isStruck) game.reference.trials.isUnsure = true;
  const expected = game.reference.trials.isUnsure ? undefined : reference.ended(trial);
  const word = answer && { ...answer, body: answer.status === 200 ? { status: 'ended' } : answer.body };
  compare(game, doubtOf(game), expected, word, isStruck);
}

const doubtOf = (game: Game) => (): void => {
  game.reference.trials.isUnsure = true;
  game.reference.isUnsure = true;
};
