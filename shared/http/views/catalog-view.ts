import type {
  AddOn as ShownAddOn,
  FeatureCategory as ShownCategory,
  Plan as ShownPlan,
  PlanOnSale as ShownPlanOnSale,
  Product as ShownProduct,
} from '../../contracts/answers/catalog.ts';
import type { Shown } from '../../contracts/answers/shown.ts';
import type { AddOn } from '../../domain/catalog/add-on.ts';
import type { CatalogRecord } from '../../domain/catalog/catalog-record.ts';
import type { FeatureCategory } from '../../domain/catalog/features.ts';
import type { PlanOnSale } from '../../domain/catalog/on-sale.ts';
import type { Plan } from '../../domain/catalog/plan.ts';
import type { Product } from '../../domain/catalog/product.ts';
import { type Money, toMajor } from '../../domain/money/money.ts';

/** What staff read of any record: an edit sends `version` back. */
const recordView = ({ id, version, createdAt, updatedAt }: CatalogRecord) => ({
  id,
  version,
  createdAt,
  updatedAt,
});
const priceView = (price: Money) => ({ currency: price.currency.toUpperCase(), amount: toMajor(price) });

export function productView(product: Product): Shown<typeof ShownProduct> {
  const { name, description, pricing, status } = product;
  return { ...recordView(product), name, description, pricing, status };
}

export const featureCategoryView = (category: FeatureCategory): Shown<typeof ShownCategory> => ({
  ...recordView(category),
  name: category.name,
  features: category.features,
});

export const addOnView = (addOn: AddOn): Shown<typeof ShownAddOn> => ({
  ...recordView(addOn),
  ...addOnOnSaleView(addOn),
  taxCategory: addOn.taxCategory,
});

/** A plan as staff read it, in the fields that they send. */
export function planView(plan: Plan): Shown<typeof ShownPlan> {
  return {
    ...recordView(plan),
    productOrigin: plan.projectId,
    product: plan.productId,
    status: plan.status,
    ...pricingView(plan),
    taxCategory: plan.taxCategory,
    trials: plan.trials,
    features: plan.featureCategoryId,
    addons: plan.addOnIds,
    gateway: plan.gatewayId,
    upgradeMode: plan.upgradeMode,
    downgradeMode: plan.downgradeMode,
  };
}

/** A plan as its storefront shows it. Its features have a route of their own. */
export const planOnSaleView = ({ plan, product, addOns }: PlanOnSale): Shown<typeof ShownPlanOnSale> => ({
  ...pricingView({
    ...plan,
    prices: plan.prices.filter(({ currency }) => plan.availableCurrencies.includes(currency)),
  }),
  product: { name: product.name, description: product.description },
  addons: addOns.map((addOn) => ({ id: addOn.id, ...addOnOnSaleView(addOn) })),
});

function pricingView(plan: Plan) {
  const {
    slug,
    name,
    description,
    billingType,
    intervalMonths,
    currency,
    availableCurrencies,
    prices,
    trialDays,
  } = plan;
  return {
    slug,
    name,
    description,
    billingType,
    billingInterval: intervalMonths,
    currency: currency.toUpperCase(),
    availableCurrencies: availableCurrencies.map((code) => code.toUpperCase()),
    prices: prices.map((price) => ({
      cycleId: price.cycleId,
      billingInterval: price.intervalMonths,
      ...priceView(price),
    })),
    trialPeriod: trialDays !== undefined,
    trialDays,
  };
}

const addOnOnSaleView = ({ name, description, billingType, prices }: AddOn) => ({
  name,
  description,
  billingType,
  prices: prices.map(priceView),
});
