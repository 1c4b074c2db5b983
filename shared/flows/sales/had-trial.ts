import type { Plan } from '../../domain/catalog/plan.ts';
import { isTriedOnce, trialNotAvailable } from '../../domain/catalog/trial.ts';
import type { CustomerId } from '../../domain/ids.ts';
import { findTrial } from '../../storage/holds/trial.ts';

type Buyer = Readonly<{ customerId: CustomerId }> | undefined;
type Tried = Pick<Plan, 'tenantId' | 'productId' | 'trialDays' | 'trials'>;

/** Whether a price that is shown has no trial, because this buyer has had it. Of a buyer who has not proved who they are nothing is said. */
export async function hasHadTrial(buyer: Buyer, plan: Tried): Promise<boolean> {
  if (!buyer || !isTriedOnce(plan)) return false;
  return (await findTrial(plan.tenantId, buyer.customerId, plan.productId))?.hadAt !== undefined;
}

/** Throws `trial_not_available` when a link's page would show a trial that this buyer has had. */
export async function requireTrial(buyer: Buyer, plan: Tried): Promise<void> {
  if (await hasHadTrial(buyer, plan)) throw trialNotAvailable();
}
