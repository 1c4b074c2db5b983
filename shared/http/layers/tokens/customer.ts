import { namesUs, verifyProviderToken } from '../../../auth/provider-tokens.ts';
import { requireCurrent } from '../../../auth/require-current.ts';
import { verifyToken } from '../../../auth/tokens.ts';
import { BillingError } from '../../../domain/errors.ts';
import type { CustomerId, TenantId } from '../../../domain/ids.ts';
import type { Project } from '../../../domain/tenants/tenant.ts';
import { customerIdOf } from '../../../runtime/hash.ts';
import { othersAddress, type Proved } from '../../../storage/customer/as-customer.ts';
import { recentTenant } from '../../../storage/recent.ts';
import { contextOf, type Event, type Layer, type ProvedCustomer } from '../exchange.ts';
import { carriedToken } from './carried-token.ts';
import { isOwnPage } from './own-page.ts';

/**
 * A payer may prove by a token which customer they are: `Authorization`, the header `auth-token`, the query parameter `token`, or the
 * cookie `<project id>_auth_token` of the storefront that asks. Without a token the payer is not proved. The token is this service's or,
 * at a storefront, of its tenant's identity provider.
 *
 * Throws `unauthenticated` for a token that is not valid and for several that differ, `forbidden` for one that is good
 * elsewhere, and `service_unavailable` while the keys of the identity provider cannot be read.
 */
export function customerToken(): Layer {
  return {
    before: async ({ event }) => {
      try {
        const proved = await provedCustomer(event);
        if (proved) contextOf(event).customer = proved;
      } catch (error) {
        throw error instanceof BillingError && error.code === 'unauthenticated' ? refusal() : error;
      }
    },
  };
}

/** The customer whose token the request carries; undefined if it carries none. */
export async function provedCustomer(event: Event): Promise<ProvedCustomer | undefined> {
  const { caller, now } = contextOf(event);
  const shop = caller?.kind === 'storefront' ? caller : undefined;
  const others = [event.headers['auth-token'], event.queryStringParameters?.token];
  const carried = carriedToken(event, shop && `${shop.projectId}_auth_token`, others);
  if (!carried) return undefined;
  const proved =
    (shop && (await provedByProvider(carried.token, shop.tenantId, now))) ??
    (await provedByUs(carried.token, now));
  if (shop && shop.tenantId !== proved.tenantId) throw othersToken();
  if (carried.isFromCookie && !(await isOwnPage(event, proved.tenantId))) throw refusal();
  const { issuedAt, ...customer } = proved;
  await requireCurrent('customers', { ...customer, who: customer.customerId, issuedAt });
  return customer;
}

type Verified = ProvedCustomer & Readonly<{ issuedAt: number }>;

async function provedByUs(token: string, now: Date): Promise<Verified> {
  const { tenantId, subject, projectId, issuedAt } = await verifyToken(
    token,
    { audience: 'billing:client' },
    now,
  );
  return { tenantId, customerId: subject as CustomerId, projectId, issuedAt };
}

/** The customer of a token that names another issuer, where the shop's tenant has an identity provider. The origin decides the tenant. */
async function provedByProvider(token: string, tenantId: TenantId, now: Date): Promise<Verified | undefined> {
  const tenant = namesUs(token) ? undefined : await recentTenant(tenantId);
  if (!tenant?.identityProvider) return undefined;
  const { email, issuedAt } = await verifyProviderToken(token, tenant.identityProvider, now);
  return { tenantId, customerId: customerIdOf(tenant, email), projectId: undefined, issuedAt, email };
}

/** Throws `forbidden` unless the token is for this project. */
export function requireSameShop(proved: ProvedCustomer | undefined, project: Project): void {
  if (!proved) return;
  const isOfProject = proved.tenantId === project.tenantId && (proved.projectId ?? project.id) === project.id;
  if (!isOfProject) throw othersToken();
}

/** The customer whom a token of this service names. One of an identity provider proves an address, which may have had several. */
export const namedBy = (proved: ProvedCustomer | undefined): Proved | undefined =>
  proved?.email === undefined ? proved : undefined;

/**
 * Throws `forbidden` unless the token is for this project, and for one of an identity provider that proves another address. Whether the
 * customer whom a token of this service names has the address, the sale finds out (as-customer.ts).
 */
export function requireSamePayer(proved: ProvedCustomer | undefined, project: Project, email: string): void {
  requireSameShop(proved, project);
  if (proved?.email !== undefined && proved.email !== email) throw othersAddress();
}

export const othersToken = () =>
  new BillingError('forbidden', 'The token is another shop’s. Send one that this shop issued.');

/** The same for every reason. */
function refusal(): BillingError {
  const message =
    'The customer’s token is not valid. Send one that this shop issued and that has not expired, or none. With the cookie alone, write as JSON from the shop’s registered origin.';
  return new BillingError('unauthenticated', message);
}
