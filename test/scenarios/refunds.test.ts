import { expect, it } from 'vitest';
import { misbehave } from '../flows/processor-faults.ts';
import { catalogStaff, couponBody } from '../support/catalog.ts';
import { advance } from '../support/clock.ts';
import { aPayer, finishAbandoned } from '../support/links.ts';
import { expectBooksToAgree } from '../support/money-books.ts';
import { aPaid, atProcessor, outcomeOf, type Paid, refund, refundInDashboard } from '../support/refunds.ts';
import { runUntil } from '../support/run-until.ts';
import { recordsOf } from '../support/table.ts';
import { aTenant } from '../support/tenants.ts';
import { credit, customerToken, walletOf } from '../support/wallets.ts';

const REFUNDS = /^\/v1\/refunds$/;
const FULL = {
  refunds: ['succeeded 1999+0'],
  atProcessor: ['succeeded 1999'],
  invoice: 5,
  events: ['refund.succeeded'],
  notices: [],
};

/** A link paid by a wallet of 500 and a card, with a coupon that has one use. */
async function aMixedPayment(): Promise<Paid> {
  const tenant = await aTenant();
  const staff = await catalogStaff(tenant);
  const { code } = await staff.make('/admin/coupon', couponBody({ maxRedemptions: 1 }));
  const customerInfo = aPayer();
  await credit(tenant, customerInfo.email, 500);
  const token = await customerToken(tenant, customerInfo.email);
  return await aPaid({ customerInfo, token, couponCode: code }, tenant);
}

it('A refund without an amount gives all back: the invoice is refunded, and a second one is refused', async () => {
  const paid = await aPaid();
  const { status, body } = await refund(paid, { reason: 'duplicate' });
  const amount = { value: 19.99, currency: 'USD' };
  expect([status, body.data]).toMatchObject([
    200,
    { status: 'succeeded', amount, reason: 'duplicate', transactionId: paid.attempt.id },
  ]);
  expect(await outcomeOf(paid)).toMatchObject(FULL);
  const { data } = (await paid.staff.get('/admin/transactions')).body;
  expect(data).toMatchObject([{ status: 3, refundedAmount: amount }]);
  expect((await refund(paid)).body.error).toMatchObject({ code: 'transaction_not_refundable' });
  await expectBooksToAgree(paid.tenant);
});

it('A refund of parts gives back each once for its Idempotency-Key, and never more than was paid', async () => {
  const paid = await aPaid();
  const { body } = await paid.staff.post(`/admin/transactions/${paid.attempt.id}/refund`, { amount: 5 });
  expect(body.error).toMatchObject({ code: 'invalid_request', field: 'Idempotency-Key' });
  const [first, again] = [
    await refund(paid, { amount: 5 }, 'part-1'),
    await refund(paid, { amount: 5 }, 'part-1'),
  ];
  expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
  expect((await refund(paid, { amount: 15 })).body.error).toMatchObject({
    code: 'invalid_request',
    field: 'amount',
  });
  expect(await outcomeOf(paid)).toMatchObject({ refunds: ['succeeded 500+0'], invoice: 2 });
  await refund(paid, { amount: 14.99 });
  expect(await outcomeOf(paid)).toMatchObject({ sums: { cardMinor: 1999 }, invoice: 5 });
  await expectBooksToAgree(paid.tenant);
});

it('A refund of two at once for the whole payment is made once', async () => {
  const paid = await aPaid();
  const answers = await Promise.all([refund(paid), refund(paid), refund(paid, { amount: 19.99 })]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await outcomeOf(paid)).toMatchObject(FULL);
  await expectBooksToAgree(paid.tenant);
});

it('A refund gives the card its part first, then the wallet its own, and the coupon’s use once all is back', async () => {
  const paid = await aMixedPayment();
  const redemption = async () => (await recordsOf(paid.tenant.tenant.id, 'REDEMPTION#'))[0]?.status;
  await refund(paid, { amount: 15 });
  expect(await outcomeOf(paid)).toMatchObject({ refunds: ['succeeded 1299+201'], invoice: 2 });
  expect([await walletOf(paid.tenant), await redemption()]).toMatchObject([{ balance: 201 }, 'redeemed']);
  await refund(paid);
  expect(await outcomeOf(paid)).toMatchObject({ atProcessor: ['succeeded 1299'], invoice: 5 });
  expect([await walletOf(paid.tenant), await redemption()]).toMatchObject([
    { balance: 500, held: 0 },
    'released',
  ]);
  await expectBooksToAgree(paid.tenant);
});

it('A refund of what a wallet paid alone calls no processor', async () => {
  const tenant = await aTenant();
  const customerInfo = aPayer();
  await credit(tenant, customerInfo.email, 1999);
  const paid = await aPaid({ customerInfo, token: await customerToken(tenant, customerInfo.email) }, tenant);
  expect((await refund(paid)).body.data).toMatchObject({
    status: 'succeeded',
    wallet: { value: 19.99 },
    processor: { refundId: null },
  });
  expect([await walletOf(tenant), await outcomeOf(paid)]).toMatchObject([
    { balance: 1999 },
    { atProcessor: [], invoice: 5 },
  ]);
  await expectBooksToAgree(tenant);
});

it('A refund that the processor refuses gives its amount free, and books what was refunded in the dashboard', async () => {
  const paid = await aPaid();
  await refundInDashboard(paid, 1500);
  expect((await refund(paid)).body.error).toMatchObject({ code: 'refund_refused' });
  expect(await outcomeOf(paid)).toMatchObject({
    refunds: ['failed 1999+0', 'succeeded 1500+0'],
    sums: { cardMinor: 1500, heldCardMinor: 0 },
  });
  expect((await refund(paid)).body.data).toMatchObject({ status: 'succeeded', amount: { value: 4.99 } });
  await expectBooksToAgree(paid.tenant);
});

