import { expect, it, onTestFinished } from 'vitest';
import type { Refusal } from '../../local/processor/faults/faults.ts';
import type { BillingEvent } from '../../shared/domain/events/event.ts';
import { misbehave } from '../flows/processor-faults.ts';
import { backend } from '../support/backend.ts';
import { aCard } from '../support/cards.ts';
import { travelTo } from '../support/clock.ts';
import { aLink, aPayer, finishAbandoned, pay, type TestLink } from '../support/links.ts';
import { chargesAt, expectBooksToAgree, kept } from '../support/money-books.ts';
import { atProcessor } from '../support/refunds.ts';
import { aSubscriber, onDays, recoveryLink, renewDue, subscribeBy } from '../support/renewals.ts';
import type { TestTenant } from '../support/tenants.ts';

const CHARGES = /^\/v1\/payment_intents$/;
const onlyOrder = async (tenant: TestTenant) => (await kept(tenant)).orders[0];
/** What the processor says of the tenant's account, in words alone. */
const INACTIVE: Refusal = {
  status: 400,
  message: 'Your account cannot currently make charges of this kind.',
};

async function refuseOrder(tenant: TestTenant, refusal: Refusal): Promise<void> {
  const order = String((await onlyOrder(tenant))?.id);
  const match = { account: tenant.account.id, path: CHARGES, method: 'POST', metadata: { order } };
  (await backend()).processor.fault({ mode: 'refuse', refusal, times: 1000, match });
  onTestFinished(async () => (await backend()).processor.clearFaults());
}

async function toldOf(tenant: TestTenant): Promise<BillingEvent[]> {
  const { outbox } = await expectBooksToAgree(tenant);
  const told = outbox.flatMap(({ events }) => events as BillingEvent[]);
  return told.filter(({ type }) => type === 'gateway.refused');
}

it('a recurring order whose card staff detached in the processor’s dashboard goes through its dunning and ends', async () => {
  const tenant = await aSubscriber();
  await atProcessor('payment-methods/detach', {
    payment_method: (await onlyOrder(tenant))?.paymentMethodId,
  });
  expect(
    await onDays(tenant, ['2027-02-28', '2027-03-02', '2027-03-07', '2027-03-14', '2027-03-21']),
  ).toEqual([
    ['declined', 2, 1, '2027-03-02'],
    ['passed_by', 2, 2, '2027-03-07'],
    ['passed_by', 2, 3, '2027-03-14'],
    ['passed_by', 2, 4, '2027-03-21'],
    ['passed_by', 4, 5, undefined],
  ]);
  expect(await recoveryLink(tenant)).toBeDefined();
});

it('a recurring order that is refused for three days while others are charged goes into dunning, and its customer pays with another card', async () => {
  const tenant = await aSubscriber();
  await refuseOrder(tenant, INACTIVE);
  expect(await onDays(tenant, ['2027-02-28', '2027-03-01T00:20:00Z'])).toEqual([
    ['unfinished', 2, 0, '2027-02-28'],
    ['unfinished', 2, 0, '2027-02-28'],
  ]);
  expect((await onlyOrder(tenant))?.refused).toMatchObject({
    because: 'refused',
    since: expect.stringMatching(/^2027-02-28T00:10/),
    nextTryAt: expect.stringMatching(/^2027-03-02T00:20/),
  });
  expect(await pay(await aLink(tenant), { customerInfo: aPayer() })).toMatchObject({ status: 200 });
  expect(await onDays(tenant, ['2027-03-03T00:30:00Z', '2027-03-07', '2027-03-14'])).toEqual([
    ['declined', 2, 1, '2027-03-07'],
    ['unfinished', 2, 1, '2027-03-07'], // The gateway has charged no one for three days.
    ['unfinished', 2, 1, '2027-03-07'],
  ]);
  (await backend()).processor.clearFaults();
  await subscribeBy(await recoveryLink(tenant), 'pm_card_visa');
  const paid = await onlyOrder(tenant);
  expect(paid).toMatchObject({ status: 2, failedTries: 0, nextBillingDate: '2027-03-31' });
  expect(paid?.refused).toBeUndefined();
});

