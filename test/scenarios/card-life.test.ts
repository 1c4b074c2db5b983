import { expect, it } from 'vitest';
import type { BillingEvent } from '../../shared/domain/events/event.ts';
import { backend } from '../support/backend.ts';
import { travelTo } from '../support/clock.ts';
import { aLink, pay, recurring } from '../support/links.ts';
import { expectBooksToAgree, kept } from '../support/money-books.ts';
import { aListeningTenant, deliver, eventsAt, type Listening } from '../support/processor-events.ts';
import { atProcessor } from '../support/refunds.ts';
import { ADA, onDays, subscribeBy } from '../support/renewals.ts';
import { recordsOf } from '../support/table.ts';

/** Ada's trial of 28 days began on 31 January, in an account that tells us what happens to it. */
async function aSubscriber(card = 'pm_card_visa'): Promise<Listening & { id: string }> {
  travelTo('2027-01-31T10:00:00Z');
  const tenant = await aListeningTenant();
  const trial = { isOnTrial: true, trialPeriod: { durationInDays: 28 } };
  await subscribeBy(
    await aLink(tenant, { amount: 0, ...recurring({ recurringAmount: 9.5, ...trial }) }),
    card,
  );
  return { ...tenant, id: String((await kept(tenant)).orders[0]?.paymentMethodId) };
}

/** Delivers the latest events of a type. */
async function hear(tenant: Listening, type: string): Promise<void> {
  const events = await eventsAt(tenant, type);
  expect(events).not.toEqual([]);
  for (const event of events) await deliver(tenant, event);
}

const told = async (tenant: Listening): Promise<BillingEvent[]> =>
  (await expectBooksToAgree(tenant)).outbox
    .flatMap(({ events }) => events as BillingEvent[])
    .filter(({ type }) => /^(card|gateway)\./.test(type));

const orderOf = async (tenant: Listening) => (await kept(tenant)).orders[0];

it.each(['detached in the dashboard', 'gone with its customer'])(
  'A saved card that is %s is removed here, its shop gets an event, and its order asks for another card on its billing date',
  async (how) => {
    const { id, ...tenant } = await aSubscriber();
    if (how === 'detached in the dashboard') {
      await atProcessor('payment-methods/detach', { payment_method: id });
      await hear(tenant, 'payment_method.detached');
      await hear(tenant, 'payment_method.detached');
    } else {
      const { url, ledger } = (await backend()).processor;
      const customer = ledger.accounts[tenant.account.id]?.customers[0]?.id;
      const headers = { authorization: `Bearer ${tenant.account.secretKey}` };
      await fetch(`${url}/v1/customers/${customer}`, { method: 'DELETE', headers });
      await hear(tenant, 'customer.deleted');
    }
    const order = await orderOf(tenant);
    expect(order?.paymentMethodId).toBeUndefined();
    expect(await recordsOf(tenant.tenant.id, 'CARD#')).toMatchObject([
      { removedAt: expect.any(String), detachedAt: expect.any(String) },
    ]);
    expect(await told(tenant)).toMatchObject([
      { type: 'card.removed', data: { paymentMethodId: id, orderIds: [order?.id], card: { last4: '4242' } } },
    ]);
    expect(await onDays(tenant, ['2027-02-28'])).toEqual([['passed_by', 2, 1, '2027-03-02']]);
  },
);

it('A card that its bank issued again shows its new expiry, and an unpaid cycle is tried once with it', async () => {
  const { id, ...tenant } = await aSubscriber('pm_card_chargeCustomerFail');
  expect(await onDays(tenant, ['2027-02-28', '2027-03-02'])).toEqual([
    ['declined', 2, 1, '2027-03-02'],
    ['declined', 2, 2, '2027-03-07'],
  ]);
  await atProcessor('payment-methods/renew', { payment_method: id, exp_month: 8, exp_year: 2041 });
  await hear(tenant, 'payment_method.automatically_updated');
  await hear(tenant, 'payment_method.automatically_updated');
  expect(await recordsOf(tenant.tenant.id, 'CARD#')).toMatchObject([
    { card: { expMonth: 8, expYear: 2041, last4: expect.any(String) } },
  ]);
  expect((await told(tenant)).map(({ type }) => type)).toEqual(['card.updated']);
  expect(await onDays(tenant, ['2027-03-02T00:20:00Z', '2027-03-03', '2027-03-07'])).toEqual([
    ['declined', 2, 2, '2027-03-07'],
    ['nothing', 2, 2, '2027-03-07'],
    ['declined', 2, 3, '2027-03-14'],
  ]);
});

it('An account whose charges are switched off, and on again, makes one event and one notice each time, and another tenant’s signature changes nothing', async () => {
  const { id: _, ...tenant } = await aSubscriber();
  const other = await aListeningTenant();
  await atProcessor('accounts/standstill', {
    ...{ account: tenant.account.id, chargesDisabled: true },
    requirements: ['external_account'],
  });
  for (const event of await eventsAt(tenant, 'account.updated')) await deliver(other, event);
  expect(await told(tenant)).toEqual([]);
  await hear(tenant, 'capability.updated');
  await hear(tenant, 'account.updated');
  expect(await pay(await aLink(tenant), { customerInfo: ADA })).toMatchObject({ status: 422 });
  await atProcessor('accounts/standstill', { account: tenant.account.id });
  await hear(tenant, 'account.updated');
  expect(await pay(await aLink(tenant), { customerInfo: ADA })).toMatchObject({ status: 200 });
  const events = (await told(tenant)).filter(({ type }) => type === 'gateway.account_changed');
  expect(events.map(({ data }) => data)).toMatchObject([
    { canCharge: false, lacks: ['charges_enabled'], requirements: ['external_account'] },
    { canCharge: true, lacks: [], requirements: [] },
  ]);
});
