import type { BillingInterval } from '../billing/cycle.ts';
import type { Discount } from '../coupons/discount.ts';
import { BillingError, invalidField } from '../errors.ts';
import type { AddOnId, PlanId } from '../ids.ts';
import { BillingType } from '../links/payment-link.ts';
import { convert } from '../money/convert.ts';
import { type Currency, findCurrency } from '../money/currency.ts';
import { MINOR_MAX, type Money } from '../money/money.ts';
import type { AddOn } from './add-on.ts';
import type { PlanOnSale } from './on-sale.ts';
import type { Plan } from './plan.ts';

/** What a buyer chooses of a plan. Without a cycle it is the plan's own, without a currency the plan's base currency. */
export type PlanChoice = Readonly<{
  cycleId?: string;
  currency?: string;
  addOnIds: readonly string[];
  /** The buyer wants to pay from the first day on. */
  withoutTrial?: boolean;
  discountOf?: DiscountOfPlan;
}>;
/** What the buyer's code takes off the whole price. */
export type DiscountOfPlan = (
  full: Readonly<{ charge: Money; laterMinor?: number | undefined; planId: PlanId }>,
) => Discount;

/** One thing that is bought. What recurs is charged in every cycle; what is not due now begins when the trial ends. */
export type PricedItem = Readonly<{
  name: string;
  addOnId?: AddOnId;
  minor: number;
  /** The price in the plan's base currency, where `minor` was converted from it. */
  baseMinor?: number | undefined;
  taxCategory?: string | undefined;
  recurs: boolean;
  isDueNow: boolean;
}>;
export type PricedPlan = Readonly<{
  cycleId: string;
  intervalMonths: BillingInterval | undefined;
  currency: Currency;
  items: readonly PricedItem[];
  /** What a code takes off. */
  discount?: Discount;
  /** What is due now, less the discount. */
  dueNowMinor: number;
  /** What each later cycle costs without a code. Absent for a plan that is charged once. */
  recurringMinor: number | undefined;
  /** Whether an amount was converted from the plan's base currency, since the price book has none in this one. */
  isConverted: boolean;
}>;
/** What is priced: a plan and what may be bought beside it. */
export type Offer = Pick<PlanOnSale, 'plan' | 'addOns'>;
/** How many major units of the second currency one major unit of the first buys. */
export type RateOf = (from: Currency, to: Currency) => number;

/** For a price that has to stand in the price book: nothing is converted. Throws `currency_not_available`. */
export const noConversion: RateOf = (_, to) => {
  throw new BillingError(
    'currency_not_available',
    `The price book has no price in ${to.toUpperCase()} for all of this.`,
    { field: 'currency' },
  );
};

/**
 * The price of a plan on sale with what is bought beside it. A currency without a price of its own is converted from the base currency,
 * line by line. A trial defers what recurs.
 */
export function pricePlan({ plan, addOns }: Offer, choice: PlanChoice, rateOf: RateOf): PricedPlan {
  const cycleId = chooseCycle(plan, choice.cycleId);
  const currency = chooseCurrency(plan, choice.currency);
  const prices = plan.prices.filter((price) => price.cycleId === cycleId);
  const chosen = choice.addOnIds.map((id) => chooseAddOn(addOns, id));
  const recurs = plan.billingType === BillingType.recurring;
  const isDeferred = plan.trialDays !== undefined;

  const planPrice = priceIn(prices, plan.currency, currency, rateOf);
  const priced = chosen.map((addOn) => ({
    addOn,
    price: priceIn(addOn.prices, plan.currency, currency, rateOf),
  }));
  const items: PricedItem[] = [
    { name: plan.name, ...planPrice, ...categoryOf(plan), recurs, isDueNow: !isDeferred },
    ...priced.map(({ addOn, price }) => {
      const recursToo = recurs && addOn.billingType === BillingType.recurring;
      return {
        name: addOn.name,
        addOnId: addOn.id,
        ...price,
        ...categoryOf(addOn),
        recurs: recursToo,
        isDueNow: !(isDeferred && recursToo),
      };
    }),
  ];
  const fullMinor = total(items.filter(({ isDueNow }) => isDueNow));
  const recurringMinor = recurs ? total(items.filter((item) => item.recurs)) : undefined;
  const discount = choice.discountOf?.({
    charge: { minor: fullMinor, currency },
    laterMinor: recurringMinor,
    planId: plan.id,
  });
  return {
    cycleId,
    intervalMonths: prices[0]?.intervalMonths,
    currency,
    items,
    ...(discount && { discount }),
    dueNowMinor: fullMinor - (discount?.discountMinor ?? 0),
    recurringMinor,
    isConverted: items.some(({ baseMinor }) => baseMinor !== undefined),
  };
}

