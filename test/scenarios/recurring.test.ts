import { expect, it } from 'vitest';
import { travelTo } from '../support/clock.ts';
import { aLink, aPayer, pay, recurring, summaryOf } from '../support/links.ts';
import { askedOf, booksOf, chargesAt, eventTypes, expectBooksToAgree } from '../support/money-books.ts';
import { aTenant } from '../support/tenants.ts';

it('a recurring link that is paid leaves an active order with its next billing date, a paid invoice and the saved card, and no subscription', async () => {
  travelTo('2027-01-31T10:00:00Z');
  const tenant = await aTenant();
  const answer = await pay(await aLink(tenant, recurring({ recurringAmount: 9.5 })));
  expect(answer.status).toBe(200);

  const { orders, invoices, attempts, cards, all } = await expectBooksToAgree(tenant);
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({
    status: 2,
    amountMinor: 950,
    intervalMonths: 1,
    anchorOn: '2027-01-31',
    nextBillingDate: '2027-02-28',
    cyclesPaid: 1,
    failedTries: 0,
    workSk: expect.stringMatching(/^2027-02-28T00:00:00.000Z#t[^#]+#ord_/),
    workPk: expect.stringMatching(/^DUE#\d$/),
  });
  expect(invoices[0]).toMatchObject({ status: 2, totalMinor: 1999, orderId: orders[0]?.id });
  expect(attempts[0]).toMatchObject({ orderId: orders[0]?.id, terms: { savesCard: true } });
  expect(cards).toHaveLength(1);
  expect(cards[0]).toMatchObject({ paymentMethodId: orders[0]?.paymentMethodId, card: { last4: '4242' } });
  expect(all.filter(({ sk }) => sk.startsWith('SUBSCRIPTION'))).toEqual([]);
});

it('a recurring link that is paid saves at the processor a card that can be charged without its holder', async () => {
  const tenant = await aTenant();
  await pay(await aLink(tenant, recurring()));
  const [intent] = await chargesAt(tenant);
  expect(intent).toMatchObject({
    setup_future_usage: 'off_session',
    customer: expect.stringMatching(/^cus_/),
  });
  const { paymentMethods } = await booksOf(tenant);
  expect(paymentMethods.find(({ id }) => id === intent?.payment_method)?.customer).toBe(intent?.customer);
  const { orders, cards } = await expectBooksToAgree(tenant);
  expect([orders[0]?.paymentMethodId, cards[0]?.paymentMethodId]).toEqual([
    intent?.payment_method,
    intent?.payment_method,
  ]);
});

it('a recurring link that is paid tells the tenant of its order as well', async () => {
  const tenant = await aTenant();
  await pay(await aLink(tenant, recurring()));
  const records = await expectBooksToAgree(tenant);
  expect(eventTypes(records)).toEqual([
    'invoice.created',
    'invoice.paid',
    'order.created',
    'payment.succeeded',
  ]);
});

it('a recurring link that is paid counts its day in the project’s time zone, not in ours', async () => {
  travelTo('2027-03-31T22:30:00Z');
  const tokyo = await aTenant({ project: { timeZone: 'Asia/Tokyo' } });
  const honolulu = await aTenant({ project: { timeZone: 'Pacific/Honolulu' } });
  for (const tenant of [tokyo, honolulu]) await pay(await aLink(tenant, recurring()));
  const datesOf = async (tenant: typeof tokyo) => {
    const { orders, invoices } = await expectBooksToAgree(tenant);
    return [invoices[0]?.issuedOn, orders[0]?.anchorOn, orders[0]?.nextBillingDate];
  };
  expect(await datesOf(tokyo)).toEqual(['2027-04-01', '2027-04-01', '2027-05-01']);
  expect(await datesOf(honolulu)).toEqual(['2027-03-31', '2027-03-31', '2027-04-30']);
});

it.each([
  [1, '2027-09-30'],
  [3, '2027-11-30'],
  [6, '2028-02-29'],
  [12, '2028-08-31'],
  [24, '2029-08-31'],
  [36, '2030-08-31'],
])(
  'a recurring link that is paid is charged again after %d months, on the month’s last day when it is shorter',
  async (billingInterval, nextBillingDate) => {
    travelTo('2027-08-31T12:00:00Z');
    const tenant = await aTenant();
    const answer = await pay(await aLink(tenant, recurring({ billingInterval })));
    expect((await expectBooksToAgree(tenant)).orders).toMatchObject([
      { nextBillingDate, intervalMonths: billingInterval },
    ]);
    expect((await summaryOf(answer)).body.data.recurring).toEqual({
      billingInterval,
      ...{ amount: { value: 19.99, currency: 'USD' }, recurringAmount: 19.99 },
      nextBillingDate,
    });
  },
);

const freeTrial = {
  amount: 0,
  ...recurring({ recurringAmount: 30, isOnTrial: true, trialPeriod: { durationInDays: 14 } }),
};

it('a trial that is free charges nothing, saves the card, and is first charged when it ends', async () => {
  travelTo('2027-05-20T12:00:00Z');
  const tenant = await aTenant();
  const answer = await pay(await aLink(tenant, freeTrial));
  expect(answer).toMatchObject({
    status: 200,
    body: { status: 'success', payment_intent: { id: null, status: 'not_required' } },
  });

  const { orders, invoices, cards, attempts, ...records } = await expectBooksToAgree(tenant);
  expect(await chargesAt(tenant)).toEqual([]);
  expect(orders[0]).toMatchObject({
    status: 2,
    anchorOn: '2027-06-03',
    nextBillingDate: '2027-06-03',
    cyclesPaid: 0,
    amountMinor: 3000,
  });
  expect(invoices).toMatchObject([{ status: 7, totalMinor: 0, paidMinor: 0 }]);
  expect(cards).toMatchObject([
    { paymentMethodId: orders[0]?.paymentMethodId, card: { brand: 'visa', last4: '4242' } },
  ]);
  expect(attempts).toMatchObject([
    { state: 'succeeded', operation: 'save_card', terms: { charge: { minor: 0 } } },
  ]);
  expect(eventTypes({ orders, invoices, cards, attempts, ...records })).toEqual([
    'invoice.created',
    'order.created',
  ]);
});

it('a trial that is free has its card at the processor, with the customer', async () => {
  const tenant = await aTenant();
  await pay(await aLink(tenant, freeTrial));
  const { customers, paymentMethods } = await booksOf(tenant);
  const { cards } = await expectBooksToAgree(tenant);
  const method = paymentMethods.find(({ customer }) => customer === customers[0]?.id);
  expect(method).toBeDefined();
  expect(cards[0]?.paymentMethodId).toBe(method?.id);
});

it('a trial that is free is declined for a card that its bank refuses, and then takes another', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant, freeTrial);
  const customerInfo = aPayer();
  expect((await pay(link, { customerInfo, paymentMethodId: 'pm_card_chargeDeclined' })).status).toBe(402);
  expect((await expectBooksToAgree(tenant)).orders).toEqual([]);
  expect((await pay(link, { customerInfo })).status).toBe(200);
  expect((await expectBooksToAgree(tenant)).orders).toHaveLength(1);
});

