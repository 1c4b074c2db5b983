import { type PlanOnSale, placeOf, plansOnSale } from '../../domain/catalog/on-sale.ts';
import { planNotFound } from '../../domain/catalog/plan.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { catalogPartition } from '../table/keys.ts';
import { cursorAt, type Page, type PageRequest, positionIn } from '../table/lists.ts';
import { recentCatalog } from './recent-catalog.ts';

type Storefront = Pick<Project, 'tenantId' | 'id'>;

/** A page of the plans that a storefront sells, by name. Throws `invalid_request` for a cursor that is not one of this list. */
export async function readPlansOnSale({ tenantId, id }: Storefront, { limit, cursor }: PageRequest): Promise<Page<PlanOnSale>> {
  const list = `${catalogPartition(tenantId)} ${id}`;
  const after = cursor === undefined ? '' : positionIn(list, cursor, PLACE);
  const following = plansOnSale(await recentCatalog(tenantId), id).filter((plan) => placeOf(plan) > after);
  const records = following.slice(0, limit);
  const last = records.at(-1);
  return { records, nextCursor: last && following.length > limit ? cursorAt(list, placeOf(last)) : null };
}

/** Throws `plan_not_found` for a plan that is unknown, not for sale or another project's. */
export async function getPlanOnSale({ tenantId, id }: Storefront, slug: string): Promise<PlanOnSale> {
  const found = plansOnSale(await recentCatalog(tenantId), id).find(({ plan }) => plan.slug === slug);
  if (!found) throw planNotFound();
  return found;
}

const PLACE = /^.+\nplan_\w+$/su;
