import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import type { Item } from '../../../shared/ledger/view.ts';
import { atProcessor } from '../at-processor.ts';
import { ADD_ON } from '../catalog.ts';
import { deliverProcessorEvent, redeliverProcessorEvents } from '../inbound.ts';
import type { Link } from '../payer.ts';
import { finishAbandoned, pay, relay } from '../races/actions.ts';
import { enter, itemsIn, leave, type RunContext } from '../races/run-context.ts';
import { renew } from '../renewals.ts';
import { type Answer, ask, askBy, itemsOf, type Stage } from '../stage.ts';
import { isUnfinished, isUnrelayed } from '../unfinished.ts';
import { ledgerProblems } from '../verdict.ts';
import { tokensOf } from '../wallet.ts';
import type { Move } from './moves.ts';
import { giveBack, openShop, PLANS } from './shop.ts';

const PAYERS = ['ada', 'bob'] as const;
/** Each has their own: a card has one free trial. */
const CARDS = ['pm_card_visa', 'pm_card_mastercard'] as const;
const DISPUTED = 'pm_card_createDispute';
const CHALLENGED = 'pm_card_threeDSecure2Required';
const DAY_SECONDS = 86_400;
/** Longer than the reconciler ever waits between two looks at one payment, and than a payer has for their bank. */
const PASS_SECONDS = 3_700;
const PASSES_MAX = 6;

/** The ledger differs at the end of a history, or the service broke. Carries the script. */
export class Broken extends Error {}

type Play = {
  readonly stage: Stage;
  readonly context: RunContext;
  waiting: Waiting[];
  keys: number;
  script: string[];
};
type Waiting = Readonly<{ intentId: string; receiptRef: string }>;

/** Plays the moves, lets everything come to rest, and holds the table against the processor's books. */
export async function playHistory(context: RunContext, moves: readonly Move[], seed: string): Promise<void> {
  const stage = enter(context, seed);
  const play: Play = { stage, context, waiting: [], keys: 0, script: [] };
  try {
    const plans = await openShop(stage);
    for (const move of moves) {
      play.script.push(`  ${JSON.stringify(move)}`);
      const answer = await playOne(play, move, plans);
      if (answer)
        play.script.push(`      → ${answer.status} ${answer.body?.status ?? answer.body?.error?.code ?? ''}`);
      if (answer?.status === 500) throw new Error('The service broke.');
    }
    await comeToRest(play);
    const [problem] = ledgerProblems(stage, await itemsIn(context));
    if (problem) throw new Error(`${problem.invariant} ${problem.message}`);
  } catch (error) {
    throw new Broken(`${play.script.join('\n')}\n  ${error instanceof Error ? error.message : error}`);
  } finally {
    await leave(stage);
  }
}

