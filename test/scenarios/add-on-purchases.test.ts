import { expect, it } from 'vitest';
import { addMonths, dayIn } from '../../shared/domain/time/calendar.ts';
import { addOnBody, couponBody } from '../support/catalog.ts';
import { now } from '../support/clock.ts';
import { call } from '../support/gateway.ts';
import { aPayer, authenticate, confirm, intentOf, receiptOf, summaryOf } from '../support/links.ts';
import { chargesAt, eventTypes, expectBooksToAgree } from '../support/money-books.ts';
import { aShop, buyAddOn, type PurchaseOverrides, subscribe } from '../support/purchases.ts';
import { credit, customerToken, walletOf } from '../support/wallets.ts';
import { plant } from '../tenants/support/plant.ts';

const SUCCESS = { status: 200, body: { status: 'success' } };
const RECURS = { name: 'Juicer', billingType: 2 };
const QUARTERLY = { billingInterval: 3, prices: [{ cycleId: 'quarterly', currency: 'USD', amount: 10 }] };
const today = () => dayIn('UTC', now());

/** A customer who has subscribed to the plan of a shop that sells one add-on, for 3.50 USD. */
async function aSubscriber(
  addOn: object = {},
  plan: Readonly<Record<string, unknown>> = {},
  info: object = {},
) {
  const shop = await aShop(plan, {}, addOn);
  const customerInfo = aPayer();
  const subscription = await subscribe(shop, { customerInfo, info });
  return {
    ...{ shop, customerInfo, subscription },
    add: (how: PurchaseOverrides = {}, to = subscription) => buyAddOn(shop, to, { customerInfo, ...how }),
    /** What was charged for add-ons. */
    charged: async () =>
      (await chargesAt(shop.tenant)).slice(1).map(({ amount, currency }) => `${amount} ${currency}`),
    /** The orders of add-ons. */
    orders: async () => (await expectBooksToAgree(shop.tenant)).orders.filter(({ addOn: sold }) => sold),
  };
}

it('an add-on that is paid once is charged and makes a complete order and an invoice that name it, and may be bought again with another card', async () => {
  const { shop, subscription, add, orders } = await aSubscriber();
  const answer = await add({ info: { metadata: { colour: 'red' } } });
  expect(answer).toMatchObject({ ...SUCCESS, body: { payment_intent: { amount: 3.5, currency: 'USD' } } });
  const addon = { id: shop.addOn.id, name: 'Cup', subscriptionId: subscription };
  const [order] = await orders();
  expect(order).toMatchObject({ status: 6, addOn: addon, amountMinor: 350, metadata: { colour: 'red' } });
  const records = await expectBooksToAgree(shop.tenant);
  expect(records.invoices.find(({ orderId }) => orderId === order?.id)).toMatchObject({
    status: 2,
    lines: [{ name: 'Cup' }],
  });
  expect(records.cards).toHaveLength(1);
  expect(eventTypes(records).filter((type) => type === 'subscription.activated')).toHaveLength(1);
  expect((await summaryOf(answer)).body.data).toMatchObject({
    status: 'success',
    addon,
  });
  expect((await shop.staff.get('/admin/order')).body.data[0]).toMatchObject({
    addon,
    plan: null,
    subscriptionId: null,
  });
  expect(await add({ paymentMethodId: 'pm_card_mastercard' })).toMatchObject(SUCCESS);
});

it('an add-on that is paid once costs what it costs now, in the currency of the subscription or in the one that is asked for', async () => {
  const currencies = { availableCurrencies: ['USD', 'EUR', 'JPY'] };
  const { shop, add, charged, orders } = await aSubscriber({}, currencies, { currency: 'EUR' });
  const { id, version } = shop.addOn;
  const prices = [
    { currency: 'USD', amount: 4 },
    { currency: 'EUR', amount: 5 },
  ];
  await shop.staff.patch(`/admin/addons/${id}`, { version, prices });
  for (const info of [{}, { currency: 'usd' }, { currency: 'JPY' }])
    expect(await add({ info })).toMatchObject(SUCCESS);
  expect(await charged()).toEqual(['500 eur', '400 usd', expect.stringMatching(/^\d{3} jpy$/)]);
  expect(await orders()).toHaveLength(3);
  expect(await add({ info: { currency: 'GBP' } })).toMatchObject({
    status: 422,
    body: { error: { code: 'currency_not_available' } },
  });
});

