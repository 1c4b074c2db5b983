import { expect, it } from 'vitest';
import { meanwhile } from '../flows/meanwhile.ts';
import { advance, travelTo } from '../support/clock.ts';
import { call } from '../support/gateway.ts';
import { aLink, authenticate, confirm, finishAbandoned, pay } from '../support/links.ts';
import { booksOf, chargesAt, expectBooksToAgree, kept } from '../support/money-books.ts';
import { purchase } from '../support/purchases.ts';
import { ADA, aTrialist, onDays, recoveryLink, renewDue } from '../support/renewals.ts';
import { aStaffToken, aTenant, type TestTenant } from '../support/tenants.ts';
import { customerToken } from '../support/wallets.ts';

const CARD = 'pm_card_threeDSecure2Required';
const OTHER_CARD = 'pm_card_authenticationRequired';
const PASSED = { status: 200, body: { status: 'success' } };

/** Ada's trial has ended and her card failed: an invoice is unpaid, whose id anybody may know. */
async function aDebtor() {
  const tenant = await aTrialist('pm_card_chargeCustomerFail');
  await onDays(tenant, ['2027-02-28']);
  const invoice = String((await kept(tenant)).orders[0]?.dunning?.invoiceId);
  const challenge = (paymentMethodId = CARD) =>
    purchase(tenant, 2, invoice, { customerInfo: ADA, paymentMethodId });
  return { tenant, invoice, challenge };
}

async function staffCancel(tenant: TestTenant, when: 'now' | 'period_end') {
  const headers = { authorization: `Bearer ${await aStaffToken(tenant)}` };
  const id = (await kept(tenant)).orders[0]?.id;
  return await call('POST', `/admin/orders/${id}/cancel`, { headers, body: { when } });
}

it('An unpaid subscription passes every date of its dunning and ends, though a script leaves a challenge before each run', async () => {
  const { tenant, challenge } = await aDebtor();
  const seen: unknown[] = [];
  for (const day of ['03-03', '03-08', '03-22', '04-11']) {
    travelTo(`2027-${day}T00:00:30Z`);
    await challenge(CARD);
    advance({ minutes: 14 });
    await challenge(OTHER_CARD);
    await finishAbandoned();
    const result = await renewDue(tenant);
    const order = (await kept(tenant)).orders[0];
    seen.push([Object.entries(result ?? {}).find(([, n]) => n > 0)?.[0], order?.status, order?.failedTries]);
  }
  expect(seen).toEqual([
    ['declined', 2, 2],
    ['declined', 2, 3],
    ['declined', 2, 4],
    ['declined', 4, 5],
  ]);
  expect(await chargesAt(tenant)).toEqual([]);
  await expectBooksToAgree(tenant);
});

it('Staff end a subscription at once while a challenge waits on its invoice, and the challenge can then charge nothing', async () => {
  const { tenant, challenge } = await aDebtor();
  const asked = await challenge();
  await authenticate(asked, 'succeed');
  expect((await staffCancel(tenant, 'now')).body.data).toMatchObject({ status: 4 });
  expect((await confirm(asked)).status).toBe(402);
  expect(await chargesAt(tenant)).toEqual([]);
  expect((await expectBooksToAgree(tenant)).attempts.at(-1)).toMatchObject({ abortReason: 'superseded' });
});

it('A challenge that the processor shows as paid wins against the cancellation that would end it', async () => {
  const { tenant, challenge } = await aDebtor();
  const asked = await challenge();
  await authenticate(asked, 'succeed');
  meanwhile(/cancel$/, () => confirm(asked));
  expect((await staffCancel(tenant, 'now')).body.error?.code).toBe('payment_in_progress');
  const { orders } = await expectBooksToAgree(tenant);
  expect([await chargesAt(tenant), orders[0]]).toMatchObject([
    [{ amount: 950 }],
    { status: 2, cyclesPaid: 1 },
  ]);
});

it('A billing date takes the cycle from a challenge that waits, and charges the card of the order', async () => {
  const { tenant, challenge } = await aDebtor();
  travelTo('2027-03-03T00:00:30Z');
  const asked = await challenge();
  expect(await renewDue(tenant)).toMatchObject({ declined: 1 });
  await authenticate(asked, 'succeed').catch(() => {});
  expect((await confirm(asked)).status).toBe(402);
  await expectBooksToAgree(tenant);
});

it('Another payer of a link takes it from a challenge that waits, unless only the first has proved who they are', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  await pay(link, { paymentMethodId: CARD });
  const proved = { customerInfo: ADA, token: await customerToken(tenant, ADA.email) };
  const asked = await pay(link, { ...proved, paymentMethodId: CARD });
  expect((await booksOf(tenant)).paymentIntents.map(({ status }) => status)).toEqual([
    'canceled',
    'requires_action',
  ]);
  expect((await pay(link)).body.error?.code).toBe('payment_in_progress');
  expect((await pay(link, { customerInfo: ADA })).body.error?.code).toBe('payment_in_progress');
  await authenticate(asked, 'succeed');
  expect(await confirm(asked)).toMatchObject(PASSED);
  await expectBooksToAgree(tenant);
});

it('Five challenges of one source may be left in a day: then a payer without proof waits until the next, and a proved one pays', async () => {
  const { tenant, challenge } = await aDebtor();
  travelTo('2027-03-01T12:00:00Z');
  for (let begun = 0; begun < 5; begun++)
    expect((await challenge(begun % 2 ? OTHER_CARD : CARD)).body.status).toBe('requires_action');
  expect((await challenge(OTHER_CARD)).body.error?.code).toBe('payment_in_progress');
  advance({ minutes: 56 });
  await finishAbandoned();
  const refused = await challenge();
  expect([refused.status, refused.body.error?.code]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(11 * 3600);
  const recovery = await recoveryLink(tenant);
  expect((await pay(recovery, { paymentMethodId: 'pm_card_visa' })).status).toBe(429);
  travelTo('2027-03-02T00:00:10Z');
  const again = await challenge();
  expect(again.body.status).toBe('requires_action');

  travelTo('2027-03-01T13:00:00Z');
  const token = await customerToken(tenant, ADA.email);
  expect(await pay(recovery, { customerInfo: ADA, token })).toMatchObject(PASSED);
  await expectBooksToAgree(tenant);
});
