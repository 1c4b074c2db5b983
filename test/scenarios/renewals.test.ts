import { afterAll, expect, it } from 'vitest';
import { renew } from '../../shared/flows/renewals/renew.ts';
import { deadlineFrom } from '../../shared/runtime/deadline.ts';
import { parseOrder } from '../../shared/storage/orders.ts';
import { countCardDecline } from '../../shared/storage/renewals/card-declines.ts';
import { commit, getAll } from '../../shared/storage/table/table.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { now, travelTo } from '../support/clock.ts';
import { aLink, aPayer, pay, recurring } from '../support/links.ts';
import { chargesAt, eventTypes, expectBooksToAgree, kept } from '../support/money-books.ts';
import { aShop, buyAddOn, subscribe } from '../support/purchases.ts';
import {
  ADA,
  aSubscriber,
  aTrialist,
  onDays,
  planned,
  recoveryLink,
  renewDue,
  subscribeBy,
} from '../support/renewals.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';
import { credit, customerToken, walletOf } from '../support/wallets.ts';

afterAll(expectBooksToBalance);

it('a recurring order is charged off-session on its billing dates, once each, and leaves a paid invoice each time', async () => {
  const tenant = await aSubscriber();
  travelTo('2027-02-27T23:59:00Z');
  expect(await planned(tenant)).toEqual([]);
  for (const day of ['2027-02-28', '2027-03-31', '2027-04-30']) {
    travelTo(`${day}T00:10:00Z`);
    expect(await renewDue(tenant)).toMatchObject({ charged: 1 });
    expect(await planned(tenant)).toEqual([]);
  }
  const { orders, invoices, attempts, ...records } = await expectBooksToAgree(tenant);
  expect(orders).toMatchObject([{ status: 2, nextBillingDate: '2027-05-31', cyclesPaid: 4, failedTries: 0 }]);
  expect(invoices.map(({ dueOn, status, totalMinor }) => [dueOn, status, totalMinor])).toEqual([
    ['2027-01-31', 2, 1999],
    ['2027-02-28', 2, 950],
    ['2027-03-31', 2, 950],
    ['2027-04-30', 2, 950],
  ]);
  expect(attempts.slice(1)).toMatchObject([{ kind: 'renewal' }, { kind: 'renewal' }, { kind: 'renewal' }]);
  expect((await chargesAt(tenant)).map(({ amount }) => amount)).toEqual([1999, 950, 950, 950]);
  expect(
    eventTypes({ orders, invoices, attempts, ...records }).filter((type) => type === 'payment.succeeded'),
  ).toHaveLength(4);
});

it.each([
  ['pm_card_chargeCustomerFail', 'declined'],
  ['pm_card_authenticationRequired', 'passed_by'],
])(
  'a recurring order with the card %s is not paid on any date of the dunning, and ends with the last',
  async (card, later) => {
    const tenant = await aTrialist(card);
    const days = [
      '2027-02-28',
      '2027-03-01',
      '2027-03-02',
      '2027-03-07',
      '2027-03-14',
      '2027-03-21',
      '2027-03-31',
    ];
    expect(await onDays(tenant, days)).toEqual([
      ['declined', 2, 1, '2027-03-02'],
      ['nothing', 2, 1, '2027-03-02'],
      [later, 2, 2, '2027-03-07'],
      [later, 2, 3, '2027-03-14'],
      [later, 2, 4, '2027-03-21'],
      [later, 4, 5, undefined],
      ['nothing', 4, 5, undefined],
    ]);
    const { invoices, ...records } = await expectBooksToAgree(tenant);
    expect(invoices.map(({ status, dueOn, paidMinor }) => [status, dueOn, paidMinor])).toEqual([
      [7, '2027-01-31', 0],
      [3, '2027-02-28', 0],
    ]);
    expect(await chargesAt(tenant)).toEqual([]);
    expect(eventTypes({ invoices, ...records })).toContain('order.cancelled');
    expect((await pay(await recoveryLink(tenant), { customerInfo: ADA })).status).toBeGreaterThanOrEqual(409);
  },
);

