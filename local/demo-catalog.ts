import type { Plan } from '../shared/domain/catalog/plan.ts';
import type { Gateway, Project } from '../shared/domain/tenants/tenant.ts';
import { createAddOn } from '../shared/flows/catalog/add-ons.ts';
import { addCoupon } from '../shared/flows/catalog/coupons.ts';
import { createFeatureCategory } from '../shared/flows/catalog/feature-categories.ts';
import { createPlan } from '../shared/flows/catalog/plans.ts';
import { createProduct } from '../shared/flows/catalog/products.ts';
import { setStatus } from '../shared/flows/catalog/records.ts';
import { followingOperation } from '../shared/runtime/new-id.ts';
import { plans } from '../shared/storage/catalog/plans.ts';
import { findCoupon } from '../shared/storage/coupons/coupons.ts';

/** Takes ten percent off what is due at once. */
export const DEMO_COUPON = 'HARVEST10';

export type DemoPlan = Readonly<{ slug: string; name: string; cycles: readonly string[] }>;

/**
 * A club that is paid monthly or yearly after a trial, a basket that is paid once, and a coupon. What is created takes its ids from the
 * gateway's, so a later start finds it, and an edit that somebody made of it stays.
 */
export async function seedCatalog(
  { tenantId, id: productOrigin }: Project,
  gateway: Gateway,
  now: Date,
): Promise<DemoPlan[]> {
  const as = <Request>(name: string, request: Request) => ({
    tenantId,
    now,
    operationId: followingOperation(gateway.id, name),
    request,
  });
  const club = await createProduct(
    as('club', { name: 'Orchard club', description: undefined, pricing: 'recurring' as const }),
  );
  const basket = await createProduct(
    as('basket', { name: 'Harvest basket', description: undefined, pricing: 'one_time' as const }),
  );
  const features = await createFeatureCategory(
    as('features', {
      name: 'Club',
      features: [
        { key: 'boxes', label: 'Boxes a month', type: 'limit' as const, limit: 4, enabled: undefined },
        { key: 'delivery', label: 'Free delivery', type: 'flag' as const, limit: undefined, enabled: true },
      ],
    }),
  );
  const juicer = await createAddOn(
    as('juicer', {
      name: 'Juicer',
      description: undefined,
      billingType: 1 as const,
      prices: [{ currency: 'USD', amount: 49 }],
    }),
  );
  const price = (cycleId: string, billingInterval: 1 | 12 | undefined, currency: string, amount: number) => {
    return { cycleId, billingInterval, currency, amount };
  };
  const availableCurrencies = ['USD', 'EUR', 'JPY'];
  const common = {
    productOrigin,
    description: undefined,
    currency: 'USD',
    availableCurrencies,
    gateway: undefined,
  } as const;
  const clubPlan = await createPlan(
    as('club plan', {
      ...common,
      product: club.id,
      slug: 'orchard-club',
      name: 'Orchard club',
      billingType: 2 as const,
      billingInterval: 1 as const,
      prices: [
        price('monthly', 1, 'USD', 29),
        price('monthly', 1, 'EUR', 27),
        price('yearly', 12, 'USD', 290),
      ],
      trialPeriod: true,
      trials: 'always', // A demonstration is bought again and again with the processor's one test card.
      trialDays: 14,
      features: features.id,
      addons: [juicer.id],
    }),
  );
  const basketPlan = await createPlan(
    as('basket plan', {
      ...common,
      product: basket.id,
      slug: 'harvest-basket',
      name: 'Harvest basket',
      billingType: 1 as const,
      billingInterval: undefined,
      prices: [price('once', undefined, 'USD', 39)],
      trialPeriod: undefined,
      trialDays: undefined,
      features: undefined,
      addons: undefined,
    }),
  );
  if (!(await findCoupon(tenantId, DEMO_COUPON)))
    await addCoupon(as('coupon', { code: DEMO_COUPON, percentOff: 10 }));
  return await Promise.all([clubPlan, basketPlan].map((plan) => onSale(plan, now)));
}

async function onSale({ tenantId, id, status }: Plan, now: Date): Promise<DemoPlan> {
  const plan =
    status === 'draft'
      ? await setStatus(plans, { tenantId, id, status: 'active', now })
      : await plans.get(tenantId, id);
  return {
    slug: plan.slug,
    name: plan.name,
    cycles: [...new Set(plan.prices.map(({ cycleId }) => cycleId))],
  };
}
