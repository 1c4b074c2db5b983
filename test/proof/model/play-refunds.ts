import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import type { Item } from '../../../shared/ledger/view.ts';
import { deliverProcessorEvent } from '../inbound.ts';
import { atProcessor } from '../refunds.ts';
import { ask, itemsOf, type Stage } from '../stage.ts';
import { tokensOf } from '../wallet.ts';
import { compare, type Game, underTrouble } from './game.ts';
import type { Move, Trouble } from './moves.ts';
import { type Link, linkAt } from './reference.ts';
import * as reference from './refunds.ts';

type Paid = Readonly<{ attempt: Attempt; link: Link; index: number }>;

/** Staff give the payment of a link back, whole or in part. */
export async function refund(
  game: Game,
  { link: number, part, trouble }: Extract<Move, { do: 'refund' }>,
): Promise<void> {
  const paid = await paidBy(game, number);
  if (!paid) return;
  const { attempt, link } = paid;
  const { answer, isStruck } = await askFor(game, attempt, part, trouble);
  if (isStruck) doubtOf(link)();
  compare(game, doubtOf(link), reference.refunded(link, reference.partOf(link, part)), answer, isStruck);
}

/** Asks, as staff, to give so many tenths of a payment back; ten are all that is left. */
export async function askFor(game: Game, attempt: Attempt, part: number, trouble: Trouble | undefined) {
  const { charge } = attempt.terms;
  const asked = reference.partOf(charge, part);
  const perMajor = charge.currency === 'jpy' ? 1 : 100;
  const { staff } = await tokensOf(game.stage);
  const headers = {
    authorization: `Bearer ${staff}`,
    'idempotency-key': `refund-${game.script.length}`,
  };
  const body = asked === undefined ? {} : { amount: asked / perMajor };
  return await underTrouble(game, trouble, (stage) =>
    ask(stage, `/admin/transactions/${attempt.id}/refund`, body, headers),
  );
}

/** The account's owner does, in the processor's dashboard. The processor refuses more than is left. */
export async function refundInDashboard(
  game: Game,
  { link: number, part }: Extract<Move, { do: 'refund in the dashboard' }>,
): Promise<void> {
  const paid = await paidBy(game, number);
  if (!paid || paid.link.isUnsure || paid.link.refunded.backMinor === undefined) return;
  const asked = reference.partOf(paid.link, part);
  if (reference.refunded(paid.link, asked) !== 'succeeded') return;
  const amount = asked === undefined ? {} : { amount: asked };
  await atProcessor(game.stage, 'refunds', { payment_intent: paid.attempt.intentId, ...amount });
  await tellOf(game, paid, 'charge.refunded');
}

/** The bank sends the money of the last refund back. */
export async function failRefund(
  game: Game,
  { link: number }: Extract<Move, { do: 'fail a refund' }>,
): Promise<void> {
  const paid = await paidBy(game, number);
  if (!paid || paid.link.refunded.backMinor === undefined) return;
  const made = Object.values(game.stage.processor.ledger.accounts)
    .flatMap(({ refunds }) => refunds)
    .findLast(
      ({ payment_intent, status }) => payment_intent === paid.attempt.intentId && status === 'succeeded',
    );
  if (!made) return;
  await atProcessor(game.stage, 'refunds/fail', { refund: made.id });
  paid.link.refunded.backMinor -= made.amount;
  await tellOf(game, paid, 'refund.updated');
}

/** The processor sends word that the payer of something that is charged once disputes it, and of the end if there is one. */
export async function disputeLink(
  game: Game,
  { link: number, end }: Extract<Move, { do: 'dispute' }>,
): Promise<void> {
  const paid = await paidBy(game, number);
  if (!paid || paid.link.recurs) return;
  await tellDispute(game, paid.attempt, end, paid.link.refunded);
}

/** The dispute of a payment as the processor has it. */
const disputeOf = (stage: Stage, attempt: Pick<Attempt, 'intentId'> | undefined) =>
  Object.values(stage.processor.ledger.accounts)
    .flatMap(({ disputes }) => disputes)
    .find(({ payment_intent }) => payment_intent === attempt?.intentId);

/** Gives whether it has ended now. */
export async function tellDispute(
  game: Game,
  attempt: Attempt,
  end: 'won' | 'lost' | undefined,
  expected: reference.Refunded,
): Promise<boolean> {
  const made = disputeOf(game.stage, attempt);
  if (!made) return false;
  const named = { objectId: made.id, intentId: String(attempt.intentId) };
  const id = `evt_model${game.script.length}`;
  await deliverProcessorEvent(game.stage, { type: 'charge.dispute.created', id, ...named });
  const isOpen = made.status === 'needs_response';
  if (isOpen) expected.dispute = end ?? 'open';
  if (!isOpen || !end) return false;
  game.stage.processor.closeDispute(made.id, end);
  await deliverProcessorEvent(game.stage, { type: 'charge.dispute.closed', id: `${id}c`, ...named });
  return true;
}

/** The payment of what a link sells first; a later cycle is none of it. */
export function paymentOf(items: readonly Item[], row: Item | undefined): Attempt | undefined {
  const invoice = (row?.invoice as { id: string } | undefined)?.id;
  return (items as unknown as (Attempt & Item)[]).find(
    ({ sk, state, kind, operation, terms }) =>
      sk.startsWith('TXN#') &&
      state === 'succeeded' &&
      kind !== 'renewal' &&
      operation !== 'transfer' &&
      (terms.source.link === row?.slug || (invoice !== undefined && terms.source.invoice?.id === invoice)),
  );
}

/** Of those that were paid, if their payment took something. */
async function paidBy(game: Game, number: number): Promise<Paid | undefined> {
  const items = await itemsOf(game.stage);
  const paid = game.links.flatMap(({ slug }, index) => {
    const link = linkAt(game.reference, index);
    const attempt = paymentOf(
      items,
      items.find((item) => item.sk === 'LINK' && item.slug === slug),
    );
    return attempt && link.minor > 0 ? [{ attempt, link, index }] : [];
  });
  return paid[number % Math.max(1, paid.length)];
}

const doubtOf = (link: Link) => (): void => {
  link.refunded.backMinor = undefined;
};

const tellOf = (
  { stage, script }: Game,
  { attempt }: Paid,
  type: 'charge.refunded' | 'refund.updated',
): Promise<void> =>
  deliverProcessorEvent(stage, {
    type,
    id: `evt_model${script.length}`,
    objectId: String(attempt.chargeId),
    intentId: String(attempt.intentId),
  });
