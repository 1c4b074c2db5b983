import { expect, it } from 'vitest';
import { change, commit } from '../../shared/storage/table/table.ts';
import { meanwhile } from '../flows/meanwhile.ts';
import { misbehave } from '../flows/processor-faults.ts';
import { catalogStaff, couponBody } from '../support/catalog.ts';
import { travelTo } from '../support/clock.ts';
import { signIn } from '../support/customers.ts';
import { expectBooksToAgree, kept } from '../support/money-books.ts';
import { BOUGHT_AT, charged, type Own } from '../support/plan-changes.ts';
import { move, reprice, repriced, toldAndCharged, undoMove } from '../support/price-moves.ts';
import { aShop, buy, subscribe } from '../support/purchases.ts';
import { recoveryLink, renewDue, subscribeBy } from '../support/renewals.ts';

const FROM = { from: '2027-05-20' };
/** What 1 May charges, then 1 June, and so on until `last`. */
async function renewUntil({ shop }: Own, last: number): Promise<void> {
  for (let month = 5; month <= last; month++) {
    travelTo(`2027-0${month}-01T00:10:00Z`);
    expect(await renewDue(shop.tenant)).toMatchObject({ charged: 1 });
  }
}
const orderOf = async ({ shop }: Own) => (await expectBooksToAgree(shop.tenant)).orders[0];
const ada = ({ shop, customerInfo }: Own) => signIn(shop.tenant, customerInfo.email);
const planOf = (slug: string) => ({
  ...{ slug, name: slug },
  ...(slug === 'lite' && {
    prices: [{ cycleId: 'monthly', billingInterval: 1, currency: 'USD', amount: 5 }],
  }),
});
const tamper = async ({ shop }: Own, set: Record<string, unknown>) => {
  const [order] = (await kept(shop.tenant)).orders;
  await commit([change({ pk: order?.pk ?? '', sk: order?.sk ?? '' }, { set })]);
};
const DECLINE = {
  refusal: { status: 402, type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
};
const cancelChange = async (own: Own) =>
  (await ada(own)).send('POST', `/client/plan/${own.shop.plan.slug}/change-plan/cancel`, {});

it('A subscriber who is moved to a new price pays it from the first billing date on the day or after it, and one event announces it', async () => {
  const own = await repriced();
  const before = await orderOf(own);
  const price = {
    current: { value: 10, currency: 'USD' },
    next: { value: 15, currency: 'USD' },
    effectiveOn: '2027-06-01',
  };
  const moves = { orderId: before?.id, outcome: 'moves', reason: null, ...price };
  expect((await move(own, { ...FROM, preview: true })).body.data).toMatchObject([moves]);
  expect((await orderOf(own))?.pendingChange).toBeUndefined();
  expect((await move(own, FROM)).body.data).toMatchObject([moves]);
  expect((await move(own, { ...FROM, orders: [before?.id] })).body.data).toMatchObject([
    { outcome: 'skipped', reason: 'already_moving', ...price },
  ]);
  const [shown] = (await (await ada(own)).get('/client/plan/subscription')).body.data;
  expect(shown).toMatchObject({
    nextCharge: { on: '2027-05-01', amount: { value: 10 } },
    pendingChange: { by: 'staff', effectiveOn: '2027-06-01', recurring: { amount: { value: 15 } } },
  });
  const refused = await cancelChange(own);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'plan_not_changeable']);
  expect((await own.change({ planSlug: own.shop.plan.slug })).status).toBe(409);
  await renewUntil(own, 7);
  expect(await toldAndCharged(own)).toEqual([['scheduled'], [1000, 1000, 1500, 1500]]);
  expect(await orderOf(own)).toMatchObject({ amountMinor: 1500, nextBillingDate: '2027-08-01' });
  expect((await move(own, { from: '2027-08-20' })).body.data).toMatchObject([{ reason: 'already_at_price' }]);
});

it('Customers have the days of notice: a day that is sooner is refused, and nothing is moved', async () => {
  const own = await repriced();
  for (const body of [{ from: '2027-04-30' }, { from: '2027-05-20', noticeDays: 60 }]) {
    const { status, body: answer } = await move(own, body);
    expect([status, answer.error.field]).toEqual([400, 'from']);
  }
  expect((await move(own, { from: '2027-04-30', noticeDays: 29 })).status).toBe(200);
  expect((await orderOf(own))?.pendingChange).toMatchObject({ fromOn: '2027-04-30', by: 'staff' });
});

it('A code goes on at the new price for the cycles that are left of it then', async () => {
  travelTo(BOUGHT_AT);
  const shop = await aShop();
  const code = couponBody({ percentOff: 50, duration: 'cycles', cycles: 3 });
  const { code: couponCode } = await shop.staff.make('/admin/coupon', code);
  const own = await repriced({ ownShop: async () => shop, info: { couponCode } });
  expect((await move(own, FROM)).status).toBe(200);
  await renewUntil(own, 7);
  expect(await charged(own)).toEqual([500, 500, 750, 1500]);
  await orderOf(own);
});

it('A move that staff undo is not made, and an event says so', async () => {
  const own = await repriced();
  expect((await undoMove(own)).body.data).toMatchObject([{ outcome: 'skipped', reason: 'not_moving' }]);
  await move(own, FROM);
  await reprice(own, 10);
  expect((await move(own, FROM)).body.data).toMatchObject([{ reason: 'undo_first' }]);
  expect((await undoMove(own)).body.data).toMatchObject([{ outcome: 'undone', next: { value: 15 } }]);
  await renewUntil(own, 6);
  expect(await toldAndCharged(own)).toEqual([
    ['scheduled', 'undone'],
    [1000, 1000, 1000],
  ]);
  await orderOf(own);
});

