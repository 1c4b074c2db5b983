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
