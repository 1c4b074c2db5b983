import { beforeEach, expect, it } from 'vitest';
import { aCard } from '../../support/cards.ts';
import { travelTo } from '../../support/clock.ts';
import { type SignedIn, signIn } from '../../support/customers.ts';
import { aPayer } from '../../support/links.ts';
import { booksOf, expectBooksToAgree, kept } from '../../support/money-books.ts';
import { aShop, type Shop, subscribe } from '../../support/purchases.ts';
import { renewDue } from '../../support/renewals.ts';

const FAILS_LATER = 'pm_card_chargeCustomerFail';
let shop: Shop;
let ada: SignedIn;
beforeEach(async () => {
  travelTo('2027-01-31T10:00:00Z');
  shop = await aShop({ trialPeriod: true, trialDays: 10 });
  const customerInfo = aPayer();
  ada = await signIn(shop.tenant, customerInfo.email);
  await subscribe(shop, { customerInfo, paymentMethodId: FAILS_LATER, token: ada.token });
});

const add = async (method?: string): Promise<string> =>
  (await ada.send('POST', '/client/card', { paymentMethodId: method ?? (await aCard(shop.tenant)) })).body
    .card.id;
const choose = (id: string, who = ada) => who.send('PATCH', `/client/card/${id}/primary`);
const order = async () => (await kept(shop.tenant)).orders[0];
const charged = async () =>
  (await booksOf(shop.tenant)).paymentIntents.filter(({ status }) => status === 'succeeded').length;
const lost = async () => {
  travelTo('2027-02-10T00:10:00Z');
  await renewDue(shop.tenant);
};

it('a card that a customer makes primary is charged by their active orders from the next billing date on', async () => {
  const card = await add();
  expect((await choose(card)).body.data).toMatchObject({ id: card, isPrimary: true });
  expect([(await order())?.paymentMethodId, await charged()]).toEqual([card, 0]);
  await lost();
  expect([(await order())?.cyclesPaid, await charged()]).toEqual([1, 1]);
  await expectBooksToAgree(shop.tenant);
});

it('a card that a customer makes primary pays an unpaid cycle at once, and a repeat charges nothing', async () => {
  await lost();
  const card = await add();
  for (const _ of [1, 2]) expect((await choose(card)).status).toBe(200);
  expect([(await order())?.cyclesPaid, (await order())?.dunning, await charged()]).toEqual([1, undefined, 1]);
  await expectBooksToAgree(shop.tenant);
});

it('a card that a customer makes primary and that is declined too uses up no date of the dunning; of one cycle, three are tried so', async () => {
  await lost();
  const first = await order();
  for (const tried of [1, 2, 3, 4]) {
    await choose(await add(FAILS_LATER));
    const now = await order();
    expect([now?.failedTries, now?.dunning?.nextOn, now?.dunning?.resumesOn]).toEqual([
      first?.failedTries,
      first?.dunning?.nextOn,
      undefined,
    ]);
    expect((await kept(shop.tenant)).attempts.filter(({ kind }) => kind === 'renewal')).toHaveLength(
      1 + Math.min(tried, 3),
    );
  }
  await expectBooksToAgree(shop.tenant);
});

const remove = (id: string, who = ada) => who.send('DELETE', `/client/card/${id}`);
const attached = async (id: string) =>
  (await booksOf(shop.tenant)).paymentMethods.find((method) => method.id === id)?.customer;

it('a card that a customer removes is detached, listed no more, and cannot be made primary; a repeat changes nothing', async () => {
  const card = await add();
  expect(await attached(card)).not.toBe(null);
  for (const _ of [1, 2]) expect((await remove(card)).status).toBe(200);
  expect(await attached(card)).toBe(null);
  expect((await ada.get('/client/card')).body.data.map(({ id }: { id: string }) => id)).not.toContain(card);
  expect((await choose(card)).body.error.code).toBe('card_not_found');
  await expectBooksToAgree(shop.tenant);
});

it('a card that a customer removes is kept while an active order charges it, until another one is primary', async () => {
  const old = String((await order())?.paymentMethodId);
  expect(await remove(old)).toMatchObject({ status: 409, body: { error: { code: 'card_in_use' } } });
  await choose(await add());
  expect((await remove(old)).status).toBe(200);
  await lost();
  expect(await charged()).toBe(1);
});

it('a card that a customer removes may be the last one of a subscription that ends with its period', async () => {
  await ada.send('POST', `/client/plan/${shop.plan.slug}/cancel`, {});
  const old = String((await order())?.paymentMethodId);
  expect((await remove(old)).status).toBe(200);
  expect((await order())?.paymentMethodId).toBe(undefined);
});
