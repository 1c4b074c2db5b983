import { expect, it } from 'vitest';
import type { BillingEvent } from '../../shared/domain/events/event.ts';
import { deliverEvent } from '../../shared/flows/events/deliver-event.ts';
import { aDeliveryOf, aTurn } from '../flows/events/an-event.ts';
import { now, travelTo } from '../support/clock.ts';
import { call } from '../support/gateway.ts';
import { aLink, recurring } from '../support/links.ts';
import { chargesAt, expectBooksToAgree, kept } from '../support/money-books.ts';
import { aReceiver } from '../support/receiver.ts';
import { aTrialist, onDays, renewDue, subscribeBy } from '../support/renewals.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../support/tenants.ts';

const CARD = 'pm_card_visa';
const headers = { origin: CHECKOUT_ORIGIN };
const strict = (url: string) => ({
  project: { strictNotices: 'on' },
  events: { url, secret: 'the-secret-of-the-endpoint' },
});

type Event = { id: string; type: string; data: { cancelUrl: string; amount: object; chargeOn: string } };
async function reminders(tenant: TestTenant): Promise<Event[]> {
  const { outbox } = await kept(tenant);
  return outbox.flatMap(({ events }) =>
    (events as Event[]).filter(({ type }) => type === 'subscription.reminder'),
  );
}
const deliver = async (event: unknown) =>
  await deliverEvent(aDeliveryOf(event as BillingEvent), { ...aTurn(), now: now() });
const outcomes = (seen: Awaited<ReturnType<typeof onDays>>) => seen.map((one) => (one as unknown[])[0]);
const reminderOf = async (tenant: TestTenant) => (await kept(tenant)).orders[0]?.reminder;

it('the customer of an order is reminded once, seven days before the trial ends, and the first delivery is the proof', async () => {
  const receiver = await aReceiver();
  const tenant = await aTrialist(CARD, {
    events: { url: `${receiver.url}?key=1`, secret: 'the-secret-of-the-endpoint' },
  });
  const days = ['2027-02-20T23:59:00Z', '2027-02-21', '2027-02-22'];
  expect(outcomes(await onDays(tenant, days))).toEqual(['nothing', 'reminded', 'nothing']);
  const [event, ...more] = await reminders(tenant);
  expect([event?.data, more]).toMatchObject([
    { chargeOn: '2027-02-28', amount: { value: 9.5, currency: 'USD' } },
    [],
  ]);
  await deliver(event);
  const { proof } = (await reminderOf(tenant)) as { proof: object };
  expect(proof).toMatchObject({
    endpoint: receiver.url,
    answer: 'status 200',
    at: expect.stringMatching(/^2027-02-22/),
  });
  travelTo('2027-02-23T00:00:00Z');
  await deliver(event);
  expect(await reminderOf(tenant)).toMatchObject({ eventId: event?.id, proof });
  expect(outcomes(await onDays(tenant, ['2027-02-28']))).toEqual(['charged']);
});

it('the customer of an order is reminded of each renewal of a yearly link, which has no subscription', async () => {
  travelTo('2027-01-31T10:00:00Z');
  const tenant = await aTenant();
  await subscribeBy(await aLink(tenant, recurring({ billingInterval: 12 })), CARD);
  const days = ['2028-01-23', '2028-01-24', '2028-01-31', '2028-02-01', '2029-01-24', '2029-01-31'];
  const seen = ['nothing', 'reminded', 'charged', 'nothing', 'reminded', 'charged'];
  expect(outcomes(await onDays(tenant, days))).toEqual(seen);
  expect((await reminders(tenant)).map(({ data }) => data.chargeOn)).toEqual(['2028-01-31', '2029-01-31']);
});

it('a project with strict notices does not charge after a trial until its endpoint has taken the reminder, which is sent again each day', async () => {
  const receiver = await aReceiver();
  const tenant = await aTrialist(CARD, strict(receiver.url));
  receiver.answer(500);
  const days = ['2027-02-21', '2027-02-28', '2027-02-28T23:00:00Z', '2027-03-01T00:30:00Z'];
  expect(outcomes(await onDays(tenant, days))).toEqual(['reminded', 'waiting', 'nothing', 'waiting']);
  expect(await chargesAt(tenant)).toEqual([]);
  const sent = await reminders(tenant);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  const notices = (await kept(tenant)).outbox.flatMap((row) => row.notices as { type: string }[]);
  expect(notices.map(({ type }) => type)).toEqual(['reminder.not_delivered']);
  expect(await deliver(sent[0])).toMatchObject({ isDone: false });
  receiver.answer(204);
  expect(await deliver(sent[0])).toMatchObject({ isDone: true });
  expect(await onDays(tenant, ['2027-03-02T00:50:00Z'])).toEqual([['charged', 2, 0, '2027-03-28']]);
});

