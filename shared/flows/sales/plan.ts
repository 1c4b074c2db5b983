import type { Holding } from '../../domain/billing/holding.ts';
import { SubscriptionExists } from '../../domain/billing/subscription.ts';
import type { PlanOnSale } from '../../domain/catalog/on-sale.ts';
import type { PlanChoice } from '../../domain/catalog/price-plan.ts';
import { type Quoted, quotePlan, refuseTrial, requireAsQuoted } from '../../domain/catalog/quote.ts';
import { withoutTrial } from '../../domain/catalog/trial.ts';
import { AUTHENTICATION_MINUTES } from '../../domain/sales/attempt.ts';
import { isProved } from '../../domain/sales/buyer-known-by.ts';
import type { Terms } from '../../domain/sales/terms.ts';
import { type GatewaySummary, planGatewayOf } from '../../domain/tenants/tenant.ts';
import { instant, minutesAfter } from '../../domain/time/calendar.ts';
import { type NamedPlan, readPlanOnSale, saleKeys } from '../../storage/catalog/plans-on-sale.ts';
import type { CouponClaim } from '../../storage/coupons/coupon-claims.ts';
import { parseHolding } from '../../storage/holds/plan.ts';
import { keys } from '../../storage/table/keys.ts';
import { holdOfClaim, keysOfCode, loweredBy, splitClaim } from './coupon.ts';
import { planRecords } from './records.ts';
import type { Sale, SaleRequest } from './sale.ts';
import { planTerms, soldByPlan } from './terms/plan.ts';
import * as trials from './trials.ts';

export type PlanRequest = SaleRequest &
  Readonly<{
    plan: NamedPlan;
    choice: PlanChoice;
    /** The customer may get a second subscription of the plan. */
    isRepeatable: boolean;
    /** What the payer was shown. Without it, they buy at any price. */
    quoted?: Quoted | undefined;
    metadata?: Terms['metadata'];
  }>;
type PlanSource = Pick<PlanRequest, 'isRepeatable' | 'buyerKnownBy'> &
  Readonly<{
    /** The plan as it is offered to somebody who has had no trial of it. */
    onSale: PlanOnSale;
    gateway: GatewaySummary;
    holding: Holding | undefined;
    claimedTrial: trials.TrialClaim;
    claim: CouponClaim | undefined;
  }>;

/**
 * A plan of the catalog: an order and its invoice; a subscription and the saved card when it recurs. Where the payer transfers the price,
 * order and invoice are there before the payment, and no card is saved.
 */
export const planSale: Sale<PlanRequest, PlanSource> = {
  kind: 'plan',
  keys: (request) => {
    const { tenantId } = request.project;
    const { customerId, plan, choice } = request;
    return [
      keys.holding(tenantId, customerId, plan.id),
      trials.keyOfTrial(request, plan),
      ...keysOfCode(request),
      ...saleKeys(tenantId, plan, choice.addOnIds),
    ];
  },
  read: ([holding, ...items], request) => {
    const { project, isRepeatable, buyerKnownBy, choice } = request;
    const { claim, rest } = splitClaim(items.slice(1), request);
    const read = readPlanOnSale(rest, project);
    const onSale = choice.withoutTrial ? withoutTrial(read) : read;
    const claimedTrial = trials.readTrial(items[0]);
    const gateway = planGatewayOf(project, onSale.plan.gatewayId);
    return {
      onSale,
      gateway,
      isRepeatable,
      buyerKnownBy,
      claim,
      claimedTrial,
      holding: parseHolding(holding),
    };
  },
  gatewayId: ({ gateway }) => gateway.id,
  attempts: ({ holding, onSale, claimedTrial }) => ({
    open: holding?.openAttempt ?? trials.holderOfTrial(claimedTrial, trials.trialHolds(onSale.plan)),
    last: holding?.lastAttempt,
  }),
  requireOpen: ({ holding, isRepeatable }) => {
    if (holding?.subscriptionId && !isRepeatable) throw new SubscriptionExists(holding.subscriptionId);
  },
  terms: (source, request, rates, known) => {
    const { project, customerId, choice, now, taxing } = request;
    const lowered = loweredBy(source.claim, {
      project,
      gatewayId: source.gateway.id,
      buyer: { id: customerId, known },
      now,
    });
    const asked = { ...choice, ...lowered };
    const { hasHadTrial, onSale } = trials.soldTo(source);
    const { quoted } = request;
    if (quoted && !taxing?.isNoting)
      requireAsQuoted(quoted, quotePlan(onSale, asked, rates, taxing), now, { hasHadTrial });
    if (!quoted && hasHadTrial)
      refuseTrial(quotePlan(source.onSale, asked, rates, taxing), quotePlan(onSale, asked, rates, taxing));
    const terms = planTerms({ ...source, onSale }, { project, choice: asked }, rates);
    return {
      ...terms,
      payBy: instant(minutesAfter(now, AUTHENTICATION_MINUTES)),
      metadata: request.metadata,
    };
  },
  holds: ({ cycle }, { onSale, isRepeatable, buyerKnownBy, holding, claim }) => [
    {
      ...({ on: 'plan', id: onSale.plan.id, subscribes: cycle !== undefined, isRepeatable } as const),
      ...(holding?.subscriptionId && !isProved(buyerKnownBy) && { isBeside: true }),
    },
    ...(cycle?.trialDays === undefined ? [] : trials.trialHolds(onSale.plan)),
    ...(claim ? [holdOfClaim(claim)] : []),
  ],
  named: () => ({}),
  sold: soldByPlan,
  onSuccess: planRecords,
};
