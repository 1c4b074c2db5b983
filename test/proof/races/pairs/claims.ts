import { sellPlan } from '../../catalog.ts';
import { type CustomerWork, orderIn, signIn } from '../../customer.ts';
import { dueBatch, MONTH_SECONDS } from '../../renewals.ts';
import { itemsOf, type Stage, work } from '../../stage.ts';
import { fundWallet } from '../../wallet.ts';
import { actor, pay } from '../actions.ts';
import type { Ended, Prepared, Race } from '../run.ts';

const orderIdOf = async (stage: Stage): Promise<string> => String(orderIn(await itemsOf(stage))?.id);
const ADA = 'ada@example.com';
type Given = Readonly<{ stage: Stage; ada: CustomerWork; orderId: string }>;

/** Somebody bought a plan and typed the address of Ada, who has a wallet. Its next cycle is due. */
function typed(name: string, race: (given: Given) => Promise<Prepared> | Prepared): Race {
  return {
    name,
    async prepare(stage) {
      await fundWallet(stage, 100_000, ADA);
      await pay(stage, await sellPlan(stage));
      stage.time.advance(MONTH_SECONDS);
      return await race({ stage, ada: await signIn(stage, ADA), orderId: await orderIdOf(stage) });
    },
  };
}

async function renews(stage: Stage) {
  const batch = await dueBatch(stage);
  if (!batch) throw new Error('No order is due.');
  return actor('a worker charges the batch', () => work(stage, 'charge-renewals', batch));
}

/** A wallet pays what its customer has said to be theirs, and the card that came with the order what they have not. */
function paidByItsOwner(ended: Ended, isClaimed: boolean): string[] {
  const cycle = ended.items.find(({ kind }) => kind === 'renewal');
  const known = isClaimed ? 'token' : 'email';
  const order = orderIn(ended.items);
  return [
    ...(order?.buyerKnownBy === known ? [] : [`the order says ${order?.buyerKnownBy}, not ${known}`]),
    ...(cycle?.buyerKnownBy === 'email' && (cycle.terms as { walletMinor?: number }).walletMinor
      ? ['a wallet has paid for a typed address']
      : []),
  ];
}

export const claims: readonly Race[] = [
  typed('claim-and-renewal', async ({ stage, ada, orderId }) => ({
    actors: [actor('Ada says that it is hers', () => ada.say('claim', orderId)), await renews(stage)],
    expect: (ended) => paidByItsOwner(ended, ended.answers[0]?.status === 200),
  })),
  typed('disown-and-renewal', async ({ stage, ada, orderId }) => ({
    actors: [actor('Ada says that it is not hers', () => ada.say('disown', orderId)), await renews(stage)],
    expect: (ended) => {
      const [isDisowned, order] = [ended.answers[0]?.status === 200, orderIn(ended.items)];
      return order?.status === (isDisowned ? 4 : 2) ? [] : [`the order has the status ${order?.status}`];
    },
  })),
  typed('claim-and-disown', ({ ada, orderId }) => ({
    actors: [
      actor('Ada says that it is hers', () => ada.say('claim', orderId)),
      actor('and in another tab that it is not', () => ada.say('disown', orderId)),
    ],
    expect: (ended) => {
      const agreed = ended.answers.filter(({ status }) => status === 200).length;
      const order = orderIn(ended.items);
      const isBoth = order?.claimedAt !== undefined && order.disownedAt !== undefined;
      return [...(agreed === 1 ? [] : [`${agreed} answers were taken`]), ...(isBoth ? ['both hold'] : [])];
    },
  })),
];
