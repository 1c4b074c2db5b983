import { FOR_PLAN, sellAddOn, sellPlan } from '../../catalog.ts';
import type { Link } from '../../payer.ts';
import type { Stage } from '../../stage.ts';
import {
  actor,
  aLink,
  becomeKnown,
  CHALLENGED,
  confirm,
  finishAbandoned,
  LEASE_OVER_SECONDS,
  MASTERCARD,
  passChallenge,
  pay,
  payUpToChallenge,
  timePasses,
} from '../actions.ts';
import type { Prepared, Race } from '../run.ts';
import { atMostOnce, charges, once, rows, told, toldForEachCharge } from './expectations.ts';

/** One customer buys one plan, which recurs, in several ways at once: there is one subscription, paid once. */
function onSale(name: string, race: (stage: Stage, plan: Link) => Prepared | Promise<Prepared>): Race {
  return { name, prepare: async (stage) => race(stage, await sellPlan(stage)) };
}

/** Ada has the plan, and buys its add-on, which recurs, in two ways at once: there is one order of it, paid once. */
function addable(name: string, race: (stage: Stage, addOn: Link) => Prepared): Race {
  return {
    name,
    prepare: async (stage) =>
      race(stage, await sellAddOn(stage, (plan) => pay(stage, plan, { card: MASTERCARD }))),
  };
}

export const plans: readonly Race[] = [
  onSale('plan-two-cards', async (stage, plan) => {
    await becomeKnown(stage); // Or the two would meet at the new customer before they meet at the plan.
    return {
      actors: [
        actor('Ada buys', () => pay(stage, plan)),
        actor('Ada buys with her other card', () => pay(stage, plan, { card: MASTERCARD })),
      ],
      expect: (ended) => [
        ...charges(ended, 2),
        ...told(ended, 'success', 1),
        ...rows(ended, 'SUBSCRIPTION#', 1),
      ],
    };
  }),
  onSale('plan-by-two-links', async (stage) => {
    await becomeKnown(stage);
    const [one, other] = [await aLink(stage, FOR_PLAN), await aLink(stage, FOR_PLAN)];
    return {
      actors: [
        actor('Ada pays a link', () => pay(stage, one)),
        actor('and another link in another tab', () => pay(stage, other)),
      ],
      expect: (ended) => [
        ...charges(ended, 2),
        ...told(ended, 'success', 1),
        ...rows(ended, 'SUBSCRIPTION#', 1),
      ],
    };
  }),
  onSale('plan-double-click', (stage, plan) => ({
    actors: [actor('Ada clicks', () => pay(stage, plan)), actor('and clicks again', () => pay(stage, plan))],
    expect: (ended) => [...once(ended), ...told(ended, 'success', 2), ...rows(ended, 'SUBSCRIPTION#', 1)],
  })),
  onSale('plan-confirm-and-other-card', async (stage, plan) => {
    const asked = await payUpToChallenge(stage, plan, { card: CHALLENGED });
    await passChallenge(stage, asked);
    return {
      actors: [
        actor('Ada’s page confirms', () => confirm(stage, plan, asked)),
        actor('Ada buys with her other card', () => pay(stage, plan, { card: MASTERCARD })),
      ],
      expect: (ended) => [...atMostOnce(ended), ...toldForEachCharge(ended)],
    };
  }),
  addable('add-on-two-cards', (stage, addOn) => ({
    actors: [
      actor('Ada adds it', () => pay(stage, addOn)),
      actor('Ada adds it with her other card', () => pay(stage, addOn, { card: MASTERCARD })),
    ],
    expect: (ended) => [...charges(ended, 2), ...told(ended, 'success', 1), ...rows(ended, 'ORDER#', 2)],
  })),
  addable('add-on-double-click', (stage, addOn) => ({
    actors: [
      actor('Ada clicks', () => pay(stage, addOn)),
      actor('and clicks again', () => pay(stage, addOn)),
    ],
    expect: (ended) => [...charges(ended, 2), ...told(ended, 'success', 2), ...rows(ended, 'ORDER#', 2)],
  })),
  onSale('plan-slow-and-reconciler', (stage, plan) => ({
    actors: [
      actor('Ada buys, slowly', () => pay(stage, plan)),
      actor('the lease ends; the reconciler runs', async () => {
        await timePasses(stage, LEASE_OVER_SECONDS);
        await finishAbandoned(stage);
      }),
    ],
    expect: atMostOnce,
  })),
];