it('a recurring order that was not paid resumes on its anchor, with the new card, once its payer has used the recovery link', async () => {
  const tenant = await aSubscriber('pm_card_authenticationRequired');
  await onDays(tenant, ['2027-02-28', '2027-03-02']);
  const link = await recoveryLink(tenant);
  await subscribeBy(link, 'pm_card_authenticationRequiredOnSetup');
  const { orders, invoices, cards } = await expectBooksToAgree(tenant);
  expect(orders).toMatchObject([{ status: 2, nextBillingDate: '2027-03-31', cyclesPaid: 2, failedTries: 0 }]);
  expect(orders[0]?.dunning).toBeUndefined();
  expect(invoices.map(({ status, dueOn }) => [status, dueOn])).toEqual([
    [2, '2027-01-31'],
    [2, '2027-02-28'],
  ]);
  expect(cards).toHaveLength(2);
  expect(await onDays(tenant, ['2027-03-31'])).toEqual([['charged', 2, 0, '2027-04-30']]);
  expect((await chargesAt(tenant)).at(-1)?.payment_method).toBe(orders[0]?.paymentMethodId);
});

it('a recurring order keeps its own card when another payer has used the recovery link', async () => {
  const tenant = await aSubscriber('pm_card_authenticationRequired');
  await onDays(tenant, ['2027-02-28']);
  const [before] = (await expectBooksToAgree(tenant)).orders;
  await subscribeBy(await recoveryLink(tenant), 'pm_card_visa', aPayer());
  const { orders, cards } = await expectBooksToAgree(tenant);
  expect(orders).toMatchObject([{ nextBillingDate: '2027-03-31', paymentMethodId: before?.paymentMethodId }]);
  expect(cards).toHaveLength(1);
});

it('a recurring order is paid by its customer’s wallet before the card', async () => {
  travelTo('2027-01-31T10:00:00Z');
  const tenant = await aTenant();
  const bought = { customerInfo: ADA, token: await customerToken(tenant, ADA.email) };
  await pay(await aLink(tenant, recurring({ recurringAmount: 9.5 })), bought);
  await credit(tenant, ADA.email, 700);
  expect(await onDays(tenant, ['2027-02-28'])).toEqual([['charged', 2, 0, '2027-03-31']]);
  expect((await chargesAt(tenant)).at(-1)?.amount).toBe(250);
  expect(await walletOf(tenant)).toMatchObject({ balance: 0, held: 0 });
  await credit(tenant, ADA.email, 950);
  expect(await onDays(tenant, ['2027-03-31'])).toEqual([['charged', 2, 0, '2027-04-30']]);
  expect(await chargesAt(tenant)).toHaveLength(2);
});

it('a recurring order is charged one cycle a day when it has not been charged for months, and operators are notified', async () => {
  const tenant = await aSubscriber();
  expect(
    await onDays(tenant, [
      '2027-05-10',
      '2027-05-10T23:00:00Z',
      '2027-05-11T01:00:00Z',
      '2027-05-12T02:00:00Z',
      '2027-05-13T03:00:00Z',
    ]),
  ).toEqual([
    ['charged', 2, 0, '2027-03-31'],
    ['nothing', 2, 0, '2027-03-31'],
    ['charged', 2, 0, '2027-04-30'],
    ['charged', 2, 0, '2027-05-31'],
    ['nothing', 2, 0, '2027-05-31'],
  ]);
  const { outbox } = await expectBooksToAgree(tenant);
  const notices = outbox.flatMap(({ notices: sent = [] }) => sent as { type: string; detail: object }[]);
  expect(notices).toMatchObject([{ type: 'renewals.behind' }, { type: 'renewals.behind' }]);
});

it('a recurring order is not tried while its card has as many declines as its scheme permits, and is tried again later', async () => {
  const tenant = await aTrialist('pm_card_chargeCustomerFail');
  await onDays(tenant, ['2027-02-28']);
  const fingerprint = (await kept(tenant)).orders[0]?.dunning.cardFingerprint;
  const others = Array.from({ length: 13 }, () =>
    countCardDecline(tenant.tenant.id, fingerprint, new Date('2027-02-05T12:00:00Z')),
  );
  await commit(others);
  expect(await onDays(tenant, ['2027-03-02', '2027-03-07', '2027-03-14'])).toEqual([
    ['passed_by', 2, 2, '2027-03-07'],
    ['passed_by', 2, 3, '2027-03-14'],
    ['declined', 2, 4, '2027-03-21'],
  ]);
});

it('a recurring order is not tried on its billing date when other subscriptions have used up what the scheme permits', async () => {
  const tenant = await aSubscriber();
  const [saved] = (await kept(tenant)).cards;
  const { fingerprint } = (saved?.card ?? {}) as { fingerprint?: string };
  const others = Array.from({ length: 14 }, () =>
    countCardDecline(tenant.tenant.id, String(fingerprint), new Date('2027-02-20T12:00:00Z')),
  );
  await commit(others);
  expect(await onDays(tenant, ['2027-02-28'])).toEqual([['passed_by', 2, 1, '2027-03-02']]);
  expect(await chargesAt(tenant)).toHaveLength(1);
});

