import type { Holding } from '../../domain/billing/holding.ts';
import { SubscriptionExists } from '../../domain/billing/subscription.ts';
import type { PlanOnSale } from '../../domain/catalog/on-sale.ts';
import { planNotForSale } from '../../domain/catalog/plan.ts';
import { type LinkedPlan, type PaymentLink, requirePayable } from '../../domain/links/payment-link.ts';
import type { Terms } from '../../domain/sales/terms.ts';
import { type NamedPlan, readIfOnSale, saleKeys } from '../../storage/catalog/plans-on-sale.ts';
import type { CouponClaim } from '../../storage/coupons/coupon-claims.ts';
import { parseHolding } from '../../storage/holds/plan.ts';
import { linkNotFound } from '../../storage/links.ts';
import { keys } from '../../storage/table/keys.ts';
import { claimedDiscount, discounted, holdOfClaim, keysOfCode, splitClaim } from './coupon.ts';
import { type LinkRequest, pricingOf, readLink, saidBy } from './link.ts';
import { planSale } from './plan.ts';
import { namedLink } from './records.ts';
import type { Sale } from './sale.ts';
import * as trials from './trials.ts';

export type PlanLinkSaleRequest = LinkRequest & Readonly<{ plan: NamedPlan }>;
type Source = Readonly<{
  link: PaymentLink;
  plan: LinkedPlan;
  holding: Holding | undefined;
  onSale: PlanOnSale | undefined;
  claimedTrial: trials.TrialClaim;
  claim: CouponClaim | undefined;
}>;

/**
 * A plan, sold by a link at the price that the link was made with. The link and the customer's purchase of the plan are held together.
 * What it leaves behind is what a purchase of the plan leaves.
 */
export const planLinkSale: Sale<PlanLinkSaleRequest, Source> = {
  kind: 'plan_link',
  keys: (request) => {
    const { customerId, slug, plan } = request;
    const { tenantId } = request.project;
    return [
      keys.link(tenantId, slug),
      keys.holding(tenantId, customerId, plan.id),
      trials.keyOfTrial(request, plan),
      ...keysOfCode(request),
      ...saleKeys(tenantId, plan, []),
    ];
  },
  read: ([linkItem, holding, ...items], request) => {
    const { project, plan: named } = request;
    const { claim, rest } = splitClaim(items.slice(1), request);
    const link = readLink(linkItem, project.id);
    if (link.plan?.id !== named.id) throw linkNotFound();
    return {
      link,
      plan: link.plan,
      holding: parseHolding(holding),
      onSale: readIfOnSale(rest, project),
      claimedTrial: trials.readTrial(items[0]),
      claim,
    };
  },
  gatewayId: ({ link }) => link.gatewayId,
  challenged: ({ slug }) => ({ link: slug }),
  attempts: ({ holding, claimedTrial, ...source }) => ({
    open:
      source.link.openAttempt ??
      holding?.openAttempt ??
      trials.holderOfTrial(claimedTrial, trials.trialOfLink(source)),
    last: source.link.lastAttempt,
  }),
  requireOpen: ({ link, onSale, holding }, now) => {
    requirePayable(link, now);
    if (!onSale) throw planNotForSale();
    if (holding?.subscriptionId) throw new SubscriptionExists(holding.subscriptionId);
  },
  terms: (source, request, _rates, known) => {
    const { link, claim } = source;
    trials.requireTrialOfLink(source);
    const buyer = { id: request.customerId, known };
    const terms = { ...termsOf(source), ...saidBy(request, link) };
    return claim
      ? discounted(
          terms,
          claimedDiscount(claim, { ...pricingOf(link, request.project), buyer, now: request.now }),
        )
      : terms;
  },
  holds: ({ cycle }, { link, plan, claim, onSale }) => [
    { on: 'link', slug: link.slug, ttl: link.ttl, place: link.place },
    { on: 'plan', id: plan.id, subscribes: cycle !== undefined, isRepeatable: false },
    ...trials.trialOfLink({ link, plan, onSale }),
    ...(claim ? [holdOfClaim(claim)] : []),
  ],
  named: namedLink,
  sold: planSale.sold,
  onSuccess: planSale.onSuccess,
};

/** The link's own price, whatever the plan costs by now. */
function termsOf({ link, plan }: Pick<Source, 'link' | 'plan'>): Terms {
  const { id, slug, name, cycleId, addOnIds, cycleLines, conversion } = plan;
  return {
    source: { link: link.slug, parentLink: link.place?.of, plan: { id, slug, name, cycleId, addOnIds } },
    lines: link.lines,
    discountMinor: 0,
    charge: { minor: link.chargeMinor, currency: link.currency },
    symbol: link.symbol,
    conversion,
    cycle: link.recurring,
    cycleLines,
    description: link.description,
    payBy: link.expiresAt,
    savesCard: (link.recurring?.amountMinor ?? 0) > 0,
    clientReference: link.clientReference,
    metadata: link.metadata,
    successUrl: link.successUrl,
  };
}
