import { namesUs, verifyStaffToken } from '../../../auth/provider-tokens.ts';
import { verifyToken } from '../../../auth/tokens.ts';
import { BillingError } from '../../../domain/errors.ts';
import type { TenantId } from '../../../domain/ids.ts';
import type { StaffRole } from '../../../domain/sessions/staff-roles.ts';
import { parseOrigin } from '../../../domain/tenants/origin.ts';
import { recentTenant } from '../../../storage/recent.ts';
import type { OriginRow } from '../../../storage/tenants.ts';
import { findCaller, lookUpOrigin } from '../caller.ts';
import { isDesk, SHOP_HEADER } from '../desk.ts';
import { contextOf, type Event } from '../exchange.ts';
import type { CarriedToken } from './carried-token.ts';

type ProvedStaff = Readonly<{
  tenantId: TenantId;
  subject: string;
  roles: readonly StaffRole[];
  issuedAt: number;
}>;

/**
 * Whom a token of staff speaks for: this service's from everywhere, and as a bearer token from a storefront of the tenant's one of the
 * provider that signs its staff in. The origin decides the tenant, as it does for customers; the desk, whose origin is every tenant's, names
 * a storefront's. What it names is no proof: the token must be of that tenant's provider.
 */
export async function provedStaff(event: Event, { token, isFromCookie }: CarriedToken): Promise<ProvedStaff> {
  const { now } = contextOf(event);
  const row = isFromCookie || namesUs(token) ? undefined : await shopOf(event);
  const tenant = row?.kind === 'storefront' ? await recentTenant(row.tenantId) : undefined;
  if (!tenant?.staffProvider) return await verifyToken(token, { audience: 'billing:admin' }, now);
  const proved = await verifyStaffToken(token, tenant.staffProvider, now);
  if (proved.roles.length === 0)
    throw new BillingError(
      'forbidden',
      'The token is good, but gives no role here. Ask who keeps your identity provider for one.',
    );
  return { tenantId: tenant.id, ...proved };
}

async function shopOf(event: Event): Promise<OriginRow | undefined> {
  if (!isDesk(event)) return await findCaller(event);
  const origin = parseOrigin(event.headers[SHOP_HEADER] ?? '');
  return origin === undefined ? undefined : await lookUpOrigin(origin);
}