it('a recurring order whose gateway was switched off is not charged, and operators are notified once a day', async () => {
  const { project, ...tenant } = await aSubscriber();
  const attempt = async (day: string) => {
    travelTo(day);
    const [item] = (await kept({ project, ...tenant })).orders;
    const order = parseOrder(item);
    return await renew({
      order,
      project: { ...project, gateways: [] },
      now: now(),
      deadline: deadlineFrom(performance.now()),
      read: getAll,
    });
  };
  for (const day of ['2027-02-28T00:10:00Z', '2027-02-28T00:25:00Z', '2027-03-01T00:10:00Z'])
    expect(await attempt(day)).toBe('no_gateway');
  const notices = (await kept({ project, ...tenant })).outbox.flatMap(
    (row) => row.notices as { type: string }[],
  );
  expect(notices.map(({ type }) => type)).toEqual(['renewals.no_gateway', 'renewals.no_gateway']);
  expect(await onDays({ project, ...tenant }, ['2027-03-01T01:00:00Z'])).toEqual([
    ['charged', 2, 0, '2027-03-31'],
  ]);
});

it('a recurring order is charged once by two workers that have the same batch', async () => {
  const tenant = await aSubscriber();
  travelTo('2027-02-28T00:10:00Z');
  const results = await Promise.all([renewDue(tenant), renewDue(tenant), renewDue(tenant)]);
  expect(results.reduce((sum, result) => sum + (result?.charged ?? 0), 0)).toBe(1);
  expect((await expectBooksToAgree(tenant)).orders).toMatchObject([{ cyclesPaid: 2, cycleTry: 1 }]);
  expect(await chargesAt(tenant)).toHaveLength(2);
});

/** A plan with a trial of 28 days from 31 January, subscribed to by Ada. */
async function aTrial(paymentMethodId: string) {
  travelTo('2027-01-31T10:00:00Z');
  const shop = await aShop({ trialPeriod: true, trialDays: 28 }, {}, { billingType: 2 });
  return { ...shop, id: await subscribe(shop, { customerInfo: ADA, paymentMethodId }) };
}
const statusOf = async ({ tenant, id }: { tenant: TestTenant; id: string }) =>
  (await expectBooksToAgree(tenant)).all.find(({ sk }) => sk === `SUBSCRIPTION#${id}`)?.status;

it('a subscription is suspended at the third failure, and resumes when its invoice is paid', async () => {
  const subscription = await aTrial('pm_card_chargeCustomerFail');
  const { tenant } = subscription;
  const statuses: unknown[] = [];
  for (const day of ['2027-02-28', '2027-03-02', '2027-03-07']) {
    await onDays(tenant, [day]);
    statuses.push(await statusOf(subscription));
  }
  expect(statuses).toEqual([1, 1, 2]);
  await subscribeBy(await recoveryLink(tenant), 'pm_card_visa');
  expect(await statusOf(subscription)).toBe(1);
  const { orders, ...records } = await expectBooksToAgree(tenant);
  expect(orders).toMatchObject([{ status: 2, nextBillingDate: '2027-03-28', cyclesPaid: 1 }]);
  expect(eventTypes({ orders, ...records }).filter((type) => type.startsWith('subscription.'))).toEqual([
    'subscription.activated',
    'subscription.resumed',
    'subscription.suspended',
  ]);
});

it('a subscription that ends for lack of payment can be bought again, and its add-on is not charged any more', async () => {
  const subscription = await aTrial('pm_card_chargeCustomerFail');
  const { tenant } = subscription;
  const answer = await buyAddOn(subscription, subscription.id, { customerInfo: ADA });
  expect(answer.status).toBe(200);
  await onDays(tenant, ['2027-02-28', '2027-03-02', '2027-03-07', '2027-03-14', '2027-03-21']);
  expect(await statusOf(subscription)).toBe(3);
  const charges = (await chargesAt(tenant)).length;
  await onDays(tenant, ['2027-03-31']);
  const addOns = (await expectBooksToAgree(tenant)).orders.filter(({ addOn }) => addOn);
  expect([addOns.map(({ status }) => status), (await chargesAt(tenant)).length]).toEqual([[4], charges]);
  const again = { customerInfo: ADA, info: { withoutTrial: true } }; // The trial was had.
  expect(await subscribe(subscription, again)).not.toBe(subscription.id);
});
