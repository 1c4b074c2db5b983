import { expect, it } from 'vitest';
import { travelTo } from '../support/clock.ts';
import { aShopOfAda, saveCard, typed } from '../support/consent.ts';
import { type SignedIn, signIn } from '../support/customers.ts';
import { aPayer } from '../support/links.ts';
import { eventTypes, expectBooksToAgree } from '../support/money-books.ts';
import { buyAddOn, subscribe } from '../support/purchases.ts';
import { ADA, renewDue } from '../support/renewals.ts';
import { credit, walletOf } from '../support/wallets.ts';

const onlyOrder = async (ada: SignedIn) => (await ada.get('/client/order')).body.data[0];

it('A customer sees what was bought with their typed address, with its card, and makes it theirs', async () => {
  const { shop, ada, tenant } = await aShopOfAda();
  await credit(tenant, ADA.email, 50_000);
  expect((await typed(shop)).status).toBe(200);
  const order = await onlyOrder(ada);
  expect(order).toMatchObject({
    boughtBy: 'typed_email',
    boughtWith: { brand: 'mastercard', last4: '4444' },
  });
  const [subscription] = (await ada.get('/client/plan/subscription')).body.data;
  const [entitled] = (await ada.get('/client/plan/subscription/dashboard')).body.data;
  expect([subscription.boughtBy, entitled.boughtBy]).toEqual(['typed_email', 'typed_email']);

  const claim = () => ada.send('POST', `/client/order/${order.id}/claim`);
  expect((await claim()).body.data).toMatchObject({ id: order.id, boughtBy: 'customer' });
  expect((await claim()).status).toBe(200);
  travelTo('2027-02-28T00:10:00Z');
  expect(await renewDue(tenant)).toMatchObject({ charged: 1 });
  expect((await walletOf(tenant)).balance).toBeLessThan(50_000);
  const own = await saveCard(ada);
  await ada.send('PATCH', `/client/card/${own}/primary`);
  expect((await expectBooksToAgree(tenant)).orders[0]?.paymentMethodId).toBe(own);
});

it('A customer says that an order is not theirs: it ends, the shop and staff get word of it once, and nothing is charged', async () => {
  const { shop, ada, tenant } = await aShopOfAda();
  expect((await typed(shop)).status).toBe(200);
  const { id } = await onlyOrder(ada);
  const disown = () => ada.send('POST', `/client/order/${id}/disown`);
  expect((await disown()).body.data).toMatchObject({
    id,
    statusLabel: 'cancelled',
    disownedAt: expect.any(String),
  });
  expect((await disown()).status).toBe(200);
  const records = await expectBooksToAgree(tenant);
  expect(eventTypes(records).filter((type) => /disowned|cancelled/.test(type))).toEqual([
    'order.cancelled',
    'order.disowned',
    'subscription.cancelled',
  ]);
  expect(records.outbox.flatMap(({ notices }) => notices)).toMatchObject([{ type: 'order.disowned' }]);
  travelTo('2027-03-01T00:10:00Z');
  expect(await renewDue(tenant)).toBeUndefined();
  const claimed = await ada.send('POST', `/client/order/${id}/claim`);
  expect([claimed.status, claimed.body.error.code]).toEqual([409, 'order_disowned']);
});

it('A customer says that a purchase that was charged once is not theirs', async () => {
  const prices = [{ cycleId: 'once', currency: 'USD', amount: 39 }];
  const { shop, ada, tenant } = await aShopOfAda({ billingType: 1, billingInterval: undefined, prices });
  expect((await typed(shop)).status).toBe(200);
  const { id, boughtWith } = await onlyOrder(ada);
  expect(boughtWith).toMatchObject({ last4: '4444' });
  const { body } = await ada.send('POST', `/client/order/${id}/disown`);
  expect(body.data).toMatchObject({ statusLabel: 'complete', disownedAt: expect.any(String) });
  expect(eventTypes(await expectBooksToAgree(tenant))).toContain('order.disowned');
});

it('What a customer bought with proof is not disowned, and another customer’s order looks absent', async () => {
  const { shop, ada, token, tenant } = await aShopOfAda();
  await subscribe(shop, { customerInfo: ADA, token });
  const { id } = await onlyOrder(ada);
  const refused = await ada.send('POST', `/client/order/${id}/disown`);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'order_not_disownable']);
  const other = await signIn(tenant, aPayer().email);
  for (const answer of ['claim', 'disown'])
    expect((await other.send('POST', `/client/order/${id}/${answer}`)).status).toBe(404);
});

it('A customer’s add-on for a subscription of their typed address makes the subscription theirs', async () => {
  const { shop, token, tenant } = await aShopOfAda();
  const planted = await subscribe(shop, { customerInfo: ADA });
  expect((await buyAddOn(shop, planted, { customerInfo: ADA, token })).status).toBe(200);
  const { orders } = await expectBooksToAgree(tenant);
  expect(orders.map(({ buyerKnownBy }) => buyerKnownBy)).toEqual(['token', 'token']);
});
