import { afterAll, expect, it } from 'vitest';
import { addDays, addMonths, dayIn } from '../../shared/domain/time/calendar.ts';
import { misbehave } from '../flows/processor-faults.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { now } from '../support/clock.ts';
import { invoicingBackend } from '../support/invoices.ts';
import { aPayer, confirm, pay, summaryOf } from '../support/links.ts';
import { askedOf, chargesAt, eventTypes, expectBooksToAgree } from '../support/money-books.ts';
import { buy, purchase } from '../support/purchases.ts';
import { aPaid, refund } from '../support/refunds.ts';
import { aTransferShop, INSTRUCTIONS, type TransferShop } from '../support/transfers.ts';
import { credit, customerToken } from '../support/wallets.ts';

afterAll(expectBooksToBalance);

const today = () => dayIn('UTC', now());
const MADE = ['invoice.created', 'order.created'];
const COMPLETED = [...MADE, 'invoice.paid', 'payment.succeeded', 'subscription.activated'].toSorted();

/** A plan of 10 USD a month that a customer has ordered, and its unpaid invoice. */
async function anOrdered(how: Parameters<TransferShop['order']>[0] = {}) {
  const shop = await aTransferShop();
  const customerInfo = aPayer();
  const answer = await shop.order({ customerInfo, ...how });
  return { ...shop, customerInfo, answer, id: await shop.invoiceIdOf(answer) };
}

it('a purchase of a plan by transfer calls no processor and leaves a pending order and an unpaid invoice, for a double click too', async () => {
  const shop = await aTransferShop();
  const customerInfo = aPayer();
  const [answer, ...others] = await Promise.all([1, 2, 3].map(() => shop.order({ customerInfo })));
  const { body } = answer ?? (await shop.order());
  const paymentInstructions = {
    ...{ text: INSTRUCTIONS, amount: { value: 10, currency: 'USD' }, dueOn: addDays(today(), 14) },
    reference: expect.stringMatching(/-0001$/),
  };
  expect(body).toMatchObject({
    status: 'awaiting_transfer',
    paymentInstructions,
  });
  expect(
    new Set([body, ...others.map((other) => other.body)].map((one) => one.receipt.summaryRef)).size,
  ).toBe(1);
  expect((await askedOf(shop.tenant)).filter(({ method }) => method === 'POST')).toEqual([]);
  const records = await expectBooksToAgree(shop.tenant);
  expect([records.orders.length, records.invoices.length, eventTypes(records)]).toEqual([1, 1, MADE]);
  expect(records.orders).toMatchObject([{ status: 1, cyclesPaid: 0 }]);
  expect(records.invoices).toMatchObject([
    { status: 1, paidMinor: 0, totalMinor: 1000, dueOn: addDays(today(), 14) },
  ]);
  expect((await summaryOf({ ...answer, body } as never)).body.data).toMatchObject({
    status: 'awaiting_transfer',
    paymentInstructions,
  });
  expect((await shop.staff.get('/admin/transactions')).body.data).toMatchObject([
    { status: 1, state: 'invoiced', invoiced: { value: 10 } },
  ]);
});

it('a purchase of a plan by transfer is completed when staff receive the transfer: billed from that day, and received once', async () => {
  const { tenant, staff, id, receive, invoiceOf, plan, customerInfo } = await anOrdered();
  const [first, again] = [await receive(id, {}, 'k'), await receive(id, {}, 'k')];
  expect(first.body.data).toMatchObject({ id, status: 2, paid: { value: 10 } });
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(await receive(id)).toMatchObject({
    status: 409,
    body: { error: { code: 'invoice_not_payable' } },
  });
  const records = await expectBooksToAgree(tenant);
  expect(records.orders).toMatchObject([
    { status: 2, anchorOn: today(), nextBillingDate: addMonths(today(), 1), cyclesPaid: 1 },
  ]);
  expect(eventTypes(records)).toEqual(COMPLETED);
  const { body } = await staff.get('/admin/transactions');
  const transfer = { reference: 'REF 7', receivedOn: today(), recordedBy: 'staff@billing.test' };
  expect(body.data).toMatchObject([
    { transfer, amount: { value: 10 }, processor: { paymentIntentId: null } },
    { state: 'succeeded' },
  ]);
  expect((await invoiceOf()).payment.transactionId).toBe(body.data[0].id);
  expect(
    (await buy({ tenant, plan }, { customerInfo, paymentMethodId: undefined, info: { currency: 'EUR' } }))
      .body.error.code,
  ).toBe('sign_in_required');
});

