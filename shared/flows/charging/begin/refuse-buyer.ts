import { tellsOfTrial } from '../../../domain/catalog/trial.ts';
import { WrongCode } from '../../../domain/coupons/coupon.ts';
import { OfCustomer } from '../../../domain/customers/of-customer.ts';
import { BillingError } from '../../../domain/errors.ts';
import { countStrangersTry, secondsUntilNextHour } from '../../../storage/decline-limits.ts';
import { hasLost } from '../../../storage/table/lost.ts';
import { commit } from '../../../storage/table/table.ts';
import type { SaleRequest } from '../../sales/sale.ts';
import { withRecovery } from '../../subscriptions/with-recovery.ts';
import { refuseGuess } from './guess.ts';

type Buyer = Pick<SaleRequest, 'project' | 'customerId' | 'buyerKnownBy' | 'clientNetwork' | 'now'>;

/**
 * Throws a refusal as its buyer may know it. One that says something of the customer is shown to them alone. To others it is neutral, as
 * that of a trial is to all, and counts like a declined card of their network and of the e-mail address, so that people cannot be asked about without end.
 *
 * A wrong code is counted with those that are only quoted. Throws `rate_limited` in its place once a limit is reached.
 */
export async function refuseBuyer(buyer: Buyer, error: unknown): Promise<never> {
  const neutral = error instanceof OfCustomer ? error.neutral : error;
  const isWrongCode = neutral instanceof WrongCode;
  if (!(error instanceof OfCustomer || isWrongCode || tellsOfTrial(error))) throw error;
  if (buyer.buyerKnownBy === 'token') throw await withRecovery(buyer, error);
  const { project, customerId, clientNetwork, now } = buyer;
  if (isWrongCode) return await refuseGuess({ tenantId: project.tenantId, clientNetwork, now });
  try {
    await commit(countStrangersTry(project.tenantId, { customerId, clientNetwork }, now));
  } catch (lost) {
    if (hasLost(lost, 'network')) throw tooManyDeclines(now);
    throw lost;
  }
  throw neutral;
}

export function tooManyDeclines(now: Date): BillingError {
  const retryAfterSeconds = secondsUntilNextHour(now);
  const message = `Too many tries were declined, refused or left at the bank. Try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`;
  return new BillingError('rate_limited', message, { retryAfterSeconds });
}
