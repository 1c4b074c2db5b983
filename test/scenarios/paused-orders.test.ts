import { expect, it } from 'vitest';
import { renewBatch } from '../../shared/flows/renewals/renew-batch.ts';
import { deadlineFrom } from '../../shared/runtime/deadline.ts';
import { listAuditEntries } from '../../shared/storage/audit/audit-entries.ts';
import { catalogStaff } from '../support/catalog.ts';
import { now, travelTo } from '../support/clock.ts';
import { signIn } from '../support/customers.ts';
import { aLink, pay, recurring } from '../support/links.ts';
import { mailOut, mailRows } from '../support/mails.ts';
import { chargesAt, eventTypes, expectBooksToAgree } from '../support/money-books.ts';
import { aShop, buyAddOn, subscribe } from '../support/purchases.ts';
import { ADA, onDays, planned, recoveryLink, renewDue } from '../support/renewals.ts';
import type { TenantOverrides } from '../support/tenants.ts';

/** What the plan charges when it goes on. */
const CHARGE = { value: 10, currency: 'USD' };
const OFFERED = { project: { customerPause: 'on' } } as const;

/** Ada, who bought a monthly plan of 10 USD on 31 January, and the staff of its shop. */
async function aMember(overrides: TenantOverrides = OFFERED, card = 'pm_card_visa', plan = {}, addOn = {}) {
  travelTo('2027-01-31T10:00:00Z');
  const shop = await aShop(plan, overrides, addOn);
  const { tenant } = shop;
  const { token } = await signIn(tenant, ADA.email);
  const subscription = await subscribe(shop, { customerInfo: ADA, token, paymentMethodId: card });
  const ada = () => signIn(tenant, ADA.email);
  const orders = async () => (await (await ada()).get('/client/order')).body.data;
  const orderOf = async (isAddOn = false) =>
    (await orders()).find(({ addon }: { addon: object | null }) => (addon !== null) === isAddOn);
  const { id } = await orderOf();
  return {
    ...{ shop, tenant, token, subscription, id, orderOf },
    asAda: async (path: string, body?: object) =>
      (await ada()).send('POST', `/client/order/${id}/${path}`, body),
    asStaff: async (path: string, body: object = {}) =>
      (await catalogStaff(tenant)).post(`/admin/orders/${id}/${path}`, body),
    shown: async () => {
      const [one] = (await (await ada()).get('/client/plan/subscription')).body.data;
      return [one.status, one.suspendedFor, one.nextCharge?.on];
    },
  };
}

const at = async (member: Awaited<ReturnType<typeof aMember>>, day: string) => {
  travelTo(day.includes('T') ? day : `${day}T00:10:00Z`);
  const done = Object.entries((await renewDue(member.tenant)) ?? {}).filter(([, count]) => count > 0);
  return done.map(([name]) => name).join();
};

it('a customer pauses what they have, is charged for none of its days, and is charged when they resume', async () => {
  const member = await aMember();
  const { tenant, id, asAda } = member;
  const { send } = await signIn(tenant, ADA.email);
  const asked = await send('POST', `/client/order/${id}/pause`, {});
  expect(asked.body.data.pause).toEqual({ startsOn: '2027-02-28', by: 'customer', charge: CHARGE });
  expect((await asAda('pause', {})).body).toEqual(asked.body);
  expect(await member.shown()).toEqual([1, undefined, undefined]);

  travelTo('2027-02-28T00:05:00Z');
  const [sent] = await planned(tenant);
  expect(await at(member, '2027-02-28')).toBe('paused');
  travelTo('2027-03-15T00:00:00Z');
  const late = sent && (await renewBatch(sent, now(), deadlineFrom(performance.now()))); // The queue brings it again.
  expect(late).toMatchObject({ not_due: 1, charged: 0 });
  expect([await at(member, '2027-03-31'), await at(member, '2028-02-28')]).toEqual(['', '']);
  expect(await member.shown()).toEqual([2, 'paused', undefined]);
  const { nextBillingDate, pause } = await member.orderOf();
  expect([nextBillingDate, pause.pausedAt]).toEqual([null, expect.stringMatching(/^2027-02-28T00:10/)]);
  await expectBooksToAgree(tenant);

  travelTo('2028-03-05T09:00:00Z');
  const resumed = await asAda('resume');
  expect((await asAda('resume')).body).toEqual(resumed.body);
  expect(resumed.body.data).toMatchObject({ nextBillingDate: '2028-03-05' });
  expect(resumed.body.data.pause).toBe(undefined);
  expect(await at(member, '2028-03-05T09:05:00Z')).toBe('charged');
  expect(await member.shown()).toEqual([1, undefined, '2028-04-05']);
  expect(await at(member, '2028-04-05')).toBe('charged');
  expect(await chargesAt(tenant)).toHaveLength(3);
  const types = eventTypes(await expectBooksToAgree(tenant));
  expect(types.filter((type) => /paused|resumed|suspended/.test(type)).sort()).toEqual(
    ['order.paused', 'order.resumed', 'subscription.resumed', 'subscription.suspended'].sort(),
  );
});

