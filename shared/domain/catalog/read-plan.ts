import { invalidField } from '../errors.ts';
import type { AddOnId, GatewayId } from '../ids.ts';
import { BillingType } from '../links/payment-link.ts';
import type { Currency } from '../money/currency.ts';
import { minimumCharge } from '../money/minimum.ts';
import { toMajor } from '../money/money.ts';
import type { PlanRequest } from '../requests/catalog-requests.ts';
import { chooseGateway, type GatewaySummary, type Project } from '../tenants/tenant.ts';
import type { AddOn } from './add-on.ts';
import type { CatalogRecord } from './catalog-record.ts';
import type { FeatureCategory } from './features.ts';
import type { Plan } from './plan.ts';
import { readPriceBook } from './price-book.ts';
import type { Product } from './product.ts';
import { slugOf } from './slug.ts';

/** What a plan's request refers to, as it is stored. What does not exist is absent. */
export type PlanReferences = Readonly<{
  project: Project;
  product: Product | undefined;
  featureCategory: FeatureCategory | undefined;
  addOns: readonly AddOn[];
  /** How many major units of the second currency one major unit of the first buys. */
  rateOf: (from: Currency, to: Currency) => number;
}>;
export type PlanFields = Omit<Plan, keyof CatalogRecord | 'status'>;

/** Reads a request for a plan, whether it is new or an edit is merged into what is stored: both obey the same rules. */
export function readPlan(request: PlanRequest, references: PlanReferences): PlanFields {
  const { project, product, rateOf } = references;
  if (!product) throw invalidField('product', 'There is no such product. Send the id of one of the catalog.');
  requirePricing(request, product);
  const gateway = readGateway(request, project);
  const charging = gateway ?? chooseGateway(project.gateways);
  const settlement = charging?.kind === 'processor' ? charging.settlementCurrency : undefined;
  const minimumIn = (currency: Currency) =>
    settlement && minimumCharge(currency, settlement, rateOf(settlement, currency));
  const book = readPriceBook(request, { project, product, minimumIn });
  return {
    projectId: project.id,
    productId: product.id,
    slug: request.slug ?? slugOf(request.name),
    name: request.name,
    description: request.description || undefined,
    billingType: request.billingType,
    ...book,
    taxCategory: request.taxCategory,
    trialDays: readTrial(request),
    trials: request.trials,
    featureCategoryId: readFeatureCategory(request, references),
    addOnIds: readAddOns(request, references, book.currency),
    gatewayId: gateway?.id,
    upgradeMode: request.upgradeMode,
    downgradeMode: request.downgradeMode,
  };
}

/** The request that would make the plan as it is. An edit is merged into it. */
export function requestOf(plan: Plan): PlanRequest {
  const {
    projectId,
    productId,
    slug,
    name,
    description,
    billingType,
    trialDays,
    featureCategoryId,
    addOnIds,
    gatewayId,
  } = plan;
  return {
    productOrigin: projectId,
    product: productId,
    slug,
    name,
    description,
    billingType,
    billingInterval: plan.intervalMonths as PlanRequest['billingInterval'],
    currency: plan.currency,
    availableCurrencies: plan.availableCurrencies,
    prices: plan.prices.map(({ cycleId, intervalMonths, currency, minor }) => ({
      cycleId,
      billingInterval: intervalMonths as PlanRequest['billingInterval'],
      currency,
      amount: toMajor({ minor, currency }),
    })),
    taxCategory: plan.taxCategory,
    trialPeriod: trialDays === undefined ? undefined : true,
    trialDays,
    trials: plan.trials,
    features: featureCategoryId,
    addons: addOnIds,
    gateway: gatewayId,
    upgradeMode: plan.upgradeMode,
    downgradeMode: plan.downgradeMode,
  };
}

function requirePricing({ billingType }: PlanRequest, { pricing }: Product): void {
  const due = { free: billingType, one_time: BillingType.oneTime, recurring: BillingType.recurring }[pricing];
  if (billingType !== due)
    throw invalidField('billingType', `The product's pricing is ${pricing}. Send ${due}.`);
}

function readGateway({ gateway: id }: PlanRequest, { gateways }: Project): GatewaySummary | undefined {
  if (!id) return undefined;
  const gateway = gateways.find((one) => one.id === (id as GatewayId) && one.active);
  if (gateway) return gateway;
  throw invalidField(
    'gateway',
    'The project has no active gateway with this id. Leave it out to let the service choose.',
  );
}

/** `trialPeriod` decides: a length alone does not say whether staff want a trial. */
function readTrial({ trialPeriod, trialDays, billingType }: PlanRequest): number | undefined {
  if (trialPeriod === undefined && trialDays !== undefined) {
    throw invalidField(
      'trialPeriod',
      'Required with trialDays: send true for a trial, false for none.',
      'required',
    );
  }
  if (!trialPeriod) return undefined;
  if (billingType !== BillingType.recurring)
    throw invalidField('trialPeriod', 'Only a recurring plan has a trial. Leave it out.');
  if (trialDays === undefined)
    throw invalidField('trialDays', 'Required when trialPeriod is true.', 'required');
  return trialDays;
}

function readFeatureCategory(
  { features }: PlanRequest,
  { featureCategory }: PlanReferences,
): FeatureCategory['id'] | undefined {
  if (!features) return undefined;
  if (featureCategory) return featureCategory.id;
  throw invalidField('features', 'There is no such feature category. Send the id of one of the catalog.');
}

/** An add-on is charged in the currency of its plan, so it must have a price to convert from at least. */
function readAddOns(
  { addons = [], billingType }: PlanRequest,
  { addOns }: PlanReferences,
  base: Currency,
): AddOnId[] {
  return addons.map((id, index) => {
    const field = `addons.${index}`;
    const addOn = addOns.find((one) => one.id === id);
    if (!addOn) throw invalidField(field, 'There is no such add-on. Send the id of one of the catalog.');
    if (addons.indexOf(id) < index) throw invalidField(field, 'The add-on comes twice. Send it once.');
    if (addOn.billingType > billingType)
      throw invalidField(field, 'The add-on recurs, and the plan is charged once.');
    if (addOn.prices.some(({ currency }) => currency === base)) return addOn.id;
    throw invalidField(
      field,
      `The add-on has no price in the plan's base currency ${base.toUpperCase()}. Give it one.`,
    );
  });
}
