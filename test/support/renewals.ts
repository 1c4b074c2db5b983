import { expect } from 'vitest';
import { planRenewals } from '../../shared/flows/renewals/plan-renewals.ts';
import { type BatchResult, renewBatch } from '../../shared/flows/renewals/renew-batch.ts';
import type { RenewalBatch } from '../../shared/messaging/queue-messages.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { deadlineFrom } from '../../shared/runtime/deadline.ts';
import { travelTo } from './clock.ts';
import { aLink, authenticate, confirm, type Payer, pay, recurring, type TestLink } from './links.ts';
import { expectBooksToAgree, kept } from './money-books.ts';
import { aTenant, type TenantOverrides, type TestTenant } from './tenants.ts';

export const ADA = { email: 'ada@example.com', name: 'Ada Payer' };

/** The batches that the planner would send now for this tenant: other tests have orders of their own in the index. */
export async function planned({ tenant }: TestTenant): Promise<RenewalBatch[]> {
  const batches: RenewalBatch[] = [];
  await planRenewals(
    clock.now(),
    () => true,
    async (sent) => void batches.push(...sent.filter(({ tenantId }) => tenantId === tenant.id)),
  );
  return batches;
}

/** Charges what is due now for this tenant, as the planner and its workers do. */
export async function renewDue(tenant: TestTenant): Promise<BatchResult | undefined> {
  const batches = await planned(tenant);
  const results = await Promise.all(
    batches.map((batch) => renewBatch(batch, clock.now(), deadlineFrom(performance.now()))),
  );
  return results.reduce<BatchResult | undefined>(
    (sum, result) => (sum ? addBoth(sum, result) : result),
    undefined,
  );
}

const addBoth = (one: BatchResult, other: BatchResult): BatchResult =>
  Object.fromEntries(
    Object.entries(one).map(([name, count]) => [name, count + other[name as keyof BatchResult]]),
  ) as BatchResult;

/** A monthly order of Ada's that began on 31 January. A card of which only later charges fail begins with a trial. */
export async function aSubscriber(card = 'pm_card_visa'): Promise<TestTenant> {
  travelTo('2027-01-31T10:00:00Z');
  const tenant = await aTenant();
  await subscribeBy(await aLink(tenant, recurring({ recurringAmount: 9.5 })), card);
  return tenant;
}

/** Their trial of 28 days ends on 28 February. */
export async function aTrialist(card: string, overrides: TenantOverrides = {}): Promise<TestTenant> {
  travelTo('2027-01-31T10:00:00Z');
  const tenant = await aTenant(overrides);
  const trial = recurring({ recurringAmount: 9.5, isOnTrial: true, trialPeriod: { durationInDays: 28 } });
  await subscribeBy(await aLink(tenant, { amount: 0, ...trial }), card);
  return tenant;
}

export async function subscribeBy(
  link: TestLink,
  paymentMethodId: string,
  customerInfo: Payer = ADA,
): Promise<void> {
  const answer = await pay(link, { customerInfo, paymentMethodId });
  expect(answer.status).toBe(200);
  if (answer.body.status !== 'requires_action') return;
  await authenticate(answer, 'succeed');
  expect((await confirm(answer)).status).toBe(200);
}

/** What became of the tenant's one order when its due dates were processed on each of the days: outcome, status, failed tries, next date. */
export async function onDays(tenant: TestTenant, days: readonly string[]) {
  const seen: unknown[] = [];
  for (const day of days) {
    travelTo(day.includes('T') ? day : `${day}T00:10:00Z`);
    const result = await renewDue(tenant);
    const [order] = (await kept(tenant)).orders;
    const outcome = result ? Object.entries(result).find(([, count]) => count > 0)?.[0] : 'nothing';
    seen.push([outcome, order?.status, order?.failedTries, order?.dunning?.nextOn ?? order?.nextBillingDate]);
  }
  await expectBooksToAgree(tenant);
  return seen;
}

/** The link by which the tenant's one unpaid cycle can be paid. */
export async function recoveryLink(tenant: TestTenant): Promise<TestLink> {
  const { outbox } = await expectBooksToAgree(tenant);
  const failed = outbox.flatMap(
    ({ events }) => events as { data: { renewal?: { recoveryUrl: string | null } } }[],
  );
  const [url] = failed.flatMap(({ data }) => data.renewal?.recoveryUrl ?? []);
  const slug = String(url?.split('/p/')[1]);
  return { tenant, slug, payload: slug, data: {} };
}
