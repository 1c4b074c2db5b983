import { categoryOf, type Offer, pricePlan, type RateOf } from '../catalog/price-plan.ts';
import { BillingError, invalidField } from '../errors.ts';
import type { AddOnId } from '../ids.ts';
import { BillingType } from '../links/payment-link.ts';
import { type Currency, findCurrency } from '../money/currency.ts';
import type { TargetPlan } from './decide-change.ts';

type Keeping = Readonly<{ currency: Currency; cycleId?: string | undefined; addOnIds: readonly AddOnId[] }>;

/**
 * The plan that is changed to, in the currency that the customer will pay in. Add-ons that recur stay where the plan offers them; the
 * others end with the old plan.
 */
export function priceTarget(
  onSale: Offer,
  { currency, cycleId, addOnIds }: Keeping,
  rateOf: RateOf,
): TargetPlan & { isConverted: boolean } {
  const { plan } = onSale;
  const kept = addOnIds.filter((id) => onSale.addOns.some((addOn) => addOn.id === id));
  const recurs = (id: AddOnId) =>
    onSale.addOns.some((addOn) => addOn.id === id && addOn.billingType === BillingType.recurring);
  const priced = pricePlan(
    onSale,
    { currency, addOnIds: kept.filter(recurs), ...(cycleId !== undefined && { cycleId }) },
    rateOf,
  );
  if (priced.intervalMonths === undefined || priced.recurringMinor === undefined) {
    throw invalidField('planSlug', 'This plan is charged once. Send one that recurs.');
  }
  return {
    plan: { id: plan.id, slug: plan.slug, name: plan.name, cycleId: priced.cycleId },
    currency,
    addOnIds: kept,
    intervalMonths: priced.intervalMonths,
    amountMinor: priced.recurringMinor,
    lines: priced.items
      .filter(({ recurs }) => recurs)
      .map(({ name, minor, baseMinor, ...category }) => ({
        ...{ name, unitMinor: minor, quantity: 1, totalMinor: minor, ...categoryOf(category) },
        ...(baseMinor !== undefined && { baseMinor }),
      })),
    isConverted: priced.isConverted,
  };
}

/** The currency that a customer asks for, or the one that they pay in. Throws `currency_not_available` for one that there is not. */
export function wantedCurrency(wanted: string | undefined, own: Currency): Currency {
  const currency = wanted === undefined ? own : findCurrency(wanted);
  if (currency) return currency;
  throw new BillingError(
    'currency_not_available',
    'There is no such currency. Send one that the plan is sold in.',
    {
      field: 'currency',
    },
  );
}