it('a recurring order whose gateway refuses everybody waits with a date, its tenant gets an event each day, and after 30 days it goes into dunning', async () => {
  const tenant = await aSubscriber();
  await misbehave(tenant, { refusal: { status: 401, type: 'authentication_error' } }, CHARGES, { times: 99 });
  const days = Array.from({ length: 30 }, (_, index) => `2027-03-${String(index + 1).padStart(2, '0')}`);
  const seen = await onDays(tenant, [
    '2027-02-28',
    ...days.map((day, index) => `${day}T00:${11 + index}:00Z`),
  ]);
  expect(seen.slice(0, 30)).toEqual(Array(30).fill(['unfinished', 2, 0, '2027-02-28']));
  expect(seen.at(-1)).toEqual(['declined', 2, 1, '2027-03-31']);
  const told = await toldOf(tenant);
  expect(told).toHaveLength(30);
  const orderId = (await onlyOrder(tenant))?.id;
  expect(told[0]?.data).toMatchObject({ because: 'credentials', gatewayId: expect.any(String), orderId });
});

it('forty payments that the processor refuses for the shop’s reason make one event and one notice in an hour', async () => {
  const tenant = await aSubscriber();
  const [link, ...links] = await Promise.all(Array.from({ length: 9 }, () => aLink(tenant)));
  await misbehave(tenant, { refusal: INACTIVE }, CHARGES, { times: 99 });
  const statuses = await Promise.all(
    links.map(async (one) => (await pay(one, { customerInfo: aPayer() })).status),
  );
  for (let click = 0; click < 32; click++) statuses.push((await pay(link as TestLink)).status);
  expect(statuses).toEqual(Array(40).fill(422));
  expect(await toldOf(tenant)).toHaveLength(1);
  travelTo('2027-01-31T11:01:00Z');
  expect(await pay(await aLink(tenant))).toMatchObject({ status: 422 });
  expect(await toldOf(tenant)).toHaveLength(2);
  const { outbox } = await expectBooksToAgree(tenant);
  expect(outbox.flatMap(({ notices }) => notices as object[])).toHaveLength(2);
});

it('a payment with a card token that has paid before is declined, tells the payer to use another card, and counts as a try', async () => {
  const tenant = await aSubscriber();
  const used = await aCard(tenant);
  await misbehave(
    tenant,
    {
      refusal: {
        status: 400,
        message:
          'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      },
    },
    CHARGES,
  );
  const link = await aLink(tenant);
  const answer = await pay(link, { paymentMethodId: used, customerInfo: aPayer() });
  expect(answer).toMatchObject({ status: 402, body: { message: expect.stringContaining('another card') } });
  expect((await kept(tenant)).links.find(({ slug }) => slug === link.slug)).toMatchObject({ declines: 1 });
  expect(await toldOf(tenant)).toEqual([]);
  expect(await renewDue(tenant)).toBeUndefined();
});

it('a renewal whose first sending is still on its way is not ended by the refusal of its second: charged once, whenever the first arrives', async () => {
  const tenant = await aSubscriber();
  const { account } = tenant;
  travelTo('2027-02-28T10:00:00Z');
  await misbehave(tenant, 'delay', CHARGES, { times: 2 });
  await renewDue(tenant);
  await atProcessor('accounts/standstill', { account: account.id, chargesDisabled: true });
  travelTo('2027-02-28T10:05:00Z');
  await finishAbandoned();
  await atProcessor('accounts/standstill', { account: account.id });
  const { processor } = await backend();
  expect(processor.release()).toBe(2);
  await processor.settle();
  travelTo('2027-03-01T11:00:00Z');
  await renewDue(tenant);
  expect((await expectBooksToAgree(tenant)).orders).toMatchObject([{ cyclesPaid: 2 }]);
  expect(await chargesAt(tenant)).toHaveLength(2);
});
