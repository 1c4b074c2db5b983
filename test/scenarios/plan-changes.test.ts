import { afterAll, expect, it } from 'vitest';
import type { Item } from '../../local/scan-table.ts';
import { change, commit } from '../../shared/storage/table/table.ts';
import { meanwhile } from '../flows/meanwhile.ts';
import { misbehave } from '../flows/processor-faults.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { catalogStaff } from '../support/catalog.ts';
import { travelTo } from '../support/clock.ts';
import { signIn } from '../support/customers.ts';
import { expectBooksToAgree, kept } from '../support/money-books.ts';
import { BOUGHT_AT, balance, charged, type Own, ownPlan, subscribed } from '../support/plan-changes.ts';
import { aShop } from '../support/purchases.ts';
import { recoveryLink, renewDue, subscribeBy } from '../support/renewals.ts';
import { aTransferShop } from '../support/transfers.ts';
import { credit, walletOf } from '../support/wallets.ts';

afterAll(expectBooksToBalance);

const CHEAPER = { prices: [{ cycleId: 'monthly', billingInterval: 1, currency: 'USD', amount: 6 }] };
const DECLINE = {
  refusal: { status: 402, type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
};
const INTENTS = /\/v1\/payment_intents$/;

/** Writes into a record what no request can. */
const tamper = (item: Item | undefined, set: Record<string, unknown>) =>
  commit([change({ pk: item?.pk ?? '', sk: item?.sk ?? '' }, { set })]);

const orderOf = async ({ shop }: Own) => (await expectBooksToAgree(shop.tenant)).orders[0];
/** Signed in at this moment, since a token lasts for a shorter time than a cycle. */
const staffOf = ({ shop }: Own) => catalogStaff(shop.tenant);
const cancelChange = async ({ customerInfo, shop: { tenant, plan } }: Own) =>
  (await signIn(tenant, customerInfo.email)).send('POST', `/client/plan/${plan.slug}/change-plan/cancel`, {});

/** A shop whose plan is sold with an add-on of 5 USD a month. */
async function shopWithAddOn() {
  travelTo(BOUGHT_AT);
  return await aShop({}, {}, { billingType: 2, prices: [{ currency: 'USD', amount: 5 }] });
}

/** Ada changes to a plan of 6 USD a month with the next cycle, which her card does not pay. */
async function declined(): Promise<Own> {
  const own = await ownPlan({ pro: CHEAPER, ownShop: () => aTransferShop({ gateway: undefined }) });
  travelTo('2027-04-16T00:00:00Z');
  expect((await own.change()).body.status).toBe('scheduled');
  await misbehave(own.shop.tenant, DECLINE, INTENTS);
  travelTo('2027-05-01T00:10:00Z');
  expect(await renewDue(own.shop.tenant)).toMatchObject({ declined: 1 });
  return own;
}

it.each<[by: string, charges: number[], pays: (own: Own) => Promise<unknown>]>([
  [
    'the recovery link',
    [1000, 600],
    async ({ shop, customerInfo }) =>
      await subscribeBy(await recoveryLink(shop.tenant), 'pm_card_mastercard', customerInfo),
  ],
  [
    'a later try of its card',
    [1000, 600],
    async ({ shop }) => {
      travelTo('2027-05-03T00:10:00Z');
      expect(await renewDue(shop.tenant)).toMatchObject({ charged: 1 });
    },
  ],
  [
    'a transfer',
    [1000],
    async (own) => {
      const order = await orderOf(own);
      const received = await (await staffOf(own)).post(
        `/admin/invoice/${order?.dunning.invoiceId}/received`,
        { reference: 'REF 7' },
        'k',
      );
      expect(received.body.data).toMatchObject({ status: 2, paid: { value: 6 } });
    },
  ],
])(
  'a change of plan whose first cycle is declined is made when the cycle is paid by %s, and charges later cycles at its price',
  async (_, charges, pays) => {
    const own = await declined();
    const before = await orderOf(own);
    expect([before?.amountMinor, before?.pendingChange, before?.dunning]).toMatchObject([
      1000,
      { amountMinor: 600 },
      {},
    ]);
    await pays(own);
    expect(await charged(own)).toEqual(charges);
    const paid = await expectBooksToAgree(own.shop.tenant);
    const [order] = paid.orders;
    expect(order).toMatchObject({
      amountMinor: 600,
      cyclesPaid: 2,
      nextBillingDate: '2027-06-01',
      period: { paidMinor: 600 },
    });
    expect([subscribed(paid).slug, order?.pendingChange, order?.dunning]).toEqual([
      'pro',
      undefined,
      undefined,
    ]);
    travelTo('2027-06-01T00:10:00Z');
    expect(await renewDue(own.shop.tenant)).toMatchObject({ charged: 1 });
    expect(await charged(own)).toEqual([...charges, 600]);
    await orderOf(own);
  },
);

it('a change of plan whose first cycle is declined is not cancelled any more: its invoice has the price of the new plan', async () => {
  const own = await declined();
  const refused = await cancelChange(own);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'plan_not_changeable']);
  expect((await orderOf(own))?.pendingChange).toMatchObject({ amountMinor: 600 });
});

