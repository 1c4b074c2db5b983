import { beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../shared/ledger/check.ts';
import { travelTo } from '../support/clock.ts';
import { bothSides, type Sides } from '../support/money-books.ts';
import { ownPlan } from '../support/plan-changes.ts';
import type { Loose } from '../support/two-sides.ts';
import { relayStream } from '../support/workers.ts';

let honest: Sides;
beforeAll(async () => {
  const own = await ownPlan();
  travelTo('2027-04-16T00:00:00Z');
  expect((await own.change()).body.status).toBe('success');
  await relayStream();
  honest = await bothSides(own.shop.tenant);
});

function planted(plant: (handles: Loose) => void) {
  const sides: Loose = structuredClone(honest);
  const find = (prefix: string) => sides.items.find(({ sk }: Loose) => sk.startsWith(prefix));
  const attempt = sides.items.find(({ kind }: Loose) => kind === 'change');
  const { change } = attempt.terms.source;
  plant({ order: find('ORDER#'), subscription: find('SUBSCRIPTION#'), change, attempt, items: sides.items });
  return checkLedger(sides).violations.map(({ invariant, message }: Loose) => `${invariant} ${message}`);
}

it('the ledger check of changes of plan finds nothing in honest books', () =>
  expect(planted(() => {})).toEqual([]));

it.each<[string, RegExp, (handles: Loose) => void]>([
  [
    'an order that kept the old plan',
    /^I25 order .* renews .*, and was sold/,
    ({ order, change }) => Object.assign(order, { plan: change.from }),
  ],
  [
    'a subscription that kept the old plan',
    /^I25 sub_.* has .*, and its order/,
    ({ subscription, change }) => Object.assign(subscription, { plan: change.from }),
  ],
  [
    'credit that was taken off twice',
    /^I25 the change of attempt .* charges 500 of/,
    ({ change }) => (change.creditUsedMinor *= 2),
  ],
  [
    'credit for the wallet beside a charge',
    /^I25 .* credits 100/,
    ({ change }) => Object.assign(change, { walletCreditMinor: 100 }),
  ],
  [
    'more credit than was charged',
    /^I25 .* charges 500 of/,
    ({ change }) => Object.assign(change, { carriedMinor: 501 }),
  ],
])('the ledger check of changes of plan finds %s', (_, message, plant) =>
  expect(planted(plant)).toContainEqual(expect.stringMatching(message)),
);

it('the ledger check of changes of plan holds no order of two changes of one second against the records', () => {
  const found = planted(({ items, attempt, change }) => {
    const back = structuredClone(attempt);
    back.terms.source.change.after.plan = change.from;
    items.push({
      ...back,
      sk: `${back.sk}2`,
      id: `${back.id}2`,
      endedAt: back.endedAt.replace(/\.\d+Z/, '.999Z'),
    });
  });
  expect(found.filter((message) => message.startsWith('I25'))).toEqual([]);
});
