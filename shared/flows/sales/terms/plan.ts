import type { PlanOnSale } from '../../../domain/catalog/on-sale.ts';
import { categoryOf, type PlanChoice, pricePlan } from '../../../domain/catalog/price-plan.ts';
import { symbolOf } from '../../../domain/money/symbol.ts';
import type { Rates } from '../../../domain/rates/rates.ts';
import type { Terms } from '../../../domain/sales/terms.ts';
import type { GatewaySummary, Project } from '../../../domain/tenants/tenant.ts';
import { requireMinimum } from '../require-minimum.ts';

/** What the plan is sold for: all of the terms that do not depend on the payer. */
export function planTerms(
  { onSale, gateway }: Readonly<{ onSale: PlanOnSale; gateway: GatewaySummary }>,
  order: Readonly<{ project: Project; choice: PlanChoice }>,
  rates: Rates,
) {
  const { plan } = onSale;
  const priced = pricePlan(onSale, order.choice, rates.rateOf);
  const { currency, cycleId, items, intervalMonths, discount, dueNowMinor, recurringMinor = 0 } = priced;
  for (const minor of [dueNowMinor, recurringMinor])
    if (minor > 0) requireMinimum({ minor, currency }, gateway);
  const due = items.filter(({ isDueNow }) => isDueNow);
  const recurring = items.filter(({ recurs }) => recurs);
  return {
    source: {
      plan: {
        id: plan.id,
        slug: plan.slug,
        name: plan.name,
        cycleId,
        addOnIds: items.flatMap(({ addOnId }) => addOnId ?? []),
      },
    },
    lines: due.length > 0 ? due.map(lineOf) : [lineOf({ name: plan.name, minor: 0 })],
    discountMinor: discount?.discountMinor ?? 0,
    coupon: discount,
    charge: { minor: dueNowMinor, currency },
    symbol: symbolOf(currency),
    conversion: rates.conversionOf(currency, priced.isConverted ? plan.currency : order.project.baseCurrency),
    ...(intervalMonths !== undefined && {
      cycle: {
        intervalMonths,
        amountMinor: recurringMinor,
        ...(plan.trialDays !== undefined && { trialDays: plan.trialDays }),
      },
      cycleLines: recurring.map(lineOf),
    }),
    description: plan.name,
    savesCard: recurringMinor > 0 && gateway.kind !== 'offline',
  };
}

/** What is sealed for the processor has room for so many ids. */
const SEALED_ADD_ONS_MAX = 8;

/** What of the catalog a purchase of a plan sold. More add-ons than fit are left out: a restored table has them in the price alone. */
export function soldByPlan({ plan }: Terms['source']): Record<string, unknown> {
  if (!plan) return {};
  const { id, cycleId, addOnIds } = plan;
  const isSent = addOnIds.length > 0 && addOnIds.length <= SEALED_ADD_ONS_MAX;
  return { plan: id, plan_cycle: cycleId, ...(isSent && { add_ons: addOnIds }) };
}

const lineOf = ({
  name,
  minor,
  baseMinor,
  ...category
}: Readonly<{
  name: string;
  minor: number;
  baseMinor?: number | undefined;
  taxCategory?: string | undefined;
}>) => ({
  ...{ name, unitMinor: minor, quantity: 1, totalMinor: minor },
  ...categoryOf(category),
  ...(baseMinor !== undefined && { baseMinor }),
});
