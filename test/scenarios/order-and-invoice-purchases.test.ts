import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayIn } from '../../shared/domain/time/calendar.ts';
import { now } from '../support/clock.ts';
import { call } from '../support/gateway.ts';
import { INVOICES, invoicingBackend, linkIn } from '../support/invoices.ts';
import { aPayer, authenticate, confirm, pay as payLink, recurring, summaryOf } from '../support/links.ts';
import { chargesAt, eventTypes, expectBooksToAgree } from '../support/money-books.ts';
import { ORDERS, orderingBackend } from '../support/orders.ts';
import { type PurchaseOverrides, purchase } from '../support/purchases.ts';
import { aTenant } from '../support/tenants.ts';
import { customerToken } from '../support/wallets.ts';

const SUCCESS = { status: 200, body: { status: 'success' } };
const customerInfo = aPayer();
const today = () => dayIn('UTC', now());

/** An order or an invoice of a customer, made by the tenant's backend, and how its storefront pays it. */
async function aDue(sourceType: 1 | 2, overrides: object = {}) {
  const tenant = await aTenant();
  const isOrder = sourceType === 1;
  const backend = isOrder ? await orderingBackend(tenant) : await invoicingBackend(tenant);
  const { data } = (await backend.request({ customerInfo, clientReference: 'job-7', ...overrides })).body;
  const path = `${isOrder ? ORDERS : INVOICES}/${data.id}`;
  return {
    ...{ tenant, data },
    pay: (how: PurchaseOverrides = {}) => purchase(tenant, sourceType, data.id, { customerInfo, ...how }),
    read: async () => (await backend.get(path)).body.data,
  };
}

describe.each([
  ['an order', 1, 6, ['order.created', 'invoice.created']],
  ['an invoice', 2, 2, ['invoice.created']],
] as const)('a purchase of %s', (name, sourceType, paidStatus, created) => {
  const noun = name.split(' ')[1];
  const paid = [...created, 'invoice.paid', 'payment.succeeded'].toSorted();

  it('charges its own customer what it says, and leaves a paid invoice', async () => {
    const { tenant, data, pay, read } = await aDue(sourceType, { metadata: { seat: '1' } });
    const answer = await pay({ info: { metadata: { seat: '2', page: 'desk' } } });
    expect(answer).toMatchObject({ ...SUCCESS, body: { payment_intent: { amount: 40, currency: 'USD' } } });
    expect(await read()).toMatchObject({ id: data.id, status: paidStatus });
    const records = await expectBooksToAgree(tenant);
    expect(records.invoices).toMatchObject([
      { status: 2, paidMinor: 4000, ...(sourceType === 1 && { orderId: data.id }) },
    ]);
    expect([records.cards, eventTypes(records)]).toEqual([[], paid]);
    const token = await customerToken(tenant, customerInfo.email);
    const { data: summary } = (await summaryOf(answer, tenant.origin, token)).body;
    expect(summary).toMatchObject({
      status: 'success',
      clientReference: 'job-7',
      metadata: { seat: '1', page: 'desk' },
    });
  });

  it('that a bank must authenticate leaves it unpaid until confirm', async () => {
    const { tenant, pay, read } = await aDue(sourceType);
    const asked = await pay({ paymentMethodId: 'pm_card_threeDSecure2Required' });
    expect([asked.body.status, (await read()).status]).toEqual(['requires_action', 1]);
    await expectBooksToAgree(tenant);
    await authenticate(asked, 'succeed');
    expect(await confirm(asked, { origin: tenant.origin })).toMatchObject(SUCCESS);
    expect((await read()).status).toBe(paidStatus);
    await expectBooksToAgree(tenant);
  });

  it('that is declined leaves it to be paid with another card', async () => {
    const { tenant, pay, read } = await aDue(sourceType);
    expect(await pay({ paymentMethodId: 'pm_card_chargeDeclined' })).toMatchObject({ status: 402 });
    expect((await read()).status).toBe(1);
    expect(await pay()).toMatchObject(SUCCESS);
    expect(eventTypes(await expectBooksToAgree(tenant))).toEqual([...paid, 'payment.failed'].toSorted());
  });

  it('charges once for a double click, and refuses another card once it is paid', async () => {
    const { tenant, pay } = await aDue(sourceType);
    const answers = await Promise.all([pay(), pay(), pay()]);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.receipt?.summaryRef}`)).size).toBe(1);
    const again = await pay({ paymentMethodId: 'pm_card_mastercard' });
    expect([again.status, again.body.error.code]).toEqual([409, `${noun}_not_payable`]);
    expect(await chargesAt(tenant)).toHaveLength(1);
    await expectBooksToAgree(tenant);
  });

  it('with eight cards at once charges one of them', async () => {
    const { tenant, pay } = await aDue(sourceType);
    const cards = ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay', 'visa_debit'];
    const answers = await Promise.all(cards.map((card) => pay({ paymentMethodId: `pm_card_${card}` })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect(await chargesAt(tenant)).toHaveLength(1);
    await expectBooksToAgree(tenant);
  });

  it('by another customer, or at another tenant, is answered like one that does not exist', async () => {
    const [{ tenant, data, pay }, other] = [await aDue(sourceType), await aTenant()];
    const answers = [
      await pay({ customerInfo: aPayer() }),
      await purchase(tenant, sourceType, 'unknown', { customerInfo }),
      await purchase(other, sourceType, data.id, { customerInfo }),
    ];
    const told = answers.map(({ status, body: { error } }) => ({ status, ...error, requestId: '' }));
    expect(told).toEqual(
      Array(3).fill(
        expect.objectContaining({ status: 404, code: `${noun}_not_found`, message: told[0]?.message }),
      ),
    );
    expect(await chargesAt(tenant)).toEqual([]);
    await expectBooksToAgree(tenant);
  });

  it.each<[string, PurchaseOverrides]>([
    ['planInfo.cycleId', { info: { cycleId: 'monthly' } }],
    ['planInfo.currency', { info: { currency: 'EUR' } }],
    ['planInfo.addons', { info: { addons: ['addon_1'] } }],
    ['planInfo.allowDuplicate', { info: { allowDuplicate: true } }],
    ['paymentMethodId', { paymentMethodId: undefined }],
    ...(sourceType === 1
      ? [['planInfo.amount', { info: { amount: 5 } }] as [string, PurchaseOverrides]]
      : []),
  ])('refuses what makes no sense for it: %s', async (field, how) => {
    const { status, body } = await (await aDue(sourceType)).pay(how);
    expect([status, body.error.field]).toEqual([400, field]);
  });
});

it('a purchase of an order that recurs makes it active with its dates and card, due on its next billing date', async () => {
  const { tenant, data, pay, read } = await aDue(1, recurring({ recurringAmount: 9 }));
  expect(data).toMatchObject({
    dueNow: { value: 40 },
    amount: { value: 9 },
    billingInterval: 1,
    nextBillingDate: null,
  });
  const answer = await pay();
  expect(answer).toMatchObject({ ...SUCCESS, body: { payment_intent: { amount: 40 } } });
  expect(await read()).toMatchObject({
    status: 2,
    anchorOn: today(),
    nextBillingDate: addMonths(today(), 1),
    dueNow: null,
  });
  const { orders, cards } = await expectBooksToAgree(tenant);
  expect(orders).toMatchObject([
    {
      cyclesPaid: 1,
      workSk: `${addMonths(today(), 1)}T00:00:00.000Z#${tenant.tenant.id}#${data.id}`,
      paymentMethodId: cards[0]?.paymentMethodId,
    },
  ]);
  expect((await summaryOf(answer)).body.data.recurring).toMatchObject({
    recurringAmount: 9,
    nextBillingDate: addMonths(today(), 1),
  });
});

