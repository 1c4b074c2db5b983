import type { Buyer } from '../../domain/customers/buyer.ts';
import { BillingError } from '../../domain/errors.ts';
import { vatIdToCheck } from '../../domain/tax/reverse-charge.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { secondsUntilNextHour } from '../../storage/decline-limits.ts';
import { countOn, drawTally } from '../../storage/strangers/tallies.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { checkedBuyer } from './checked-buyer.ts';

/** VAT ids that one network may have looked up in an hour to see a price. Payments are not counted. */
const LOOKED_UP_AN_HOUR = 60;

type Asker = Readonly<{ clientNetwork: string; now: Date }>;

/**
 * Who a price is shown to: with what is found of their VAT id, so that they see what a payment would charge. Anybody may ask, and the
 * service is not ours, so each network has a limit. Throws `rate_limited` when it is reached.
 */
export async function quotedBuyer(
  project: Pick<Project, 'tax' | 'tenantId'>,
  buyer: Buyer | undefined,
  { clientNetwork, now }: Asker,
): Promise<Buyer | undefined> {
  if (!vatIdToCheck(project.tax, buyer)) return buyer;
  const { network } = drawTally('tax_ids', { tenantId: project.tenantId, clientNetwork, now });
  try {
    await commit([countOn(network, now, LOOKED_UP_AN_HOUR)]);
  } catch (error) {
    throw hasLost(error, 'tally') ? tooManyIds(now) : error;
  }
  return await checkedBuyer(project, buyer, now);
}

function tooManyIds(now: Date): BillingError {
  const retryAfterSeconds = secondsUntilNextHour(now);
  const message = `Too many VAT ids were looked up from your network. Leave it out, or try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`;
  return new BillingError('rate_limited', message, { field: 'taxId', retryAfterSeconds });
}
