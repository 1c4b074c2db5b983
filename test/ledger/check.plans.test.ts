import { beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../shared/ledger/check.ts';
import { aPayer } from '../support/links.ts';
import { bothSides, type Sides } from '../support/money-books.ts';
import { aShop, buy, buyAddOn, subscribe } from '../support/purchases.ts';
import type { Loose } from '../support/two-sides.ts';
import { relayStream } from '../support/workers.ts';

let honest: Sides;
beforeAll(async () => {
  const shop = await aShop({}, {}, { billingType: 2 });
  const customerInfo = aPayer();
  await buyAddOn(shop, await subscribe(shop, { customerInfo }), { customerInfo });
  await buy(shop, { paymentMethodId: 'pm_card_threeDSecure2Required' });
  await relayStream();
  honest = await bothSides(shop.tenant);
});

function planted(plant: (handles: Loose) => void) {
  const sides: Loose = structuredClone(honest);
  const find = (prefix: string) => sides.items.find(({ sk }: Loose) => sk.startsWith(prefix));
  const [bought, asked] = ['succeeded', 'requires_action'].map((state) =>
    sides.items.find((item: Loose) => item.state === state),
  );
  const holdingOf = ({ pk }: Loose) =>
    sides.items.find((item: Loose) => item.pk === pk && item.sk.startsWith('HOLDING#'));
  plant({
    order: sides.items.find(({ sk, plan: sold }: Loose) => sk.startsWith('ORDER#') && sold),
    addOnOrder: sides.items.find(({ sk, addOn }: Loose) => sk.startsWith('ORDER#') && addOn),
    addOnHolding: find('ADDONHOLDING#'),
    subscription: find('SUBSCRIPTION#'),
    holding: holdingOf(bought),
    locked: holdingOf(asked),
    outbox: find('OUTBOX'),
    drop: (item: Loose) => sides.items.splice(sides.items.indexOf(item), 1),
  });
  return checkLedger(sides).violations.map(({ invariant, message }: Loose) => `${invariant} ${message}`);
}

it('the ledger check of purchases of plans and add-ons finds nothing in honest books', () =>
  expect(planted(() => {})).toEqual([]));

it.each<[string, RegExp, (handles: Loose) => void]>([
  ['a lost subscription', /^I8 .*without its subscription/, ({ drop, subscription }) => drop(subscription)],
  [
    'a subscription of another order',
    /^I8 .*not the subscription of its order/,
    ({ subscription }) => Object.assign(subscription, { orderId: 'ord_x' }),
  ],
  [
    'an order without its subscription',
    /^I8 .*not the subscription of its order/,
    ({ order }) => Object.assign(order, { subscriptionId: 'sub_x' }),
  ],
  [
    'a lock of an attempt that has ended',
    /^I10 stuck lock: plan/,
    ({ holding }) => Object.assign(holding, { openAttempt: holding.lastAttempt }),
  ],
  [
    'an open attempt without its lock',
    /^I10 .*does not hold plan/,
    ({ locked }) => Object.assign(locked, { openAttempt: undefined }),
  ],
  [
    'a customer’s plan that forgot its subscription',
    /^I10 .*does not say so/,
    ({ holding }) => Object.assign(holding, { subscriptionId: undefined }),
  ],
  [
    'a lock of an add-on whose attempt has ended',
    /^I10 stuck lock: add-on/,
    ({ addOnHolding }) => Object.assign(addOnHolding, { openAttempt: addOnHolding.lastAttempt }),
  ],
  [
    'an add-on that forgot its order',
    /^I10 ord_.* is active, and add-on .* does not say so/,
    ({ addOnHolding }) => Object.assign(addOnHolding, { orderId: undefined }),
  ],
  ['a lost order of an add-on', /^I8 .*without its order/, ({ drop, addOnOrder }) => drop(addOnOrder)],
  [
    'a lost event',
    /^I9 /,
    ({ outbox }) =>
      outbox.events.splice(
        outbox.events.findIndex(({ type }: Loose) => type === 'subscription.activated'),
        1,
      ),
  ],
  [
    'an order that is active without an interval',
    /^I13 .*no interval/,
    ({ order }) => Object.assign(order, { intervalMonths: undefined }),
  ],
])('the ledger check of purchases of plans and add-ons finds %s', (_, message, plant) =>
  expect(planted(plant)).toContainEqual(expect.stringMatching(message)),
);