it('a plan that was paid by transfer is cancelled, and the books agree', async () => {
  const { tenant, staff, id, receive } = await anOrdered();
  await receive(id);
  const [order] = (await expectBooksToAgree(tenant)).orders;
  expect((await staff.post(`/admin/orders/${order?.id}/cancel`, { when: 'now' }, 'c')).status).toBe(200);
  expect((await expectBooksToAgree(tenant)).orders).toMatchObject([{ status: 4, cyclesPaid: 1 }]);
});

it('a purchase of a plan by transfer is completed by the part that leaves nothing to pay', async () => {
  const { tenant, id, receive, voids } = await anOrdered();
  expect((await receive(id, { amount: 4 })).body.data).toMatchObject({ status: 6, paid: { value: 4 } });
  const partly = await expectBooksToAgree(tenant);
  expect([partly.orders[0]?.status, eventTypes(partly)]).toEqual([1, [...MADE, 'payment.succeeded']]);
  const second = { reference: 'REF 8' };
  expect(await receive(id, { amount: 6.01, ...second })).toMatchObject({
    status: 400,
    body: { error: { field: 'amount' } },
  });
  expect(await voids(id)).toMatchObject({ status: 409, body: { error: { code: 'invoice_not_voidable' } } });
  expect((await receive(id, { amount: 6, ...second })).body.data).toMatchObject({
    status: 2,
    paid: { value: 10 },
  });
  const whole = await expectBooksToAgree(tenant);
  expect([whole.orders[0]?.status, eventTypes(whole)]).toEqual([
    2,
    [...COMPLETED, 'payment.succeeded'].toSorted(),
  ]);
});

it('a purchase of a plan by transfer is completed by a card that pays its invoice instead', async () => {
  const { tenant, id, customerInfo } = await anOrdered();
  expect(await purchase(tenant, 2, id, { customerInfo })).toMatchObject({
    body: { payment_intent: { amount: 10 } },
  });
  const records = await expectBooksToAgree(tenant);
  expect([records.orders[0]?.status, eventTypes(records), records.cards]).toEqual([2, COMPLETED, []]);
  expect(await chargesAt(tenant)).toHaveLength(1);
});

it('a purchase of a plan by transfer that is voided gives its coupon and its plan back', async () => {
  const { tenant, staff, order, voids, receive, aCoupon, invoiceIdOf } = await aTransferShop();
  const [couponCode, customerInfo] = [await aCoupon(), aPayer()];
  const how = { customerInfo, info: { couponCode } };
  const ordered = await order(how);
  const id = await invoiceIdOf(ordered);
  expect(ordered.body.paymentInstructions.amount.value).toBe(9);
  expect((await order({ info: { couponCode } })).body.error.code).toBe('coupon_not_valid');
  expect(await order({ customerInfo })).toMatchObject({
    status: 409,
    body: { error: { code: 'sign_in_required' } },
  });
  const [voided, again] = [await voids(id), await voids(id)];
  expect([voided.body.data.statusLabel, again.text]).toEqual(['cancelled', voided.text]);
  expect((await receive(id)).body.error.code).toBe('invoice_not_payable');
  const { orders } = await expectBooksToAgree(tenant);
  expect(orders[0]?.status).toBe(4);
  expect((await order(how)).body.paymentInstructions.amount.value).toBe(9);
  expect((await staff.get(`/admin/coupon/${couponCode}`)).body.data.uses).toMatchObject({ reserved: 1 });
  await expectBooksToAgree(tenant);
});

