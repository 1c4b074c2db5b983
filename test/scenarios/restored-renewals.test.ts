import { expect, it } from 'vitest';
import { restoreTenant } from '../../apps/operator/restore/restore-tenant.ts';
import { checkLedger } from '../../shared/ledger/check.ts';
import { now, travelTo } from '../support/clock.ts';
import { signIn } from '../support/customers.ts';
import { bothSides, chargesAt, kept } from '../support/money-books.ts';
import { atProcessor } from '../support/refunds.ts';
import { ADA, aSubscriber, aTrialist, recoveryLink, renewDue, subscribeBy } from '../support/renewals.ts';
import { putBack, snapshotOf } from '../support/restored-table.ts';
import type { TestTenant } from '../support/tenants.ts';
import { credit, walletOf } from '../support/wallets.ts';
import { runWorker } from '../support/workers.ts';

const charged = async (tenant: TestTenant) => (await chargesAt(tenant)).map(({ amount }) => amount);
const restore = (tenant: TestTenant, since: Date) => restoreTenant(tenant.tenant.id, since, { now: now() });
async function expectClean(tenant: TestTenant) {
  await runWorker('sweep-outbox'); // A restored row is not new in the table's stream.
  expect(await checkLedger(await bothSides(tenant))).toMatchObject({ violations: [], clean: true });
}
/** The day after, when the key of every lost request has expired, and the next month. */
async function renewLater(tenant: TestTenant) {
  travelTo('2027-03-02T02:00:00Z');
  const dayAfter = await renewDue(tenant);
  travelTo('2027-03-31T00:10:00Z');
  return [dayAfter?.charged ?? 0, (await renewDue(tenant))?.charged ?? 0];
}

it('A renewal that a restored table has lost is recorded by `ledger restore`, and its cycle is not charged again', async () => {
  const tenant = await aSubscriber();
  travelTo('2027-02-28T00:05:00Z');
  const [since, before] = [now(), await snapshotOf(tenant)];
  travelTo('2027-02-28T00:10:00Z');
  expect(await renewDue(tenant)).toMatchObject({ charged: 1 });
  const attempts = (await kept(tenant)).attempts.map(({ id }) => id);
  await putBack(tenant, before);
  travelTo('2027-02-28T01:00:00Z');
  expect(await restore(tenant, since)).toMatchObject({ persons: [], outcomes: { recorded: 1 } });
  expect((await kept(tenant)).attempts.map(({ id }) => id)).toEqual(attempts);
  expect(await restore(tenant, since)).toMatchObject({ persons: [], outcomes: { known: 1 } });
  expect(await renewLater(tenant)).toEqual([0, 1]);
  expect(await charged(tenant)).toEqual([1999, 950, 950]);
  await expectClean(tenant);
});

it.each(['2027-02-28T00:05:00Z', '2027-02-28T12:00:00Z'])(
  'A cycle that a restored table of %s has lost, declined on 28 February and paid by its recovery link, is recorded as paid, and its new card charges later ones',
  async (at) => {
    const tenant = await aTrialist('pm_card_chargeCustomerFail');
    const declined = async () => {
      travelTo('2027-02-28T00:10:00Z');
      expect(await renewDue(tenant)).toMatchObject({ declined: 1 });
    };
    const isOverdue = at > '2027-02-28T00:10:00Z';
    if (isOverdue) await declined();
    travelTo(at);
    const [since, before] = [now(), await snapshotOf(tenant)];
    if (!isOverdue) await declined();
    travelTo('2027-02-28T13:00:00Z');
    await subscribeBy(await recoveryLink(tenant), 'pm_card_mastercard', ADA);
    await putBack(tenant, before);
    travelTo('2027-02-28T14:00:00Z');
    const { persons, outcomes } = await restore(tenant, since);
    expect([persons, outcomes.recorded]).toEqual([[], 1]);
    expect(await renewLater(tenant)).toEqual([0, 1]);
    expect(await charged(tenant)).toEqual([950, 950]);
    await expectClean(tenant);
  },
);

it('A renewal that a restored table has lost and that was refunded since pays no time', async () => {
  const tenant = await aSubscriber();
  travelTo('2027-02-28T00:05:00Z');
  const [since, before] = [now(), await snapshotOf(tenant)];
  travelTo('2027-02-28T00:10:00Z');
  expect(await renewDue(tenant)).toMatchObject({ charged: 1 });
  const intent = (await kept(tenant)).attempts.at(-1)?.intentId;
  await putBack(tenant, before);
  await atProcessor('refunds', { payment_intent: intent });
  expect(await restore(tenant, since)).toMatchObject({ persons: [], refunded: 1 });
  expect(await renewLater(tenant)).toEqual([0, 1]);
  const { invoices } = await kept(tenant);
  expect(invoices.map(({ status }) => status)).toEqual([2, 5, 2]);
  await expectClean(tenant);
});

it('A cycle that a wallet paid in full since is paid by the next charge, and the wallet, which has its credit again, pays the cycle after', async () => {
  const tenant = await aSubscriber();
  const ada = await signIn(tenant, ADA.email);
  const [{ id }] = (await ada.get('/client/order')).body.data;
  expect((await ada.send('POST', `/client/order/${id}/claim`)).status).toBe(200);
  await credit(tenant, ADA.email, 950);
  travelTo('2027-02-28T00:05:00Z');
  const [since, before] = [now(), await snapshotOf(tenant)];
  for (const day of ['2027-02-28', '2027-03-31']) {
    travelTo(`${day}T00:10:00Z`);
    expect(await renewDue(tenant)).toMatchObject({ charged: 1 });
  }
  await putBack(tenant, before);
  expect(await restore(tenant, since)).toMatchObject({ persons: [], outcomes: { recorded: 1 } });
  travelTo('2027-04-02T00:10:00Z');
  expect(await renewDue(tenant)).toMatchObject({ charged: 1 });
  expect([await charged(tenant), await walletOf(tenant)]).toMatchObject([[1999, 950], { balance: 0 }]);
  await expectClean(tenant);
});
