import { expect, it } from 'vitest';
import { CURRENCIES } from '../../shared/domain/money/currency.ts';
import { addDays, addMonths, dayIn } from '../../shared/domain/time/calendar.ts';
import { misbehave } from '../flows/processor-faults.ts';
import { advance, now } from '../support/clock.ts';
import { aPayer, authenticate, confirm, finishAbandoned, summaryOf } from '../support/links.ts';
import { askedOf, chargesAt, eventTypes, expectBooksToAgree } from '../support/money-books.ts';
import { aShop, buy, quoteOf } from '../support/purchases.ts';

const SUCCESS = { status: 200, body: { status: 'success' } };
const PAID = ['invoice.created', 'invoice.paid', 'order.created', 'payment.succeeded'];
const SUBSCRIBED = [...PAID, 'subscription.activated'];
const THREE_D_SECURE = 'pm_card_threeDSecure2Required';
const once = {
  billingType: 1,
  billingInterval: undefined,
  prices: [{ cycleId: 'once', currency: 'USD', amount: 39 }],
};
const today = () => dayIn('UTC', now());

it('a plan that recurs is charged and makes an order, an invoice, a subscription and a saved card, from the terms of the sale', async () => {
  const shop = await aShop();
  const answer = await buy(shop, { info: { metadata: { seat: '12' } } });
  expect(answer).toMatchObject({ ...SUCCESS, body: { payment_intent: { amount: 10, currency: 'USD' } } });
  const records = await expectBooksToAgree(shop.tenant);
  const plan = { id: shop.plan.id, slug: 'gold', name: 'Gold', cycleId: 'monthly' };
  const [order] = records.orders;
  expect(order).toMatchObject({
    ...{
      status: 2,
      plan,
      amountMinor: 1000,
      intervalMonths: 1,
      anchorOn: today(),
      nextBillingDate: addMonths(today(), 1),
    },
    ...{ cyclesPaid: 1, lines: [{ name: 'Gold', totalMinor: 1000 }], metadata: { seat: '12' } },
  });
  expect(records.invoices).toMatchObject([{ status: 2, orderId: order?.id, totalMinor: 1000 }]);
  expect(records.all.filter(({ sk }) => sk.startsWith('SUBSCRIPTION#'))).toMatchObject([
    { status: 1, plan, orderId: order?.id },
  ]);
  expect(records.cards).toHaveLength(1);
  expect(eventTypes(records)).toEqual(SUBSCRIBED);
  expect((await summaryOf(answer)).body.data).toMatchObject({
    ...{ status: 'success', plan: { slug: 'gold', name: 'Gold' } },
    recurring: { billingInterval: 1, recurringAmount: 10, nextBillingDate: addMonths(today(), 1) },
  });
  expect((await shop.staff.get('/admin/order')).body.data).toMatchObject([
    { plan, subscriptionId: order?.subscriptionId },
  ]);
});

it('a plan that recurs with a trial charges nothing, saves the card, and bills its end; an add-on that is paid once is charged at once', async () => {
  const shop = await aShop({ trialPeriod: true, trialDays: 14 });
  const alone = await buy(shop);
  expect(alone).toMatchObject({
    ...SUCCESS,
    body: { payment_intent: { id: null, status: 'not_required' } },
  });
  const paymentMethodId = 'pm_card_mastercard'; // A card has one trial.
  expect(await buy(shop, { paymentMethodId, info: { addons: [shop.addOn.id] } })).toMatchObject({
    ...SUCCESS,
    body: { payment_intent: { amount: 3.5 } },
  });
  const { orders, invoices, all, cards } = await expectBooksToAgree(shop.tenant);
  const trialEndsOn = addDays(today(), 14);
  expect(orders).toMatchObject(
    [trialEndsOn, trialEndsOn].map((nextBillingDate) => ({
      nextBillingDate,
      cyclesPaid: 0,
      amountMinor: 1000,
    })),
  );
  expect(invoices.map(({ status, totalMinor }) => [status, totalMinor]).toSorted()).toEqual([
    [2, 350],
    [7, 0],
  ]);
  expect(
    all.filter(({ sk }) => sk.startsWith('SUBSCRIPTION#')).map((subscription) => subscription.trialEndsOn),
  ).toEqual([trialEndsOn, trialEndsOn]);
  expect(cards).toHaveLength(2);
});

