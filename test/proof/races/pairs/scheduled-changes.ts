import type { Item } from '../../../../shared/ledger/view.ts';
import { REST_SECONDS, sellChange, sellThirdPlan, shopkeeperOf } from '../../catalog.ts';
import { type CustomerWork, claimOwn, orderIn, signIn } from '../../customer.ts';
import type { Link } from '../../payer.ts';
import { cancellerOf, renew } from '../../renewals.ts';
import { itemsOf, type Stage } from '../../stage.ts';
import { ledgerProblems } from '../../verdict.ts';
import { actor, pay, relay, timePasses } from '../actions.ts';
import { findOutboxRows } from '../outbox-rows.ts';
import type { Ended, Prepared, Race } from '../run.ts';
import { worker } from './renewals.ts';

const WHO = { who: 'ada.lovelace' };
const FAILS_LATER = 'pm_card_chargeCustomerFail';
const [GOLD, PLATINUM, RAISED] = [1999, 999, 9000];
/** What is left of the month, 65 per cent, costs 20 USD more. */
const UPGRADE = 1301;
const ENDED = 4;

type Scene = Readonly<{ stage: Stage; ada: CustomerWork; other: Link }>;
type Beginning = Readonly<{ isScheduled?: boolean; isDue?: boolean; fails?: boolean }>;

/** Ada has the plan gold, 19.99 USD a month. Platinum costs 9.99, so a change to it waits for the next billing date. */
function scheduling(
  name: string,
  { isScheduled, isDue, fails }: Beginning,
  race: (scene: Scene) => Promise<Prepared>,
): Race {
  return {
    name,
    async prepare(stage) {
      const other = await sellChange(stage, { minor: PLATINUM }, (plan) => pay(stage, plan, WHO));
      const ada = await signIn(stage);
      if (fails) await claimOwn(stage, ada);
      if (fails) await ada.choose((await ada.add(FAILS_LATER, 'card-1')) ?? '');
      if (isScheduled && (await schedule(ada))?.body.status !== 'scheduled')
        throw new Error('The change could not be scheduled.');
      if (isDue) stage.time.advance(REST_SECONDS);
      return await race({ stage, ada, other });
    },
  };
}

const schedule = (ada: CustomerWork) => ada.changePlan('gold', 'platinum');

/** What is left when the planner has sent once more what is due. A race may leave a cycle to it, and nothing else. */
async function atLast({ stage }: Ended, secondsLater = 0): Promise<Left> {
  stage.time.advance(secondsLater);
  await renew(stage);
  await relay(stage, await findOutboxRows(stage));
  const items = await itemsOf(stage);
  const broken = ledgerProblems(stage, items).map(
    ({ invariant, message }) => `${invariant} ${message} in the next cycle`,
  );
  return { items, broken, order: orderIn(items) as unknown as Order, taken: takenIn(stage) };
}
type Left = Readonly<{ items: readonly Item[]; broken: string[]; order: Order; taken: string }>;
type Order = Readonly<{
  status: number;
  plan: { slug: string };
  pendingChange?: Readonly<{ plan: { slug: string }; replaced?: object }>;
  dunning?: { invoiceId: string };
  cyclesPaid: number;
}>;

const takenIn = ({ processor }: Stage): string =>
  Object.values(processor.ledger.accounts)
    .flatMap(({ paymentIntents }) => paymentIntents)
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount }) => amount)
    .join();

const same = (what: string, actual: unknown, expected: unknown): string[] =>
  actual === expected ? [] : [`${what}: ${actual}, and it should be ${expected}`];
const isDone = ({ answers }: Ended, actor: number): boolean => answers[actor]?.status === 200;

/** The order renews the plan, at its price, and the change waits or does not. */
const renews = (
  { order, taken, broken }: Left,
  slug: string,
  amounts: readonly number[],
  isPending = false,
): string[] => [
  ...same('the plan', order.plan.slug, slug),
  ...same('charges', taken, amounts.join()),
  ...same('a change waits', order.pendingChange !== undefined, isPending),
  ...broken,
];

/** The subscriptions that the customer's plans are kept for. */
const heldIn = (items: readonly Item[]): number =>
  items.filter(({ sk, subscriptionId }) => sk.startsWith('HOLDING#') && subscriptionId !== undefined).length;

/** A subscription that ended keeps no plan from being bought again, and no change waits for it. */
const freed = ({ order, items, broken }: Left): string[] => [
  ...same('the status of the order', order.status, ENDED),
  ...same('plans that are kept', heldIn(items), 0),
  ...same('a change waits', order.pendingChange !== undefined, false),
  ...broken,
];