it('a pause that has a last day is announced before it ends, and goes on by itself on that day', async () => {
  const member = await aMember({ ...OFFERED, mail: {} });
  const { tenant, asStaff } = member;
  for (const resumesOn of ['2027-02-28', '2029-02-01'])
    expect((await asStaff('pause', { resumesOn })).body.error.errors).toMatchObject([{ field: 'resumesOn' }]);
  expect((await asStaff('pause', { resumesOn: '2027-05-10', reason: 'Travels.' })).status).toBe(200);
  expect(await at(member, '2027-02-28')).toBe('paused');
  await mailOut();
  expect((await asStaff('pause', { resumesOn: '2027-06-10' })).body.data).toMatchObject({
    nextBillingDate: '2027-06-10',
    pause: { startsOn: '2027-02-28', resumesOn: '2027-06-10', by: 'staff' },
  });
  expect([await at(member, '2027-05-10'), await at(member, '2027-06-02')]).toEqual(['', '']);
  expect(await at(member, '2027-06-03')).toBe('reminded');
  await mailOut();
  expect(await at(member, '2027-06-09')).toBe('');
  expect([await at(member, '2027-06-12'), await at(member, '2027-06-12T00:15:00Z')]).toEqual([
    'resumed',
    'charged',
  ]);
  expect(await member.shown()).toEqual([1, undefined, '2027-07-10']);
  await expectBooksToAgree(tenant);
  await mailOut();
  const kinds = (await mailRows(tenant)).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['paused', 'receipt', 'receipt', 'renewal_ahead']);
});

it('a cycle that fails after a pause goes to dunning, and its payment makes the subscription active', async () => {
  const trial = { trialPeriod: true, trialDays: 28 };
  const member = await aMember(OFFERED, 'pm_card_chargeCustomerFail', trial);
  const { tenant, asAda, asStaff } = member;
  await asAda('pause', { resumesOn: '2027-04-01' });
  expect(await at(member, '2027-02-28')).toBe('paused'); // A trial ends uncharged.
  expect([await at(member, '2027-03-25'), await at(member, '2027-04-01')]).toEqual(['reminded', 'resumed']);
  expect((await asAda('pause', {})).body.error.code).toBe('order_not_pausable');
  expect(await at(member, '2027-04-01T00:20:00Z')).toBe('declined');
  expect(await member.shown()).toEqual([2, 'unpaid', '2027-04-01']);
  expect((await asStaff('pause')).body.error.code).toBe('order_not_pausable');
  await pay(await recoveryLink(tenant), { customerInfo: ADA });
  expect(await member.shown()).toEqual([1, undefined, '2027-05-01']);
  expect(await at(member, '2027-05-01')).toBe('charged');
  await expectBooksToAgree(tenant);
});

it('a pause that has not begun is taken away, and a paused order that is cancelled ends at once with nothing to give back', async () => {
  const member = await aMember({ project: { ...OFFERED.project, unusedOnCancel: 'refund' } });
  const { tenant, asAda, shop } = member;
  const before = await member.orderOf();
  await asAda('pause', { resumesOn: '2027-09-01' });
  expect((await asAda('resume')).body.data).toEqual(before);
  expect(await at(member, '2027-02-28')).toBe('charged');

  await asAda('pause', {});
  expect(await at(member, '2027-03-31')).toBe('paused');
  const change = { planSlug: shop.plan.slug };
  const { send } = await signIn(tenant, ADA.email);
  const refused = await send('POST', `/client/plan/${shop.plan.slug}/change-plan`, {
    ...change,
    preview: true,
  });
  expect([refused.body.error.code, refused.body.error.message]).toMatchObject([
    'plan_not_changeable',
    expect.stringContaining('paused'),
  ]);
  const cancelled = (await asAda('cancel', {})).body.data;
  expect(cancelled).toMatchObject({ status: 4, unused: { value: 0 }, givenBack: { refund: { value: 0 } } });
  expect((await asAda('resume')).body.error.code).toBe('order_not_resumable');
  expect(await at(member, '2027-04-30')).toBe('');
  expect(await chargesAt(tenant)).toHaveLength(2);
  await expectBooksToAgree(tenant);
});

it('a customer pauses only where the shop offers it, and does not resume what the shop paused', async () => {
  const member = await aMember({});
  const { asAda, asStaff, tenant } = member;
  expect((await asAda('pause', {})).body.error.code).toBe('pause_not_offered');
  await asStaff('pause');
  expect((await asAda('resume')).body.error.code).toBe('order_not_resumable');
  expect((await asStaff('cancel')).body.data).toMatchObject({ endsOn: '2027-02-28' });
  expect((await asStaff('pause', { resumesOn: '2027-05-01' })).body.error.code).toBe('order_not_pausable');
  expect((await asStaff('undo-cancel')).body.data.pause).toEqual({
    startsOn: '2027-02-28',
    by: 'staff',
    charge: CHARGE,
  });
  expect(await at(member, '2027-02-28')).toBe('paused');
  await expectBooksToAgree(tenant);
});