async function playOne(play: Play, move: Move, plans: readonly Link[]): Promise<Answer | undefined> {
  const { stage } = play;
  switch (move.do) {
    case 'buy':
      return await pay(stage, plans[move.plan] as Link, {
        ...(await buyer(play, move)),
        ...(move.code && { couponCode: await codeOf(stage) }),
      });
    case 'buy an add-on': {
      const [order] = await ordersOf(play, move.payer);
      if (!order) return undefined;
      const link = { slug: ADD_ON, payload: '', subscription: String(order.subscriptionId) };
      return await pay(stage, link, await buyer(play, move));
    }
    case 'change':
      return await change(play, move);
    case 'answer the bank': {
      const asked = play.waiting.shift();
      if (!asked) return undefined;
      try {
        stage.processor.authenticate(asked.intentId, move.passed ? 'succeed' : 'fail');
      } catch {
        // The challenge is over: the payer confirms all the same.
      }
      const body = { paymentIntentId: asked.intentId, receiptRef: asked.receiptRef };
      return await ask(stage, '/public-api/purchase/confirm', body);
    }
    case 'refund':
      return await refund(play, move);
    case 'refund in the dashboard': {
      const paid = nth(await paidIn(play), move.payment);
      if (!paid?.intentId) return undefined;
      await atProcessor(stage.processor, 'refunds', {
        payment_intent: paid.intentId,
        ...partOf(paid, move.part),
      });
      const named = {
        type: 'charge.refunded',
        objectId: String(paid.chargeId),
        intentId: paid.intentId,
      } as const;
      return void (await tell(stage, named));
    }
    case 'let refunds wait':
      return void (await atProcessor(stage.processor, 'accounts/pending-refunds', {
        account: play.context.account.id,
        pending: move.waiting,
      }));
    case 'fail a refund': {
      const made = nth(booksOf(stage)?.refunds ?? [], move.refund);
      if (made) await atProcessor(stage.processor, 'refunds/fail', { refund: made.id });
      const named = made && { objectId: String(made.charge), intentId: String(made.payment_intent) };
      if (named) await tell(stage, { type: 'refund.updated', ...named });
      return undefined;
    }
    case 'end a dispute':
      return void (await endDispute(stage, move));
    case 'credit': {
      const email = `${PAYERS[move.payer]}@example.com`;
      const body = {
        productOrigin: stage.projectId,
        email,
        currency: move.currency,
        amount: move.minor / 100,
      };
      return await staffAsk(play, '/admin/wallet/add', body);
    }
    case 'cancel': {
      const order = nth(await ordersOf(play, move.payer), move.order);
      if (!order) return undefined;
      const path = `/admin/orders/${order.id}/${move.when === 'undo' ? 'undo-cancel' : 'cancel'}`;
      return await staffAsk(play, path, move.when === 'undo' ? {} : { when: move.when });
    }
    case 'give back':
      return void (await giveBack(stage, move.how));
    case 'clear what is owed': {
      const customer = await customerOf(play, move.payer);
      return (
        customer && (await staffAsk(play, `/admin/customers/${customer.id}/owed/clear`, { reason: 'Paid.' }))
      );
    }
    case 'move subscribers':
      return await moveSubscribers(play, move);
    case 'receive a transfer': {
      const invoice = nth(
        (await itemsOf(stage)).filter(
          ({ sk, status, dueOn }) => sk.startsWith('INVOICE#') && status === 1 && dueOn,
        ),
        move.invoice,
      );
      const part = move.minor === undefined ? {} : { amount: move.minor / 100 };
      const reference = `IN ${play.keys}`;
      return (
        invoice && (await staffAsk(play, `/admin/invoice/${invoice.id}/received`, { reference, ...part }))
      );
    }
    case 'answer for an order': {
      const customer = await customerOf(play, move.payer);
      const own = (await itemsOf(stage)).filter(
        ({ sk, customerId }) => sk.startsWith('ORDER#') && customerId === customer?.id,
      );
      const order = nth(own, move.order);
      const { customer: token } = await tokensOf(stage, `${PAYERS[move.payer]}@example.com`);
      return (
        order &&
        (await ask(
          stage,
          `/client/order/${order.id}/${move.answer}`,
          {},
          { authorization: `Bearer ${token}` },
        ))
      );
    }
    case 'wait':
      stage.time.advance(move.days * DAY_SECONDS);
      return void (await renew(stage));
    case 'work':
      return void (await workOnce(stage));
  }
}

async function buyer(
  { stage }: Play,
  { payer, proved, disputed }: { payer: number; proved: boolean; disputed: boolean },
) {
  const who = PAYERS[payer] ?? '';
  const token = proved ? { token: (await tokensOf(stage, `${who}@example.com`)).customer } : {};
  return { who, card: disputed ? DISPUTED : (CARDS[payer] ?? ''), ...token };
}

