import type { Entitlements } from '../../domain/billing/own-subscription.ts';
import { invalidField, invariant } from '../../domain/errors.ts';
import type { CustomerId, TenantId } from '../../domain/ids.ts';
import { recentProject } from '../../storage/recent.ts';
import { readAsked } from '../records/asked.ts';
import { liveSubscriptions } from '../subscriptions/own-subscriptions.ts';
import { entitlementsIn } from './dashboard.ts';

type EntitlementsQuery = Readonly<{
  email?: string | undefined;
  customerId?: CustomerId | undefined;
  productOrigin?: string | undefined;
  plan?: string | undefined;
}>;

/** What a customer's subscriptions that have not ended grant and have used, in the projects' own periods. Who has none has no entry. */
export async function entitlementsAsked(
  tenantId: TenantId,
  { plan, ...asked }: EntitlementsQuery,
  now: Date,
): Promise<Entitlements[]> {
  const { customerId, projectId } = await readAsked(tenantId, asked);
  if (customerId === undefined) throw invalidField('email', 'Send email or customerId.', 'required');
  const live = await liveSubscriptions({ tenantId, customerId, projectId });
  const wanted = live.filter(
    ({ subscription }) => (plan ?? subscription.plan.slug) === subscription.plan.slug,
  );
  return await Promise.all(
    wanted.map(async (own) => {
      const project = await recentProject(tenantId, own.subscription.projectId);
      invariant(project, `the project of subscription ${own.subscription.id} exists`);
      return await entitlementsIn(own, project, now);
    }),
  );
}
