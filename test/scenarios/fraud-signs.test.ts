import { expect, it } from 'vitest';
import type { BillingEvent } from '../../shared/domain/events/event.ts';
import { backend } from '../support/backend.ts';
import { expectBooksToAgree } from '../support/money-books.ts';
import { aListeningTenant, deliver, eventsAt, type Listening } from '../support/processor-events.ts';
import { aPaid, atProcessor, outcomeOf, type Paid } from '../support/refunds.ts';
import { applyProcessorEvents } from '../support/workers.ts';

type Shop = Paid & { tenant: Listening };
async function aShop(paymentMethodId = 'pm_card_visa'): Promise<Shop> {
  const tenant = await aListeningTenant();
  return { ...(await aPaid({ paymentMethodId }, tenant)), tenant };
}
async function aReviewed(): Promise<Shop & { review: string }> {
  const shop = await aShop();
  const { id } = await atProcessor('reviews', { payment_intent: shop.attempt.intentId });
  return { ...shop, review: id };
}

/** Delivers the latest events of these types, each twice. */
async function hear({ tenant }: Shop, ...types: string[]): Promise<void> {
  for (const type of types) {
    const events = await eventsAt(tenant, type);
    expect(events).not.toEqual([]);
    for (const event of [...events, ...events]) await deliver(tenant, event);
  }
}

const shown = async (staff: Paid['staff'], id: string) =>
  (await staff.get(`/admin/transactions?reference=${id}`)).body.data[0];

/** What staff see of the payment, and the events and notices that it made; both sides agree. */
async function told({ tenant, staff, attempt }: Shop) {
  const { outbox } = await expectBooksToAgree(tenant);
  const events = outbox.flatMap((row) => row.events as BillingEvent[]);
  const { warnings, reviews } = await shown(staff, attempt.id);
  return {
    ...{ warnings, reviews },
    events: events.filter(({ type }) => /^payment\.(fraud|review)/.test(type)),
    notices: outbox.flatMap(({ notices }) => notices as { type: string }[]),
  };
}

it('An issuer’s early fraud warning is shown to staff, and the shop and the operators get word of it once', async () => {
  const shop = await aShop('pm_card_createIssuerFraudRecord');
  await hear(shop, 'radar.early_fraud_warning.created');
  const warning = { id: expect.stringMatching(/^issfr_/), fraudType: 'made_with_stolen_card' };
  expect(await told(shop)).toMatchObject({
    warnings: [{ ...warning, isActionable: true }],
    events: [{ type: 'payment.fraud_warning', data: { transactionId: shop.attempt.id, warning } }],
    notices: [{ type: 'payment.fraud_warning', detail: { attemptId: shop.attempt.id } }],
  });
});

it.each([
  ['opened', 'closed'],
  ['closed', 'opened'],
])('A review is recorded with one event of each kind when it is heard %s and then %s', async (...order) => {
  const shop = await aReviewed();
  if (order[0] === 'opened') await hear(shop, 'review.opened');
  await atProcessor('reviews/close', { review: shop.review, reason: 'approved' });
  await hear(shop, ...order.map((what) => `review.${what}`));
  const { reviews, events, notices } = await told(shop);
  expect(reviews).toMatchObject([{ id: shop.review, isOpen: false, closedReason: 'approved' }]);
  const types = events.map(({ type }) => type).toSorted();
  expect(types).toEqual(['payment.review_closed', 'payment.review_opened']);
  expect(notices).toEqual([]);
});

it.each([
  ['review.closed', 'charge.refunded'],
  ['charge.refunded', 'review.closed'],
])(
  'A payment that a review gave back as fraud is refunded and its review closed when %s is heard before %s',
  async (...order) => {
    const shop = await aReviewed();
    await atProcessor('reviews/close', { review: shop.review, reason: 'refunded_as_fraud' });
    await hear(shop, ...order);
    expect((await told(shop)).reviews).toMatchObject([{ closedReason: 'refunded_as_fraud' }]);
    expect(await outcomeOf(shop)).toMatchObject({
      refunds: ['succeeded 1999+0'],
      events: ['refund.succeeded'],
      invoice: 5,
    });
  },
);

it('A key that may not read a warning makes nothing of it until the permission is given', async () => {
  const shop = await aShop('pm_card_createIssuerFraudRecord');
  const refusal = { status: 403, type: 'invalid_request_error', message: 'The key lacks a permission.' };
  const match = { path: '/v1/radar', account: shop.tenant.account.id };
  await atProcessor('faults', { mode: 'refuse', refusal, match, times: 2 });
  await hear(shop, 'radar.early_fraud_warning.created');
  expect((await told(shop)).warnings).toEqual([]);
  await (await backend()).queue.hasten(31_000);
  await applyProcessorEvents();
  expect((await told(shop)).warnings).toHaveLength(1);
});

it('A warning whose event names another payment of the account is not believed', async () => {
  const shop = await aShop('pm_card_createIssuerFraudRecord');
  const { attempt } = await aPaid({ customerInfo: { email: 'eve@example.com', name: 'Eve' } }, shop.tenant);
  const [event] = await eventsAt(shop.tenant, 'radar.early_fraud_warning.created');
  const object = { ...event?.data.object, payment_intent: attempt.intentId };
  await deliver(shop.tenant, { ...event, data: { object } });
  expect(await told(shop)).toMatchObject({ warnings: [], events: [] });
  expect((await shown(shop.staff, attempt.id)).warnings).toEqual([]);
});