it('a project with strict notices ends the order without a charge when no endpoint took the reminder while an unpaid cycle would be tried', async () => {
  const tenant = await aTrialist(CARD, { project: { strictNotices: 'on' } });
  expect(await onDays(tenant, ['2027-03-21', '2027-03-22', '2027-03-23'])).toEqual([
    ['waiting', 2, 0, '2027-02-28'],
    ['passed_by', 4, 0, undefined],
    ['nothing', 4, 0, undefined],
  ]);
  const { orders } = await expectBooksToAgree(tenant);
  expect(orders[0]?.endReason).toMatch(/could not be delivered/);
  expect(await chargesAt(tenant)).toEqual([]);
});

const ADDRESSES = {
  open: '/public-api/cancel-link/open',
  cancel: '/public-api/cancel-link/cancel',
  undo: '/public-api/cancel-link/undo',
} as const;
const ask = (token: string, what: keyof typeof ADDRESSES, from = headers) =>
  call('POST', ADDRESSES[what], { headers: from, body: { token } });
async function aReminded(): Promise<[TestTenant, string]> {
  const tenant = await aTrialist(CARD);
  await onDays(tenant, ['2027-02-21']);
  const [event] = await reminders(tenant);
  return [tenant, String(event?.data.cancelUrl.split('/cancel#')[1])];
}

it('the cancel link of a reminder shows the charge and changes nothing until it is asked to; cancels, undoes, and cancels again', async () => {
  const [tenant, token] = await aReminded();
  const before = await kept(tenant);
  expect((await ask(token, 'open')).body.data).toMatchObject({
    state: 'active',
    date: '2027-02-28',
    amount: { value: 9.5 },
    isTrialEnd: true,
  });
  expect((await call('GET', '/public-api/cancel-link/cancel', { headers })).status).toBe(405);
  expect(await kept(tenant)).toEqual(before);
  expect((await ask(token, 'cancel')).body.data).toMatchObject({ state: 'cancelled', canUndo: true });
  expect((await ask(token, 'undo')).body.data).toMatchObject({ state: 'active' });
  expect(outcomes(await onDays(tenant, ['2027-02-22']))).toEqual(['nothing']);
  const cancelled = await ask(token, 'cancel');
  expect((await ask(token, 'cancel')).body).toEqual(cancelled.body);
  travelTo('2027-02-28T00:05:00Z');
  expect((await ask(token, 'open')).body.data).toMatchObject({ state: 'cancelled', canUndo: false });
  expect((await ask(token, 'undo')).body.error.code).toBe('order_not_resumable');
  expect(await onDays(tenant, ['2027-02-28'])).toEqual([['passed_by', 4, 0, undefined]]);
  expect((await ask(token, 'open')).body.data).toMatchObject({ state: 'ended' });
  expect(await chargesAt(tenant)).toEqual([]);
});

it('the cancel link of a reminder is of no use once its charge was made', async () => {
  const [tenant, token] = await aReminded();
  await onDays(tenant, ['2027-02-28']);
  for (const what of ['open', 'cancel', 'undo'] as const)
    expect((await ask(token, what)).body.error.code).toBe('cancel_link_expired');
  expect((await kept(tenant)).orders[0]).not.toHaveProperty('endsOn');
});

it('the cancel link of a reminder of another order or tenant is refused, and so is one that was changed', async () => {
  const [[tenant, token], [other, theirs]] = [await aReminded(), await aReminded()];
  const [parts, others] = [token.split('.'), theirs.split('.')];
  const changed = [1, 2, 3, 4].map((part) =>
    parts.with(part, part === 4 ? '2027-03-28' : String(others[part])).join('.'),
  );
  const forged = [
    ...changed,
    parts.with(0, '00000000aaaaaa').join('.'),
    `${token.slice(0, -43)}${'A'.repeat(43)}`,
    token.slice(0, -44),
    'x',
  ];
  for (const text of forged) expect((await ask(text, 'cancel')).body.error.code).toBe('invalid_cancel_link');
  const storefront = { origin: other.origin };
  expect((await ask(token, 'cancel', storefront)).body.error.code).toBe('order_not_found');
  for (const { orders } of [await kept(tenant), await kept(other)])
    expect(orders[0]).not.toHaveProperty('endsOn');
  expect(await renewDue(tenant)).toBeUndefined();
});
