import { requireUnchanged, requireVersion } from '../../domain/catalog/catalog-record.ts';
import { gatewayOfPlan } from '../../domain/catalog/on-sale.ts';
import type { Plan } from '../../domain/catalog/plan.ts';
import { type PlanFields, type PlanReferences, readPlan, requestOf } from '../../domain/catalog/read-plan.ts';
import type { TenantId } from '../../domain/ids.ts';
import type { PlanEdit, PlanRequest } from '../../domain/requests/catalog-requests.ts';
import { referenceRate } from '../../reference/exchange-rates.ts';
import { addOns } from '../../storage/catalog/add-ons.ts';
import { featureCategories } from '../../storage/catalog/feature-categories.ts';
import { plans, takeSlug } from '../../storage/catalog/plans.ts';
import { products } from '../../storage/catalog/products.ts';
import { getNamedProject } from '../../storage/recent.ts';
import { requireWithinMandates } from '../links/require-within-mandates.ts';
import { addRecord, type Change, type Creation, editRecord, newRecord } from './records.ts';

/** Creates a plan as a draft, and takes its slug in the same transaction. */
export async function createPlan(creation: Creation<PlanRequest>): Promise<Plan> {
  const { tenantId, request } = creation;
  const references = await readReferences(tenantId, request);
  const fields = readPlan(request, references);
  await requireMandates(fields, references);
  const plan: Plan = { ...newRecord<Plan['id']>('plan', creation), ...fields, status: 'draft' };
  return await addRecord(plans, plan, takeSlug(plan));
}

/** Merges an edit into the plan. */
export async function changePlan({ tenantId, id, request, now }: Change<PlanEdit>): Promise<Plan> {
  const before = await plans.get(tenantId, id);
  const { version, ...edit } = request;
  requireVersion(before, version);
  requireUnchanged('productOrigin', edit.productOrigin, before.projectId);
  requireUnchanged('product', edit.product, before.productId);
  requireUnchanged('slug', edit.slug, before.slug);
  requireUnchanged('billingType', edit.billingType, before.billingType);
  const sent = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const merged = { ...requestOf(before), ...sent };
  const references = await readReferences(tenantId, merged);
  const fields = readPlan(merged, references);
  if (edit.prices) await requireMandates(fields, references);
  return await editRecord(plans, before, fields, now);
}

/** A price in the base currency is offered in the others, too. */
async function requireMandates(plan: PlanFields, { project }: PlanReferences): Promise<void> {
  const { prices, currency, availableCurrencies = [] } = plan;
  const gateway = gatewayOfPlan(project, plan);
  if (gateway?.kind !== 'processor') return;
  for (const [at, price] of prices.entries()) {
    const currencies = [price.currency, ...(price.currency === currency ? availableCurrencies : [])];
    const cycle = { intervalMonths: price.intervalMonths, currencies };
    await requireWithinMandates(project, gateway, cycle, `prices.${at}.billingInterval`);
  }
}

/** Records of the catalog are never removed, so what is found now is still there when the plan is committed. */
async function readReferences(tenantId: TenantId, request: PlanRequest): Promise<PlanReferences> {
  const [project, product, featureCategory, ...found] = await Promise.all([
    getNamedProject(tenantId, request.productOrigin),
    products.find(tenantId, request.product),
    featureCategories.find(tenantId, request.features ?? ''),
    ...[...new Set(request.addons)].map((id) => addOns.find(tenantId, id)),
  ]);
  return {
    project,
    product,
    featureCategory,
    addOns: found.filter((addOn) => addOn !== undefined),
    rateOf: referenceRate,
  };
}
