import { BillingError } from '../domain/errors.ts';
import type { TenantId } from '../domain/ids.ts';
import { isSignedOut, type Side } from '../domain/sessions/sign-outs.ts';
import { recentTenant } from '../storage/recent.ts';

const FIELDS = { customers: 'signedOutCustomers', staff: 'signedOutStaff' } as const;

/** Throws `unauthenticated` for a token that was ended, and for one of a closed tenant. What a warm function remembers of the tenant is up to 15 s old. */
export async function requireCurrent(
  side: Side,
  { tenantId, who, issuedAt }: Readonly<{ tenantId: TenantId; who: string; issuedAt: number }>,
): Promise<void> {
  const tenant = await recentTenant(tenantId);
  if (tenant?.closedAt || isSignedOut(tenant?.[FIELDS[side]], who, issuedAt))
    throw new BillingError('unauthenticated', 'The token was ended. Sign in again.');
}
