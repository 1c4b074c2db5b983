import { afterAll, expect, it } from 'vitest';
import { expectBooksToBalance } from '../support/books.ts';
import { aPlanOnSale, catalogStaff } from '../support/catalog.ts';
import { travelTo } from '../support/clock.ts';
import { finishAbandoned } from '../support/links.ts';
import { booksOf, expectBooksToAgree, kept } from '../support/money-books.ts';
import { BOUGHT_AT, balance, charged, ownPlan, priced, refundPayment } from '../support/plan-changes.ts';
import { aListeningTenant, deliver, eventsAt } from '../support/processor-events.ts';
import { atProcessor } from '../support/refunds.ts';
import { credit } from '../support/wallets.ts';

afterAll(expectBooksToBalance);

it('A refund that fails puts the unused time back, or its value into the wallet when the period is over', async () => {
  const own = await ownPlan({ plan: priced(100), pro: priced(150) });
  const { tenant } = own.shop;
  const refundThatFails = async (on: string) => {
    expect((await refundPayment(own, 0)).body.data).toMatchObject({ status: 'pending' });
    travelTo(on);
    await atProcessor('refunds/fail', { refund: (await booksOf(tenant)).refunds.at(-1)?.id });
    await finishAbandoned();
  };
  await atProcessor('accounts/pending-refunds', { account: tenant.account.id, pending: true });
  await refundThatFails('2027-04-01T00:10:00Z');
  expect((await own.change({ preview: true })).body.change).toMatchObject({ dueNow: { value: 49.96 } });
  await refundThatFails('2027-05-01T00:10:00Z');
  await expectBooksToAgree(tenant);
  expect(await balance(own)).toBe(10_000);
});

it('A refund whose part of the card fails leaves to the wallet what that got, and what stood for it stays taken', async () => {
  travelTo(BOUGHT_AT);
  const tenant = await aListeningTenant();
  const staff = await catalogStaff(tenant);
  const ownShop = async () => ({ tenant, staff, ...(await aPlanOnSale(staff, priced(100), {})) });
  const own = await ownPlan({ ownShop, pro: priced(200) });
  await credit(tenant, own.customerInfo.email, 3000);
  travelTo(BOUGHT_AT);
  expect((await own.change()).status).toBe(200);
  expect(await charged(own)).toEqual([10_000, 7000]);
  const changed = (await kept(tenant)).attempts.findIndex(({ kind }) => kind === 'change'); // Both were made in one instant.
  expect((await refundPayment(own, changed)).body.data).toMatchObject({
    status: 'succeeded',
    wallet: expect.anything(),
  });
  await atProcessor('refunds/fail', { refund: (await booksOf(tenant)).refunds.at(-1)?.id });
  await deliver(tenant, (await eventsAt(tenant, 'refund.failed')).at(-1) ?? {});
  expect(await balance(own)).toBe(3000);
  const [order] = (await kept(tenant)).all.filter(({ sk }) => sk.startsWith('ORDER#'));
  expect(order?.period).toMatchObject({ funding: [{ minor: 10_000 }, { minor: 7000 }] });
  await expectBooksToAgree(tenant);
});

it('A refund that the processor refuses puts back what it took', async () => {
  const own = await ownPlan({ plan: priced(100), pro: priced(150) });
  const intentId = (await kept(own.shop.tenant)).attempts[0]?.intentId;
  await atProcessor('refunds', { payment_intent: intentId, amount: 1000 }); // In the dashboard, so that the whole is too much.
  expect((await refundPayment(own, 0)).body.error?.code).toBe('refund_refused');
  travelTo(BOUGHT_AT);
  expect((await own.change({ preview: true })).body.change).toMatchObject({ dueNow: { value: 60 } });
  await expectBooksToAgree(own.shop.tenant);
});
