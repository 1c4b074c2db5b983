import { expect, it } from 'vitest';
import { meanwhile } from '../flows/meanwhile.ts';
import { aCard } from '../support/cards.ts';
import { type SignedIn, signIn } from '../support/customers.ts';
import { call } from '../support/gateway.ts';
import { aLink, aPayer, authenticate, intentOf, pay, receiptOf } from '../support/links.ts';
import { booksOf, expectBooksToAgree } from '../support/money-books.ts';
import { aShop, buy, type Shop } from '../support/purchases.ts';
import { CHECKOUT_ORIGIN } from '../support/tenants.ts';

/** A customer of the shop who has paid a link once and has saved no card. */
async function aCustomer(shop: Shop) {
  const customerInfo = aPayer();
  await pay(await aLink(shop.tenant), { customerInfo });
  return { customerInfo, ada: await signIn(shop.tenant, customerInfo.email) };
}
const add = (ada: SignedIn, paymentMethodId: string) => ada.send('POST', '/client/card', { paymentMethodId });
const primaries = async (ada: SignedIn) =>
  ((await ada.get('/client/card')).body.data as { id: string; isPrimary: boolean }[])
    .filter(({ isPrimary }) => isPrimary)
    .map(({ id }) => id);

it('the first card that a customer saves is their primary one, and pays a purchase with their token that names no card', async () => {
  const shop = await aShop();
  const { ada, customerInfo } = await aCustomer(shop);
  const bought = () => buy(shop, { customerInfo, paymentMethodId: undefined, token: ada.token });
  expect((await bought()).body.error.field).toBe('paymentMethodId');

  const asked = await add(ada, 'pm_card_authenticationRequiredOnSetup');
  await authenticate(asked, 'succeed');
  expect(await primaries(ada)).toEqual([]);
  await ada.send('POST', '/client/card/confirm', {
    paymentIntentId: intentOf(asked),
    receiptRef: receiptOf(asked),
  });
  const [first] = await primaries(ada);
  await add(ada, await aCard(shop.tenant));
  expect(await primaries(ada)).toEqual([first]);

  await ada.send('DELETE', `/client/card/${first}`);
  expect((await bought()).status).toBe(400);
  const next = await aCard(shop.tenant);
  await add(ada, next);
  expect(await primaries(ada)).toEqual([next]);
  expect((await bought()).body.status).toBe('success');
  expect((await booksOf(shop.tenant)).paymentIntents.at(-1)).toMatchObject({ payment_method: next });
  await expectBooksToAgree(shop.tenant);
});

it('two first cards that are saved at once make the one primary that was recorded first', async () => {
  const shop = await aShop();
  const { ada } = await aCustomer(shop);
  const [slow, quick] = [await aCard(shop.tenant), await aCard(shop.tenant)];
  meanwhile(/^processor POST \/v1\/setup_intents/, () => add(ada, quick));
  expect((await add(ada, slow)).status).toBe(200);
  expect(await primaries(ada)).toEqual([quick]);
});

it('a card of a typed address is never the primary one, and pays nothing without being named', async () => {
  const shop = await aShop();
  const { ada, customerInfo } = await aCustomer(shop);
  expect((await buy(shop, { customerInfo })).status).toBe(200);
  expect(await primaries(ada)).toEqual([]);
  const own = await aCard(shop.tenant);
  await add(ada, own);
  const unproved = await buy(shop, {
    customerInfo,
    paymentMethodId: undefined,
    info: { allowDuplicate: true },
  });
  expect([unproved.status, await primaries(ada)]).toEqual([400, [own]]);
});

it('a card that is saved again while it is removed leaves no removed card as the primary one', async () => {
  const shop = await aShop();
  const { ada } = await aCustomer(shop);
  const [first, second] = [await aCard(shop.tenant), await aCard(shop.tenant)];
  for (const card of [first, second]) await add(ada, card);
  await ada.send('DELETE', `/client/card/${first}`);
  meanwhile(/^table TransactWriteItems|^table UpdateItem/, () => add(ada, second));
  await ada.send('DELETE', `/client/card/${second}`);
  expect((await ada.get('/client/card')).body.data).toEqual([]);
  await add(ada, await aCard(shop.tenant));
  expect(await primaries(ada)).toHaveLength(1);
});

it('the checkout shows the primary card to its customer alone, charges it by their token, and not once they have removed it', async () => {
  const shop = await aShop();
  const { ada, customerInfo } = await aCustomer(shop);
  const own = await aCard(shop.tenant);
  await add(ada, own);
  const [link, second] = [await aLink(shop.tenant), await aLink(shop.tenant)];
  const shownTo = async (token?: string) =>
    (
      await call('POST', '/public-api/payment-links/open', {
        ...{ origin: CHECKOUT_ORIGIN, body: { payload: link.payload } },
        ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
      })
    ).body.data.customer?.savedCard;
  const eve = await aCustomer(shop);
  expect([await shownTo(), await shownTo(eve.ada.token)]).toEqual([undefined, undefined]);
  expect(await shownTo(ada.token)).toEqual({
    id: own,
    brand: 'visa',
    last4: expect.stringMatching(/^\d{4}$/),
  });

  const withSaved = { customerInfo, paymentMethodId: own, token: ada.token };
  expect((await pay(link, withSaved)).body.status).toBe('success');
  const charges = async () => (await booksOf(shop.tenant)).paymentIntents;
  expect((await charges()).at(-1)).toMatchObject({ payment_method: own });
  await ada.send('DELETE', `/client/card/${own}`);
  const before = (await charges()).length;
  expect(await pay(second, withSaved)).toMatchObject({
    ...{ status: 400, body: { error: { code: 'payment_method_not_found' } } },
  });
  expect(await charges()).toHaveLength(before);
  await expectBooksToAgree(shop.tenant);
});
