import { expect, it } from 'vitest';
import { scanValue } from '../../apps/operator/actions/scan-value.ts';
import type { ProcessorEvent } from '../../local/processor/books/objects.ts';
import { confirmRequest } from '../driver/requests.ts';
import { backend } from '../support/backend.ts';
import { aPlanOnSale, catalogStaff, couponBody, planBody } from '../support/catalog.ts';
import { now, travelTo } from '../support/clock.ts';
import { sendAsked } from '../support/gateway.ts';
import {
  aLink,
  aPayer,
  authenticate,
  confirm,
  intentOf,
  pay,
  receiptOf,
  recurring,
} from '../support/links.ts';
import { expectBooksToAgree, kept } from '../support/money-books.ts';
import {
  BOUGHT_AT,
  balance,
  charged,
  type Own,
  ownPlan,
  priced,
  refundPayment,
} from '../support/plan-changes.ts';
import { aListeningTenant, deliver, eventsAt } from '../support/processor-events.ts';
import { aShop, buy } from '../support/purchases.ts';
import { atProcessor } from '../support/refunds.ts';
import { ADA, renewDue } from '../support/renewals.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';
import { credit, customerToken, walletOf } from '../support/wallets.ts';

const NOW = { downgradeMode: 'now' };
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
async function boughtWithCode(
  plan: number,
  pro: number,
  code: object,
  coupon = couponBody(code),
): Promise<Own> {
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

/** The bank decides the tenant's first dispute for its card holder. */
async function loseDispute(tenant: Parameters<typeof deliver>[0] & TestTenant): Promise<void> {
  const created = (await eventsAt(tenant, 'charge.dispute.created'))[0] as ProcessorEvent;
  await deliver(tenant, created);
  (await backend()).processor.closeDispute(String((created.data.object as { id: string }).id), 'lost');
  await deliver(tenant, (await eventsAt(tenant, 'charge.dispute.closed'))[0] ?? {});
}

it('A customer does not undo what a lost dispute ended; staff do', async () => {
  travelTo(BOUGHT_AT);
  const tenant = await aListeningTenant();
  const staff = await catalogStaff(tenant);
  const ownShop = async () => ({ tenant, staff, ...(await aPlanOnSale(staff, {}, {})) });
  const own = await ownPlan({ ownShop, paymentMethodId: 'pm_card_createDispute' });
  await loseDispute(tenant);

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

const wayOf = async (own: Own) => {
  const books = await kept(own.shop.tenant);
  const returned = books.attempts.reduce(
    (sum, { refunds }) => sum + ((refunds as { cardMinor?: number })?.cardMinor ?? 0),
    0,
  );
  return { charged: await charged(own), returned, wallet: (await walletOf(own.shop.tenant)).balance ?? 0 };
};

it('A refund takes back the wallet credit that a change of the plan made of the payment', async () => {
  const own = await ownPlan({ plan: priced(100), pro: priced(1, NOW) });
  expect((await own.change({}, undefined, '/apply-zero')).status).toBe(200);
  expect((await refundPayment(own, 0)).status).toBe(200);
  await expectBooksToAgree(own.shop.tenant);
  expect(await wayOf(own)).toEqual({ charged: [10_000], returned: 10_000, wallet: 0 });
});

it('An upgrade that is refunded late in the period leaves no credit for what was paid before', async () => {
  const own = await ownPlan({ plan: priced(10, NOW), pro: priced(1000) });
  travelTo('2027-04-28T00:00:00Z');
  expect((await own.change()).status).toBe(200);
  expect((await refundPayment(own, 1)).status).toBe(200);
  const back = await own.ada.send('POST', '/client/plan/pro/change-plan/apply-zero', {
    planSlug: own.shop.plan.slug,
  });
  expect(back.status).toBe(200);
  await expectBooksToAgree(own.shop.tenant);
  expect(await wayOf(own)).toEqual({ charged: [1000, 9900], returned: 9900, wallet: 0 });
});

/** Prices of a plan by the month and by the year. */
const yearly = (monthly: number, amount: number) => [
  { cycleId: 'monthly', billingInterval: 1, currency: 'USD', amount: monthly },
  { cycleId: 'yearly', billingInterval: 12, currency: 'USD', amount },
];

it('A new cycle knows the payments of the period that it took over', async () => {
  const own = await ownPlan({ plan: priced(100), pro: { prices: yearly(120, 1200) } });
  travelTo('2027-04-01T00:00:01Z'); // Later than the purchase, so that the payments have an order.
  expect((await own.change({ cycleId: 'yearly' })).status).toBe(200);
  expect((await refundPayment(own, 0)).status).toBe(200);
  const { staff, product, tenant } = own.shop;
  const cheap = { name: 'Mini', slug: 'mini', prices: yearly(2, 12), ...NOW };
  const made = await staff.make('/admin/plans', planBody(tenant, product.id, cheap));
  await staff.post(`/admin/plans/${made.id}/activate`);
  const asked = { planSlug: 'mini', cycleId: 'yearly' };
  const down = await own.ada.send('POST', '/client/plan/pro/change-plan/apply-zero', asked);
  expect(down.status).toBe(200);
  await expectBooksToAgree(tenant);
  const { wallet, ...way } = await wayOf(own);
  expect([way, Math.floor(wallet / 100)]).toEqual([{ charged: [10_000, 110_000], returned: 10_000 }, 1088]); // Seconds went by.
});

it('A refund during the 3-D Secure wait of a change ends that wait, and nothing is charged', async () => {
  const own = await ownPlan({ plan: priced(100), pro: priced(150) });
  const waiting = await own.change({ paymentMethodId: 'pm_card_threeDSecure2Required' });
  expect(waiting.body.status).toBe('requires_action');
  expect((await refundPayment(own, 0)).status).toBe(200);
  const confirmed = await confirm(waiting);
  await expectBooksToAgree(own.shop.tenant);
  const again = await sendAsked({
    ...confirmRequest(intentOf(waiting), receiptOf(waiting), own.shop.tenant.origin),
    path: '/public-api/purchase/addon/confirm',
  });
  expect([confirmed, again].map(({ status, body }) => [status, body.error?.code])).toEqual([
    [409, 'quote_changed'],
    [409, 'quote_changed'],
  ]);
  expect(await wayOf(own)).toMatchObject({ charged: [10_000], returned: 10_000 });
});

it('What the card paid above a small difference goes back with its refund', async () => {
  const own = await ownPlan({ pro: priced(10.01) });
  expect((await own.change()).status).toBe(200);
  expect(await balance(own)).toBeGreaterThanOrEqual(49);
  expect((await refundPayment(own, 1)).status).toBe(200);
  await expectBooksToAgree(own.shop.tenant);
  expect(await wayOf(own)).toEqual({ charged: [1000, 50], returned: 50, wallet: 0 });
});

it('A refund names the lines that it is for, and takes back only the unused time of those that recur', async () => {
  travelTo(BOUGHT_AT);
  const shop = await aShop(priced(10), {}, { prices: [{ currency: 'USD', amount: 100 }] });
  const own = await ownPlan({
    ownShop: async () => shop,
    pro: priced(20),
    info: { addons: [shop.addOn.id] },
  });
  const cup = { lines: [{ line: 2, amount: 100 }] };
  expect((await refundPayment(own, 0, { ...cup, preview: true })).body.data).toMatchObject({
    amount: { value: 100 },
    takesBack: { unusedTime: { value: 0 } },
  });
  expect((await refundPayment(own, 0, cup)).status).toBe(200);
  travelTo(BOUGHT_AT);
  expect((await own.change({ preview: true })).body.change).toMatchObject({ dueNow: { value: 10 } });
  await expectBooksToAgree(own.shop.tenant);
});

it('A refund out of goodwill takes nothing back, also not at the next change of the plan', async () => {
  const own = await ownPlan({ plan: priced(30), pro: priced(90) });
  const present = { amount: 20, reverses: 'goodwill' };
  expect((await refundPayment(own, 0, present)).body.data).toMatchObject({
    takesBack: { unusedTime: { value: 0 } },
  });
  travelTo(BOUGHT_AT);
  expect((await own.change()).status).toBe(200);
  expect(await charged(own)).toEqual([3000, 6000]);
  await expectBooksToAgree(own.shop.tenant);
});

it('A gift that was spent and comes back out of goodwill is a second gift: the time that it pays stays', async () => {
  const own = await ownPlan({ plan: priced(30), pro: priced(90) });
  await credit(own.shop.tenant, String(own.customerInfo.email), 6000);
  expect((await own.change()).status).toBe(200);
  expect((await refundPayment(own, 1, { reverses: 'goodwill' })).status).toBe(200);
  await expectBooksToAgree(own.shop.tenant);
  expect(await balance(own)).toBe(6000);
});

it('What the wallet alone paid for a plan is a gift when it comes back out of goodwill', async () => {
  const shop = await aShop(priced(30));
  const customerInfo = aPayer();
  await credit(shop.tenant, customerInfo.email, 3000);
  const token = await customerToken(shop.tenant, customerInfo.email);
  expect((await buy(shop, { customerInfo, token })).status).toBe(200);
  expect((await refundPayment({ shop }, 0, { reverses: 'goodwill' })).status).toBe(200);
  await expectBooksToAgree(shop.tenant);
});

it('A code keeps its use while its discount goes on, also when the payment is refunded', async () => {
  const coupon = couponBody({ percentOff: 50, duration: 'forever', maxRedemptions: 1 });
  const own = await boughtWithCode(10, 20, {}, coupon);
  expect((await refundPayment(own, 0)).status).toBe(200);
  const couponCode = coupon.code;
  const again = await buy(own.shop, { customerInfo: aPayer(), info: { couponCode } });
  expect(again.body.error?.code).toBe('coupon_not_valid');
  await expectBooksToAgree(own.shop.tenant);
});

it('A lost dispute takes back the credit that a change of the plan made of the payment', async () => {
  travelTo(BOUGHT_AT);
  const tenant = await aListeningTenant();
  const staff = await catalogStaff(tenant);
  const ownShop = async () => ({ tenant, staff, ...(await aPlanOnSale(staff, priced(100), {})) });
  const own = await ownPlan({ ownShop, pro: priced(1, NOW), paymentMethodId: 'pm_card_createDispute' });
  expect((await own.change({}, undefined, '/apply-zero')).status).toBe(200);
  expect(await balance(own)).toBe(9900);
  await loseDispute(tenant);
  await expectBooksToAgree(tenant);
  expect(await balance(own)).toBe(0);
});

it('A dispute during the 3-D Secure wait of a change ends that wait, and nothing is charged', async () => {
  travelTo(BOUGHT_AT);
  const tenant = await aListeningTenant();
  const staff = await catalogStaff(tenant);
  const ownShop = async () => ({ tenant, staff, ...(await aPlanOnSale(staff, priced(100), {})) });
  const own = await ownPlan({ ownShop, pro: priced(150), paymentMethodId: 'pm_card_createDispute' });
  const waits = await own.change({ paymentMethodId: 'pm_card_threeDSecure2Required' });
  await authenticate(waits, 'succeed');
  await deliver(tenant, (await eventsAt(tenant, 'charge.dispute.created'))[0] ?? {});
  const confirmed = await confirm(waits);
  expect([confirmed.body.error?.code, (await own.change()).body.error?.code]).toEqual([
    'quote_changed',
    'plan_not_changeable',
  ]);
  await expectBooksToAgree(tenant);
  expect(await charged(own)).toEqual([10_000]);
});

it('Credit that was spent again and refunded comes back only as far as its own payment stands behind it', async () => {
  const own = await ownPlan({ plan: priced(100), pro: priced(1, NOW) });
  expect((await own.change({}, undefined, '/apply-zero')).status).toBe(200);
  const { slug } = own.shop.plan;
  const back = await own.ada.send('POST', '/client/plan/pro/change-plan', { planSlug: slug });
  expect(back.status).toBe(200);
  expect((await refundPayment(own, 0)).status).toBe(200);
  expect((await refundPayment(own, 2)).body.error?.code).toBe('transaction_not_refundable');
  await expectBooksToAgree(own.shop.tenant);
  expect(await wayOf(own)).toEqual({ charged: [10_000], returned: 10_000, wallet: 0 });
});

it('A refund waits while a payment holds credit that it would take back', async () => {
  const own = await ownPlan({ plan: priced(100), pro: priced(1, NOW) });
  const { tenant } = own.shop;
  expect((await own.change({}, undefined, '/apply-zero')).status).toBe(200);
  const token = await customerToken(tenant, own.customerInfo.email);
  const asking = { customerInfo: own.customerInfo, token, paymentMethodId: 'pm_card_threeDSecure2Required' };
  const waiting = await pay(await aLink(tenant, { amount: 150 }), asking);
  expect(waiting.body.status).toBe('requires_action');
  expect((await refundPayment(own, 0)).body.error?.code).toBe('payment_in_progress');
  await authenticate(waiting, 'fail');
  await confirm(waiting);
  expect((await refundPayment(own, 0)).status).toBe(200);
  await expectBooksToAgree(tenant);
  expect(await balance(own)).toBe(0);
});

it('An explanation names the payments that unused time and credit came from, and the scan finds nothing', async () => {
  const own = await ownPlan({ plan: priced(100), pro: priced(1, NOW) });
  expect((await own.change({}, undefined, '/apply-zero')).status).toBe(200);
  const [bought, changed] = (await kept(own.shop.tenant)).attempts;
  const staff = await catalogStaff(own.shop.tenant);
  const { steps } = (await staff.get(`/admin/transactions/${changed?.id}/explain`)).body.data;
  expect(steps.map(({ text }: { text: string }) => text)).toEqual(
    expect.arrayContaining([
      `Of the unused part, 1.00 USD came from the payment ${bought?.id}.`,
      `Of the unused part, 99.00 USD came from the payment ${bought?.id}.`,
    ]),
  );
  expect(await scanValue(own.shop.tenant.tenant.id, now())).toEqual({
    customers: 1,
    broken: [],
    unnamed: [],
  });
});
