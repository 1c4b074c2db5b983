import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Order, OrderStatus } from '../../../shared/domain/billing/order.ts';
import { decideChange } from '../../../shared/domain/changes/decide-change.ts';
import { type RunningPlan, runningPlanOf } from '../../../shared/domain/changes/running-plan.ts';
import type { Day, Instant } from '../../../shared/domain/ids.ts';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import { movedBy } from '../../../shared/domain/value/moved.ts';
import { type Part, totalOf, without } from '../../../shared/domain/value/part.ts';
import { lastingMinorOf, refunded, takeBack, wantedBack } from '../../../shared/domain/value/reversal.ts';

type Vector = Readonly<{
  name: string;
  now: Instant;
  period: { from: Instant; to: Instant; fundedFrom: Instant; funding: Part[] };
  expected: unknown;
}> &
  (Readonly<{ kind: 'refund'; lots: Part[]; refund: Part }> | Readonly<{ kind: 'change'; newPrice: number }>);

const { vectors } = JSON.parse(readFileSync('docs/vectors/value.json', 'utf8')) as { vectors: Vector[] };

/** An order by the month whose period is that of the vector, and which costs what was paid for it. */
const orderOf = ({ period }: Vector): Order =>
  ({
    id: 'ord_1',
    status: OrderStatus.active,
    plan: { id: 'plan_1', slug: 'gold', name: 'Gold', cycleId: 'monthly' },
    currency: 'usd',
    amountMinor: totalOf(period.funding),
    intervalMonths: 1,
    anchorOn: period.from.slice(0, 10) as Day,
    nextBillingDate: period.to.slice(0, 10) as Day,
    cyclesPaid: 1,
    period: { ...period, paidMinor: totalOf(period.funding), discountMinor: 0, payments: [] },
  }) as unknown as Order;

function computed(vector: Vector) {
  const [order, now] = [orderOf(vector), new Date(vector.now)];
  if (vector.kind === 'change') return changed(runningPlanOf(order, 'UTC'), vector.newPrice, now);
  const { lots, refund } = vector;
  const taken = takeBack([refund], { wallet: { lots }, orders: [{ order, timeZone: 'UTC' }] }, now);
  const parts = taken.periods.flatMap((one) => one.parts);
  const [credit, unusedTime] = [totalOf(taken.lots), totalOf(parts)];
  const { funding } = refunded(order, 'UTC', { taken: parts }, now) ?? {};
  const usedUp = refund.minor - credit - unusedTime;
  return { credit, unusedTime, usedUp, lots: without(lots, taken.lots), funding };
}

function changed(running: RunningPlan, amountMinor: number, now: Date) {
  const target = {
    plan: { ...running.plan, id: 'plan_2' as never },
    currency: running.currency,
    addOnIds: [],
    intervalMonths: 1,
    amountMinor,
    lines: [],
  } as const;
  const modes = { upgradeMode: 'prorate', downgradeMode: 'now' } as const;
  const decision = decideChange(running, target, {
    modes,
    minimumMinor: 0,
    today: now.toISOString().slice(0, 10) as Day,
    now,
  });
  const { dueMinor: due, walletCreditMinor: walletCredit } = decision;
  return { due, walletCredit, ...movedBy(decision, running.period.funding ?? []) };
}

it.each(vectors.map((vector) => [vector.name, vector] as const))(
  'the value of %s is as published',
  (_, vector) => expect(computed(vector)).toEqual(vector.expected),
);

it.each<[what: string, order: object, lastingMinor: number]>([
  ['a plan', { plan: { id: 'plan_1' } }, 950],
  ['an add-on', { addOn: { id: 'ao_1' } }, 950],
  ['a link, which says of no time that it pays for it', {}, 0],
])('a cycle of %s has value that lasts, or has none', (_, order, lastingMinor) => {
  const terms = { source: { renewal: { order } }, charge: { minor: 950, currency: 'usd' } };
  expect(lastingMinorOf({ terms } as never)).toBe(lastingMinor);
});

it('lets no refund of a function that stood still pay a time before the period was funded', () => {
  const [from, fundedFrom, to] = ['2026-06-01', '2026-06-11', '2026-07-01'].map(
    (day) => `${day}T00:00:00.000Z` as Instant,
  ) as [Instant, Instant, Instant];
  const funding = [{ from: 'att_1' as Part['from'], minor: 2000 }];
  const order = orderOf({ period: { from, to, funding, fundedFrom } } as unknown as Vector);
  expect(refunded(order, 'UTC', {}, new Date('2026-06-02'))).toMatchObject({ fundedFrom, funding });
});

it('A refund takes, with its part of the wallet, what went back to the wallet, not a share of credits whose own payment went back before', () => {
  const parts = (minor: number[]) =>
    minor.map((each, at) => ({ from: `txn_${at}` as Part['from'], minor: each }));
  const lots = parts([1000, 2000, 500]);
  const attempt = {
    ...{ id: 'txn_3', customerId: 'cst_', holds: [{ on: 'wallet', currency: 'usd', minor: 3500, lots }] },
    terms: {
      source: { change: {} },
      charge: { minor: 499, currency: 'usd' },
      walletMinor: 3500,
    },
  } as unknown as Attempt;
  const restored = parts([0, 2000, 500]).slice(1);
  const wanted = wantedBack(attempt, { cardMinor: 499, walletMinor: 2500, restored });
  expect(wanted).toEqual([{ from: 'txn_3_', minor: 499 }, ...restored]);
});
