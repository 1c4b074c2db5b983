import { expect, it } from 'vitest';
import { advance, travelTo } from '../../support/clock.ts';
import { signIn } from '../../support/customers.ts';
import { aPayer } from '../../support/links.ts';
import { eventTypes, expectBooksToAgree } from '../../support/money-books.ts';
import { balance, charged, ownPlan, subscribed } from '../../support/plan-changes.ts';
import { buy } from '../../support/purchases.ts';
import { renewDue } from '../../support/renewals.ts';

it('POST /client/plan/:slug/change-plan previews an upgrade, then charges what was previewed a while later, once', async () => {
  const own = await ownPlan();
  travelTo('2027-04-16T00:00:00Z');
  const { body: shown } = await own.change({ preview: true });
  expect(shown.change).toMatchObject({
    kind: 'upgrade',
    takesEffect: 'now',
    dueNow: { value: 5 },
    dueByCard: { value: 5 },
  });
  advance({ minutes: 20 });
  const first = await own.change({ quoteReceipt: shown.quoteReceipt });
  expect([first.status, first.body.status]).toEqual([200, 'success']);
  const again = await own.change({ quoteReceipt: shown.quoteReceipt });
  expect([again.status, again.body.receipt]).toEqual([200, first.body.receipt]);
  expect(await charged(own)).toEqual([1000, 500]);
  const after = await expectBooksToAgree(own.shop.tenant);
  expect([after.orders[0]?.amountMinor, after.orders[0]?.nextBillingDate, subscribed(after).slug]).toEqual([
    2000,
    '2027-05-01',
    'pro',
  ]);
});

it('POST /client/plan/:slug/change-plan: from a month to a year, a cycle begins now, less the unused half; and back now, the rest of the year is credited', async () => {
  const own = await ownPlan({ plan: { downgradeMode: 'now' } });
  travelTo('2027-04-16T12:00:00Z');
  expect((await own.change({ cycleId: 'yearly' })).body.status).toBe('success');
  const { orders } = await expectBooksToAgree(own.shop.tenant);
  expect(orders[0]).toMatchObject({
    anchorOn: '2027-04-16',
    nextBillingDate: '2028-04-16',
    cyclesPaid: 1,
    intervalMonths: 12,
  });
  travelTo('2027-04-17T12:00:00Z');
  const back = await own.ada.send('POST', '/client/plan/pro/change-plan/apply-zero', {
    planSlug: own.shop.plan.slug,
  });
  expect([back.status, back.body.status]).toEqual([200, 'success']);
  const { orders: after } = await expectBooksToAgree(own.shop.tenant);
  expect([after[0]?.nextBillingDate, await balance(own), await charged(own)]).toEqual([
    '2027-05-17',
    18148,
    [1000, 18716],
  ]);
});

it('POST /client/plan/:slug/change-plan: a downgrade waits, is shown, may be cancelled, and takes effect with the next paid cycle', async () => {
  const own = await ownPlan({
    pro: { prices: [{ cycleId: 'monthly', billingInterval: 1, currency: 'USD', amount: 6 }] },
  });
  travelTo('2027-04-16T00:00:00Z');
  const asked = await own.change();
  expect(asked.body).toMatchObject({
    status: 'scheduled',
    pendingChange: { effectiveOn: '2027-05-01', recurring: { amount: { value: 6 } } },
  });
  expect((await own.change()).body).toEqual(asked.body);
  expect((await own.change({ planSlug: own.shop.plan.slug })).body.error.code).toBe('plan_not_changeable');
  const unasked = await own.ada.send('POST', `/client/plan/${own.shop.plan.slug}/change-plan/cancel`, {});
  expect(unasked.body.data).toEqual({ pendingChange: null });
  expect((await own.change({}, 'again')).body.status).toBe('scheduled');
  travelTo('2027-05-01T00:10:00Z');
  expect(await renewDue(own.shop.tenant)).toMatchObject({ charged: 1 });
  const after = await expectBooksToAgree(own.shop.tenant);
  expect([after.orders[0]?.amountMinor, after.orders[0]?.pendingChange, subscribed(after).slug]).toEqual([
    600,
    undefined,
    'pro',
  ]);
  expect(eventTypes(after)).toContain('subscription.changed');
  expect(await charged(own)).toEqual([1000, 600]);
  expect((await buy(own.shop, { customerInfo: own.customerInfo })).status).toBe(200);
});

it('POST /client/plan/:slug/change-plan: what is below the processor’s minimum is charged as the minimum, and the rest is wallet credit', async () => {
  const own = await ownPlan();
  travelTo('2027-04-30T12:00:00Z');
  const { body } = await own.change({ preview: true });
  expect(body.change).toMatchObject({
    dueNow: { value: 0.16 },
    dueByCard: { value: 0.5 },
    walletCredit: { value: 0.34 },
  });
  const free = await own.change({}, undefined, '/apply-zero');
  expect([free.status, free.body.error?.code, await charged(own)]).toEqual([409, 'change_not_free', [1000]]);
  expect((await own.change({ quoteReceipt: body.quoteReceipt })).body.status).toBe('success');
  const again = await own.change({}, undefined, '/apply-zero'); // Not the answer of the change that charged.
  expect([again.status, again.body.error?.code]).toEqual([409, 'plan_not_changeable']);
  await expectBooksToAgree(own.shop.tenant);
  expect([await charged(own), await balance(own)]).toEqual([[1000, 50], 34]);
});

it('POST /client/plan/:slug/change-plan is refused with what moved when it is not what was previewed', async () => {
  const own = await ownPlan();
  travelTo('2027-04-16T00:00:00Z');
  const { body: shown } = await own.change({ preview: true });
  advance({ minutes: 31 });
  const { status, body } = await own.change({ quoteReceipt: shown.quoteReceipt });
  expect([status, body.error.code, await charged(own)]).toEqual([409, 'quote_changed', [1000]]);
  expect(body.data.changed.map(({ input }: { input: string }) => input)).toEqual(['dueNow', 'card']);
  expect((await own.change({ quoteReceipt: body.data.quoteReceipt })).body.status).toBe('success');
});

it('POST /client/plan/:slug/change-plan lists what the customer may change to, and another customer’s subscription looks absent', async () => {
  const own = await ownPlan();
  travelTo('2027-04-16T00:00:00Z');
  const { body } = await own.ada.get(`/client/plan/${own.shop.plan.slug}/change-plan/options`);
  expect(
    body.data.map(({ to, dueNow }: { to: { cycleId: string }; dueNow: { value: number } }) => [
      to.cycleId,
      dueNow.value,
    ]),
  ).toEqual([
    ['monthly', 5],
    ['yearly', 187],
  ]);
  const bob = await signIn(own.shop.tenant, aPayer().email);
  const { slug } = own.shop.plan;
  expect(
    (await bob.send('POST', `/client/plan/${slug}/change-plan`, { planSlug: 'pro' })).body.error.code,
  ).toBe('subscription_not_found');
});
