import { afterAll, expect, it } from 'vitest';
import { misbehave } from '../flows/processor-faults.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { catalogStaff } from '../support/catalog.ts';
import { travelTo } from '../support/clock.ts';
import { signIn } from '../support/customers.ts';
import { finishAbandoned } from '../support/links.ts';
import { booksOf, eventTypes, expectBooksToAgree, kept } from '../support/money-books.ts';
import { BOUGHT_AT, type Own, ownPlan } from '../support/plan-changes.ts';
import { aShop, type PurchaseOverrides } from '../support/purchases.ts';
import { credit, walletOf } from '../support/wallets.ts';

afterAll(expectBooksToBalance);

const usd = (value: number) => ({ value, currency: 'USD' });
const HALF = '2027-04-16T00:20:00Z';

/** A month of 10 USD, bought with proof, of a shop that so decides, half of which is over. */
async function halfOver(
  unusedOnCancel: string | undefined,
  { gift = 0, ...overrides }: PurchaseOverrides & { gift?: number } = {},
): Promise<Own> {
  travelTo(BOUGHT_AT);
  const shop = await aShop({}, { project: { ...(unusedOnCancel && { unusedOnCancel }) } });
  const customerInfo = { email: 'ada@example.com', name: 'Ada Payer' };
  if (gift > 0) await credit(shop.tenant, customerInfo.email, gift);
  const { token } = await signIn(shop.tenant, customerInfo.email);
  const own = await ownPlan({ ownShop: async () => shop, customerInfo, token, ...overrides });
  travelTo(HALF);
  return { ...own, ada: await signIn(shop.tenant, customerInfo.email) };
}
const cancel = ({ ada, shop }: Own, body: object = {}) =>
  ada.send('POST', `/client/plan/${shop.plan.slug}/cancel`, { when: 'now', ...body });
const refunds = async ({ shop }: Own) => (await booksOf(shop.tenant)).refunds.map(({ amount }) => amount);
const told = ({ body: { data } }: Awaited<ReturnType<typeof cancel>>) => [data.unused, data.givenBack];

it.each([
  [undefined, { wallet: 0, refund: 0 }],
  ['credit', { wallet: 5, refund: 0 }],
  ['refund', { wallet: 0, refund: 5 }],
])(
  'a plan that is cancelled now, where the shop says %s, says first and then what is unused and given back',
  async (how, given) => {
    const own = await halfOver(how);
    const expected = [usd(5), { wallet: usd(given.wallet), refund: usd(given.refund) }];
    const preview = await cancel(own, { preview: true });
    expect([preview.body.data.status, ...told(preview)]).toEqual([1, ...expected]);
    expect((await kept(own.shop.tenant)).orders[0]?.status).toBe(2);

    travelTo(HALF);
    const ended = await cancel(own);
    expect([ended.body.data.status, ...told(ended)]).toEqual([3, ...expected]);
    expect(told(await cancel(own))).toEqual(expected);
    expect([(await walletOf(own.shop.tenant)).balance ?? 0, await refunds(own)]).toEqual([
      given.wallet * 100,
      given.refund > 0 ? [given.refund * 100] : [],
    ]);
    const { outbox } = await expectBooksToAgree(own.shop.tenant);
    const said = outbox.flatMap(({ events }) => events).find(({ type }) => type === 'order.cancelled');
    expect([said?.data.unused, said?.data.givenBack]).toEqual(expected);
  },
);

it('a payment whose unused part was credited takes that back when staff refund it', async () => {
  const own = await halfOver('credit');
  await cancel(own);
  const [payment] = (await kept(own.shop.tenant)).attempts;
  const staff = await catalogStaff(own.shop.tenant);
  await staff.post(`/admin/transactions/${payment?.id}/refund`, {}, crypto.randomUUID());
  expect([(await walletOf(own.shop.tenant)).balance, await refunds(own)]).toEqual([0, [1000]]);
  await expectBooksToAgree(own.shop.tenant);
});

it('a period that a gift paid for is given back as credit alone, and no refund is more than its card paid', async () => {
  const own = await halfOver('refund', { gift: 600 });
  expect(told(await cancel(own))).toEqual([usd(5), { wallet: usd(3), refund: usd(2) }]);
  expect([(await walletOf(own.shop.tenant)).balance, await refunds(own)]).toEqual([300, [200]]);
  await expectBooksToAgree(own.shop.tenant);
});

it('a refund of an unused period whose answer is lost is finished by the reconciler, and one that fails is credited', async () => {
  const lost = await halfOver('refund');
  await misbehave(lost.shop.tenant, 'drop_reply', /refunds/, { times: 2 });
  expect((await cancel(lost)).status).toBe(200);
  travelTo('2027-04-16T01:00:00Z');
  await finishAbandoned();
  expect(await refunds(lost)).toEqual([500]);
  expect(eventTypes(await expectBooksToAgree(lost.shop.tenant))).toContain('refund.succeeded');

  const refused = await halfOver('refund');
  await misbehave(
    refused.shop.tenant,
    { refusal: { status: 400, code: 'charge_disputed', kept: true } },
    /refunds/,
  );
  expect(told(await cancel(refused))[1]).toEqual({ wallet: usd(0), refund: usd(5) });
  expect([(await walletOf(refused.shop.tenant)).balance, await refunds(refused)]).toEqual([500, []]);
  await expectBooksToAgree(refused.shop.tenant);
});

it('what a typed address bought is credited to no wallet when its customer cancels it', async () => {
  const own = await halfOver('credit', { token: undefined as never });
  expect(told(await cancel(own))).toEqual([usd(5), { wallet: usd(0), refund: usd(0) }]);
  await expectBooksToAgree(own.shop.tenant);
});
