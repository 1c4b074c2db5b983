import type { PlanOnSale } from '../../domain/catalog/on-sale.ts';
import type { Plan } from '../../domain/catalog/plan.ts';
import { isTriedOnce, type Trial, trialNotAvailable, withoutTrial } from '../../domain/catalog/trial.ts';
import type { LinkedPlan, PaymentLink } from '../../domain/links/payment-link.ts';
import type { HoldOn } from '../../domain/sales/hold.ts';
import type { NamedPlan } from '../../storage/catalog/plans-on-sale.ts';
import { parseTrial } from '../../storage/holds/trial.ts';
import { type Key, keys } from '../../storage/table/keys.ts';
import type { SaleRequest } from './sale.ts';

/** What every sale of a plan shares about its free trial, which a customer has once of a product. */

/** What was read of the buyer's trial of the plan's product. */
export type TrialClaim = Readonly<{ trial: Trial | undefined }>;

export const keyOfTrial = ({ project, customerId }: SaleRequest, plan: NamedPlan): Key =>
  keys.trial(project.tenantId, customerId, plan.productId);
export const readTrial = (item: unknown): TrialClaim => ({ trial: parseTrial(item) });

/** The plan as this customer is sold it: without a trial that they have had. */
export function soldTo({ onSale, claimedTrial }: Readonly<{ onSale: PlanOnSale; claimedTrial: TrialClaim }>) {
  const hasHadTrial = isTriedOnce(onSale.plan) && claimedTrial.trial?.hadAt !== undefined;
  return { hasHadTrial, onSale: hasHadTrial ? withoutTrial(onSale) : onSale };
}

/** A plan that a link sells, as it is on sale now. */
type Linked = Readonly<{
  link: PaymentLink;
  plan: LinkedPlan;
  onSale: PlanOnSale | undefined;
  claimedTrial: TrialClaim;
}>;

/** The trial that a link begins with: its length is the link's, and whether it is had once is for the plan to say. */
export const trialOfLink = ({ link, plan, onSale }: Omit<Linked, 'claimedTrial'>): HoldOn<'trial'>[] =>
  onSale
    ? trialHolds({ ...onSale.plan, trialDays: link.recurring?.trialDays }, plan.allowTrialAgain ?? false)
    : [];

/** Throws `trial_not_available` when the buyer has had the trial of the link, which has the one price that its page shows. */
export function requireTrialOfLink(source: Linked): void {
  const isHad = source.claimedTrial.trial?.hadAt !== undefined;
  if (isHad && trialOfLink(source).some(({ again }) => !again)) throw trialNotAvailable();
}

/** The attempt that holds the trial of the sale now, if the sale needs it. */
export const holderOfTrial = ({ trial }: TrialClaim, needed: readonly HoldOn<'trial'>[]) =>
  needed.length > 0 ? trial?.openAttempt : undefined;

/** The trial that a sale begins with. A plan whose trial may be had always is not remembered. */
export const trialHolds = (
  { id, productId, trialDays, trials }: Pick<Plan, 'id' | 'productId' | 'trialDays' | 'trials'>,
  again = false,
): HoldOn<'trial'>[] =>
  isTriedOnce({ trialDays, trials }) ? [{ on: 'trial', productId, planId: id, again }] : [];