it('an add-on that recurs is charged at once and as often as the subscription from then on, on dates of its own', async () => {
  const { shop, add, orders } = await aSubscriber(RECURS, {
    ...QUARTERLY,
    trialPeriod: true,
    trialDays: 14,
  });
  expect(await add()).toMatchObject(SUCCESS);
  expect(await chargesAt(shop.tenant)).toMatchObject([{ amount: 350 }]);
  expect(await orders()).toMatchObject([
    {
      ...{
        status: 2,
        amountMinor: 350,
        intervalMonths: 3,
        anchorOn: today(),
        nextBillingDate: addMonths(today(), 3),
        cyclesPaid: 1,
      },
      ...{ lines: [{ name: 'Juicer', totalMinor: 350 }], paymentMethodId: expect.stringMatching(/^pm_/) },
    },
  ]);
});

it('an add-on that recurs is not sold to the same subscription a second time, unless the request says so', async () => {
  const { shop, customerInfo, add, orders } = await aSubscriber(RECURS);
  await add();
  const card = { paymentMethodId: 'pm_card_mastercard' };
  const token = await customerToken(shop.tenant, customerInfo.email);
  expect((await add(card)).body.error.code).toBe('sign_in_required');
  const refused = await add({ ...card, token });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'add_on_exists']);
  expect(refused.body.error.message).toContain((await orders())[0]?.id);
  expect(await add({ ...card, info: { allowDuplicate: true } })).toMatchObject(SUCCESS);
  expect(await orders()).toHaveLength(2);
});

