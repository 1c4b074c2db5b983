import { BillingError } from '../../domain/errors.ts';
import type { TenantId } from '../../domain/ids.ts';
import { isGuarding } from '../../domain/risk/guard.ts';
import { declineCountKey, hasPaid, networkLimit } from '../../storage/decline-limits.ts';
import { parseGuard } from '../../storage/risk/guards.ts';
import { keys } from '../../storage/table/keys.ts';
import { getAll } from '../../storage/table/table.ts';

/**
 * While a shop is guarded, a link that anybody may make is made only from a network that has paid there within the hour: a tester of
 * stolen cards makes links of their own. Throws `rate_limited` until the guard ends.
 */
export async function requireKnownNetwork(
  tenantId: TenantId,
  clientNetwork: string,
  now: Date,
): Promise<void> {
  const ofNetwork = declineCountKey(tenantId, networkLimit({ clientNetwork }), now);
  const [item, count] = await getAll([keys.guard(tenantId), ofNetwork]);
  const guard = parseGuard(item);
  if (!guard || !isGuarding(guard, now) || hasPaid(count)) return;
  const message =
    'Too many cards were declined at this shop just now, so it makes no payment links for visitors for a while. Try again later.';
  const retryAfterSeconds = Math.ceil((Date.parse(guard.until) - now.getTime()) / 1000);
  throw new BillingError('rate_limited', message, { retryAfterSeconds });
}