it('a change of plan asked for by two clicks at once is scheduled once, and each is answered so', async () => {
  const own = await ownPlan({ pro: CHEAPER });
  travelTo('2027-04-16T00:00:00Z');
  const answers = await Promise.all([own.change(), own.change(), own.change()]);
  expect(answers.map(({ body }) => body.status)).toEqual(['scheduled', 'scheduled', 'scheduled']);
  expect(await orderOf(own)).toMatchObject({ pendingChange: { amountMinor: 600 } });
});

it('a change of plan cancelled after a worker has read its order is not made: the cycle costs what the plan costs', async () => {
  const own = await ownPlan({ pro: CHEAPER });
  travelTo('2027-04-16T00:00:00Z');
  expect((await own.change()).body.status).toBe('scheduled');
  travelTo('2027-05-01T00:10:00Z');
  meanwhile(/TransactWriteItems/, async () => expect((await cancelChange(own)).status).toBe(200));
  for (const _ of ['as it was read', 'as it is']) await renewDue(own.shop.tenant);
  expect(await charged(own)).toEqual([1000, 1000]);
  expect(await orderOf(own)).toMatchObject({ amountMinor: 1000, cyclesPaid: 2 });
});

it('a change of plan of a subscription sold by transfer is refused until a card can be charged', async () => {
  const own = await ownPlan({ pro: CHEAPER, ownShop: () => aTransferShop(), paymentMethodId: undefined });
  const [invoice] = (await kept(own.shop.tenant)).invoices;
  expect(
    (await (await staffOf(own)).post(`/admin/invoice/${invoice?.id}/received`, { reference: 'REF 7' }, 'k'))
      .status,
  ).toBe(200);
  travelTo('2027-04-16T00:00:00Z');
  const { status, body } = await own.change();
  expect([status, body.error.code]).toEqual([422, 'gateway_not_available']);
  expect((await orderOf(own))?.pendingChange).toBeUndefined();
});

it.each<[what: string, isOffered: boolean, due: number, recurring: number]>([
  ['keeps the add-ons that the new plan offers', true, 500, 2500],
  ['credits the unused part of the add-ons that end', false, 250, 2000],
])('a change of plan %s', async (_, isOffered, due, recurring) => {
  const shop = await shopWithAddOn();
  const offered = isOffered ? { addons: [shop.addOn.id] } : {};
  const own = await ownPlan({ ownShop: async () => shop, pro: offered, info: { addons: [shop.addOn.id] } });
  travelTo('2027-04-16T00:00:00Z');
  expect((await own.change()).body.status).toBe('success');
  const { orders, all } = await expectBooksToAgree(shop.tenant);
  const subscription = all.find(({ sk }) => sk.startsWith('SUBSCRIPTION#'));
  expect([orders[0]?.amountMinor, subscription?.addOnIds, await charged(own)]).toEqual([
    recurring,
    isOffered ? [shop.addOn.id] : [],
    [1500, due],
  ]);
});

it('a change of plan is paid by the wallet first, which has its part back after a decline', async () => {
  const own = await ownPlan();
  const { tenant } = own.shop;
  await credit(tenant, own.customerInfo.email, 300);
  travelTo('2027-04-16T00:00:00Z');
  const { status } = await own.change({ paymentMethodId: 'pm_card_visa_chargeDeclined' });
  expect([status, await walletOf(tenant)]).toMatchObject([402, { balance: 300, held: 0 }]);
  expect((await own.change({ paymentMethodId: 'pm_card_mastercard' })).body.status).toBe('success');
  expect([await charged(own), await balance(own)]).toEqual([[1000, 200], 0]);
  expect(subscribed(await expectBooksToAgree(tenant)).slug).toBe('pro');
});

it('a change of plan is explained as a match, and as a drift when what it credited was tampered with', async () => {
  const own = await ownPlan();
  travelTo('2027-04-16T00:00:00Z');
  expect((await own.change()).body.status).toBe('success');
  const attempt = (await kept(own.shop.tenant)).attempts.find(({ kind }) => kind === 'change');
  const explained = async () =>
    (await (await staffOf(own)).get(`/admin/transactions/${attempt?.id}/explain`)).body.data;
  const honest = await explained();
  expect([honest.verdict, honest.text]).toEqual([
    'match',
    expect.stringContaining('It changed the plan from Gold to Pro'),
  ]);
  await tamper(attempt, { 'terms.source.change.creditUsedMinor': 499 });
  const { verdict, steps } = await explained();
  expect([verdict, steps.filter(({ drift }: { drift: unknown }) => drift).length]).toEqual(['drift', 1]);
});
