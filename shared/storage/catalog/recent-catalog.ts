import * as v from 'valibot';
import { type AddOn, AddOnRecord } from '../../domain/catalog/add-on.ts';
import { type FeatureCategory, FeatureCategoryRecord } from '../../domain/catalog/features.ts';
import type { Catalog } from '../../domain/catalog/on-sale.ts';
import { type Plan, PlanRecord } from '../../domain/catalog/plan.ts';
import { type Product, ProductRecord } from '../../domain/catalog/product.ts';
import type { TenantId } from '../../domain/ids.ts';
import { remembered } from '../../runtime/remembered.ts';
import { catalogPartition, type Key, keys } from '../table/keys.ts';
import { queryPrefix } from '../table/table.ts';
import { requireTouchable } from '../table/tenant-guard.ts';

/** Storefronts read the catalog often and staff edit it seldom: an edit may take this long to be seen. */
const AGE_MS = 15_000;
const CATALOGS_MAX = 50;
/** Of each kind. A tenant has some thousand plans at most: the cost of reading them grows with the catalog, not with the requests. */
const RECORDS_MAX = 10_000;
const catalogs = remembered<Catalog>(CATALOGS_MAX, AGE_MS);

export async function recentCatalog(tenantId: TenantId): Promise<Catalog> {
  requireTouchable(tenantId);
  return await catalogs(tenantId, () => readCatalog(tenantId));
}

async function readCatalog(tenantId: TenantId): Promise<Catalog> {
  const [products, plans, featureCategories, addOns] = await Promise.all([
    readAll(tenantId, ProductRecord, keys.product(tenantId, '' as Product['id'])),
    readAll(tenantId, PlanRecord, keys.plan(tenantId, '' as Plan['id'])),
    readAll(tenantId, FeatureCategoryRecord, keys.featureCategory(tenantId, '' as FeatureCategory['id'])),
    readAll(tenantId, AddOnRecord, keys.addOn(tenantId, '' as AddOn['id'])),
  ]);
  return { products, plans, featureCategories, addOns };
}

async function readAll<Kind>(
  tenantId: TenantId,
  schema: v.GenericSchema<unknown, Kind>,
  { sk }: Key,
): Promise<Kind[]> {
  const items = await queryPrefix(catalogPartition(tenantId), sk, { limit: RECORDS_MAX });
  return items.map((item) => v.parse(schema, item));
}