async function change(play: Play, move: Extract<Move, { do: 'change' }>): Promise<Answer | undefined> {
  const { stage } = play;
  const who = PAYERS[move.payer] ?? '';
  const [order] = await ordersOf(play, move.payer);
  const slug = (order?.plan as { slug: string } | undefined)?.slug;
  if (!slug) return undefined;
  const other = PLANS[(PLANS.findIndex((plan) => plan.slug === slug) + 1 + move.to) % 3]; // None is changed to one that is transferred.
  const { customer } = await tokensOf(stage, `${who}@example.com`);
  const body = {
    planSlug: other?.slug,
    ...(move.challenge && { paymentMethodId: CHALLENGED }),
    ...(move.currency && { currency: move.currency }),
  };
  const answer = await ask(stage, `/client/plan/${slug}/change-plan`, body, {
    authorization: `Bearer ${customer}`,
  });
  const [intentId = ''] = String(answer?.body?.clientSecret ?? '').split('_secret_');
  if (answer?.body?.status === 'requires_action')
    play.waiting.push({ intentId, receiptRef: answer.body.receipt.summaryRef });
  return answer;
}

async function refund(play: Play, { payment, part, reverses, line }: Extract<Move, { do: 'refund' }>) {
  const paid = nth(await paidIn(play), payment);
  if (!paid) return undefined;
  const { amount } = partOf(paid, part);
  const major = amount === undefined ? {} : { amount: amount / 100 };
  const lines = line && amount !== undefined ? { lines: [{ line: 1, amount: amount / 100 }] } : {};
  const reference = paid.operation === 'transfer' ? { reference: `BACK ${play.keys}` } : {};
  const body = { ...major, ...lines, ...reference, reverses };
  return await staffAsk(play, `/admin/transactions/${paid.id}/refund`, body);
}

/** The plan gets a price, and its subscribers pay that from their next cycle on. Undone, they pay what they did. */
async function moveSubscribers(play: Play, { plan, minor, undo }: Extract<Move, { do: 'move subscribers' }>) {
  const path = `/admin/plans/${PLANS[plan]?.id}`;
  if (undo) return await staffAsk(play, `${path}/move-subscribers/undo`, {});
  const version = (await itemsOf(play.stage)).find(({ id }) => id === PLANS[plan]?.id)?.version;
  const price = { cycleId: 'monthly', billingInterval: 1, amount: minor / 100 };
  const prices = ['USD', 'EUR'].map((currency) => ({ ...price, currency }));
  await staffAsk(play, path, { version, prices }, 'PATCH');
  const from = play.stage.time.now().toISOString().slice(0, 10);
  return await staffAsk(play, `${path}/move-subscribers`, { from, noticeDays: 0 });
}

/** Ten tenths are all that is left. */
const partOf = ({ terms }: Attempt, tenths: number): { amount?: number } =>
  tenths === 10 ? {} : { amount: Math.max(1, Math.floor((terms.charge.minor * tenths) / 10)) };

/** The bank decides, and may decide again. Of a purchase that was refunded since, it takes nothing a second time. */
async function endDispute(stage: Stage, { dispute, lost }: Extract<Move, { do: 'end a dispute' }>) {
  const one = nth(booksOf(stage)?.disputes ?? [], dispute);
  if (!one) return;
  const named = { objectId: one.id, intentId: String(one.payment_intent) };
  await tell(stage, { type: 'charge.dispute.created', ...named });
  const status = lost ? 'lost' : 'won';
  if (['won', 'lost'].includes(String(one.status))) {
    if (one.status !== status) await atProcessor(stage.processor, 'disputes/reverse', { dispute: one.id });
    const type = `charge.dispute.funds_${lost ? 'withdrawn' : 'reinstated'}` as const;
    return await tell(stage, { type, ...named });
  }
  await atProcessor(stage.processor, 'disputes/escalate', { dispute: one.id });
  await atProcessor(stage.processor, 'disputes/close', { dispute: one.id, status });
  await tell(stage, { type: 'charge.dispute.closed', ...named });
}

