import { beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../shared/ledger/check.ts';
import { travelTo } from '../support/clock.ts';
import { signIn } from '../support/customers.ts';
import { bothSides, type Sides } from '../support/money-books.ts';
import { BOUGHT_AT, ownPlan } from '../support/plan-changes.ts';
import { aShop } from '../support/purchases.ts';
import { ADA } from '../support/renewals.ts';
import type { Loose } from '../support/two-sides.ts';
import { credit } from '../support/wallets.ts';
import { relayStream } from '../support/workers.ts';

let honest: Sides;
beforeAll(async () => {
  travelTo(BOUGHT_AT);
  const shop = await aShop({}, { project: { unusedOnCancel: 'refund' } });
  await credit(shop.tenant, ADA.email, 600);
  const { token } = await signIn(shop.tenant, ADA.email);
  await ownPlan({ ownShop: async () => shop, customerInfo: ADA, token });
  travelTo('2027-04-16T00:20:00Z');
  const ada = await signIn(shop.tenant, ADA.email);
  await ada.send('POST', `/client/plan/${shop.plan.slug}/cancel`, { when: 'now' });
  await relayStream();
  honest = await bothSides(shop.tenant);
});

const ofOrder = ({ items }: Loose) => items.find(({ unusedAtEnd }: Loose) => unusedAtEnd)?.unusedAtEnd;
it.each<[string, (sides: Loose) => unknown, string[]]>([
  ['finds nothing in honest books', () => undefined, []],
  ['finds a credit that the order does not say', (sides) => (ofOrder(sides).creditMinor = 200), ['I33']],
  ['finds a refund that was never written', (sides) => (ofOrder(sides).refundMinor = 500), ['I33']],
  [
    'finds a credit of an order that kept everything',
    ({ items }) => delete items.find(({ unusedAtEnd }: Loose) => unusedAtEnd).unusedAtEnd,
    ['I33'],
  ],
])('the ledger check of a cancelled period %s', (_, plant, found) => {
  const sides: Loose = structuredClone(honest);
  plant(sides);
  expect(checkLedger(sides).violations.map(({ invariant }) => invariant)).toEqual(found);
});