it('a plan that recurs for nothing begins its cycles without a payment', async () => {
  const shop = await aShop({ prices: [{ cycleId: 'monthly', currency: 'USD', amount: 0 }] });
  expect(await buy(shop, { paymentMethodId: undefined })).toMatchObject(SUCCESS);
  expect((await expectBooksToAgree(shop.tenant)).orders).toMatchObject([
    { status: 2, amountMinor: 0, cyclesPaid: 1 },
  ]);
});

it('a plan that recurs is not sold to the same customer a second time, unless the request says so', async () => {
  const shop = await aShop();
  const customerInfo = aPayer();
  await buy(shop, { customerInfo });
  const again = { customerInfo, paymentMethodId: 'pm_card_mastercard' };
  const refused = await buy(shop, again);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'sign_in_required']);
  expect(await chargesAt(shop.tenant)).toHaveLength(1);
  expect(await buy(shop, { ...again, info: { allowDuplicate: true } })).toMatchObject(SUCCESS);
  expect((await expectBooksToAgree(shop.tenant)).orders).toHaveLength(2);
});

it('a plan that recurs keeps the price that was sold when staff edit the plan while its payer is at the bank', async () => {
  const shop = await aShop();
  const asked = await buy(shop, { paymentMethodId: THREE_D_SECURE });
  await shop.staff.patch(`/admin/plans/${shop.plan.id}`, {
    version: shop.plan.version,
    prices: [{ cycleId: 'monthly', currency: 'USD', amount: 99 }],
  });
  await authenticate(asked, 'succeed');
  expect(await confirm(asked, { origin: shop.tenant.origin })).toMatchObject({
    ...SUCCESS,
    body: { payment_intent: { amount: 10 } },
  });
  expect((await expectBooksToAgree(shop.tenant)).orders).toMatchObject([{ amountMinor: 1000 }]);
});

it('a plan that is charged once makes a complete order and no subscription, and may be bought again with another card', async () => {
  const shop = await aShop(once);
  const customerInfo = aPayer();
  for (const paymentMethodId of ['pm_card_visa', 'pm_card_mastercard']) {
    expect(await buy(shop, { customerInfo, paymentMethodId })).toMatchObject(SUCCESS);
  }
  const records = await expectBooksToAgree(shop.tenant);
  expect(records.orders).toMatchObject([{ status: 6, amountMinor: 3900 }, { status: 6 }]);
  expect(records.cards).toEqual([]);
  expect(eventTypes(records)).toEqual([...PAID, ...PAID].toSorted());
  expect((await shop.staff.get('/admin/order')).body.data[0]).toMatchObject({
    nextBillingDate: null,
    billingInterval: null,
  });
});

it('a plan that is charged once asks for no card and calls no processor for a charge when it is free', async () => {
  const shop = await aShop({ ...once, prices: [{ cycleId: 'once', currency: 'USD', amount: 0 }] });
  const answer = await buy(shop, { paymentMethodId: undefined });
  expect(answer).toMatchObject({ ...SUCCESS, body: { payment_intent: { status: 'not_required' } } });
  const records = await expectBooksToAgree(shop.tenant);
  expect([records.invoices[0]?.status, eventTypes(records)]).toEqual([
    7,
    ['invoice.created', 'order.created'],
  ]);
  expect(await askedOf(shop.tenant)).toEqual([]);
});

it('a purchase that a bank must authenticate records nothing before confirm, and nothing ever when its payer leaves', async () => {
  const shop = await aShop();
  const [asked, left] = [
    await buy(shop, { paymentMethodId: THREE_D_SECURE }),
    await buy(shop, { paymentMethodId: THREE_D_SECURE }),
  ];
  expect([asked, left]).toMatchObject([
    { body: { status: 'requires_action' } },
    { body: { status: 'requires_action' } },
  ]);
  const before = await expectBooksToAgree(shop.tenant);
  expect([before.orders, before.invoices, before.outbox]).toEqual([[], [], []]);
  await authenticate(asked, 'succeed');
  expect(await confirm(asked, { origin: shop.tenant.origin })).toMatchObject(SUCCESS);
  advance({ minutes: 62 });
  await finishAbandoned();
  const { orders, attempts } = await expectBooksToAgree(shop.tenant);
  expect([orders.length, attempts.map(({ state }) => state).toSorted()]).toEqual([
    1,
    ['aborted', 'succeeded'],
  ]);
});

