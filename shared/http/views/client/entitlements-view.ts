import type { Shown } from '../../../contracts/answers/shown.ts';
import type { Entitlements as ShownEntitlements } from '../../../contracts/client/subscriptions.ts';
import type { Usage } from '../../../contracts/tenant/usage.ts';
import type { Entitlements } from '../../../domain/billing/own-subscription.ts';
import type { Reported } from '../../../domain/billing/usage.ts';
import { UNLIMITED } from '../../../domain/catalog/feature-types.ts';
import { boughtByView, pauseView } from '../order-view.ts';
import { nextChargeView } from './own-subscription.ts';

/** What a customer may use of a subscription, has used of it, and pays for it next. */
export function entitlementsView({
  subscription,
  order,
  period,
  features,
}: Entitlements): Shown<typeof ShownEntitlements> {
  return {
    subscriptionId: subscription.id,
    plan: subscription.plan,
    boughtBy: boughtByView(order),
    period: periodView(period),
    features: features.map(({ used, ...feature }) => ({
      ...feature,
      ...(used !== undefined && { used, remaining: leftOf(feature.limit, used) }),
    })),
    nextCharge: nextChargeView(order),
    ...pauseView(order),
  };
}

/** Null where nothing limits the use. */
const leftOf = (limit: number | string | undefined, used: number): number | null =>
  typeof limit === 'number' ? Math.max(0, limit - used) : null;

/** What is counted after a report. */
export const usageView = ({
  usage: { customerId, subscriptionId, from, until, used },
  feature: { key, limit = UNLIMITED },
}: Reported): Shown<typeof Usage> => ({
  ...{ customerId, subscriptionId, feature: key, used, limit },
  period: periodView({ from, until }),
});

const periodView = (period: Entitlements['period']) => ({ ...period, endsOn: period.until });
