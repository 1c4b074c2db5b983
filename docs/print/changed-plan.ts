import type { Currency } from '../../shared/domain/money/currency.ts';
import { instant } from '../../shared/domain/time/calendar.ts';
import { clearOwed } from '../../shared/flows/customers/clear-owed.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { parseAttempt } from '../../shared/storage/attempts.ts';
import { getCustomer, setOwed } from '../../shared/storage/customers.ts';
import { commit } from '../../shared/storage/table/table.ts';
import { catalogStaff } from '../../test/support/catalog.ts';
import { signIn } from '../../test/support/customers.ts';
import { buy } from '../../test/support/purchases.ts';
import { recordsOf } from '../../test/support/table.ts';
import type { TestTenant } from '../../test/support/tenants.ts';

const customerInfo = { email: 'barbara@example.com', name: 'Barbara Payer' };

/** A customer moves from the monthly to the yearly cycle of a plan during its trial. */
export async function changeCycle(tenant: TestTenant, slug: string): Promise<void> {
  await buy({ tenant, plan: { slug } as never }, { customerInfo, info: { cycleId: 'monthly' } });
  const { send } = await signIn(tenant, customerInfo.email);
  await send('POST', `/client/plan/${slug}/change-plan`, { planSlug: slug, cycleId: 'yearly' });
}

/** A customer disowns what somebody bought with their address. */
export async function disownPlan(tenant: TestTenant, slug: string): Promise<void> {
  const katherine = { email: 'katherine@example.com', name: 'Katherine Payer' };
  await buy({ tenant, plan: { slug } as never }, { customerInfo: katherine, info: { cycleId: 'monthly' } });
  const { get, send } = await signIn(tenant, katherine.email);
  const [order] = (await get('/client/order')).body.data;
  await send('POST', `/client/order/${order.id}/disown`);
}

/** Staff raise the prices of a plan, move its newest subscriber to them and undo that. */
export async function moveSubscribers(tenant: TestTenant, slug: string): Promise<void> {
  const staff = await catalogStaff(tenant);
  const { data } = (await staff.get('/admin/plans')).body;
  const { id, version, prices } = data.find((plan: { slug: string }) => plan.slug === slug);
  const raised = prices.map(({ amount, ...price }: { amount: number }) => ({ ...price, amount: amount + 2 }));
  await staff.patch(`/admin/plans/${id}`, { version, prices: raised });
  await staff.post(`/admin/plans/${id}/move-subscribers`, { from: '2027-06-01', limit: 1 });
  await staff.post(`/admin/plans/${id}/move-subscribers/undo`, { limit: 1 });
}

/** Staff clear what Barbara owes. That she does is written here: the run has no charge of hers that was disputed. */
export async function forgive({ tenant, project }: TestTenant): Promise<void> {
  const { customerId } = await signIn({ tenant, project }, customerInfo.email);
  const customer = await getCustomer(tenant.id, customerId);
  const attempts = (await recordsOf(tenant.id, 'TXN#')).map(parseAttempt);
  const attemptId = attempts.find(
    (attempt) => attempt.customerId === customerId && attempt.kind === 'plan',
  )?.id;
  if (!attemptId) throw new Error('Barbara bought a plan.');
  const since = instant(clock.now());
  const owed = { attemptId, projectId: project.id, currency: 'usd' as Currency, minor: 620, since };
  await commit([setOwed(customer, [{ ...owed, disputeId: 'dp_1' }])]);
  const reason = 'Paid by bank transfer on 4 December.';
  await clearOwed({ tenantId: tenant.id, id: customerId, reason, by: 'jane@acme.example', now: clock.now() });
}
