import { afterAll, expect, it } from 'vitest';
import { restoreDisputes } from '../../apps/operator/restore/restore-refunds.ts';
import { openOf } from '../../shared/domain/customers/owed.ts';
import type { Dispute } from '../../shared/domain/sales/dispute.ts';
import { backend } from '../support/backend.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { aPlanOnSale, catalogStaff } from '../support/catalog.ts';
import { advance, now, travelTo } from '../support/clock.ts';
import { aHalfUsedDispute } from '../support/disputes.ts';
import { aLink, pay } from '../support/links.ts';
import { booksOf, eventTypes, expectBooksToAgree } from '../support/money-books.ts';
import { BOUGHT_AT, ownPlan, priced } from '../support/plan-changes.ts';
import { aListeningTenant, deliver, type Listening } from '../support/processor-events.ts';
import { renewDue } from '../support/renewals.ts';
import { customerToken, walletOf } from '../support/wallets.ts';

afterAll(expectBooksToBalance);

const INQUIRY = { paymentMethodId: 'pm_card_createDisputeInquiry' };
type Move = 'opened' | 'escalated' | 'lost' | 'reversed' | 'warning_closed';

/** The bank moves the tenant's dispute. Only the last of its events arrives, which for a reversal says no more than that money moved. */
async function told(tenant: Listening, move: Move) {
  const { processor } = await backend();
  const { id = '' } = (await booksOf(tenant)).disputes[0] ?? {};
  if (move === 'escalated') processor.escalateDispute(id);
  else if (move === 'reversed') processor.reverseDispute(id);
  else if (move !== 'opened') processor.closeDispute(id, move);
  const about = (await booksOf(tenant)).events.filter(({ type }) => type.startsWith('charge.dispute.'));
  await deliver(tenant, about.at(-1) ?? {});
  return await standOf(tenant);
}

/** What the books say, once both sides agree: status, invoice, hold and end of the first order, wallet, what is owed, what was told. */
async function standOf(tenant: Listening) {
  const books = await expectBooksToAgree(tenant);
  const [order] = books.orders;
  const customer = books.all.find(({ sk }) => sk === 'CUSTOMER');
  const owed = openOf(customer as never).reduce((sum, { minor }) => sum + minor, 0);
  const [dispute] = books.attempts.flatMap(({ disputes = [] }) => disputes as Dispute[]);
  const news = eventTypes(books).filter((type) => type.startsWith('payment.disp'));
  const { balance = 0 } = await walletOf(tenant);
  return [
    dispute?.status,
    books.invoices[0]?.status,
    (order?.openDisputes as string[] | undefined)?.length ?? 0,
    order?.endedBy,
    balance,
    owed,
    news.filter((type) => type === 'payment.disputed').length,
    news.filter((type) => type === 'payment.dispute_closed').length,
  ];
}

it('a half used plan whose inquiry becomes a chargeback, is lost, won, lost and won again goes on as it was paid, and the shop learns of each', async () => {
  const stands: unknown[] = [];
  const { tenant } = await aHalfUsedDispute({
    ...INQUIRY,
    before: async (own) => {
      stands.push(await told(own.tenant, 'opened'), await told(own.tenant, 'escalated'));
    },
  });
  stands.push(await standOf(tenant));
  for (const _ of [1, 2, 3]) stands.push(await told(tenant, 'reversed'));
  expect(stands).toEqual([
    ['warning_needs_response', 2, 1, undefined, 0, 0, 1, 0],
    ['needs_response', 2, 1, undefined, 0, 0, 2, 0],
    ['lost', 5, 0, 'dispute', 0, 500, 2, 1],
    ['won', 2, 0, undefined, 0, 0, 2, 2],
    ['lost', 5, 0, 'dispute', 0, 500, 2, 3],
    ['won', 2, 0, undefined, 0, 0, 2, 4],
  ]);
  const { outbox, attempts } = await expectBooksToAgree(tenant);
  const notices = outbox.flatMap((row) => row.notices as { type: string }[]);
  expect(notices.filter(({ type }) => type === 'payment.disputed')).toHaveLength(2);
  travelTo('2027-05-01T00:10:00Z');
  expect(await renewDue(tenant)).toMatchObject({ charged: 1 });
  const refund = `/admin/transactions/${attempts[0]?.id}/refund`;
  expect((await (await catalogStaff(tenant)).post(refund, {}, crypto.randomUUID())).status).toBe(200);
  await expectBooksToAgree(tenant);
});

it('credit that a lost dispute took back is in the wallet again once it is won, and what was spent is owed no longer', async () => {
  travelTo(BOUGHT_AT);
  const tenant = await aListeningTenant();
  const staff = await catalogStaff(tenant);
  const ownShop = async () => ({ tenant, staff, ...(await aPlanOnSale(staff, priced(100), {})) });
  const own = await ownPlan({ ownShop, pro: priced(1, { downgradeMode: 'now' }), ...INQUIRY });
  expect((await own.change({}, undefined, '/apply-zero')).status).toBe(200);
  const token = await customerToken(tenant, own.customerInfo.email);
  const spending = { customerInfo: own.customerInfo, token };
  expect((await pay(await aLink(tenant, { amount: 40 }), spending)).status).toBe(200);
  const moves = ['opened', 'escalated', 'lost', 'reversed', 'reversed', 'reversed'] as const;
  const stands: unknown[] = [];
  for (const move of moves) stands.push(await told(tenant, move));
  expect(stands).toEqual([
    ['warning_needs_response', 2, 1, undefined, 5900, 0, 1, 0],
    ['needs_response', 2, 1, undefined, 5900, 0, 2, 0],
    ['lost', 5, 0, 'dispute', 0, 4000, 2, 1],
    ['won', 2, 0, undefined, 5900, 0, 2, 2],
    ['lost', 5, 0, 'dispute', 0, 4000, 2, 3],
    ['won', 2, 0, undefined, 5900, 0, 2, 4],
  ]);
});

it('an order that its customer had cancelled ends for that reason still when a lost dispute of it is won', async () => {
  const own = await aHalfUsedDispute({
    before: ({ ada, shop }) => ada.send('POST', `/client/plan/${shop.plan.slug}/cancel`, {}),
  });
  const ends = [(await standOf(own.tenant))[3], (await told(own.tenant, 'reversed'))[3]];
  expect(ends).toEqual(['dispute', 'customer']);
});

it('the shop learns again of an inquiry that was closed when it becomes a chargeback', async () => {
  const tenant = await aListeningTenant();
  await pay(await aLink(tenant), INQUIRY);
  expect([await told(tenant, 'warning_closed'), await told(tenant, 'escalated')]).toMatchObject([
    ['warning_closed', 2, 0, undefined, 0, 0, 1, 1],
    ['needs_response', 2, 0, undefined, 0, 0, 2, 1],
  ]);
});

it('a restore books a dispute by what its account shows now, as often as the bank decides', async () => {
  const tenant = await aListeningTenant();
  await pay(await aLink(tenant), { paymentMethodId: 'pm_card_createDispute' });
  const { processor } = await backend();
  const { id = '' } = (await booksOf(tenant)).disputes[0] ?? {};
  processor.closeDispute(id, 'lost');
  for (const [status, invoice] of [
    ['lost', 5],
    ['won', 2],
    ['lost', 5],
  ]) {
    advance({ minutes: 1 });
    const restored = await restoreDisputes(tenant.tenant.id, now(), { now: now(), dryRun: false });
    expect(restored).toEqual({ disputed: 1, unbooked: [] });
    expect(await standOf(tenant)).toEqual(expect.arrayContaining([status, invoice]));
    processor.reverseDispute(id);
  }
});
