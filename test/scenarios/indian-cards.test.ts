import { expect, it } from 'vitest';
import { backend } from '../support/backend.ts';
import { aCard } from '../support/cards.ts';
import { catalogStaff } from '../support/catalog.ts';
import { travelTo } from '../support/clock.ts';
import { signIn } from '../support/customers.ts';
import { aLink, authenticate, finishAbandoned, intentOf, receiptOf, recurring } from '../support/links.ts';
import { askedOf, booksOf, chargesAt, expectBooksToAgree, kept } from '../support/money-books.ts';
import { ADA, onDays, recoveryLink, renewDue, subscribeBy } from '../support/renewals.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';
import { runWorker } from '../support/workers.ts';

const RENEWS = 'pm_card_indiaRecurringMandateSetupAndRenewalsSuccess';
const CANCELLED = 'pm_card_indiaRecurringPaymentFailureCanceledMandate';

/** Ada subscribes on 31 January. */
async function anIndianSubscriber(card: string, change: object = {}): Promise<TestTenant> {
  travelTo('2027-01-31T10:00:00Z');
  const tenant = await aTenant({
    account: { country: 'IN', settlementCurrency: 'inr' },
    project: { baseCurrency: 'inr', currencies: ['inr'] },
  });
  const sold = { currency: { code: 'INR' }, amount: 499, ...recurring({ recurringAmount: 499 }), ...change };
  await subscribeBy(await aLink(tenant, sold), card);
  return tenant;
}

/** The reconciler looks at this time. */
async function reconcile(time: string) {
  travelTo(time);
  await finishAbandoned();
}

/** The processor's event about the renewal comes. */
async function hearOfFailure({ tenant, gateway, ...shop }: TestTenant): Promise<void> {
  const { processor } = await backend();
  await processor.settle();
  const intentId = (await booksOf({ tenant, ...shop })).paymentIntents.at(-1)?.id;
  const named = { tenantId: tenant.id, gatewayId: gateway?.id, objectId: intentId, intentId };
  const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.payment_failed', ...named });
  const attributes = { ApproximateReceiveCount: '1' };
  const record = { messageId: 'evt_1', receiptHandle: 'evt_1', body, attributes };
  await runWorker('apply-processor-event', { Records: [record] });
}

const noticed = async (tenant: TestTenant) =>
  (await kept(tenant)).outbox.flatMap(({ notices }) => (notices ?? []) as { type: string }[]);

it.each([
  ['a payment', '2027-03-31', 0, {}],
  [
    'a trial, and whose replies were lost',
    '2027-03-28',
    2,
    {
      amount: 0,
      ...recurring({ recurringAmount: 499, isOnTrial: true, trialPeriod: { durationInDays: 28 } }),
    },
  ],
])(
  'an order of an Indian card that began with %s is charged once each date, when the bank has told its customer',
  async (_, next, lostReplies, change) => {
    const tenant = await anIndianSubscriber(RENEWS, change);
    const before = (await chargesAt(tenant)).length;
    travelTo('2027-02-28T00:10:00Z');
    const match = { account: tenant.account.id, method: 'POST', path: /payment_intents$/ };
    if (lostReplies) (await backend()).processor.fault({ mode: 'drop_reply', times: lostReplies, match });
    expect(await renewDue(tenant)).toMatchObject({ unfinished: 1 });
    await reconcile('2027-02-28T00:20:00Z');
    const asked = (await askedOf(tenant)).length;
    for (const at of ['02-28T00:40', '02-28T02:00', '03-01T02:00']) await reconcile(`2027-${at}:00Z`);
    expect(await askedOf(tenant)).toHaveLength(asked);
    expect(await renewDue(tenant)).toMatchObject({ not_due: 1 });
    const cancel = `/admin/orders/${(await kept(tenant)).orders[0]?.id}/cancel`;
    expect(await (await catalogStaff(tenant)).post(cancel, {})).toMatchObject({
      status: 409,
      headers: { 'retry-after': '600' },
      body: { error: { message: expect.stringMatching(/makes it on 2027-03-01 at 02:10 UTC/) } },
    });
    await expectBooksToAgree(tenant);
    expect((await chargesAt(tenant)).length).toBe(before);
    await reconcile('2027-03-01T02:16:00Z');
    const { orders, attempts } = await expectBooksToAgree(tenant);
    expect(orders).toMatchObject([{ status: 2, nextBillingDate: next, failedTries: 0 }]);
    expect(attempts.at(-1)).toMatchObject({ state: 'succeeded', soldAt: '2027-03-01T02:10:00.000Z' });
    expect((await chargesAt(tenant)).length).toBe(before + 1);
    expect(await noticed(tenant)).toEqual([]);
  },
);

it('an order whose customer has ended the mandate goes into dunning, and resumes with the mandate that they give at the recovery link', async () => {
  const tenant = await anIndianSubscriber(CANCELLED);
  travelTo('2027-02-28T00:10:00Z');
  await renewDue(tenant);
  travelTo('2027-03-01T02:10:00Z');
  await hearOfFailure(tenant);
  expect((await kept(tenant)).orders).toMatchObject([{ status: 2, failedTries: 1 }]);
  expect(await onDays(tenant, ['2027-03-02'])).toMatchObject([['passed_by', 2, 2, '2027-03-07']]);
  await subscribeBy(await recoveryLink(tenant), RENEWS, ADA);
  travelTo('2027-03-31T00:10:00Z');
  await renewDue(tenant);
  await reconcile('2027-04-01T02:16:00Z');
  const { orders } = await expectBooksToAgree(tenant);
  expect(orders).toMatchObject([{ status: 2, nextBillingDate: '2027-04-30', failedTries: 0 }]);
});

it('an order is charged under the mandate of just the card that its customer makes the primary one, and without one where that has none', async () => {
  const tenant = await anIndianSubscriber(RENEWS);
  const [visa, indian] = [await aCard(tenant), await aCard(tenant, RENEWS)];
  const ada = await signIn(tenant, ADA.email);
  await ada.send('POST', `/client/order/${(await kept(tenant)).orders[0]?.id}/claim`);
  for (const paymentMethodId of [visa, indian]) {
    const added = await ada.send('POST', '/client/card', { paymentMethodId });
    if (added.body.status !== 'requires_action') continue;
    await authenticate(added, 'succeed');
    const proved = { paymentIntentId: intentOf(added), receiptRef: receiptOf(added) };
    expect((await ada.send('POST', '/client/card/confirm', proved)).status).toBe(200);
  }
  for (const [card, day, outcome] of [
    [visa, '2027-02-28', 'charged'],
    [indian, '2027-03-31', 'unfinished'],
  ] as const) {
    expect((await ada.send('PATCH', `/client/card/${card}/primary`)).status).toBe(200);
    travelTo(`${day}T00:10:00Z`);
    expect(await renewDue(tenant)).toMatchObject({ [outcome]: 1 });
  }
  await reconcile('2027-04-01T02:16:00Z');
  expect((await expectBooksToAgree(tenant)).orders).toMatchObject([{ nextBillingDate: '2027-04-30' }]);
});