/** Staff change the plan while a cycle of it, or the first one of a change to it, is charged: at the price that was agreed, once. */
function edited(which: 'sold' | 'other', edit: 'retire' | 'raisePrice', name: string): Race {
  return scheduling(name, { isScheduled: which === 'other', isDue: true }, async ({ stage }) => {
    const staff = await shopkeeperOf(stage, which);
    const slug = which === 'sold' ? 'gold' : 'platinum';
    return {
      actors: [
        await worker(stage, 'a worker charges the batch'),
        actor(edit === 'retire' ? 'staff retire the plan' : 'staff raise its price', staff[edit]),
      ],
      expect: async (ended) => {
        const left = await atLast(ended);
        const plan = left.items.find(({ sk, slug: own }) => sk.startsWith('PLAN#') && own === slug) as
          | Plan
          | undefined;
        return [
          ...renews(left, slug, [GOLD, which === 'sold' ? GOLD : PLATINUM]),
          ...same('paid cycles', left.order.cyclesPaid, 2),
          ...same('staff were answered', ended.answers[1]?.status, 200),
          ...same(
            'the edit',
            edit === 'retire' ? plan?.status : plan?.prices[0]?.minor,
            edit === 'retire' ? 'retired' : 9000,
          ),
        ];
      },
    };
  });
}
type Plan = Readonly<{ status: string; prices: readonly { minor: number }[] }>;

/** Staff have raised the price of Ada's plan, and move her to it. */
function moving(name: string, beginning: Beginning, other: (scene: Scene) => Promise<Moving>): Race {
  return scheduling(name, beginning, async (scene) => {
    const staff = await shopkeeperOf(scene.stage, 'sold');
    await staff.raisePrice();
    const { meanwhile, expect } = await other(scene);
    return {
      actors: [actor('staff move Ada to the new price', staff.moveSubscribers), meanwhile],
      expect: async (ended) => {
        const moved = (ended.answers[0]?.body as { data?: Moved[] } | undefined)?.data?.[0];
        return [
          ...same('staff were answered', isDone(ended, 0), true),
          ...expect(await atLast(ended), moved?.outcome === 'moves', moved?.effectiveOn),
        ];
      },
    };
  });
}
type Moved = Readonly<{ outcome: string; effectiveOn: string | null }>;
type Moving = Readonly<{
  meanwhile: Prepared['actors'][number];
  expect: (left: Left, isMoved: boolean, effectiveOn: string | null | undefined) => string[];
}>;