export const categoryOf = ({ taxCategory }: Pick<Plan, 'taxCategory'>): Pick<PricedItem, 'taxCategory'> =>
  taxCategory === undefined ? {} : { taxCategory };

/** The price of one add-on that is bought after its plan, in a currency of the plan. */
export function priceAddOn(
  plan: Plan,
  { prices }: AddOn,
  wanted: string | undefined,
  rateOf: RateOf,
): Money & Pick<PricedItem, 'baseMinor'> {
  const currency = chooseCurrency(plan, wanted);
  return { currency, ...priceIn(prices, plan.currency, currency, rateOf) };
}

function total(items: readonly PricedItem[]): number {
  const sum = items.reduce((minor, item) => minor + item.minor, 0);
  if (sum <= MINOR_MAX) return sum;
  throw invalidField(
    'addons',
    `Together they cost too much: one charge takes at most ${MINOR_MAX} minor units. Leave some out.`,
  );
}

function chooseCycle({ prices, intervalMonths }: Plan, wanted: string | undefined): string {
  const cycles = [...new Set(prices.map(({ cycleId }) => cycleId))];
  const found =
    wanted === undefined ? prices.find((price) => price.intervalMonths === intervalMonths)?.cycleId : wanted;
  if (found !== undefined && cycles.includes(found)) return found;
  throw invalidField('cycleId', `The plan has no such cycle. Send one of ${cycles.join(', ')}.`);
}

function chooseCurrency({ currency: base, availableCurrencies }: Plan, wanted: string | undefined): Currency {
  const currency = wanted === undefined ? base : findCurrency(wanted);
  if (currency && availableCurrencies.includes(currency)) return currency;
  const sold = availableCurrencies.map((code) => code.toUpperCase()).join(', ');
  throw new BillingError(
    'currency_not_available',
    sold === ''
      ? 'The account of the shop charges in no currency that the plan has. Choose another plan.'
      : `The plan is not sold in this currency. Send one of ${sold}.`,
    { field: 'currency' },
  );
}

function chooseAddOn(addOns: readonly AddOn[], id: string): AddOn {
  const addOn = addOns.find((one) => one.id === id);
  if (addOn) return addOn;
  throw invalidField('addons', `The plan has no add-on ${id}. Send ids that the list of plans shows.`);
}

type PriceRow = Readonly<{ currency: Currency; minor: number }>;

/** Every cycle and every add-on of a plan has a price in its base currency. */
function priceIn(
  prices: readonly PriceRow[],
  base: Currency,
  currency: Currency,
  rateOf: RateOf,
): Pick<PricedItem, 'minor' | 'baseMinor'> {
  const own = prices.find((price) => price.currency === currency);
  if (own) return { minor: own.minor };
  const based = prices.find((price) => price.currency === base);
  if (!based)
    throw invalidField(
      'currency',
      `There is no price in ${currency.toUpperCase()}, and none to convert from.`,
    );
  const { minor } = convert({ minor: based.minor, currency: base }, currency, rateOf(base, currency));
  return { minor, baseMinor: based.minor };
}
