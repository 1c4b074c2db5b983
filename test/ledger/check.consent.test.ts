import { beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../shared/ledger/check.ts';
import { travelTo } from '../support/clock.ts';
import { bothSides, type Sides } from '../support/money-books.ts';
import { aSubscriber, renewDue } from '../support/renewals.ts';
import type { Loose } from '../support/two-sides.ts';
import { relayStream } from '../support/workers.ts';

let honest: Sides;
beforeAll(async () => {
  const tenant = await aSubscriber();
  travelTo('2027-02-28T00:10:00Z');
  await renewDue(tenant);
  await relayStream();
  honest = await bothSides(tenant);
});

it.each([
  ['finds nothing in honest books', {}, []],
  [
    'finds an order of a typed address that is charged to another card',
    { paymentMethodId: 'pm_own' },
    ['I30'],
  ],
  ['asks nothing of an earlier version’s', { paymentMethodId: 'pm_own', buyerKnownBy: undefined }, []],
])('the ledger check of renewals %s', (_, planted, found) => {
  const sides: Loose = structuredClone(honest);
  Object.assign(
    sides.items.find((item: Loose) => item.kind === 'renewal'),
    planted,
  );
  const barked = checkLedger(sides).violations.map(({ invariant }) => invariant);
  expect(barked.filter((one) => one !== 'I12')).toEqual(found);
});