export const scheduledChanges: readonly Race[] = [
  moving('move-and-renewal', { isDue: true }, async ({ stage }) => {
    const today = stage.time.now().toISOString().slice(0, 10);
    return {
      meanwhile: await worker(stage, 'a worker charges the batch'),
      expect: (left, isMoved, effectiveOn) =>
        isMoved && effectiveOn === today
          ? renews(left, 'gold', [GOLD, RAISED])
          : renews(left, 'gold', [GOLD, GOLD], isMoved),
    };
  }),
  moving('move-and-schedule', {}, async ({ ada }) => ({
    meanwhile: actor('Ada schedules a change', () => schedule(ada)),
    expect: (left, isMoved) => [
      ...renews(left, 'gold', [GOLD], true),
      ...same('her change waits', left.order.pendingChange?.plan.slug, 'platinum'),
      ...same('the move waits behind it', left.order.pendingChange?.replaced !== undefined, isMoved),
    ],
  })),
  edited('sold', 'retire', 'renewal-and-plan-retired'),
  edited('sold', 'raisePrice', 'renewal-and-price-raised'),
  edited('other', 'retire', 'changing-renewal-and-plan-retired'),
  edited('other', 'raisePrice', 'changing-renewal-and-price-raised'),
  scheduling('schedule-and-renewal', {}, async ({ stage, ada }) => ({
    actors: [
      actor('Ada schedules the change', () => schedule(ada)),
      actor('the day comes; a worker charges the cycle', async () => {
        await timePasses(stage, REST_SECONDS);
        await renew(stage);
      }),
    ],
    expect: async (ended) => {
      const left = await atLast(ended);
      const isInTime = isDone(ended, 0) && left.order.pendingChange === undefined;
      return isInTime
        ? renews(left, 'platinum', [GOLD, PLATINUM])
        : renews(left, 'gold', [GOLD, GOLD], isDone(ended, 0));
    },
  })),
  scheduling('cancel-change-and-renewal', { isScheduled: true, isDue: true }, async ({ stage, ada }) => ({
    actors: [
      actor('Ada cancels the change', () => ada.cancelChange('gold')),
      await worker(stage, 'a worker charges the batch'),
    ],
    expect: async (ended) => {
      const left = await atLast(ended);
      return isDone(ended, 0)
        ? renews(left, 'gold', [GOLD, GOLD])
        : renews(left, 'platinum', [GOLD, PLATINUM]);
    },
  })),
  scheduling(
    'cancel-change-and-declined-renewal',
    { isScheduled: true, isDue: true, fails: true },
    async ({ stage, ada }) => ({
      actors: [
        actor('Ada cancels the change', () => ada.cancelChange('gold')),
        await worker(stage, 'a worker charges the batch'),
      ],
      expect: async (ended) => {
        const left = await atLast(ended);
        const invoice = left.items.find(({ id }) => id === left.order.dunning?.invoiceId);
        const isCancelled = isDone(ended, 0);
        return [
          ...renews(left, 'gold', [GOLD], !isCancelled),
          ...same('the unpaid invoice', invoice?.totalMinor, isCancelled ? GOLD : PLATINUM),
        ];
      },
    }),
  ),
  scheduling('schedule-and-cancel', {}, async ({ stage, ada }) => {
    const cancel = await cancellerOf(stage);
    return {
      actors: [
        actor('Ada schedules the change', () => schedule(ada)),
        actor('staff end the order now', () => cancel('now')),
      ],
      expect: async (ended) => freed(await atLast(ended)),
    };
  }),
  scheduling('schedule-and-cancel-at-period-end', {}, async ({ stage, ada }) => {
    const cancel = await cancellerOf(stage);
    return {
      actors: [
        actor('Ada schedules the change', () => schedule(ada)),
        actor('staff cancel it for the next date', () => cancel('period_end')),
      ],
      expect: async (ended) => freed(await atLast(ended, REST_SECONDS)),
    };
  }),
  scheduling('cancel-change-and-cancel', { isScheduled: true }, async ({ stage, ada }) => {
    const cancel = await cancellerOf(stage);
    return {
      actors: [
        actor('Ada cancels the change', () => ada.cancelChange('gold')),
        actor('staff end the order now', () => cancel('now')),
      ],
      expect: async (ended) => freed(await atLast(ended)),
    };
  }),
  scheduling('schedule-and-change', {}, async ({ stage, ada }) => {
    await sellThirdPlan(stage, {});
    return {
      actors: [
        actor('Ada schedules the change', () => schedule(ada)),
        actor('and upgrades in another tab', () => ada.changePlan('gold', 'silver')),
      ],
      expect: async (ended) => {
        const [isScheduled, isChanged] = [isDone(ended, 0), isDone(ended, 1)];
        const left = await atLast(ended);
        const expected = isChanged
          ? renews(left, 'silver', [GOLD, UPGRADE], isScheduled)
          : renews(left, 'gold', [GOLD], isScheduled);
        return [...expected, ...same('either was made', isScheduled || isChanged, true)];
      },
    };
  }),
  scheduling('schedule-twice', {}, async ({ ada }) => ({
    actors: [
      actor('Ada schedules the change', () => schedule(ada)),
      actor('and clicks again', () => schedule(ada)),
    ],
    expect: async (ended) => {
      const left = await atLast(ended);
      const done = same('both were answered with success', isDone(ended, 0) && isDone(ended, 1), true);
      return [
        ...done,
        ...renews(left, 'gold', [GOLD], true),
        ...same('plans that are kept', heldIn(left.items), 2),
      ];
    },
  })),
  scheduling('schedule-and-purchase', {}, async ({ stage, ada, other: { change: _, ...plan } }) => ({
    actors: [
      actor('Ada schedules the change', () => schedule(ada)),
      actor('and buys the plan beside', () => pay(stage, plan, WHO)),
    ],
    expect: async (ended) => {
      const left = await atLast(ended);
      const subscriptions = left.items.filter(({ sk }) => sk.startsWith('SUBSCRIPTION#')).length;
      return [
        ...same('one of the two was made', isDone(ended, 0) !== isDone(ended, 1), true),
        ...same('subscriptions', subscriptions, isDone(ended, 1) ? 2 : 1),
        ...same('charges', left.taken, isDone(ended, 1) ? `${GOLD},${PLATINUM}` : `${GOLD}`),
        ...left.broken,
      ];
    },
  })),
];
