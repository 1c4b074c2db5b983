import {
  buyAddOn,
  buyPlan,
  changePlan,
  endByStaff,
  type Owned,
  ownEmail,
  ownedBy,
  planLink,
  undoChange,
} from '../customer.ts';
import { authenticate, confirm, makeLink, openLink, pay, readSummary, type Visit } from '../shopper.ts';
import { CAPPED, FOREVER, ONCE_TRIAL, SOLD, TRIAL } from '../sold.ts';
import { CHALLENGED, draw, type Story, VISA } from './telling.ts';

const BOTH = Object.values(SOLD);
const LOST = [undefined, undefined, 'reply', 'patience'] as const;

/** What is sold by the catalog, and what its customers change of it. Each visit has an e-mail address of its own. */
export const PLANS: readonly Story[] = [
  {
    name: 'buys a plan',
    weight: 4,
    tell: async (visit) => {
      const held = await buyPlan(visit, { slug: draw(visit, BOTH), loses: draw(visit, LOST) });
      await readSummary(visit, held?.told.receipt);
    },
  },
  {
    name: 'buys a plan with a challenge',
    weight: 2,
    tell: async (visit) => {
      const slug = draw(visit, BOTH);
      const held = await buyPlan(visit, { slug, card: CHALLENGED });
      if (held) await passes(visit, slug, held);
    },
  },
  {
    name: 'buys a plan by its link',
    weight: 3,
    tell: async (visit) => {
      const link = await makeLink(visit, planLink(draw(visit, [...BOTH, TRIAL])), visit.name);
      if (!link) return;
      await openLink(visit, link, 'open');
      await pay(visit, link, { card: VISA, key: `${visit.name}-click`, email: ownEmail(visit) });
    },
  },
  {
    name: 'buys a plan with a code',
    weight: 5,
    tell: async (visit) => {
      const couponCode = draw(visit, [CAPPED, FOREVER]);
      await buyPlan(visit, { slug: SOLD.cheap, couponCode, kind: 'buy-with-code', loses: draw(visit, LOST) });
    },
  },
  {
    name: 'begins a plan with its trial',
    weight: 3,
    tell: async (visit) => void (await buyPlan(visit, { slug: TRIAL })),
  },
  {
    name: 'begins a trial that a card has once',
    weight: 2,
    declines: 1,
    tell: async (visit) => void (await buyPlan(visit, { slug: ONCE_TRIAL, kind: 'begin-trial' })),
  },
  {
    name: 'begins a plan with its trial, and ends it',
    weight: 2,
    tell: withPlan([TRIAL], (visit, owned) => endByStaff(visit, owned, draw(visit, ['now', 'period_end']))),
  },
  {
    name: 'buys a plan, and an add-on',
    weight: 3,
    tell: withPlan(BOTH, async (visit, owned) => void (await buyAddOn(visit, owned))),
  },
  {
    name: 'changes to a dearer plan',
    weight: 4,
    tell: withPlan([SOLD.cheap], async (visit, owned) => {
      await changePlan(visit, owned, { to: SOLD.dear, loses: draw(visit, LOST) });
    }),
  },
  {
    name: 'changes to a dearer plan with a challenge',
    weight: 3,
    tell: withPlan([SOLD.cheap], async (visit, owned) => {
      const held = await changePlan(visit, owned, { to: SOLD.dear, card: CHALLENGED });
      if (held?.told.outcome === 'requires_action') await passes(visit, SOLD.dear, held);
    }),
  },
  {
    name: 'changes to a cheaper plan at the end of the period',
    weight: 3,
    tell: withPlan([SOLD.dear], async (visit, owned) => {
      await changePlan(visit, owned, { to: SOLD.cheap, loses: draw(visit, LOST) });
      if (visit.chance() < 0.4) await undoChange(visit, owned);
    }),
  },
  {
    name: 'changes and buys an add-on, and ends all of it',
    weight: 2,
    tell: withPlan([SOLD.cheap], async (visit, owned) => {
      await buyAddOn(visit, owned);
      await changePlan(visit, owned, { to: SOLD.dear });
      await endByStaff(visit, owned, draw(visit, ['now', 'period_end']));
    }),
  },
  {
    name: 'buys a plan that staff end now',
    weight: 3,
    tell: withPlan(BOTH, (visit, owned) => endByStaff(visit, owned, 'now')),
  },
  {
    name: 'buys a plan that staff end with its period',
    weight: 4,
    tell: withPlan(BOTH, async (visit, owned) => {
      await endByStaff(visit, owned, 'period_end');
      if (visit.chance() < 0.5) await endByStaff(visit, owned, 'undo');
    }),
  },
  {
    name: 'changes the plan while staff end it',
    weight: 3,
    tell: withPlan([SOLD.cheap], async (visit, owned) => {
      const change = changePlan(visit, owned, { to: SOLD.dear, kind: 'change-at-once' });
      await Promise.all([change, endByStaff(visit, owned, 'now')]);
    }),
  },
];

type Held = NonNullable<Awaited<ReturnType<typeof buyPlan>>>;

async function passes(visit: Visit, slug: string, held: Held): Promise<void> {
  authenticate(visit, held, visit.chance() < 0.8 ? 'succeed' : 'fail');
  await confirm(visit, { slug, payload: '' }, held);
}

/** Buys one of the plans, and goes on when it has it. */
export function withPlan(slugs: readonly string[], then: (visit: Visit, owned: Owned) => Promise<void>) {
  return async (visit: Visit) => {
    await buyPlan(visit, { slug: draw(visit, slugs) });
    const owned = await ownedBy(visit, ownEmail(visit));
    if (owned) await then(visit, owned);
  };
}
