import { expect, it } from 'vitest';
import { advance } from '../../support/clock.ts';
import { chargesAt, expectBooksToAgree } from '../../support/money-books.ts';
import { aShop, buy, quoteOf, type Shop } from '../../support/purchases.ts';

const editPrice = async ({ staff, plan }: Shop, amount: number) => {
  const prices = [{ cycleId: 'monthly', currency: 'USD', amount }];
  expect((await staff.patch(`/admin/plans/${plan.id}`, { version: plan.version, prices })).status).toBe(200);
};
const minorsAt = async ({ tenant }: Shop) => (await chargesAt(tenant)).map(({ amount }) => amount);

it('a purchase with the receipt of a quote charges what was quoted, also after the receipt has expired', async () => {
  const shop = await aShop();
  const { quoteReceipt } = await quoteOf(shop);
  advance({ hours: 2 });
  expect((await buy(shop, { info: { quoteReceipt } })).status).toBe(200);
  expect(await minorsAt(shop)).toEqual([1000]);
});

it('a purchase with the receipt of a quote charges nothing once the price has changed, and with the new receipt the new price, under the same key', async () => {
  const shop = await aShop();
  const { quoteReceipt } = await quoteOf(shop);
  await editPrice(shop, 12);
  const refused = await buy(shop, { info: { quoteReceipt }, key: 'cart-1' });
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'quote_changed' } } });
  const { quote, changed } = refused.body.data;
  const [from, to] = ['10 USD', '12 USD'];
  expect(changed).toEqual(['prices', 'recurring', 'dueNow'].map((input) => ({ input, from, to })));
  expect(await minorsAt(shop)).toEqual([]);
  const bought = await buy(shop, { info: { quoteReceipt: quote.quoteReceipt }, key: 'cart-1' });
  expect([bought.status, await minorsAt(shop)]).toEqual([200, [quote.dueNow.value * 100]]);
  await expectBooksToAgree(shop.tenant);
});
