import { beforeEach, expect, it } from 'vitest';
import { travelTo } from '../../support/clock.ts';
import { type SignedIn, signIn } from '../../support/customers.ts';
import { aPayer } from '../../support/links.ts';
import { expectBooksToAgree, kept } from '../../support/money-books.ts';
import { aShop, type Shop, subscribe } from '../../support/purchases.ts';
import { renewDue } from '../../support/renewals.ts';

let shop: Shop;
let ada: SignedIn;
let path: string;
beforeEach(async () => {
  travelTo('2027-01-31T10:00:00Z');
  shop = await aShop();
  const customerInfo = aPayer();
  await subscribe(shop, { customerInfo });
  ada = await signIn(shop.tenant, customerInfo.email);
  path = `/client/plan/${shop.plan.slug}/cancel`;
});

const cancelled = async () =>
  (await kept(shop.tenant)).outbox
    .flatMap(({ events }) => events as { type: string }[])
    .filter(({ type }) => type === 'subscription.cancelled');
const ended = async () =>
  (await kept(shop.tenant)).all
    .filter(({ sk }) => sk.startsWith('SUBSCRIPTION#'))
    .map(({ status }) => status);

it('a customer cancels their plan for the end of its period: it is shown, undone, cancelled again, and ends once', async () => {
  const { body } = await ada.send('POST', path, { reason: 'Too dear' });
  expect(body.data).toMatchObject({ statusLabel: 'active', endsOn: '2027-02-28', nextCharge: null });
  expect((await ada.send('POST', `${path}/undo`, {})).body.data).toMatchObject({
    endsOn: null,
    nextCharge: { on: '2027-02-28' },
  });
  await ada.send('POST', path, {});
  travelTo('2027-02-28T00:10:00Z');
  await renewDue(shop.tenant);
  await renewDue(shop.tenant);
  expect([await ended(), await cancelled()]).toEqual([[3], [expect.anything()]]);
  await expectBooksToAgree(shop.tenant);
});

it('a customer cancels their plan now: the subscription ends at once, and a repeat changes nothing', async () => {
  for (const key of ['once', 'twice']) {
    const { status, body } = await ada.send('POST', path, { when: 'now' }, key);
    expect([status, body.data.statusLabel, body.data.nextCharge]).toEqual([200, 'cancelled', null]);
  }
  expect([await ended(), (await cancelled()).length]).toEqual([[3], 1]);
  expect((await ada.get('/client/plan/subscription')).body.data).toEqual([]);
  expect((await ada.send('POST', `${path}/undo`, {})).body.error.code).toBe('order_not_resumable');
});

it('a request must name one of several subscriptions of a plan', async () => {
  const customerInfo = aPayer();
  const ids = [];
  for (const key of ['first', 'second'])
    ids.push(await subscribe(shop, { customerInfo, key, info: { allowDuplicate: true } }));
  const eve = await signIn(shop.tenant, customerInfo.email);
  expect((await eve.send('POST', path, {})).body.error).toMatchObject({
    code: 'invalid_request',
    field: 'subscriptionId',
  });
  expect((await eve.send('POST', path, { subscription: ids[0] })).body.data).toMatchObject({
    id: ids[0],
    endsOn: '2027-02-28',
  });
});
