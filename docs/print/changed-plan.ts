import { signIn } from '../../test/support/customers.ts';
import { buy } from '../../test/support/purchases.ts';
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