it.each([
  ['all of the price', 1000, 'success', 2],
  ['less than the price, of which it then pays nothing', 999, 'awaiting_transfer', 1],
])('a purchase of a plan by transfer with a wallet that has %s', async (_, balance, status, orderStatus) => {
  const { tenant, order } = await aTransferShop();
  const customerInfo = aPayer();
  await credit(tenant, customerInfo.email, balance);
  const { body } = await order({ customerInfo, token: await customerToken(tenant, customerInfo.email) });
  expect(body.status).toBe(status);
  expect((await expectBooksToAgree(tenant)).orders).toMatchObject([{ status: orderStatus }]);
});

it('a purchase of a plan by transfer of a free trial has nothing to transfer', async () => {
  const { tenant, order } = await aTransferShop({ trialPeriod: true, trialDays: 14 });
  expect((await order()).body.payment_intent).toEqual({ id: null, status: 'not_required' });
  expect((await expectBooksToAgree(tenant)).orders).toMatchObject([
    { status: 2, anchorOn: addDays(today(), 14) },
  ]);
});

it('staff record one of several transfers at once, or void the invoice', async () => {
  const { tenant, id, receive, voids, invoiceOf } = await anOrdered();
  const answers = await Promise.all([receive(id), receive(id), voids(id), receive(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect([2, 3]).toContain((await invoiceOf()).status);
  await expectBooksToAgree(tenant);
});

it('staff receive no transfer for an invoice that a card is being charged for, and void none', async () => {
  const { tenant, receive, voids } = await aTransferShop();
  const { data, link } = await (await invoicingBackend(tenant)).create();
  await misbehave(tenant, 'drop_reply', /^\/v1\/payment_intents$/, { times: 10 });
  expect((await pay(link)).status).toBe(503);
  for (const answer of [await receive(data.id), await voids(data.id)]) {
    expect([answer.status, answer.body.error.code]).toEqual([409, 'payment_in_progress']);
  }
  await expectBooksToAgree(tenant);
});

it('staff receive a transfer for an invoice, or void it, while a payer’s challenge waits on it', async () => {
  const { tenant, receive, voids } = await aTransferShop();
  const invoicing = await invoicingBackend(tenant);
  for (const end of [receive, voids]) {
    const { data, link } = await invoicing.create();
    const asked = await pay(link, { paymentMethodId: 'pm_card_threeDSecure2Required' });
    expect((await end(data.id)).status).toBe(200);
    expect((await confirm(asked)).status).toBe(402);
  }
  expect(await chargesAt(tenant)).toEqual([]);
  await expectBooksToAgree(tenant);
});

it('staff receive a transfer for an invoice of the tenant’s backend', async () => {
  const { tenant, receive } = await aTransferShop();
  const { data } = await (await invoicingBackend(tenant)).create({ clientReference: 'job-7' });
  expect((await receive(data.id)).body.data).toMatchObject({ status: 2, clientReference: 'job-7' });
  expect(eventTypes(await expectBooksToAgree(tenant))).toEqual([
    'invoice.created',
    'invoice.paid',
    'payment.succeeded',
  ]);
});

it.each<[string, object, string]>([
  ['more than is left', { amount: 10.01 }, 'amount'],
  ['nothing', { amount: 0 }, 'amount'],
  ['a transfer of tomorrow', { receivedOn: addDays(today(), 1) }, 'receivedOn'],
  ['a transfer from before the invoice', { receivedOn: addDays(today(), -1) }, 'receivedOn'],
  ['no reference', { reference: undefined }, 'reference'],
])('staff are refused %s', async (_, change, field) => {
  const { id, receive } = await anOrdered();
  const { status, body } = await receive(id, change);
  expect([status, body.error.field]).toEqual([400, field]);
});

it('staff record a bank reference once for an invoice, in whatever spelling, unless they say that it came twice', async () => {
  const { tenant, order, receive, invoiceOf, invoiceIdOf } = await aTransferShop();
  const id = await invoiceIdOf(await order());
  const first = await receive(id, { amount: 5, reference: 'BANK REF 7' }, 'one');
  expect((await receive(id, { amount: 5, reference: 'BANK REF 7' }, 'one')).body).toEqual(first.body);
  const refused = await receive(id, { amount: 5, reference: 'bank ref  7' }, 'two');
  expect([refused.status, refused.body.error.code]).toEqual([409, 'transfer_recorded']);
  expect((await invoiceOf()).status).toBe(6);
  const twice = { amount: 5, reference: 'BANK REF 7', allowDuplicate: true };
  expect((await receive(id, twice, 'three')).body.data.status).toBe(2);
  expect((await receive(id, { reference: 'BANK REF 7' }, 'four')).body.error.code).toBe(
    'invoice_not_payable',
  );
  await expectBooksToAgree(tenant);
});

it('staff record one of two transfers at once that have the same bank reference', async () => {
  const { tenant, order, receive, invoiceIdOf } = await aTransferShop();
  const id = await invoiceIdOf(await order());
  const answers = await Promise.all([receive(id, { amount: 5 }), receive(id, { amount: 5 })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await expectBooksToAgree(tenant);
});

it('staff record that a transfer was sent back by its bank reference, whole or in part, and no processor is called', async () => {
  const { tenant, staff, order, receive, invoiceOf, invoiceIdOf } = await aTransferShop();
  await receive(await invoiceIdOf(await order()));
  const [{ id }] = (await staff.get('/admin/transactions')).body.data.filter(
    ({ status, amount }: { status: number; amount: { value: number } }) => status === 3 && amount.value > 0,
  );
  const back = (body: object) => staff.post(`/admin/transactions/${id}/refund`, body, crypto.randomUUID());
  const unnamed = await back({});
  expect([unnamed.status, unnamed.body.error.field]).toEqual([400, 'reference']);
  const asked = (await askedOf(tenant)).length;
  const part = await back({ amount: 4, reference: 'RETURN 1', reason: 'half' });
  expect(part.body.data).toMatchObject({ status: 'succeeded', amount: { value: 4 }, reference: 'RETURN 1' });
  expect((await back({ reference: 'RETURN 2' })).body.data.amount.value).toBe(6);
  expect((await back({ reference: 'RETURN 3' })).body.error.code).toBe('transaction_not_refundable');
  expect((await askedOf(tenant)).length).toBe(asked);
  expect((await invoiceOf()).status).toBe(5);
  const records = await expectBooksToAgree(tenant);
  expect(eventTypes(records).filter((type) => type === 'refund.succeeded')).toHaveLength(2);
  const listed = (await staff.get('/admin/transactions')).body.data.find(
    (one: { id: string }) => one.id === id,
  );
  expect(listed.refundedAmount.value).toBe(10);
});

it('a transfer that is sent back in part takes back the unused time of its share, not of what was bought once beside it', async () => {
  const { tenant, staff, addOn, order, receive, invoiceIdOf } = await aTransferShop();
  await receive(await invoiceIdOf(await order({ info: { addons: [addOn.id] } }))); // 10 USD of time, and 3.50 for a cup.
  const paid = (await expectBooksToAgree(tenant)).attempts.find(({ terms }) => terms.source.invoice);
  const path = `/admin/transactions/${paid?.id}/refund`;
  const { body } = await staff.post(path, { reference: 'RETURN 1', amount: 2.7 }, 'k');
  expect(body.data.takesBack.unusedTime.value).toBe(2);
  await expectBooksToAgree(tenant);
});

it('staff name no bank reference for the refund of a card', async () => {
  const paid = await aPaid();
  const refused = await refund(paid, { reference: 'RETURN 1' });
  expect([refused.status, refused.body.error.field]).toEqual([400, 'reference']);
});