it('what a customer paused is not resumed by staff, unless the customer asked them, and goes on sooner than they said only on a day of which they get a reminder', async () => {
  const member = await aMember();
  const { asAda, asStaff, tenant } = member;
  const refusedFor = async (path: string, body: object) =>
    (await asStaff(path, body)).body.error?.errors.map(({ field }: { field: string }) => field);
  await asAda('pause', { resumesOn: '2027-05-01' });
  expect(await refusedFor('resume', {})).toEqual(['customerAsked']);
  expect(await at(member, '2027-02-28')).toBe('paused');
  expect(await refusedFor('resume', { customerAsked: false })).toEqual(['customerAsked']);
  expect(await refusedFor('pause', { resumesOn: '2027-03-06' })).toEqual(['resumesOn']);
  for (const resumesOn of ['2027-03-07', '2027-05-02'])
    expect((await asStaff('pause', { resumesOn })).body.data.pause).toMatchObject({
      resumesOn,
      by: 'customer',
    });
  expect((await asStaff('resume', { customerAsked: true })).body.data.nextBillingDate).toBe('2027-02-28');
  expect(await at(member, '2027-02-28T00:20:00Z')).toBe('charged');
  await expectBooksToAgree(tenant);
  const { records } = await listAuditEntries(tenant.tenant.id, { limit: 100 }, now());
  expect(
    records.filter(({ action, end }) => action === 'admin.resume-order' && end === 'done'),
  ).toMatchObject([{ details: { customerAsked: true } }]);
});

it('a customer who changes their details sees the day on which what they paused goes on, and none while it has none', async () => {
  const member = await aMember();
  const { asAda, tenant } = member;
  const ada = await signIn(tenant, ADA.email);
  const shownOn = async () =>
    (await ada.send('POST', '/client/details', { name: 'Ada Byron', preview: true })).body.data.renewals.map(
      ({ chargeOn }: { chargeOn: string }) => chargeOn,
    );
  expect(await shownOn()).toEqual(['2027-02-28']);
  await asAda('pause', {});
  expect(await shownOn()).toEqual([]);
  await asAda('pause', { resumesOn: '2027-06-01' });
  expect(await shownOn()).toEqual(['2027-06-01']);
});

it('an add-on is paused with its subscription on its own date, goes on with it, and ends with it', async () => {
  const member = await aMember(OFFERED, 'pm_card_visa', {}, { billingType: 2 });
  const { tenant, shop, subscription, token, asAda, asStaff } = member;
  travelTo('2027-02-10T10:00:00Z');
  expect((await buyAddOn(shop, subscription, { customerInfo: ADA, token })).status).toBe(200);
  await asAda('pause', {});
  expect(await at(member, '2027-02-28')).toBe('paused');
  expect((await buyAddOn(shop, subscription, { customerInfo: ADA })).status).toBe(409);
  expect(await at(member, '2027-03-10')).toBe('paused');
  expect(await at(member, '2027-04-10')).toBe('');
  const { id } = await member.orderOf(true);
  const { send } = await signIn(tenant, ADA.email);
  expect((await send('POST', `/client/order/${id}/resume`)).body.error.code).toBe('order_not_resumable');
  await expectBooksToAgree(tenant);

  travelTo('2027-04-20T10:00:00Z');
  await asAda('resume');
  expect((await renewDue(tenant))?.charged).toBe(2);
  expect((await member.orderOf(true)).nextBillingDate).toBe('2027-05-20');
  await expectBooksToAgree(tenant);

  await asStaff('pause');
  await at(member, '2027-05-20'); // Both are due at once: the one that loses to the other follows in the next run.
  await at(member, '2027-05-20T00:20:00Z');
  expect(await member.shown()).toEqual([2, 'paused', undefined]);
  await asStaff('cancel');
  expect(await at(member, '2027-05-20T00:30:00Z')).toBe('passed_by');
  expect((await expectBooksToAgree(tenant)).orders.map(({ status }) => status)).toEqual([4, 4]);
  expect(await chargesAt(tenant)).toHaveLength(4);
});

it('the order of a recurring link, which has no subscription, is paused and resumed too', async () => {
  travelTo('2027-01-31T10:00:00Z');
  const shop = await aShop();
  const { tenant, staff } = shop;
  await pay(await aLink(tenant, recurring({ recurringAmount: 9.5 })), { customerInfo: ADA });
  const [{ id }] = (await staff.get('/admin/order')).body.data;
  await staff.make(`/admin/orders/${id}/pause`, {});
  expect(await onDays(tenant, ['2027-02-28', '2027-03-31'])).toEqual([
    ['paused', 2, 0, '2027-02-28'],
    ['nothing', 2, 0, '2027-02-28'],
  ]);
  await (await catalogStaff(tenant)).make(`/admin/orders/${id}/resume`, {});
  expect(await onDays(tenant, ['2027-03-31T01:00:00Z'])).toEqual([['charged', 2, 0, '2027-04-30']]);
});
