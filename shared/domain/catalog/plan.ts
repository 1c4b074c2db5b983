import * as v from 'valibot';
import { BILLING_INTERVALS } from '../billing/cycle.ts';
import { DOWNGRADE_MODES, UPGRADE_MODES } from '../changes/change-modes.ts';
import { BillingError } from '../errors.ts';
import type { AddOnId, FeatureCategoryId, GatewayId, PlanId, ProductId, ProjectId } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { text, whole } from '../record.ts';
import { catalogFields } from './catalog-record.ts';
import { TRIALS } from './trials.ts';

/**
 *   draft ──activate──▶ active ──retire──▶ retired
 *                         ▲                   │
 *                         └─────activate──────┘
 *
 * Storefronts see active plans only. A retired plan can no longer be bought; what was bought goes on.
 */
export const PLAN_STATUSES = ['draft', 'active', 'retired'] as const;

/** One price of one cycle. `intervalMonths` is absent on a plan that is charged once. */
const PriceRecord = v.object({
  cycleId: v.string(),
  intervalMonths: v.optional(v.picklist(BILLING_INTERVALS)),
  currency: text<Currency>(),
  minor: whole(),
});
export type Price = v.InferOutput<typeof PriceRecord>;

/**
 * What a customer buys, and what it costs from now on. A sale copies its price into its own terms and an order its later cycles, so
 * an edit of the plan changes nothing for those who have bought.
 */
export const PlanRecord = v.object({
  ...catalogFields,
  id: text<PlanId>(),
  projectId: text<ProjectId>(),
  productId: text<ProductId>(),
  slug: v.string(),
  name: v.string(),
  description: v.optional(v.string()),
  status: v.picklist(PLAN_STATUSES),
  billingType: v.picklist([1, 2]),
  /** The interval of the cycle that is sold when a purchase names none. Absent on a plan that is charged once. */
  intervalMonths: v.optional(v.picklist(BILLING_INTERVALS)),
  currency: text<Currency>(),
  availableCurrencies: v.array(text<Currency>()),
  prices: v.array(PriceRecord),
  /** Which of the tenant's rates of tax is for it. Absent: the standard one. */
  taxCategory: v.optional(v.string()),
  trialDays: v.optional(whole()),
  /** How often a customer, and a card, may have the trial of the plan's product. Absent: once. */
  trials: v.optional(v.picklist(TRIALS)),
  featureCategoryId: v.optional(text<FeatureCategoryId>()),
  addOnIds: v.array(text<AddOnId>()),
  /** How customers of another plan change to this one. Absent: as the project says. */
  upgradeMode: v.optional(v.picklist(UPGRADE_MODES)),
  downgradeMode: v.optional(v.picklist(DOWNGRADE_MODES)),
  gatewayId: v.optional(text<GatewayId>()),
});
export type Plan = v.InferOutput<typeof PlanRecord>;

/** The plan and cycle that were sold, by the names they had then. */
export const SoldPlanRecord = v.object({
  id: text<PlanId>(),
  slug: v.string(),
  name: v.string(),
  cycleId: v.string(),
});
export type SoldPlan = v.InferOutput<typeof SoldPlanRecord>;

/** The error for a plan that does not exist, is not for sale or is another project's: the caller learns nothing of which. */
export function planNotFound(): BillingError {
  return new BillingError('plan_not_found', 'There is no such plan. Check the slug or id.');
}

/** The error for a plan that a payment link sells, and that was taken off sale since. */
export function planNotForSale(): BillingError {
  return new BillingError(
    'plan_not_found',
    'The plan of this payment link is no longer for sale. Ask the shop for another link.',
  );
}
