import { expect, it } from 'vitest';
import { restoreTenant } from '../../apps/operator/restore/restore-tenant.ts';
import { checkLedger } from '../../shared/ledger/check.ts';
import { catalogStaff } from '../support/catalog.ts';
import { advance, now, travelTo } from '../support/clock.ts';
import { signIn } from '../support/customers.ts';
import { aPayer, recurring } from '../support/links.ts';
import { bothSides, type Kept, kept } from '../support/money-books.ts';
import { orderingBackend } from '../support/orders.ts';
import { charged, ownPlan } from '../support/plan-changes.ts';
import { aShop, buy, buyAddOn, purchase, subscribe } from '../support/purchases.ts';
import { renewDue } from '../support/renewals.ts';
import { putBack, snapshotOf } from '../support/restored-table.ts';
import type { TestTenant } from '../support/tenants.ts';
import { reviveWire, watchWire } from '../support/wire.ts';
import { runWorker } from '../support/workers.ts';

/** What each order charges later, without the lines and texts that only the lost table had. */
const later = ({ orders }: Kept) =>
  orders
    .map(({ id, status, plan, addOn, amountMinor, coupon, nextBillingDate, subscriptionId }) => ({
      ...{ id, status, plan, addOn, amountMinor, coupon, nextBillingDate, subscriptionId },
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));

async function expectClean(tenant: TestTenant) {
  await runWorker('sweep-outbox'); // A restored row is not new in the table's stream.
  expect(await checkLedger(await bothSides(tenant))).toMatchObject({ violations: [], clean: true });
}

it('An add-on that was bought in the second of its plan is recorded after it', async () => {
  const shop = await aShop({}, {}, { billingType: 2 });
  const { tenant } = shop;
  const [since, before] = [now(), await snapshotOf(tenant)];
  const customerInfo = aPayer();
  travelTo('2027-01-31T10:00:00Z');
  const subscription = await subscribe(shop, { customerInfo });
  expect((await buyAddOn(shop, subscription, { customerInfo })).status).toBe(200);
  const sold = later(await kept(tenant));
  await putBack(tenant, before);
  const restored = await restoreTenant(tenant.tenant.id, since, { now: now() });
  expect(restored).toMatchObject({ persons: [], outcomes: { recorded: 2 } });
  expect(later(await kept(tenant))).toEqual(sold);
});

it('A change of the plan that a restored table has lost is recorded for what was charged, and its next cycle has the new price', async () => {
  const own = await ownPlan();
  const { tenant } = own.shop;
  travelTo('2027-04-16T00:00:00Z');
  const [since, before] = [now(), await snapshotOf(tenant)];
  const { quoteReceipt } = (await own.change({ preview: true })).body;
  travelTo('2027-04-16T00:09:00Z');
  expect((await own.change({ quoteReceipt })).body.status).toBe('success');
  const sold = later(await kept(tenant));
  await putBack(tenant, before);
  travelTo('2027-04-17T01:00:00Z');
  const restored = await restoreTenant(tenant.tenant.id, since, { now: now() });
  expect(restored).toMatchObject({ persons: [], outcomes: { recorded: 1 } });
  expect(later(await kept(tenant))).toEqual(sold);
  travelTo('2027-05-01T00:10:00Z');
  expect(await renewDue(tenant)).toMatchObject({ charged: 1 });
  expect(await charged(own)).toEqual([1000, 500, 2000]);
  await expectClean(tenant);
});

it('A change of the plan in the second after a purchase that a restored table has lost as well is recorded for what was charged', async () => {
  const { shop } = await ownPlan();
  const { tenant } = shop;
  const [since, before, customerInfo] = [now(), await snapshotOf(tenant), aPayer()];
  watchWire(async ({ name }, go) => {
    if (name.includes('/v1/payment_intents')) advance({ seconds: 40 });
    return await go();
  });
  expect((await buy(shop, { customerInfo })).status).toBe(200);
  reviveWire();
  const { send } = await signIn(tenant, customerInfo.email);
  const changed = await send('POST', `/client/plan/${shop.plan.slug}/change-plan`, { planSlug: 'pro' });
  expect(changed.body.status).toBe('success');
  const sold = later(await kept(tenant));
  await putBack(tenant, before);
  travelTo('2027-04-17T01:00:00Z');
  const { outcomes } = await restoreTenant(tenant.tenant.id, since, { now: now() });
  expect([outcomes.held, outcomes.person, later(await kept(tenant))]).toEqual([undefined, undefined, sold]);
  await expectClean(tenant);
});

it('A change of the plan whose price the catalog of now does not give holds its order, so that nothing else is charged of it', async () => {
  const own = await ownPlan();
  const { tenant } = own.shop;
  travelTo('2027-04-16T00:00:00Z');
  const [since, before] = [now(), await snapshotOf(tenant)];
  expect((await own.change()).body.status).toBe('success');
  await putBack(tenant, before);
  const staff = await catalogStaff(tenant);
  const [pro] = (await staff.get('/admin/plans')).body.data.filter(
    ({ slug }: { slug: string }) => slug === 'pro',
  );
  const prices = [{ cycleId: 'monthly', billingInterval: 1, currency: 'USD', amount: 90 }];
  expect((await staff.patch(`/admin/plans/${pro.id}`, { prices, version: pro.version })).status).toBe(200);
  travelTo('2027-04-17T01:00:00Z');
  const restored = await restoreTenant(tenant.tenant.id, since, { now: now() });
  expect(restored).toMatchObject({ outcomes: { held: 1 } });
  travelTo('2027-05-01T00:10:00Z');
  expect((await renewDue(tenant))?.charged ?? 0).toBe(0);
  expect(await charged(own)).toEqual([1000, 500]);
});

it('Orders of a backend, a second subscription and a saved card that a restored table has lost are recorded under their own ids, and whose they are is known as before', async () => {
  travelTo('2027-01-31T10:00:00Z');
  const shop = await aShop();
  const { tenant } = shop;
  const backend = await orderingBackend(tenant);
  const [owner, payer] = [aPayer(), aPayer()];
  await subscribe(shop, { customerInfo: owner });
  const pending = await backend.create({ ...recurring(), customerInfo: payer });
  const [since, before] = [now(), await snapshotOf(tenant)];

  const made = await backend.create({ customerInfo: payer });
  const { token, send } = await signIn(tenant, owner.email);
  const answers = [
    await purchase(tenant, 1, pending.id, { customerInfo: payer }),
    await purchase(tenant, 1, made.id, { customerInfo: payer }),
    await buy(shop, { customerInfo: owner, token, info: { allowDuplicate: true } }),
    await send('POST', '/client/card', { paymentMethodId: 'pm_card_mastercard' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const whose = ({ orders, cards, outbox }: Kept) => [
    outbox
      .flatMap(({ events }) => events as { id: string; type: string }[])
      .flatMap(({ id, type }) => (type === 'order.created' ? [id] : []))
      .toSorted(),
    orders.map(({ id, status, buyerKnownBy }) => `${id} ${status} ${buyerKnownBy}`).toSorted(),
    cards.map(({ id }) => id).toSorted(),
  ];
  const [sold, owned] = [later(await kept(tenant)), whose(await kept(tenant))];
  await putBack(tenant, before);
  travelTo('2027-01-31T11:00:00Z');

  const restored = await restoreTenant(tenant.tenant.id, since, { now: now() });
  expect(restored).toMatchObject({ persons: [], heldOrders: [], outcomes: { recorded: 4 } });
  expect([later(await kept(tenant)), whose(await kept(tenant))]).toEqual([sold, owned]);
  expect((await purchase(tenant, 1, made.id, { customerInfo: payer, key: 'again' })).status).toBe(409);
  travelTo('2027-02-28T00:10:00Z');
  expect(await renewDue(tenant)).toMatchObject({ charged: 3 });
  await expectClean(tenant);
});
