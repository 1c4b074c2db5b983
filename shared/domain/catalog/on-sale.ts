import { offeredBy } from '../tenants/offered-currencies.ts';
import { chooseGateway, type GatewaySummary, type Project } from '../tenants/tenant.ts';
import type { AddOn } from './add-on.ts';
import type { Feature, FeatureCategory } from './features.ts';
import type { Plan } from './plan.ts';
import type { Product } from './product.ts';

/** Everything that a tenant has in its catalog. */
export type Catalog = Readonly<{
  products: readonly Product[];
  plans: readonly Plan[];
  featureCategories: readonly FeatureCategory[];
  addOns: readonly AddOn[];
}>;
/** A plan as its storefront shows it. */
export type PlanOnSale = Readonly<{
  plan: Plan;
  product: Product;
  addOns: readonly AddOn[];
  features: readonly Feature[];
}>;

/** What a storefront sells by. */
export type Storefront = Pick<Project, 'tenantId' | 'id' | 'gateways'>;

/** The plans that a project's storefront sells: its own active plans of active products, by name, in the currencies that the gateway of each charges in. */
export function plansOnSale(catalog: Catalog, project: Omit<Storefront, 'tenantId'>): PlanOnSale[] {
  const products = new Map(catalog.products.map((product) => [product.id, product]));
  const addOns = new Map(catalog.addOns.map((addOn) => [addOn.id, addOn]));
  const categories = new Map(catalog.featureCategories.map((category) => [category.id, category]));
  const found = catalog.plans.flatMap((plan) => {
    const product = products.get(plan.productId);
    if (plan.projectId !== project.id || plan.status !== 'active' || product?.status !== 'active') return [];
    const features = plan.featureCategoryId ? categories.get(plan.featureCategoryId)?.features : undefined;
    return [
      {
        plan: soldBy(project, plan),
        product,
        addOns: plan.addOnIds.flatMap((id) => addOns.get(id) ?? []),
        features: features ?? [],
      },
    ];
  });
  return found.sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}

/** The plan with the currencies that its gateway charges in. Its prices stay: others are converted from them. */
export function soldBy(project: Pick<Project, 'gateways'>, plan: Plan): Plan {
  return {
    ...plan,
    availableCurrencies: [...offeredBy(gatewayOfPlan(project, plan), plan.availableCurrencies)],
  };
}

/** The gateway that a plan names, active or not, or else the one that is used when none is named. */
export const gatewayOfPlan = (
  { gateways }: Pick<Project, 'gateways'>,
  { gatewayId }: Pick<Plan, 'gatewayId'>,
): GatewaySummary | undefined =>
  gatewayId === undefined ? chooseGateway(gateways) : gateways.find(({ id }) => id === gatewayId);

/** As much of a name as decides the order: a cursor holds it, and a cursor is short. */
const PLACE_CHARACTERS = 40;

/** A plan's place in the order of names; its id tells apart plans of one name. */
export const placeOf = ({ plan: { name, id } }: PlanOnSale): string =>
  `${[...name.toLowerCase()].slice(0, PLACE_CHARACTERS).join('')}\n${id}`;