it('a trial that costs something charges it now, and the full price when it ends', async () => {
  travelTo('2027-05-20T12:00:00Z');
  const tenant = await aTenant();
  const trial = recurring({
    billingInterval: 12,
    recurringAmount: 120,
    isOnTrial: true,
    trialPeriod: { durationInDays: 30 },
  });
  const answer = await pay(await aLink(tenant, { amount: 1, ...trial }));
  expect(answer.body.payment_intent.amount).toBe(1);
  const { orders, invoices } = await expectBooksToAgree(tenant);
  expect(orders).toMatchObject([
    { amountMinor: 12_000, anchorOn: '2027-06-19', nextBillingDate: '2027-06-19', cyclesPaid: 0 },
  ]);
  expect(invoices).toMatchObject([{ status: 2, totalMinor: 100 }]);
});

it('a trial does not begin when isOnTrial is false, whatever trialPeriod says', async () => {
  travelTo('2027-05-20T12:00:00Z');
  const tenant = await aTenant();
  await pay(await aLink(tenant, recurring({ isOnTrial: false, trialPeriod: { durationInDays: 30 } })));
  expect((await expectBooksToAgree(tenant)).orders).toMatchObject([
    { nextBillingDate: '2027-06-20', cyclesPaid: 1 },
  ]);
});

it('what a payment costs at the processor is three calls for a new payer and two for a known one', async () => {
  const tenant = await aTenant();
  const customerInfo = aPayer();
  await pay(await aLink(tenant), { customerInfo });
  const first = (await askedOf(tenant)).length;
  await pay(await aLink(tenant), { customerInfo });
  expect([first, (await askedOf(tenant)).length - first]).toEqual([3, 2]);
});
