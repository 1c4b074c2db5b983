import type { Order } from '../../../domain/billing/order.ts';
import type { AddOn } from '../../../domain/catalog/add-on.ts';
import type { Plan } from '../../../domain/catalog/plan.ts';
import { categoryOf, priceAddOn } from '../../../domain/catalog/price-plan.ts';
import { invariant } from '../../../domain/errors.ts';
import type { SubscriptionId } from '../../../domain/ids.ts';
import { BillingType } from '../../../domain/links/payment-link.ts';
import { symbolOf } from '../../../domain/money/symbol.ts';
import type { Rates } from '../../../domain/rates/rates.ts';
import { AUTHENTICATION_MINUTES } from '../../../domain/sales/attempt.ts';
import type { Terms } from '../../../domain/sales/terms.ts';
import type { GatewaySummary, Project } from '../../../domain/tenants/tenant.ts';
import { instant, minutesAfter } from '../../../domain/time/calendar.ts';
import { requireMinimum } from '../require-minimum.ts';

type Offer = Readonly<{
  subscription: { id: SubscriptionId };
  order: Order;
  plan: Plan;
  addOn: AddOn;
  gateway: GatewaySummary;
}>;
type Asked = Readonly<{ project: Project; currency: string; metadata?: Terms['metadata']; now: Date }>;

/**
 * What an add-on is sold for without a code. One that recurs is charged as often as the subscription, and its first cycle is charged now,
 * also while the subscription has a trial.
 */
export function addOnTerms(
  { subscription, order, plan, addOn, gateway }: Offer,
  { project, currency: wanted, metadata, now }: Asked,
  rates: Rates,
): Terms {
  const { id, name } = addOn;
  const { minor, currency, baseMinor } = priceAddOn(plan, addOn, wanted, rates.rateOf);
  if (minor > 0) requireMinimum({ minor, currency }, gateway);
  const recurs = addOn.billingType === BillingType.recurring;
  const { intervalMonths } = order;
  invariant(intervalMonths, `the order ${order.id} of a subscription recurs`);
  const lines = [
    {
      ...{ name, unitMinor: minor, quantity: 1, totalMinor: minor, ...categoryOf(addOn) },
      ...(baseMinor !== undefined && { baseMinor }),
    },
  ];
  return {
    source: { addOn: { id, name, subscriptionId: subscription.id }, offeredBy: plan.id },
    lines,
    discountMinor: 0,
    charge: { minor, currency },
    symbol: symbolOf(currency),
    conversion: rates.conversionOf(currency, baseMinor !== undefined ? plan.currency : project.baseCurrency),
    ...(recurs && { cycle: { intervalMonths, amountMinor: minor }, cycleLines: lines }),
    description: name,
    payBy: instant(minutesAfter(now, AUTHENTICATION_MINUTES)),
    savesCard: recurs && minor > 0,
    metadata,
  };
}
