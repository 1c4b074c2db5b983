import { expect, it } from 'vitest';
import { catalogStaff } from '../../support/catalog.ts';
import { travelTo } from '../../support/clock.ts';
import { expectBooksToAgree } from '../../support/money-books.ts';
import { balance, charged, type Own, ownPlan, priced, subscribed } from '../../support/plan-changes.ts';
import { renewDue } from '../../support/renewals.ts';
import { credit } from '../../support/wallets.ts';

const orderOf = async ({ shop }: Own) => (await expectBooksToAgree(shop.tenant)).orders[0];

/** Staff at the subscription of the customer, in the middle of the paid month. */
async function staffAt(own: Own) {
  travelTo('2027-04-16T00:00:00Z');
  const staff = await catalogStaff(own.shop.tenant);
  const [{ id }] = (await staff.get('/admin/subscriptions')).body.data;
  return {
    change: (body: object, key?: string) =>
      staff.post(`/admin/subscriptions/${id}/change-plan`, { planSlug: 'pro', ...body }, key),
    /** Gives a plan another price. */
    price: async (amount: number, slug = 'pro') => {
      const plans: { id: string; slug: string; version: number }[] = (await staff.get('/admin/plans')).body
        .data;
      const plan = plans.find((one) => one.slug === slug);
      await staff.patch(`/admin/plans/${plan?.id}`, { version: plan?.version, ...priced(amount) });
      return (body: object) => staff.post(`/admin/plans/${plan?.id}/move-subscribers`, body);
    },
    cancel: () => staff.post(`/admin/subscriptions/${id}/change-plan/cancel`),
  };
}

it('POST /admin/subscriptions/:id/change-plan previews a downgrade, schedules it once, and it is cancelled or begins with the next paid cycle', async () => {
  const own = await ownPlan({ pro: priced(6) });
  const { change, cancel } = await staffAt(own);
  const shown = await change({ preview: true });
  expect(shown.body.data).toMatchObject({
    status: 'preview',
    change: { kind: 'downgrade', when: 'period_end', effectiveOn: '2027-05-01', dueNow: { value: 0 } },
  });
  expect((await orderOf(own))?.pendingChange).toBe(undefined);
  const asked = { quoteReceipt: shown.body.data.quoteReceipt };
  const first = await change(asked, 'once');
  expect(first.body.data).toMatchObject({
    status: 'scheduled',
    subscription: { plan: { slug: own.shop.plan.slug }, pendingChange: { plan: { slug: 'pro' } } },
  });
  expect((await change(asked, 'once')).body).toEqual(first.body);
  for (const _ of [1, 2]) expect((await cancel()).body.data.pendingChange).toBe(null);
  await change({});
  const waiting = await orderOf(own);
  expect([waiting?.pendingChange?.plan.slug, waiting?.buyerKnownBy]).toEqual(['pro', 'email']); // It does not say that the customer agreed.
  travelTo('2027-05-01T00:10:00Z');
  expect(await renewDue(own.shop.tenant)).toMatchObject({ charged: 1 });
  expect(await charged(own)).toEqual([1000, 600]);
});

it('POST /admin/subscriptions/:id/change-plan takes nothing from the customer’s card or wallet', async () => {
  const own = await ownPlan();
  const { change } = await staffAt(own);
  await own.ada.send('POST', `/client/order/${(await orderOf(own))?.id}/claim`); // From here on their wallet would pay.
  await credit(own.shop.tenant, own.customerInfo.email, 5000);
  const { change: shown, quoteReceipt } = (await change({ preview: true })).body.data;
  expect(shown).toMatchObject({ kind: 'upgrade', wallet: { value: 0 }, dueByCard: shown.dueNow });
  const { status, body } = await change({ quoteReceipt });
  expect([status, body.error.code]).toEqual([409, 'change_not_free']);
  const after = await expectBooksToAgree(own.shop.tenant);
  expect([subscribed(after).slug, await charged(own), await balance(own)]).toEqual([
    own.shop.plan.slug,
    [1000],
    5000,
  ]);
});

it('POST /admin/subscriptions/:id/change-plan changes at once what the unused part pays, and refuses a change that moved since its preview', async () => {
  const own = await ownPlan({ pro: priced(6, { downgradeMode: 'now' }) });
  const { change, price } = await staffAt(own);
  const claim = async () => own.ada.send('POST', `/client/order/${(await orderOf(own))?.id}/claim`);
  const typed = await change({});
  expect([typed.status, typed.body.error.code]).toEqual([409, 'plan_not_changeable']); // A stranger may have paid what the wallet would get.
  expect((await change({ preview: true })).body.error.code).toBe('plan_not_changeable');
  await claim();
  const { quoteReceipt } = (await change({ preview: true })).body.data;
  await price(9);
  const moved = await change({ quoteReceipt });
  expect([moved.body.error.code, moved.body.data.change.to.slug]).toEqual(['quote_changed', 'pro']);
  const made = await change({ quoteReceipt: moved.body.data.quoteReceipt }, 'made');
  expect(made.body.data).toMatchObject({
    status: 'changed',
    subscription: { plan: { slug: 'pro' }, nextCharge: { amount: { value: 9 } } },
  });
  expect((await change({ quoteReceipt: moved.body.data.quoteReceipt }, 'made')).body).toEqual(made.body);
  const after = await expectBooksToAgree(own.shop.tenant);
  expect([subscribed(after).slug, await charged(own), Number(await balance(own)) / 100]).toEqual([
    'pro',
    [1000],
    moved.body.data.change.walletCredit.value,
  ]);
});

it('POST /admin/subscriptions/:id/change-plan needs the role support, and the audit log tells a preview from a change', async () => {
  const own = await ownPlan({ pro: priced(6) });
  const { change } = await staffAt(own);
  await change({ preview: true });
  await change({});
  const staff = await catalogStaff(own.shop.tenant);
  const { data } = (await staff.get('/admin/audit', { action: 'admin.change-subscription-plan' })).body;
  expect(data.map(({ role, end, details }: Record<string, unknown>) => [role, end, details])).toEqual([
    ['support', 'done', null],
    ['support', 'done', { preview: true }],
  ]);
});

it('POST /admin/subscriptions/:id/change-plan/cancel leaves a new price of the plan to its own undo', async () => {
  const own = await ownPlan();
  const { price, cancel } = await staffAt(own);
  const move = await price(12, own.shop.plan.slug);
  expect((await move({ from: '2027-06-01' })).status).toBe(200);
  expect((await cancel()).body.error.code).toBe('plan_not_changeable');
  expect((await orderOf(own))?.pendingChange?.amountMinor).toBe(1200);
});