it('a purchase that is declined leaves a failed attempt, and another card buys the plan', async () => {
  const shop = await aShop();
  const customerInfo = aPayer();
  expect(await buy(shop, { customerInfo, paymentMethodId: 'pm_card_chargeDeclined' })).toMatchObject({
    status: 402,
  });
  expect(await buy(shop, { customerInfo })).toMatchObject(SUCCESS);
  expect(eventTypes(await expectBooksToAgree(shop.tenant))).toEqual(
    [...SUBSCRIBED, 'payment.failed'].toSorted(),
  );
});

it('a purchase whose outcome is unknown is answered with a receipt, and recorded once by the reconciler', async () => {
  const shop = await aShop();
  await misbehave(shop.tenant, 'error_500_after', /^\/v1\/payment_intents$/, { times: 2 });
  const answer = await buy(shop);
  expect(answer).toMatchObject({ status: 503, body: { status: 'processing' } });
  advance({ minutes: 2 });
  await finishAbandoned();
  expect((await summaryOf(answer)).body.data.status).toBe('success');
  expect((await expectBooksToAgree(shop.tenant)).orders).toHaveLength(1);
});

it.each([
  ['a double click', {}, 1],
  ['eight tabs with the same card', {}, 8],
  ['an idempotency key sent twice', { key: 'buy-1' }, 2],
])('a purchase charges once for %s', async (_, overrides, count) => {
  const shop = await aShop();
  const customerInfo = aPayer();
  const answers = await Promise.all(
    Array.from({ length: count + 1 }, () => buy(shop, { customerInfo, ...overrides })),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.receipt?.summaryRef}`)).size).toBe(1);
  expect(await chargesAt(shop.tenant)).toHaveLength(1);
  expect((await expectBooksToAgree(shop.tenant)).orders).toHaveLength(1);
});

it('a purchase of a plan by one customer with eight cards at once makes one subscription', async () => {
  const shop = await aShop();
  const customerInfo = aPayer();
  const cards = ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay', 'visa_debit'];
  const answers = await Promise.all(
    cards.map((card) => buy(shop, { customerInfo, paymentMethodId: `pm_card_${card}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const told = answers.map(({ status }) => (status === 429 ? 409 : status)); // The sixth request that asks about the customer gets no other answer.
  expect(new Set(told)).toEqual(new Set([200, 409]));
  expect((await expectBooksToAgree(shop.tenant)).orders).toHaveLength(1);
});

it.each([
  ...['USD', 'EUR', 'JPY', 'KWD', 'ISK', 'UGX'].map((currency) => [currency, 'USD']),
  ['JPY', 'EUR'],
  ['USD', 'EUR'],
] as [string, string][])(
  'a purchase in %s, of a plan in %s, charges what the quote says',
  async (currency, base) => {
    const listed = [
      { cycleId: 'monthly', currency: base, amount: 10 },
      ...(base === 'USD' ? [{ cycleId: 'monthly', currency: 'EUR', amount: 9.5 }] : []),
    ];
    const availableCurrencies = ['USD', 'EUR', 'JPY', 'KWD', 'ISK', 'UGX'];
    const shop = await aShop({
      currency: base,
      prices: listed,
      availableCurrencies,
      ...(base === 'USD' ? {} : { addons: [] }),
    });
    const addons = base === 'USD' ? [shop.addOn.id] : [];
    const { dueNow } = await quoteOf(shop, { currency, addons: addons.join() });
    await buy(shop, { info: { currency, addons } });
    const [charge] = await chargesAt(shop.tenant);
    const decimals = CURRENCIES[currency.toLowerCase() as keyof typeof CURRENCIES]?.decimals ?? 0;
    expect([charge?.currency, charge?.amount]).toEqual([
      currency.toLowerCase(),
      Math.round(dueNow.value * 10 ** decimals),
    ]);
    const { attempts } = await expectBooksToAgree(shop.tenant);
    const rate = (attempts[0]?.terms as { conversion?: { rate: string } } | undefined)?.conversion?.rate;
    expect(rate === undefined).toBe(currency === base);
  },
);