it('A refund that waits at the processor is pending until it is made, and holds its amount', async () => {
  const paid = await aPaid();
  await atProcessor('accounts/pending-refunds', { account: paid.tenant.account.id, pending: true });
  const { body } = await refund(paid);
  expect([body.data.status, await outcomeOf(paid)]).toMatchObject([
    'pending',
    { sums: { heldCardMinor: 1999 }, invoice: 2, events: [] },
  ]);
  expect((await refund(paid)).body.error).toMatchObject({ code: 'refund_in_progress' });
  await expectBooksToAgree(paid.tenant);
  await atProcessor('refunds/complete', { refund: body.data.processor.refundId });
  advance({ minutes: 1 });
  await finishAbandoned();
  expect(await outcomeOf(paid)).toMatchObject(FULL);
  await expectBooksToAgree(paid.tenant);
});

it.each(['drop_reply', 'drop_before', 'error_500_after'] as const)(
  'A refund whose outcome is unknown after %s is answered 503 and held, and the reconciler finishes it once',
  async (fault) => {
    const paid = await aPaid();
    await misbehave(paid.tenant, fault, REFUNDS, { times: 2 });
    expect([(await refund(paid, {}, 'r-1')).body.status, await outcomeOf(paid)]).toMatchObject([
      'processing',
      { sums: { heldCardMinor: 1999, cardMinor: 0 } },
    ]);
    advance({ minutes: 2 });
    await finishAbandoned();
    expect(await outcomeOf(paid)).toMatchObject(FULL);
    expect((await refund(paid, {}, 'r-1')).body.data).toMatchObject({ status: 'succeeded' });
    await expectBooksToAgree(paid.tenant);
  },
);

it('A refund whose outcome is unknown meets the next request, which asks the processor about it first', async () => {
  const paid = await aPaid();
  await misbehave(paid.tenant, 'drop_reply', REFUNDS, { times: 2 });
  await refund(paid);
  expect((await refund(paid)).body.error.code).toBe('transaction_not_refundable');
  expect(await outcomeOf(paid)).toMatchObject(FULL);
});

it('A refund whose outcome is unknown is made once, whichever call its process dies after', async () => {
  const paid = await aPaid();
  for (let at = 1, isDead = true; isDead; at++) {
    ({ isDead } = await runUntil({ at, when: 'after' }, () => refund(paid, { amount: 0.5 }, `k-${at}`)));
    advance({ minutes: 1 });
    expect((await refund(paid, { amount: 0.5 }, `k-${at}`)).body.data, `after call ${at}`).toMatchObject({
      status: 'succeeded',
    });
  }
  await expectBooksToAgree(paid.tenant);
});

it('A refund whose outcome is unknown is given up when the processor does not list it 25 hours later, and operators are notified', async () => {
  const paid = await aPaid();
  await misbehave(paid.tenant, 'error_500_kept', REFUNDS, { times: 2 });
  expect((await refund(paid)).status).toBe(503);
  for (let check = 0; check < 8; check++) {
    advance({ minutes: 16 });
    await finishAbandoned();
  }
  expect(await outcomeOf(paid)).toMatchObject({
    refunds: ['requested 1999+0'],
    notices: ['refund.unresolved'],
  });
  advance({ hours: 25 });
  await finishAbandoned();
  const [failed] = await recordsOf(paid.tenant.tenant.id, 'REFUND#');
  expect([failed?.failure, (await outcomeOf(paid)).sums]).toMatchObject(['not_run', { heldCardMinor: 0 }]);
  await expectBooksToAgree(paid.tenant);
});

it('A refund whose outcome is unknown is not proved by a refund of the same amount that was made in the dashboard', async () => {
  const paid = await aPaid();
  await misbehave(paid.tenant, 'drop_before', REFUNDS, { times: 2 });
  expect((await refund(paid, { amount: 5 })).status).toBe(503);
  await refundInDashboard(paid, 500);
  advance({ minutes: 2 });
  await finishAbandoned();
  expect((await refund(paid, { amount: 5 })).status).toBe(200);
  expect(await outcomeOf(paid)).toMatchObject({
    atProcessor: ['succeeded 500', 'succeeded 500', 'succeeded 500'],
  });
});

it('A refund whose outcome is unknown stays unknown when its retry is refused, since the first request may still arrive', async () => {
  const paid = await aPaid();
  await misbehave(paid.tenant, 'drop_before', REFUNDS);
  await misbehave(paid.tenant, { refusal: { status: 400, message: 'No.' } }, REFUNDS);
  expect([(await refund(paid)).status, await outcomeOf(paid)]).toMatchObject([
    503,
    { sums: { heldCardMinor: 1999 } },
  ]);
});

it('A refund whose outcome is unknown stays unknown when the answer shows another refund', async () => {
  const paid = await aPaid();
  const { id } = await refundInDashboard(paid, 1);
  const other = {
    id,
    object: 'refund',
    amount: 1999,
    currency: 'usd',
    status: 'succeeded',
    payment_intent: 'pi_other',
    metadata: {},
  };
  await misbehave(paid.tenant, { answer: { status: 200, body: JSON.stringify(other) } }, REFUNDS, {
    times: 2,
  });
  expect((await refund(paid)).status).toBe(503);
  expect((await outcomeOf(paid)).sums).toMatchObject({ cardMinor: 0, heldCardMinor: 1999 });
});
