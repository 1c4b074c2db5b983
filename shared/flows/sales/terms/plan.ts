import type { PlanOnSale } from '../../../domain/catalog/on-sale.ts';
import { type PlanChoice, pricePlan } from '../../../domain/catalog/price-plan.ts';
import { symbolOf } from '../../../domain/money/symbol.ts';
import type { Rates } from '../../../domain/rates/rates.ts';
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

const lineOf = ({
  name,
  minor,
  baseMinor,
}: {
  name: string;
  minor: number;
  baseMinor?: number | undefined;
}) => ({
  ...{ name, unitMinor: minor, quantity: 1, totalMinor: minor },
  ...(baseMinor !== undefined && { baseMinor }),
});
