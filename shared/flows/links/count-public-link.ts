import { BillingError } from '../../domain/errors.ts';
import { publicLinksAnHourOf } from '../../domain/links/public-link.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { secondsUntilNextHour } from '../../storage/decline-limits.ts';
import { countIn, countOn, drawTally, shareOfShard } from '../../storage/strangers/tallies.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit, get, type Write } from '../../storage/table/table.ts';

/**
 * Counts a link that anybody may make for its network, before it is made, so that concurrent requests cannot pass that limit together.
 * Gives the write that counts it for the shop, on a shard, which goes beside the link: what the shop gets from all networks is bounded
 * within what is under way at one moment.
 *
 * Throws `rate_limited` when either has none left in this hour.
 */
export async function countPublicLink(project: Project, clientNetwork: string, now: Date): Promise<Write> {
  const most = publicLinksAnHourOf(project);
  const { network, shop } = drawTally('links', { tenantId: project.tenantId, clientNetwork, now });
  const counting = commit([countOn(network, now, most.network)]);
  const [counted, shard] = await Promise.allSettled([counting, get(shop)]);
  if (counted.status === 'rejected')
    throw hasLost(counted.reason, 'tally') ? tooManyLinks('from your network', now) : counted.reason;
  if (shard.status === 'rejected') throw shard.reason;
  if (countIn(shard.value) >= shareOfShard(most.shop)) throw tooManyLinks('for this shop', now);
  return countOn(shop, now);
}

function tooManyLinks(whose: string, now: Date): BillingError {
  const retryAfterSeconds = secondsUntilNextHour(now);
  const message = `Too many payment links were made ${whose} in this hour. Try again in ${Math.ceil(retryAfterSeconds / 60)} minutes. A shop’s server makes its links with the tenant’s credential, without this limit: POST /webhook/payment-links.`;
  return new BillingError('rate_limited', message, { retryAfterSeconds });
}
