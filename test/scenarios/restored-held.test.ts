import { expect, it } from 'vitest';
import { releaseOrder } from '../../apps/operator/actions/release-order.ts';
import { cancelledIn, pausedIn } from '../../apps/operator/restore/hold-orders.ts';
import { restoreTenant } from '../../apps/operator/restore/restore-tenant.ts';
import { actingAsOperator } from '../../local/iam/acting.ts';
import { catalogStaff } from '../support/catalog.ts';
import { now, travelTo } from '../support/clock.ts';
import { signIn } from '../support/customers.ts';
import { pay } from '../support/links.ts';
import { chargesAt, kept } from '../support/money-books.ts';
import { charged, ownPlan } from '../support/plan-changes.ts';
import { buy } from '../support/purchases.ts';
import { atProcessor } from '../support/refunds.ts';
import { ADA, aSubscriber, aTrialist, recoveryLink, renewDue } from '../support/renewals.ts';
import { putBack, snapshotOf } from '../support/restored-table.ts';
import type { TestTenant } from '../support/tenants.ts';

const heldFor = async (tenant: TestTenant) => (await kept(tenant)).orders.map((order) => order.heldFor);
const chargedOf = async (tenant: TestTenant) => (await renewDue(tenant))?.charged ?? 0;

it('A plan that was cancelled and bought again since a restored table holds the order that the table still has, until a person has decided about the charge', async () => {
  const own = await ownPlan();
  const { tenant, plan } = own.shop;
  travelTo('2027-04-16T00:00:00Z');
  const [since, before] = [now(), await snapshotOf(tenant)];
  const ada = await signIn(tenant, own.customerInfo.email);
  expect((await ada.send('POST', `/client/plan/${plan.slug}/cancel`, { when: 'now' })).status).toBe(200);
  expect((await buy(own.shop, { customerInfo: own.customerInfo, token: ada.token })).body.status).toBe(
    'success',
  );
  await putBack(tenant, before);
  travelTo('2027-04-17T01:00:00Z');
  const restored = await restoreTenant(tenant.tenant.id, since, { now: now() });
  const { id, intent } = { id: (await kept(tenant)).orders[0]?.id, intent: (await chargesAt(tenant)).at(-1) };
  expect([restored.persons.length, restored.heldOrders]).toEqual([1, [`${id}: ${intent?.id}`]]);
  const { data } = (await (await signIn(tenant, own.customerInfo.email)).get('/client/plan/subscription'))
    .body;
  expect(data).toMatchObject([{ isBeingChecked: true, nextCharge: null }]);
  expect((await own.change()).body.error.message).toMatch(/is being checked/);
  travelTo('2027-05-01T00:10:00Z');
  expect([await chargedOf(tenant), await charged(own)]).toEqual([0, [1000, 1000]]);

  await atProcessor('refunds', { payment_intent: String(intent?.id) });
  expect(await restoreTenant(tenant.tenant.id, since, { now: now() })).toMatchObject({
    persons: [],
    heldOrders: [],
  });
  travelTo('2027-05-02T01:00:00Z');
  expect([await chargedOf(tenant), await heldFor(tenant)]).toEqual([1, [undefined]]);
});

it('An order that the tenant’s receiver was sent as cancelled is held and listed, and staff end it or an operator lets it go on', async () => {
  const tenant = await aSubscriber();
  travelTo('2027-02-10T00:00:00Z');
  const [since, before] = [now(), await snapshotOf(tenant)];
  const [order] = (await kept(tenant)).orders;
  const ada = await signIn(tenant, ADA.email);
  expect((await ada.send('POST', `/client/order/${order?.id}/cancel`, { when: 'now' })).status).toBe(200);
  const stored = (await kept(tenant)).outbox
    .flatMap(({ events }) => events)
    .map((event) => JSON.stringify(event));
  await putBack(tenant, before);
  const cancelled = cancelledIn(stored.join('\n'));
  const restore = () => restoreTenant(tenant.tenant.id, since, { now: now() }, cancelled);
  expect([cancelled, (await restore()).heldOrders]).toEqual([[order?.id], [`${order?.id}: cancelled since`]]);
  travelTo('2027-02-28T00:10:00Z');
  expect([await chargedOf(tenant), (await restore()).heldOrders.length]).toEqual([0, 1]);

  expect(
    await actingAsOperator('restore', () =>
      releaseOrder({ tenantId: tenant.tenant.id, orderId: String(order?.id) }, { now: now() }),
    ),
  ).toMatchObject({ status: 'changed' });
  travelTo('2027-03-02T01:00:00Z');
  expect(await chargedOf(tenant)).toBe(1);
  await restore();
  const back = await signIn(tenant, ADA.email);
  expect((await back.send('POST', `/client/order/${order?.id}/cancel`, { when: 'now' })).status).toBe(200);
  expect((await restore()).heldOrders).toEqual([]);
});

it('The unpaid cycle of an order that is held is not paid by its recovery link', async () => {
  const tenant = await aTrialist('pm_card_chargeCustomerFail');
  travelTo('2027-02-28T00:10:00Z');
  await renewDue(tenant);
  const link = await recoveryLink(tenant);
  const [order] = (await kept(tenant)).orders;
  const cancelled = cancelledIn(String(order?.id));
  await restoreTenant(tenant.tenant.id, now(), { now: now() }, cancelled);
  const paid = () => pay(link, { customerInfo: ADA, paymentMethodId: 'pm_card_mastercard' });
  expect((await paid()).body.error.code).toBe('payment_in_progress');
  await releaseOrder({ tenantId: tenant.tenant.id, orderId: String(order?.id) }, { now: now() });
  expect((await paid()).body.status).toBe('success');
});

it('An order that the tenant’s receiver was sent as paused is held, and is charged for no day of its pause', async () => {
  const tenant = await aSubscriber();
  const [since, before] = [now(), await snapshotOf(tenant)];
  const [order] = (await kept(tenant)).orders;
  const pause = async () => (await catalogStaff(tenant)).post(`/admin/orders/${order?.id}/pause`, {});
  await pause();
  travelTo('2027-02-28T00:10:00Z');
  await renewDue(tenant);
  const stored = (await kept(tenant)).outbox
    .flatMap(({ events }) => events)
    .map((event) => JSON.stringify(event));
  await putBack(tenant, before);
  const paused = pausedIn(stored.join('\n'));
  const restore = () => restoreTenant(tenant.tenant.id, since, { now: now() }, [], paused);
  expect([paused, (await restore()).heldOrders]).toEqual([[order?.id], [`${order?.id}: paused since`]]);
  expect(await chargedOf(tenant)).toBe(0);

  await releaseOrder({ tenantId: tenant.tenant.id, orderId: String(order?.id) }, { now: now() });
  await pause();
  expect([(await restore()).heldOrders, await heldFor(tenant)]).toEqual([[], [['paused']]]);
});
