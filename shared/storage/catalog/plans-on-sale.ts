import * as v from 'valibot';
import { AddOnRecord } from '../../domain/catalog/add-on.ts';
import { type PlanOnSale, placeOf, plansOnSale, type Storefront } from '../../domain/catalog/on-sale.ts';
import { type Plan, PlanRecord, planNotFound } from '../../domain/catalog/plan.ts';
import { ProductRecord } from '../../domain/catalog/product.ts';
import type { AddOnId, TenantId } from '../../domain/ids.ts';
import { catalogPartition, type Key, keys } from '../table/keys.ts';
import { cursorAt, type Page, type PageRequest, positionIn } from '../table/lists.ts';
import { findPlanBySlug } from './plans.ts';
import { recentCatalog } from './recent-catalog.ts';

/** A page of the plans that a storefront sells, by name. Throws `invalid_request` for a cursor that is not one of this list. */
export async function readPlansOnSale(
  project: Storefront,
  { limit, cursor }: PageRequest,
): Promise<Page<PlanOnSale>> {
  const { tenantId, id } = project;
  const list = `${catalogPartition(tenantId)} ${id}`;
  const after = cursor === undefined ? '' : positionIn(list, cursor, PLACE);
  const following = plansOnSale(await recentCatalog(tenantId), project).filter(
    (plan) => placeOf(plan) > after,
  );
  const records = following.slice(0, limit);
  const last = records.at(-1);
  return { records, nextCursor: last && following.length > limit ? cursorAt(list, placeOf(last)) : null };
}

/** Throws `plan_not_found` for a plan that is unknown, not for sale or another project's. */
export async function getPlanOnSale(project: Storefront, slug: string): Promise<PlanOnSale> {
  const found = plansOnSale(await recentCatalog(project.tenantId), project).find(
    ({ plan }) => plan.slug === slug,
  );
  if (!found) throw planNotFound();
  return found;
}

/** What a purchase names of a plan, and never changes. */
export type NamedPlan = Pick<Plan, 'id' | 'productId'>;

/**
 * The plan with this slug, wherever it is sold: one that was put on sale in the last seconds is found too. Its currencies are as they
 * were in these seconds. Throws `plan_not_found`.
 */
export async function findNamedPlan(
  project: Storefront,
  slug: string,
): Promise<NamedPlan & Pick<Plan, 'currency' | 'availableCurrencies'>> {
  const { tenantId } = project;
  const recent = plansOnSale(await recentCatalog(tenantId), project).find(({ plan }) => plan.slug === slug);
  const plan = recent?.plan ?? (await findPlanBySlug(tenantId, slug));
  if (!plan) throw planNotFound();
  return plan;
}

/** The items that say whether a plan is for sale and what it costs with these add-ons. */
export const saleKeys = (
  tenantId: TenantId,
  { id, productId }: NamedPlan,
  addOnIds: readonly string[],
): Key[] => [
  keys.plan(tenantId, id),
  keys.product(tenantId, productId),
  ...addOnIds.map((addOnId) => keys.addOn(tenantId, addOnId as AddOnId)),
];

/** The plan that those items show, without its features. Throws `plan_not_found` unless the project sells it. */
export function readPlanOnSale(items: readonly unknown[], project: Omit<Storefront, 'tenantId'>): PlanOnSale {
  const onSale = readIfOnSale(items, project);
  if (!onSale) throw planNotFound();
  return onSale;
}

/** The same plan, or undefined unless the project sells it. */
export function readIfOnSale(
  [plan, product, ...addOns]: readonly unknown[],
  project: Omit<Storefront, 'tenantId'>,
): PlanOnSale | undefined {
  const [onSale] = plansOnSale(
    {
      plans: plan === undefined ? [] : [v.parse(PlanRecord, plan)],
      products: product === undefined ? [] : [v.parse(ProductRecord, product)],
      addOns: addOns.flatMap((addOn) => (addOn === undefined ? [] : [v.parse(AddOnRecord, addOn)])),
      featureCategories: [],
    },
    project,
  );
  return onSale;
}

const PLACE = /^.+\nplan_\w+$/su;
