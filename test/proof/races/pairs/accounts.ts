import { sellPlan } from '../../catalog.ts';
import { type CustomerWork, cardOfOrder, orderIn, signIn } from '../../customer.ts';
import { dueBatch, MONTH_SECONDS } from '../../renewals.ts';
import { type Stage, work } from '../../stage.ts';
import { tokensOf } from '../../wallet.ts';
import { actor, pay } from '../actions.ts';
import type { Ended, Prepared, Race } from '../run.ts';
import { charges } from './expectations.ts';

const ADA = 'ada@example.com';

type Given = Readonly<{ stage: Stage; ada: CustomerWork; old: string; other: string; slug: string }>;

/** Ada has a plan whose next cycle is due, and has saved a second card. */
function atHome(name: string, race: (given: Given) => Promise<Prepared> | Prepared): Race {
  return {
    name,
    async prepare(stage) {
      const plan = await sellPlan(stage);
      await pay(stage, plan, { token: (await tokensOf(stage, ADA)).customer });
      const other = await (await signIn(stage, ADA)).add('pm_card_mastercard', 'card-1');
      if (other === undefined) throw new Error(`Ada could not save a card: ${stage.logs.join('')}`);
      const old = await cardOfOrder(stage);
      stage.time.advance(MONTH_SECONDS);
      const ada = await signIn(stage, ADA); // Her first token has expired.
      return await race({ stage, ada, old, other, slug: plan.slug });
    },
  };
}

async function worker(stage: Stage) {
  const batch = await dueBatch(stage);
  if (!batch) throw new Error('No order is due.');
  return actor('a worker charges the batch', () => work(stage, 'charge-renewals', batch));
}

const cyclesPaid = ({ items }: Ended): number => Number(orderIn(items)?.cyclesPaid);
/** No try was made with a card that is gone: each cycle that is not paid is still due. */
function neverDeclined(ended: Ended): string[] {
  const order = orderIn(ended.items);
  const isRight = order?.failedTries === 0 && order?.dunning === undefined;
  return [
    ...charges(ended, cyclesPaid(ended)),
    ...(isRight ? [] : [`the order has ${order?.failedTries} failed tries`]),
  ];
}

/** Whatever was answered last is what the order charges next. */
const chargesNext = (ended: Ended, card: string): string[] =>
  orderIn(ended.items)?.paymentMethodId === card
    ? []
    : [`the order charges ${orderIn(ended.items)?.paymentMethodId} next, not ${card}`];

export const accounts: readonly Race[] = [
  atHome('renewal-and-primary-card', async ({ stage, ada, old, other }) => ({
    actors: [actor('Ada makes her other card the primary one', () => ada.choose(other)), await worker(stage)],
    expect: (ended) => [
      ...neverDeclined(ended),
      ...chargesNext(ended, ended.answers[0]?.status === 200 ? other : old),
    ],
  })),
  atHome('renewal-and-removed-card', async ({ stage, ada, old, other }) => ({
    actors: [
      actor('Ada makes her other card the primary one and removes the old one', async () => {
        const chosen = await ada.choose(other);
        return chosen?.status === 200 ? await ada.remove(old) : chosen;
      }),
      await worker(stage),
    ],
    expect: neverDeclined,
  })),
  atHome('primary-and-removed-card', ({ ada, old, other }) => ({
    actors: [
      actor('Ada makes her other card the primary one', () => ada.choose(other)),
      actor('and removes it in another tab', () => ada.remove(other)),
    ],
    expect: (ended) => chargesNext(ended, ended.answers[0]?.status === 200 ? other : old),
  })),
  atHome('renewal-and-own-cancel', async ({ stage, ada, slug }) => ({
    actors: [actor('Ada cancels her plan', () => ada.cancel(slug, 'now')), await worker(stage)],
    expect: (ended) => {
      const isCancelled = ended.answers[0]?.status === 200;
      const status = orderIn(ended.items)?.status;
      return [
        ...charges(ended, cyclesPaid(ended)),
        ...(status === (isCancelled ? 4 : 2) ? [] : [`the order has the status ${status}`]),
      ];
    },
  })),
];
