import { afterAll, expect, it } from 'vitest';
import { misbehave } from '../flows/processor-faults.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { catalogStaff, couponBody } from '../support/catalog.ts';
import { travelTo } from '../support/clock.ts';
import { signIn } from '../support/customers.ts';
import { chargesAt, expectBooksToAgree, kept } from '../support/money-books.ts';
import { BOUGHT_AT, type Own, ownPlan } from '../support/plan-changes.ts';
import { aShop, buyAddOn } from '../support/purchases.ts';
import { recoveryLink, renewDue, subscribeBy } from '../support/renewals.ts';
import { credit } from '../support/wallets.ts';

afterAll(expectBooksToBalance);

/** The price book of both plans: EUR has prices of its own, JPY none. */
const IN_BOTH = {
  prices: [
    { cycleId: 'monthly', billingInterval: 1, currency: 'USD', amount: 10 },
    { cycleId: 'monthly', billingInterval: 1, currency: 'EUR', amount: 9 },
  ],
  availableCurrencies: ['USD', 'EUR', 'JPY'],
};
const PRO = {
  prices: [
    { cycleId: 'monthly', billingInterval: 1, currency: 'USD', amount: 20 },
    { cycleId: 'monthly', billingInterval: 1, currency: 'EUR', amount: 18 },
  ],
};
const DECLINE = {
  refusal: { status: 402, type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
};

const own = (overrides: Parameters<typeof ownPlan>[0] = {}) =>
  ownPlan({ plan: IN_BOTH, pro: PRO, ...overrides });
/** Ada asks to pay her plan in another currency. She signs in again, since a token lasts for a shorter time than a cycle. */
const pay = async ({ shop, customerInfo }: Own, currency: string, body: object = {}, path = '') => {
  const { send } = await signIn(shop.tenant, customerInfo.email);
  const asked = path === '' ? { planSlug: shop.plan.slug, currency, ...body } : body;
  return await send('POST', `/client/plan/${shop.plan.slug}/change-plan${path}`, asked);
};
const renewOn = async ({ shop }: Own, day: string) => {
  travelTo(`${day}T00:10:00Z`);
  return await renewDue(shop.tenant);
};
const charged = async ({ shop }: Own) =>
  (await chargesAt(shop.tenant)).map(({ amount, currency }) => `${amount} ${currency}`);
const orderOf = async ({ shop }: Own) => (await expectBooksToAgree(shop.tenant)).orders[0];

it('A subscriber who asks for another currency pays it from the next cycle on, from the wallet of that currency first', async () => {
  const ada = await own();
  for (const currency of ['USD', 'EUR']) await credit(ada.shop.tenant, ada.customerInfo.email, 200, currency);
  travelTo('2027-04-16T00:00:00Z');
  const { change, quoteReceipt } = (await pay(ada, 'eur', { preview: true })).body;
  expect(change).toMatchObject({
    ...{ kind: 'other_currency', takesEffect: 'at_period_end', effectiveOn: '2027-05-01' },
    ...{ dueNow: { value: 0 }, recurring: { amount: { value: 9, currency: 'EUR' } } },
  });
  const scheduled = await pay(ada, 'EUR', { quoteReceipt });
  expect(scheduled.body).toMatchObject({
    status: 'scheduled',
    pendingChange: { recurring: { amount: { value: 9, currency: 'EUR' } } },
  });
  expect((await pay(ada, 'EUR')).body.status).toBe('scheduled');
  expect(await orderOf(ada)).toMatchObject({ currency: 'usd', amountMinor: 1000 });
  expect(await renewOn(ada, '2027-05-01')).toMatchObject({ charged: 1 });
  expect(await charged(ada)).toEqual(['1000 usd', '700 eur']);
  const { orders, invoices, attempts, all } = await expectBooksToAgree(ada.shop.tenant);
  expect(orders[0]).toMatchObject({ currency: 'eur', amountMinor: 900, nextBillingDate: '2027-06-01' });
  expect(orders[0]?.period.funding).toEqual([
    { from: 'gift', minor: 200 },
    { from: expect.stringContaining(String(attempts.at(-1)?.id)), minor: 700 },
  ]);
  expect(invoices.map(({ currency, totalMinor }) => [currency, totalMinor])).toContainEqual(['eur', 900]);
  const wallets = all
    .filter(({ sk }) => sk.startsWith('WALLET#'))
    .map(({ currency, balance }) => [currency, balance]);
  expect(wallets.toSorted()).toEqual([
    ['eur', 0],
    ['usd', 200],
  ]);
  const { verdict } = (
    await (await catalogStaff(ada.shop.tenant)).get(`/admin/transactions/${attempts.at(-1)?.id}/explain`)
  ).body.data;
  expect(verdict).toBe('match');
  const refused = await pay(ada, 'EUR');
  expect([refused.status, refused.body.error.code]).toEqual([409, 'plan_not_changeable']);
});

it('A period in the new currency is its own money: a change is credited in it, and a refund of the old one takes nothing back', async () => {
  const ada = await own();
  await pay(ada, 'EUR');
  await renewOn(ada, '2027-05-01');
  const [first] = (await kept(ada.shop.tenant)).attempts;
  travelTo('2027-05-16T12:00:00Z');
  const refund = await (await catalogStaff(ada.shop.tenant)).post(
    `/admin/transactions/${first?.id}/refund`,
    {},
    'k',
  );
  expect(refund.status).toBe(200);
  const { send } = await signIn(ada.shop.tenant, ada.customerInfo.email);
  const changed = await send('POST', `/client/plan/${ada.shop.plan.slug}/change-plan`, { planSlug: 'pro' });
  expect(changed.body.status).toBe('success');
  expect((await charged(ada)).at(-1)).toBe('450 eur');
  await orderOf(ada);
});

it('The first cycle in the new currency, once declined, is paid by its invoice in that currency', async () => {
  const ada = await own();
  await pay(ada, 'EUR');
  await misbehave(ada.shop.tenant, DECLINE, /\/v1\/payment_intents$/);
  expect(await renewOn(ada, '2027-05-01')).toMatchObject({ declined: 1 });
  expect(await orderOf(ada)).toMatchObject({ currency: 'usd', pendingChange: { currency: 'eur' } });
  expect((await pay(ada, '', {}, '/cancel')).status).toBe(409);
  await subscribeBy(await recoveryLink(ada.shop.tenant), 'pm_card_mastercard', ada.customerInfo);
  expect(await charged(ada)).toEqual(['1000 usd', '900 eur']);
  expect(await orderOf(ada)).toMatchObject({ currency: 'eur', amountMinor: 900 });
  expect(await renewOn(ada, '2027-06-01')).toMatchObject({ charged: 1 });
  expect((await charged(ada)).at(-1)).toBe('900 eur');
});

it('A subscriber who names no cycle keeps the one that they have in the new currency', async () => {
  const yearly = { cycleId: 'yearly', billingInterval: 12 };
  const prices = [
    ...IN_BOTH.prices,
    { ...yearly, currency: 'USD', amount: 96 },
    { ...yearly, currency: 'EUR', amount: 90 },
  ];
  const ada = await own({ plan: { ...IN_BOTH, prices }, info: { cycleId: 'yearly' } });
  expect((await pay(ada, 'EUR')).body.pendingChange).toMatchObject({
    ...{ plan: { cycleId: 'yearly' }, effectiveOn: '2028-04-01' },
    recurring: { amount: { value: 90, currency: 'EUR' }, billingInterval: 12 },
  });
});

it('A change of currency that the customer cancels is not made', async () => {
  const ada = await own();
  await pay(ada, 'EUR');
  expect((await pay(ada, '', {}, '/cancel')).body.data).toEqual({ pendingChange: null });
  await renewOn(ada, '2027-05-01');
  expect(await charged(ada)).toEqual(['1000 usd', '1000 usd']);
});

it('A change of currency during a trial begins with its end, and its reminder names the new price', async () => {
  const ada = await own({ plan: { ...IN_BOTH, trialPeriod: true, trialDays: 30 } });
  await pay(ada, 'EUR');
  await renewOn(ada, '2027-04-25');
  const { outbox } = await expectBooksToAgree(ada.shop.tenant);
  const events = outbox.flatMap((row) => row.events as { type: string; data: unknown }[]);
  expect(events.find(({ type }) => type === 'subscription.reminder')?.data).toMatchObject({
    amount: { value: 9, currency: 'EUR' },
  });
  await renewOn(ada, '2027-05-01');
  expect(await charged(ada)).toEqual(['900 eur']);
  expect(await orderOf(ada)).toMatchObject({ currency: 'eur', nextBillingDate: '2027-06-01' });
});

it.each([
  ['a percentage goes on', { percentOff: 50 }, ['500 usd', '450 eur']],
  [
    'an amount ends',
    {
      amountsOff: [
        { currency: 'USD', amount: 5 },
        { currency: 'EUR', amount: 1 },
      ],
    },
    ['500 usd', '900 eur'],
  ],
])('A code meets another currency: %s', async (_, off, charges) => {
  travelTo(BOUGHT_AT);
  const shop = await aShop(IN_BOTH);
  const code = couponBody({ percentOff: undefined, ...off, duration: 'forever' });
  const { code: couponCode } = await shop.staff.make('/admin/coupon', code);
  const ada = await own({ ownShop: async () => shop, info: { couponCode } });
  expect((await pay(ada, 'EUR')).body.status).toBe('scheduled');
  await renewOn(ada, '2027-05-01');
  expect(await charged(ada)).toEqual(charges);
  await orderOf(ada);
});

it('Add-ons follow at their price in the new currency, and one that was bought later keeps its own', async () => {
  travelTo(BOUGHT_AT);
  const addOn = {
    billingType: 2,
    prices: [
      { currency: 'USD', amount: 5 },
      { currency: 'EUR', amount: 4 },
    ],
  };
  const shop = await aShop(IN_BOTH, {}, addOn);
  const ada = await own({ ownShop: async () => shop, info: { addons: [shop.addOn.id] } });
  const subscription = (await kept(shop.tenant)).orders[0]?.subscriptionId;
  const later = { customerInfo: ada.customerInfo, info: { allowDuplicate: true } };
  expect((await buyAddOn(shop, String(subscription), later)).status).toBe(200);
  await pay(ada, 'EUR');
  await renewOn(ada, '2027-05-01');
  expect((await charged(ada)).toSorted()).toEqual(['1300 eur', '1500 usd', '500 usd', '500 usd']);
  await orderOf(ada);
});

it.each([
  ['a currency without a price in the price book', 'JPY', {}],
  ['a currency that there is not', 'XXX', {}],
  [
    'a currency in which an add-on has no price',
    'EUR',
    { billingType: 2, prices: [{ currency: 'USD', amount: 5 }] },
  ],
])('A subscriber is refused %s, since nothing is converted', async (_, currency, addOn) => {
  travelTo(BOUGHT_AT);
  const shop = await aShop(IN_BOTH, {}, addOn);
  const ada = await own({ ownShop: async () => shop, info: { addons: [shop.addOn.id] } });
  const { status, body } = await pay(ada, currency);
  expect([status, body.error.code]).toEqual([422, 'currency_not_available']);
  expect((await kept(shop.tenant)).orders[0]?.pendingChange).toBeUndefined();
});

it('A change of currency that is not what was previewed is refused with the new price', async () => {
  const ada = await own();
  const { quoteReceipt } = (await pay(ada, 'EUR', { preview: true })).body;
  const staff = await catalogStaff(ada.shop.tenant);
  const { version } = (await staff.get(`/admin/plans/${ada.shop.plan.id}`)).body.data;
  const [usd, eur] = IN_BOTH.prices;
  await staff.patch(`/admin/plans/${ada.shop.plan.id}`, { version, prices: [usd, { ...eur, amount: 12 }] });
  const { status, body } = await pay(ada, 'EUR', { quoteReceipt });
  expect([status, body.data.changed]).toEqual([409, [{ input: 'recurring', from: '9 EUR', to: '12 EUR' }]]);
});
