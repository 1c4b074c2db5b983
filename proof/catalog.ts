import type { PlanId, ProductId, ProjectId, TenantId } from '../shared/domain/ids.ts';
import type { Currency } from '../shared/domain/money/currency.ts';
import { instant } from '../shared/domain/time/calendar.ts';
import { recentCatalog } from '../shared/storage/catalog/recent-catalog.ts';
import { keys } from '../shared/storage/table/keys.ts';
import { commit, upsert } from '../shared/storage/table/table.ts';
import { invoke } from '../test/harness/invocation.ts';
import type { Link } from './payer.ts';
import type { Stage } from './stage.ts';

/** The catalog's ids are the same in every run, since a function remembers them. */
const PRODUCT = `prod_${'0'.repeat(26)}` as ProductId;
const PLAN = `plan_${'0'.repeat(26)}` as PlanId;
const SLUG = 'gold';

/** Puts a plan on sale, 19.99 USD a month, and gives it as what a payer pays for. */
export async function sellPlan(stage: Stage, fields: { trialDays?: number; gatewayId?: string } = {}): Promise<Link> {
  const [tenantId, projectId] = [stage.tenantId as TenantId, stage.projectId as ProjectId];
  const at = instant(stage.time.now());
  const owned = { tenantId, version: 1, createdAt: at, updatedAt: at, status: 'active' };
  const currency = 'usd' as Currency;
  const product = { ...owned, id: PRODUCT, name: 'Tea', pricing: 'recurring' };
  const plan = {
    ...{ ...owned, ...fields, id: PLAN, projectId, productId: PRODUCT, slug: SLUG, name: 'Gold', billingType: 2, intervalMonths: 1 },
    ...{ currency, availableCurrencies: [currency], addOnIds: [] },
    prices: [{ cycleId: 'monthly', intervalMonths: 1, currency, minor: 1999 }],
  };
  const writes = [
    upsert(keys.product(tenantId, PRODUCT), { set: product }),
    upsert(keys.plan(tenantId, PLAN), { set: plan }),
    upsert(keys.planSlug(tenantId, SLUG), { set: { tenantId, planId: PLAN } }),
  ];
  await invoke(stage.callLog, async () => {
    await commit(writes);
    await recentCatalog(tenantId); // So that no handler of a race waits for another's reading of it.
  });
  return { slug: SLUG, payload: '', sourceType: 3 };
}

/** What a request for a link sends to sell that plan. */
export const FOR_PLAN = { paymentSourceDetails: { sourceType: 3, sourceReferenceSlug: SLUG } } as const;
