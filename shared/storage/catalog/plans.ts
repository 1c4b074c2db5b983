import { type Plan, PlanRecord, planNotFound } from '../../domain/catalog/plan.ts';
import { BillingError } from '../../domain/errors.ts';
import type { PlanId, TenantId } from '../../domain/ids.ts';
import { keys } from '../table/keys.ts';
import { create, get, type Write } from '../table/table.ts';
import { catalogNoun } from './catalog-noun.ts';

export const plans = catalogNoun<Plan>({
  kind: 'plan',
  schema: PlanRecord,
  key: (tenantId, id) => keys.plan(tenantId, id as PlanId),
  notFound: planNotFound,
});

/** The plan with this slug, read strongly. */
export async function findPlanBySlug(tenantId: TenantId, slug: string): Promise<Plan | undefined> {
  const named = await get<{ planId: PlanId }>(keys.planSlug(tenantId, slug));
  return named && (await plans.find(tenantId, named.planId));
}

/** Reserves the plan's slug, which no other plan of the tenant can have. The commit throws `already_exists` when one has it. */
export function takeSlug({ tenantId, id, slug }: Plan): Write {
  const taken = () =>
    new BillingError('already_exists', `A plan has the slug ${slug} already. Send another one.`, {
      field: 'slug',
    });
  return create(keys.planSlug(tenantId, slug), { tenantId, planId: id }, taken);
}
