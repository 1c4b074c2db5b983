import type { PlanOnSale } from '../../domain/catalog/on-sale.ts';
import { planNotForSale } from '../../domain/catalog/plan.ts';
import type { PaymentLink } from '../../domain/links/payment-link.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { readIfOnSale, saleKeys } from '../../storage/catalog/plans-on-sale.ts';
import { getAll } from '../../storage/table/table.ts';

/** The plan that a link sells, strongly read; undefined for a link of an amount. Throws `plan_not_found` once it is not for sale. */
export async function planOf(link: PaymentLink, project: Project): Promise<PlanOnSale | undefined> {
  const onSale = await findPlanOf(link, project);
  if (onSale === 'not for sale') throw planNotForSale();
  return onSale;
}

/** Whether the link sells a plan that is no longer for sale. */
export const isOffSale = async (link: PaymentLink, project: Project): Promise<boolean> =>
  (await findPlanOf(link, project)) === 'not for sale';

async function findPlanOf(
  { tenantId, plan }: PaymentLink,
  project: Project,
): Promise<PlanOnSale | 'not for sale' | undefined> {
  if (!plan) return undefined;
  return readIfOnSale(await getAll(saleKeys(tenantId, plan, plan.addOnIds)), project) ?? 'not for sale';
}
