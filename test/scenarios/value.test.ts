import { expect, it } from 'vitest';
import type { ProcessorEvent } from '../../local/processor/books/objects.ts';
import { backend } from '../support/backend.ts';
import { aPlanOnSale, catalogStaff, couponBody } from '../support/catalog.ts';
import { travelTo } from '../support/clock.ts';
import { aLink, pay, recurring } from '../support/links.ts';
import { expectBooksToAgree, kept } from '../support/money-books.ts';
import { BOUGHT_AT, balance, charged, type Own, ownPlan } from '../support/plan-changes.ts';
import { aListeningTenant, deliver, eventsAt } from '../support/processor-events.ts';
import { aShop } from '../support/purchases.ts';
import { atProcessor } from '../support/refunds.ts';
import { ADA, renewDue } from '../support/renewals.ts';
import { aTenant } from '../support/tenants.ts';
import { credit, walletOf } from '../support/wallets.ts';

const NOW = { downgradeMode: 'now' };
const priced = (amount: number, more: object = {}) => ({
  prices: [{ cycleId: 'monthly', billingInterval: 1, currency: 'USD', amount }],
  ...more,
});

/** Staff refund the customer's payment that was made as number `index`. */
async function refundPayment({ shop }: Own, index: number, body: object = {}) {
  const attempt = (await kept(shop.tenant)).attempts[index];
  const staff = await catalogStaff(shop.tenant);
  return await staff.post(`/admin/transactions/${attempt?.id}/refund`, body, crypto.randomUUID());
}
it('A wallet is not spent by the renewal of what a stranger bought in the name of its customer', async () => {
  travelTo('2027-01-31T10:00:00Z');
  const tenant = await aTenant();
  await credit(tenant, ADA.email, 50_000);
  const link = await aLink(tenant, { amount: 0.5, ...recurring({ recurringAmount: 500 }) });
  expect((await pay(link, { customerInfo: ADA })).status).toBe(200);
  travelTo('2027-02-28T00:10:00Z');
  expect(await renewDue(tenant)).toMatchObject({ charged: 1 });
  await expectBooksToAgree(tenant);
  expect(await walletOf(tenant)).toEqual({ balance: 50_000, held: 0, entries: ['credit 50000'] });
});

it('A change of the plan by its customer lets their wallet pay for it', async () => {
  const own = await ownPlan({ pro: priced(1, NOW) });
  expect((await own.change({}, undefined, '/apply-zero')).status).toBe(200);
  expect(await balance(own)).toBe(900);
  travelTo('2027-05-01T00:10:00Z');
  expect(await renewDue(own.shop.tenant)).toMatchObject({ charged: 1 });
  expect(await balance(own)).toBe(800);
});

/** A plan bought with a code, whose amount is in USD. */
async function boughtWithCode(plan: number, pro: number, code: object): Promise<Own> {
  const coupon = couponBody(code);
  const ownShop = async () => {
    const shop = await aShop(priced(plan));
    await (await catalogStaff(shop.tenant, 'credential')).make('/admin/coupon', coupon);
    return shop;
  };
  return await ownPlan({ ownShop, pro: priced(pro), info: { couponCode: coupon.code } });
}

it('A code ends with a change to a plan below its minimum', async () => {
  const inUsd = (amount: number) => [{ currency: 'USD', amount }];
  const code = { percentOff: undefined, amountsOff: inUsd(50), minimums: inUsd(100), duration: 'forever' };
  const own = await boughtWithCode(100, 10, code);
  expect((await own.change()).body.status).toBe('scheduled');
  travelTo('2027-05-01T00:10:00Z');
  expect(await renewDue(own.shop.tenant)).toMatchObject({ charged: 1 });
  expect(await charged(own)).toEqual([5000, 1000]);
});

it('A code that is used up takes nothing off the plan that is changed to', async () => {
  const own = await boughtWithCode(5, 1000, { percentOff: 100, duration: 'once' });
  travelTo('2027-04-16T00:00:00Z');
  expect((await own.change()).status).toBe(200);
  expect(await charged(own)).toEqual([50_000]);
});

it('A customer does not undo what a lost dispute ended; staff do', async () => {
  travelTo(BOUGHT_AT);
  const tenant = await aListeningTenant();
  const staff = await catalogStaff(tenant);
  const ownShop = async () => ({ tenant, staff, ...(await aPlanOnSale(staff, {}, {})) });
  const own = await ownPlan({ ownShop, paymentMethodId: 'pm_card_createDispute' });
  const created = (await eventsAt(tenant, 'charge.dispute.created'))[0] as ProcessorEvent;
  await deliver(tenant, created);
  (await backend()).processor.closeDispute(String((created.data.object as { id: string }).id), 'lost');
  await deliver(tenant, (await eventsAt(tenant, 'charge.dispute.closed'))[0] ?? {});

  const undo = `/client/plan/${own.shop.plan.slug}/cancel/undo`;
  const refused = await own.ada.send('POST', undo, {});
  const { orders } = await expectBooksToAgree(tenant);
  expect([refused.body.error?.code, orders[0]]).toMatchObject([
    'order_not_resumable',
    { endsOn: '2027-05-01', endedBy: 'dispute' },
  ]);
  expect((await staff.post(`/admin/orders/${orders[0]?.id}/undo-cancel`, {})).status).toBe(200);
  expect((await kept(tenant)).orders[0]).not.toHaveProperty('endsOn');
});

it('A plan does not change while a payment of its period is being refunded', async () => {
  const own = await ownPlan({ plan: priced(100), pro: priced(150) });
  await atProcessor('accounts/pending-refunds', { account: own.shop.tenant.account.id, pending: true });
  expect((await refundPayment(own, 0)).status).toBe(200);
  const refused = await own.change();
  expect([refused.status, refused.body.error.code]).toEqual([409, 'plan_not_changeable']);
  expect(await charged(own)).toEqual([10_000]);
});