it('A new price whose first charge is declined is paid by its invoice, and is no longer undone', async () => {
  const own = await repriced();
  await move(own, FROM);
  await renewUntil(own, 5);
  await misbehave(own.shop.tenant, DECLINE, /\/v1\/payment_intents$/);
  travelTo('2027-06-01T00:10:00Z');
  expect(await renewDue(own.shop.tenant)).toMatchObject({ declined: 1 });
  expect((await undoMove(own)).body.data).toMatchObject([{ outcome: 'skipped', reason: 'unpaid' }]);
  await subscribeBy(await recoveryLink(own.shop.tenant), 'pm_card_mastercard', own.customerInfo);
  expect(await charged(own)).toEqual([1000, 1000, 1500]);
  expect(await orderOf(own)).toMatchObject({ amountMinor: 1500, nextBillingDate: '2027-07-01' });
});

it('A customer who cancels their own change of plan is moved to the new price that waited before it', async () => {
  const own = await repriced({ pro: planOf('lite') });
  await move(own, FROM);
  expect((await own.change({ planSlug: 'lite' })).body).toMatchObject({ pendingChange: { by: 'customer' } });
  expect((await move(own, FROM)).body.data).toMatchObject([{ reason: 'change_pending' }]);
  expect((await cancelChange(own)).body.data).toMatchObject({
    pendingChange: { by: 'staff', effectiveOn: '2027-06-01' },
  });
  await renewUntil(own, 6);
  expect(await charged(own)).toEqual([1000, 1000, 1500]);
});

it('Subscribers are moved page by page, also of a plan that is off sale, and no other order is', async () => {
  const own = await repriced();
  const { shop } = own;
  await buy({ tenant: shop.tenant, plan: { ...shop.plan, slug: 'pro' } });
  await subscribe(shop);
  await (await catalogStaff(shop.tenant)).make(`/admin/plans/${shop.plan.id}/retire`);
  const first = (await move(own, { ...FROM, limit: 1 })).body;
  const second = (await move(own, { ...FROM, limit: 1, cursor: first.nextCursor })).body;
  expect([first.hasMore, second.hasMore]).toEqual([true, false]);
  const { orders } = await expectBooksToAgree(shop.tenant);
  expect([...first.data, ...second.data].map(({ reason }) => reason)).toEqual(['already_at_price', null]);
  expect(orders.flatMap(({ pendingChange }) => pendingChange?.amountMinor ?? [])).toEqual([1500]);
  expect((await move(own, { ...FROM, orders: ['ord_1'], cursor: first.nextCursor })).status).toBe(400);
});

it.each<[because: string, arrange: (own: Own) => Promise<unknown>]>([
  ['ends', async (own) => (await ada(own)).send('POST', `/client/plan/${own.shop.plan.slug}/cancel`, {})],
  [
    'ended',
    async (own) =>
      (await ada(own)).send('POST', `/client/plan/${own.shop.plan.slug}/cancel`, { when: 'now' }),
  ],
  [
    'price_not_in_book',
    (own) => reprice(own, 15, { prices: [{ cycleId: 'weekly', currency: 'USD', amount: 15 }] }),
  ],
  ['price_not_in_book', (own) => reprice(own, 15, { addons: [] })],
  ['free', (own) => tamper(own, { amountMinor: 0 })],
])('A subscriber is not moved: %s', async (reason, arrange) => {
  travelTo(BOUGHT_AT);
  const shop = await aShop({}, {}, { billingType: 2, prices: [{ currency: 'USD', amount: 5 }] });
  const own = await repriced({ ownShop: async () => shop, info: { addons: [shop.addOn.id] } });
  await arrange(own);
  const [order] = (await kept(shop.tenant)).orders;
  const orders = [order?.id, `ord_${'0'.repeat(46)}`];
  expect((await move(own, { ...FROM, orders })).body.data).toMatchObject([
    { outcome: 'skipped', reason },
    { outcome: 'skipped', reason: 'not_of_plan' },
  ]);
  expect((await kept(shop.tenant)).orders[0]?.pendingChange).toBeUndefined();
});

it('An add-on that was bought once with the plan keeps no subscriber from the new price, whether it is still offered or not', async () => {
  travelTo(BOUGHT_AT);
  const shop = await aShop();
  const own = await repriced({ ownShop: async () => shop, info: { addons: [shop.addOn.id] } });
  await reprice(own, 15, { addons: [] });
  expect((await move(own, FROM)).body.data).toMatchObject([{ outcome: 'moves', next: { value: 15 } }]);
});

it('A move that another process was faster than reads the order again: a cycle that was paid meanwhile is not moved', async () => {
  const own = await repriced();
  travelTo('2027-05-01T00:10:00Z');
  meanwhile(/TransactWriteItems/, () => renewDue(own.shop.tenant));
  expect((await move(own, { from: '2027-05-01', noticeDays: 0 })).body.data).toMatchObject([
    { outcome: 'moves', effectiveOn: '2027-06-01' },
  ]);
  expect(await charged(own)).toEqual([1000, 1000]);
  await orderOf(own);
});

it.each<[when: string, slug: string, paid: number[]]>([
  ['now', 'pro', [1000, 500, 2000, 2000]],
  ['with the next cycle', 'lite', [1000, 500, 500]],
])(
  'A customer who changes to another plan %s pays that, and not the new price of the plan they leave',
  async (_, slug, paid) => {
    const own = await repriced({ pro: planOf(slug) });
    await move(own, FROM);
    travelTo('2027-04-16T00:00:00Z');
    expect((await own.change({ planSlug: slug })).status).toBe(200);
    await renewUntil(own, 6);
    expect(await charged(own)).toEqual(paid);
    expect((await orderOf(own))?.pendingChange).toBeUndefined();
  },
);
