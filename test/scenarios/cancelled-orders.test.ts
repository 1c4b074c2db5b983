import { expect, it } from 'vitest';
import { backend } from '../support/backend.ts';
import { travelTo } from '../support/clock.ts';
import { call } from '../support/gateway.ts';
import { finishAbandoned, pay } from '../support/links.ts';
import { chargesAt, eventTypes, expectBooksToAgree, kept } from '../support/money-books.ts';
import { aShop, buy } from '../support/purchases.ts';
import { ADA, aSubscriber, aTrialist, onDays, recoveryLink, renewDue } from '../support/renewals.ts';
import { aStaffToken, type TestTenant } from '../support/tenants.ts';

const orderId = async (tenant: TestTenant) => (await kept(tenant)).orders[0]?.id;
const asStaff = async (tenant: TestTenant) => ({ authorization: `Bearer ${await aStaffToken(tenant)}` });
const cancel = async (tenant: TestTenant, body: object = {}) =>
  call('POST', `/admin/orders/${await orderId(tenant)}/cancel`, { headers: await asStaff(tenant), body });
const undo = async (tenant: TestTenant) =>
  call('POST', `/admin/orders/${await orderId(tenant)}/undo-cancel`, {
    headers: await asStaff(tenant),
    body: {},
  });

it('an order that staff cancel ends on its next billing date without a charge, and is charged no more', async () => {
  const tenant = await aSubscriber();
  const answer = await cancel(tenant, { reason: 'The customer moved.' });
  expect(answer.body.data).toMatchObject({ status: 2, endsOn: '2027-02-28' });
  expect((await cancel(tenant)).body).toEqual(answer.body);
  expect(await onDays(tenant, ['2027-02-27', '2027-02-28', '2027-03-31'])).toEqual([
    ['nothing', 2, 0, '2027-02-28'],
    ['passed_by', 4, 0, undefined],
    ['nothing', 4, 0, undefined],
  ]);
  const { orders, ...records } = await expectBooksToAgree(tenant);
  expect([orders[0]?.endReason, eventTypes({ orders, ...records }).includes('order.cancelled')]).toEqual([
    'The customer moved.',
    true,
  ]);
  expect(await chargesAt(tenant)).toHaveLength(1);
});

it('an order that staff cancel goes on when they undo it before its last day, and not from that day on', async () => {
  const tenant = await aSubscriber();
  const before = (await undo(tenant)).body.data;
  await cancel(tenant, { reason: 'The customer moved.' });
  travelTo('2027-02-27T23:59:00Z');
  expect((await undo(tenant)).body.data).toEqual(before);
  expect(await onDays(tenant, ['2027-02-28'])).toEqual([['charged', 2, 0, '2027-03-31']]);
  await cancel(tenant);
  travelTo('2027-03-31T00:05:00Z');
  expect((await undo(tenant)).body.error.code).toBe('order_not_resumable');
  expect(await onDays(tenant, ['2027-03-31'])).toEqual([['passed_by', 4, 0, undefined]]);
  expect((await undo(tenant)).body.error.code).toBe('order_not_resumable');
  expect(await chargesAt(tenant)).toHaveLength(2);
});

it('an order that staff cancel ends at once when they say so, or when its cycle is unpaid, and its invoice is void', async () => {
  const tenant = await aSubscriber();
  expect((await cancel(tenant, { when: 'now' })).body.data).toMatchObject({
    status: 4,
    nextBillingDate: null,
  });
  const unpaid = await aTrialist('pm_card_chargeCustomerFail');
  await onDays(unpaid, ['2027-02-28']);
  const link = await recoveryLink(unpaid);
  expect((await cancel(unpaid)).body.data).toMatchObject({ status: 4 });
  expect((await pay(link, { customerInfo: ADA })).status).toBe(409);
  expect((await expectBooksToAgree(unpaid)).invoices.map(({ status }) => status)).toEqual([7, 3]);
});

it('an order that staff cancel is not cancelled while a cycle is being charged, and not when it was charged once', async () => {
  const tenant = await aSubscriber();
  (await backend()).processor.fault({
    mode: 'drop_reply',
    times: 2,
    match: { method: 'POST', path: /^\/v1\/payment_intents$/ },
  });
  travelTo('2027-02-28T00:10:00Z');
  expect(await renewDue(tenant)).toMatchObject({ unfinished: 1 });
  await expectBooksToAgree(tenant); // What is under way is no stuck lock.
  expect((await cancel(tenant, { when: 'now' })).body.error.code).toBe('payment_in_progress');
  travelTo('2027-02-28T00:20:00Z');
  await finishAbandoned();
  expect((await cancel(tenant, { when: 'now' })).body.data).toMatchObject({ status: 4, cyclesPaid: 2 });
  await expectBooksToAgree(tenant);
  const shop = await aShop({
    billingType: 1,
    billingInterval: undefined,
    prices: [{ cycleId: 'once', currency: 'USD', amount: 10 }],
  });
  await buy(shop);
  expect((await cancel(shop.tenant)).body.error.code).toBe('order_not_cancellable');
});
