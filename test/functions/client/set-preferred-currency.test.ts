import { beforeAll, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../support/customers.ts';
import { call } from '../../support/gateway.ts';
import { aPayer } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { aShop, buy, type Shop } from '../../support/purchases.ts';

const PATH = '/client/profile/preferred-currency';
const prices = ['USD', 'EUR'].map((currency) => ({ cycleId: 'monthly', currency, amount: 10 }));
const customerInfo = aPayer();
let shop: Shop;
let ada: SignedIn;
beforeAll(async () => {
  shop = await aShop({ prices });
  await buy(shop, { customerInfo });
  ada = await signIn(shop.tenant, customerInfo.email);
});

const quoted = async (query: Record<string, string> = {}) => {
  const headers = { authorization: `Bearer ${ada.token}` };
  return (
    await call('GET', `/public-api/plan/${shop.plan.slug}/quote`, {
      origin: shop.tenant.origin,
      headers,
      query,
    })
  ).body.data;
};
const bought = async (info: object) => {
  await buy(shop, {
    customerInfo,
    token: ada.token,
    key: `purchase-${Object.keys(info).length}`,
    info: { allowDuplicate: true, ...info },
  });
  return (await kept(shop.tenant)).orders.map(({ currency }) => currency).toSorted();
};

it('a preferred currency is what later quotes and purchases with the token are in, unless they name another; running orders keep theirs', async () => {
  const before = await quoted();
  expect((await ada.send('PATCH', PATH, { currency: 'eur' })).body.data).toEqual({
    preferredCurrency: 'EUR',
  });
  expect([(await quoted()).dueNow.currency, (await quoted({ currency: 'USD' })).dueNow.currency]).toEqual([
    'EUR',
    'USD',
  ]);
  expect(await bought({})).toEqual(['eur', 'usd']);
  expect(await bought({ quoteReceipt: before.quoteReceipt })).toEqual(['eur', 'usd', 'usd']);
});

it('a preferred currency is kept for a customer whom the shop knows', async () => {
  const eve = await signIn(shop.tenant, 'eve@example.com');
  expect((await eve.send('PATCH', PATH, { currency: 'EUR' })).body.error.code).toBe('customer_not_found');
});