it('a purchase of an order that recurs and begins with a free trial saves the card and charges nothing', async () => {
  const trial = { isOnTrial: true, trialPeriod: { durationInDays: 14 }, recurringAmount: 9 };
  const { tenant, pay, read } = await aDue(1, { amount: 0, ...recurring(trial) });
  expect(await pay()).toMatchObject({ ...SUCCESS, body: { payment_intent: { status: 'not_required' } } });
  expect(await read()).toMatchObject({ status: 2, nextBillingDate: addDays(today(), 14), cyclesPaid: 0 });
  const records = await expectBooksToAgree(tenant);
  expect([records.cards.length, eventTypes(records)]).toEqual([1, ['invoice.created', 'order.created']]);
});

it('a purchase of a part of an invoice leaves it partially paid, and its link then shows and charges what is left', async () => {
  const { tenant, data, pay, read } = await aDue(2);
  const link = linkIn(tenant, data.paymentLink);
  expect(await pay({ info: { amount: 15 } })).toMatchObject({
    ...SUCCESS,
    body: { payment_intent: { amount: 15 } },
  });
  expect(await read()).toMatchObject({ status: 6, statusLabel: 'partially_paid', paid: { value: 15 } });
  expect(eventTypes(await expectBooksToAgree(tenant))).toEqual(['invoice.created', 'payment.succeeded']);
  const shown = (
    await call('POST', '/public-api/payment-links/open', {
      body: { payload: link.payload },
      origin: tenant.origin,
    })
  ).body.data;
  expect(shown).toMatchObject({
    totalAmount: 25,
    items: [{ name: `Invoice ${data.number}`, totalAmount: 25 }],
  });
  expect(await payLink(link, { paymentMethodId: 'pm_card_chargeDeclined' })).toMatchObject({ status: 402 });
  expect((await read()).payment.receipt).toBeDefined();
  await expectBooksToAgree(tenant);
  const last = await payLink(link);
  expect(last).toMatchObject({ ...SUCCESS, body: { payment_intent: { amount: 25 } } });
  expect(await read()).toMatchObject({
    status: 2,
    paid: { value: 40 },
    payment: { receipt: last.body.receipt },
  });
  const { outbox, invoices } = await expectBooksToAgree(tenant);
  expect([
    eventTypes({ outbox } as never).filter((type) => type === 'invoice.paid').length,
    invoices.length,
  ]).toEqual([1, 1]);
});

it.each([
  ['more than what is left', 40.01, 400],
  ['less than the processor charges', 0.3, 422],
  ['so much that the rest could not be charged', 39.8, 400],
  ['more decimals than the currency has', 1.001, 400],
])('a purchase of a part of an invoice refuses %s', async (_, amount, status) => {
  const answer = await (await aDue(2)).pay({ info: { amount } });
  expect([answer.status, answer.body.error.field]).toEqual([status, 'planInfo.amount']);
});

it('a purchase of a part of an invoice by eight cards at once never takes more than is due', async () => {
  const { tenant, pay, read } = await aDue(2);
  const cards = ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay', 'visa_debit'];
  await Promise.all(cards.map((card) => pay({ paymentMethodId: `pm_card_${card}`, info: { amount: 10 } })));
  const charged = (await chargesAt(tenant)).length * 10;
  expect([charged > 0 && charged <= 40, (await read()).paid.value]).toEqual([true, charged]);
  await expectBooksToAgree(tenant);
  if (charged < 40) expect(await pay()).toMatchObject({ body: { payment_intent: { amount: 40 - charged } } });
  expect((await pay({ paymentMethodId: 'pm_card_mastercard', info: { amount: 5 } })).body.error.code).toBe(
    'invoice_not_payable',
  );
  await expectBooksToAgree(tenant);
});