/** Half off for ever, of which there is one use for each payer. */
async function codeOf(stage: Stage): Promise<string> {
  const { staff } = await tokensOf(stage);
  const body = { code: 'HALF', percentOff: 50, duration: 'forever', maxRedemptions: 3 };
  await ask(stage, '/admin/coupon', body, { authorization: `Bearer ${staff}` }); // The second time it exists.
  return body.code;
}

async function staffAsk(
  play: Play,
  path: string,
  body: object,
  method: 'POST' | 'PATCH' = 'POST',
): Promise<Answer | undefined> {
  const { staff } = await tokensOf(play.stage);
  play.keys += 1;
  const headers = { authorization: `Bearer ${staff}`, 'idempotency-key': `history-${play.keys}` };
  return await askBy(play.stage, method, path, body, headers);
}

const booksOf = ({ processor }: Stage) => Object.values(processor.ledger.accounts)[0];
const nth = <One>(all: readonly One[], number: number): One | undefined =>
  all[number % Math.max(1, all.length)];

async function paidIn({ stage }: Play): Promise<Attempt[]> {
  const items = await itemsOf(stage);
  return items.filter(
    ({ sk, state }) => sk.startsWith('TXN#') && state === 'succeeded',
  ) as unknown as Attempt[];
}

/** What is charged again: the plan's order first, then those of add-ons that were bought later. */
async function ordersOf(play: Play, payer: number): Promise<Item[]> {
  const customer = await customerOf(play, payer);
  const items = await itemsOf(play.stage);
  return items
    .filter(
      ({ sk, status, customerId }) => sk.startsWith('ORDER#') && status === 2 && customerId === customer?.id,
    )
    .toSorted((one, other) => Number(other.plan !== undefined) - Number(one.plan !== undefined));
}

async function customerOf({ stage }: Play, payer: number): Promise<Item | undefined> {
  const email = `${PAYERS[payer]}@example.com`;
  return (await itemsOf(stage)).find((item) => item.sk === 'CUSTOMER' && item.email === email);
}

/** The stream brings what was written, and the reconciler runs if it has something to finish. Gives what is left then. */
async function workOnce(stage: Stage): Promise<Item[]> {
  const rows = (await itemsOf(stage)).filter(isUnrelayed);
  if (rows.length > 0) await relay(stage, rows);
  if ((await itemsOf(stage)).some(isUnfinished)) await finishAbandoned(stage);
  return (await itemsOf(stage)).filter(isUnfinished);
}

/** Every dispute and refund of the processor is known, and workers run until no attempt, refund or event of it is left to finish. */
async function comeToRest({ stage }: Play): Promise<void> {
  for (const one of booksOf(stage)?.disputes ?? [])
    await tell(stage, {
      type: 'charge.dispute.created',
      objectId: one.id,
      intentId: String(one.payment_intent),
    });
  const refunded = new Map(booksOf(stage)?.refunds.map((one) => [one.charge, one.payment_intent]));
  for (const [charge, intent] of refunded)
    await tell(stage, { type: 'charge.refunded', objectId: String(charge), intentId: String(intent) });
  for (let passes = 0; passes <= PASSES_MAX; passes++) {
    await workOnce(stage);
    await redeliverProcessorEvents(stage); // One that met a challenge under way waits until it is over.
    const left = await workOnce(stage);
    if (left.length + stage.inbound.size === 0) return;
    if (passes === PASSES_MAX)
      throw new Error(
        `Not at rest: ${left.map(({ sk, state }) => `${sk} ${state ?? ''}`)}, ${stage.inbound.size} events of the processor`,
      );
    stage.time.advance(PASS_SECONDS);
  }
}

let told = 0;
/** Each event of the processor has an id of its own: one that took effect is not applied again. */
const tell = (stage: Stage, named: Parameters<typeof deliverProcessorEvent>[1]): Promise<void> => {
  told += 1;
  return deliverProcessorEvent(stage, { id: `evt_history${told}`, ...named });
};
