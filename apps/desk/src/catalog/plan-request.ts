import type { Plan, Product } from '../api/shapes.ts';
import { typedNumber } from '../payments/refund-request.ts';
import { bookOf, type TypedPrice, typedPrices } from './prices.ts';

/** What the form of a plan holds, as it was typed. */
export type TypedPlan = Readonly<{
  productId: string;
  name: string;
  description: string;
  prices: readonly TypedPrice[];
  hasTrial: boolean;
  trialDays: string;
  featuresId: string;
  addOnIds: readonly string[];
}>;

export const typedPlan = (plan: Plan | undefined, currency: string): TypedPlan => ({
  productId: plan?.product ?? '',
  name: plan?.name ?? '',
  description: plan?.description ?? '',
  prices: plan ? typedPrices(plan.prices) : [{ months: '1', currency, amount: '' }],
  hasTrial: plan?.trialPeriod ?? false,
  trialDays: String(plan?.trialDays ?? 14),
  featuresId: plan?.features ?? '',
  addOnIds: plan?.addons ?? [],
});

/** The body of the request that makes a plan, or changes one: what it is found by never changes, and is not sent again. */
export function planBody(
  typed: TypedPlan,
  product: Pick<Product, 'pricing'> | undefined,
  { plan, productOrigin }: Readonly<{ plan: Plan | undefined; productOrigin: string }>,
): object {
  const { productId, name, description, hasTrial, trialDays, featuresId, addOnIds } = typed;
  const isRecurring = product?.pricing === 'recurring';
  const prices = bookOf(
    typed.prices.map((price) => (isRecurring ? price : { ...price, months: '0' })),
    plan?.prices,
  );
  const own = plan?.billingInterval;
  const isKept = own !== undefined && prices.some(({ billingInterval }) => billingInterval === own);
  return {
    ...(!plan && { productOrigin, product: productId, billingType: isRecurring ? 2 : 1 }),
    ...{ name, description, prices },
    ...(isRecurring && { billingInterval: isKept ? own : prices[0]?.billingInterval }),
    trialPeriod: isRecurring && hasTrial,
    ...(isRecurring && hasTrial && { trialDays: typedNumber(trialDays) }),
    ...{ features: featuresId, addons: addOnIds },
    availableCurrencies: [...new Set(prices.map(({ currency }) => currency))],
  };
}