it.each([
  [
    'with four cards at once, makes one order',
    (index: number) => `pm_card_${['visa', 'mastercard', 'amex', 'jcb'][index % 4]}`,
  ],
  ['with a double click, charges once and tells both the same', () => 'pm_card_visa'],
])('an add-on that recurs bought %s', async (_, cardAt) => {
  const { add, charged, orders } = await aSubscriber(RECURS);
  const answers = await Promise.all([0, 1, 2, 3].map((index) => add({ paymentMethodId: cardAt(index) })));
  const isOneCard = cardAt(0) === cardAt(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(isOneCard ? 4 : 1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(isOneCard ? [200] : [200, 409]));
  expect([await charged(), (await orders()).length]).toEqual([['350 usd'], 1]);
});

it('an add-on that recurs that a bank must authenticate is recorded by its own confirm and not before', async () => {
  const { shop, add, orders } = await aSubscriber(RECURS);
  const asked = await add({ paymentMethodId: 'pm_card_threeDSecure2Required' });
  expect([asked.body.status, await orders()]).toEqual(['requires_action', []]);
  await authenticate(asked, 'succeed');
  const body = { paymentIntentId: intentOf(asked), receiptRef: receiptOf(asked) };
  expect(
    await call('POST', '/public-api/purchase/addon/confirm', { origin: shop.tenant.origin, body }),
  ).toMatchObject(SUCCESS);
  expect(await confirm(asked, { origin: shop.tenant.origin })).toMatchObject(SUCCESS);
  expect(await orders()).toHaveLength(1);
});

it('the purchase of an add-on is refused alike for a subscription of another customer and for one that does not exist', async () => {
  const { shop, add, subscription } = await aSubscriber();
  const others = await subscribe(shop);
  const refused = [
    await add({}, others),
    await add({}, 'sub_none'),
    await add({ customerInfo: aPayer() }, subscription),
  ];
  const [error] = refused.map(({ body }) => ({ ...body.error, requestId: expect.any(String) }));
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
  for (const { body } of refused) expect(body.error).toEqual({ ...error, code: 'subscription_not_found' });
  expect(await chargesAt(shop.tenant)).toHaveLength(2);
});

it('the purchase of an add-on is refused when the plan does not offer the add-on, and sold when the plan is off sale', async () => {
  const { shop, subscription, add } = await aSubscriber();
  const other = await shop.staff.make('/admin/addons', addOnBody({ name: 'Bowl' }));
  for (const addon of [other.id, 'addon_none']) {
    const { status, body } = await add({ info: { addon } });
    expect([status, body.error?.code]).toEqual([404, 'add_on_not_found']);
  }
  await shop.staff.post(`/admin/plans/${shop.plan.id}/retire`);
  expect(await add({}, subscription)).toMatchObject(SUCCESS);
});

it('the purchase of an add-on is refused while the subscription is suspended', async () => {
  const { shop, customerInfo, subscription, add, charged } = await aSubscriber();
  const { all } = await expectBooksToAgree(shop.tenant);
  const record = all.find(({ sk }) => sk === `SUBSCRIPTION#${subscription}`);
  await plant({ ...record, status: 2 } as never);
  const token = await customerToken(shop.tenant, customerInfo.email);
  for (const [asked, code] of [
    [{}, 'sign_in_required'],
    [{ token }, 'subscription_not_active'],
  ] as const)
    expect(await add(asked)).toMatchObject({ status: 409, body: { error: { code } } });
  expect(await charged()).toEqual([]);
});

it('the purchase of an add-on is paid by the wallet of a customer who has proved who they are, and refused with another customer’s token', async () => {
  const { shop, customerInfo, add, charged, orders } = await aSubscriber(RECURS);
  await credit(shop.tenant, customerInfo.email, 300);
  const stranger = await customerToken(shop.tenant, aPayer().email);
  expect(await add({ token: stranger })).toMatchObject({ status: 403 });
  expect(await add({ token: await customerToken(shop.tenant, customerInfo.email) })).toMatchObject(SUCCESS);
  expect([await charged(), await walletOf(shop.tenant)]).toMatchObject([['50 usd'], { held: 0 }]);
  expect(await orders()).toMatchObject([{ amountMinor: 350 }]);
});

it('the purchase of an add-on takes a coupon, but none that is for certain plans', async () => {
  const { shop, add, charged } = await aSubscriber();
  const codeOf = async (change: object) => (await shop.staff.make('/admin/coupon', couponBody(change))).code;
  const forPlans = await codeOf({ plans: [shop.plan.id] });
  expect(await add({ info: { couponCode: forPlans } })).toMatchObject({
    status: 422,
    body: { error: { code: 'coupon_not_valid' } },
  });
  expect(await add({ info: { couponCode: await codeOf({ percentOff: 20 }) } })).toMatchObject(SUCCESS);
  expect(await charged()).toEqual(['280 usd']);
  await expectBooksToAgree(shop.tenant);
});

it('the purchase of an add-on needs a card unless the add-on is free', async () => {
  const { add } = await aSubscriber();
  expect(await add({ paymentMethodId: undefined })).toMatchObject({
    status: 400,
    body: { error: { field: 'paymentMethodId' } },
  });
  const free = await aSubscriber({ ...RECURS, prices: [{ currency: 'USD', amount: 0 }] });
  expect(await free.add({ paymentMethodId: undefined })).toMatchObject({
    ...SUCCESS,
    body: { payment_intent: { status: 'not_required' } },
  });
  expect(await free.orders()).toMatchObject([{ status: 2, amountMinor: 0 }]);
});

it('The placeholder for an update of a subscription says that it is not built', async () => {
  const { tenant } = await aShop();
  const answer = await call('POST', '/public-api/purchase/subscription/update', {
    origin: tenant.origin,
    body: { plan: 'gold' },
  });
  expect(answer).toMatchObject({
    status: 501,
    body: { error: { code: 'not_implemented', message: expect.stringContaining('/change-plan') } },
  });
});
