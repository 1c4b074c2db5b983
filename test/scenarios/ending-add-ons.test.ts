import { afterAll, expect, it } from 'vitest';
import { expectBooksToBalance } from '../support/books.ts';
import { catalogStaff } from '../support/catalog.ts';
import { travelTo } from '../support/clock.ts';
import { confirm } from '../support/links.ts';
import { expectBooksToAgree, kept } from '../support/money-books.ts';
import { BOUGHT_AT, balance, charged, type Own, ownPlan } from '../support/plan-changes.ts';
import { aShop, buyAddOn } from '../support/purchases.ts';
import { renewDue } from '../support/renewals.ts';

afterAll(expectBooksToBalance);

const ADD_ON = { billingType: 2, prices: [{ currency: 'USD', amount: 6 }] };
const CHEAPER = { prices: [{ cycleId: 'monthly', billingInterval: 1, currency: 'USD', amount: 8 }] };

/** Ada has a plan of 10 USD, and since the same day an order of its own for an add-on of 6 USD. The plan Pro does not offer it. */
async function withAddOn(pro: object = {}, shopOf = () => aShop({}, {}, ADD_ON)): Promise<Own> {
  const own = await ownPlan({ pro, ownShop: shopOf });
  const subscription = (await kept(own.shop.tenant)).orders[0]?.subscriptionId;
  travelTo(BOUGHT_AT);
  const { status } = await buyAddOn(own.shop, String(subscription), {
    customerInfo: own.customerInfo,
    token: own.ada.token,
  });
  expect(status).toBe(200);
  travelTo('2027-04-16T00:00:00Z');
  return own;
}
/** Whether the order of the plan and that of the add-on are charged again: active (2) or cancelled (4). */
const statuses = async ({ shop }: Own) =>
  (await expectBooksToAgree(shop.tenant)).orders
    .toSorted((one) => (one.addOn ? 1 : -1))
    .map(({ status }) => status);
const ending = async (own: Own) => (await own.change({ preview: true })).body.change.endingAddons;
const nextCharges = async ({ ada }: Own) =>
  (await ada.get('/client/order')).body.data
    .map(({ addon, nextCharge }: Shown) => [
      addon !== null,
      nextCharge && [nextCharge.on, nextCharge.amount.value],
    ])
    .sort();
type Shown = { addon: object | null; nextCharge: { on: string; amount: { value: number } } | null };

async function refundAddOn({ shop }: Own) {
  const attempt = (await kept(shop.tenant)).attempts.find(({ kind }) => kind === 'add_on');
  const staff = await catalogStaff(shop.tenant);
  return await staff.post(`/admin/transactions/${attempt?.id}/refund`, {}, crypto.randomUUID());
}

it('A change of the plan ends an add-on that the new plan does not offer, and its refund takes back the credit of its unused part', async () => {
  const own = await withAddOn();
  expect(await ending(own)).toMatchObject([
    { name: 'Cup', endsOn: '2027-04-16', walletCredit: { value: 3, currency: 'USD' } },
  ]);
  expect((await own.change()).body.status).toBe('success');
  expect([await statuses(own), await charged(own), await balance(own)]).toEqual([
    [2, 4],
    [1000, 600, 500],
    300,
  ]);
  expect((await refundAddOn(own)).body.data).toMatchObject({ takesBack: { credit: { value: 3 } } });
  expect(await balance(own)).toBe(0);
  travelTo('2027-05-01T00:10:00Z');
  expect(await renewDue(own.shop.tenant)).toMatchObject({ charged: 1 });
  expect(await charged(own)).toEqual([1000, 600, 500, 2000]);
});

it('An add-on that the new plan offers too goes on with its own order', async () => {
  travelTo(BOUGHT_AT);
  const shop = await aShop({}, {}, ADD_ON);
  const own = await withAddOn({ addons: [shop.addOn.id] }, async () => shop);
  expect(await ending(own)).toEqual([]);
  expect((await own.change()).body.status).toBe('success');
  expect(await statuses(own)).toEqual([2, 2]);
});

it('A change at the end of the period ends such an add-on on its first billing date from then on, and it is charged no more', async () => {
  const own = await withAddOn(CHEAPER);
  expect(await ending(own)).toMatchObject([{ endsOn: '2027-05-01', walletCredit: null }]);
  expect((await own.change()).body.status).toBe('scheduled');
  expect(await nextCharges(own)).toEqual([
    [false, ['2027-05-01', 8]],
    [true, null],
  ]);
  travelTo('2027-05-01T00:10:00Z');
  expect(await renewDue(own.shop.tenant)).toMatchObject({ charged: 1, passed_by: 1 });
  expect([await statuses(own), await charged(own)]).toEqual([
    [2, 4],
    [1000, 600, 800],
  ]);
});

it('A refund of an add-on in the 3-D Secure wait of the change that ends it ends that wait, and nothing is charged', async () => {
  const own = await withAddOn();
  const waiting = await own.change({ paymentMethodId: 'pm_card_threeDSecure2Required' });
  expect(waiting.body.status).toBe('requires_action');
  expect((await refundAddOn(own)).status).toBe(200);
  const confirmed = await confirm(waiting);
  expect([confirmed.status, confirmed.body.error?.code]).toEqual([409, 'quote_changed']);
  expect([await statuses(own), await charged(own), await balance(own)]).toEqual([
    [2, 2],
    [1000, 600],
    undefined,
  ]);
  expect(await ending(own)).toMatchObject([{ walletCredit: { value: 0 } }]);
});
