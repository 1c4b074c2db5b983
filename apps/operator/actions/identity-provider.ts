import { isDeepStrictEqual } from 'node:util';
import type { TenantId } from '../../../shared/domain/ids.ts';
import { requireOtherAudience, staffProvider } from '../../../shared/domain/sessions/staff-provider.ts';
import { type IdentityProvider, identityProvider } from '../../../shared/domain/tenants/identity-provider.ts';
import type { Tenant } from '../../../shared/domain/tenants/tenant.ts';
import { changeProvider, type ProviderField } from '../../../shared/storage/tenants.ts';
import { getTenant } from './find.ts';
import { requireCallable } from './require-callable.ts';
import { isLocalStage, type Outcome, type Run, settle, unchanged } from './run.ts';

type Which = Readonly<{ tenantId: TenantId }>;

/** Lets the tokens of an identity provider of the tenant's prove its customers. It replaces another one. */
export async function setIdentityProvider(
  { tenantId, ...request }: Which & IdentityProvider,
  run: Run,
): Promise<Outcome<Tenant>> {
  const provider = identityProvider(request, { isLocal: isLocalStage() });
  await requireCallable('jwksUrl', provider.jwksUrl);
  const tenant = await getTenant(tenantId);
  requireOtherAudience(provider, tenant.staffProvider);
  return await setProvider(tenant, 'identityProvider', provider, run);
}

/** Lets the tokens of an identity provider of the tenant's prove its staff, with the roles of a table. It replaces another one. */
export async function setStaffProvider(
  { tenantId, ...request }: Which & Parameters<typeof staffProvider>[0],
  run: Run,
): Promise<Outcome<Tenant>> {
  const tenant = await getTenant(tenantId);
  const provider = staffProvider(request, tenant.identityProvider, { isLocal: isLocalStage() });
  return await setProvider(tenant, 'staffProvider', provider, run);
}

/** From now on only this service's own tokens prove a customer of the tenant. */
export const removeIdentityProvider = ({ tenantId }: Which, run: Run): Promise<Outcome<Tenant>> =>
  removeProvider(tenantId, 'identityProvider', run);

/** From now on only this service's own tokens prove a member of the tenant's staff. */
export const removeStaffProvider = ({ tenantId }: Which, run: Run): Promise<Outcome<Tenant>> =>
  removeProvider(tenantId, 'staffProvider', run);

const PEOPLE = { identityProvider: 'customers’', staffProvider: 'staff’s' } as const;

async function setProvider<Field extends ProviderField>(
  tenant: Tenant,
  field: Field,
  provider: NonNullable<Tenant[Field]>,
  run: Run,
): Promise<Outcome<Tenant>> {
  if (isDeepStrictEqual(tenant[field], provider)) return unchanged(tenant);
  const { issuer, audience, jwksUrl } = provider;
  const changes = [
    `accept ${PEOPLE[field]} tokens of ${issuer} for ${audience}, verified with the keys at ${jwksUrl}`,
  ];
  const outcome = { status: 'changed', changes, result: { ...tenant, [field]: provider } } as const;
  return await settle(run, outcome, [changeProvider(tenant, field, provider)]);
}

async function removeProvider(tenantId: TenantId, field: ProviderField, run: Run): Promise<Outcome<Tenant>> {
  const tenant = await getTenant(tenantId);
  const { [field]: provider, ...without } = tenant;
  if (!provider) return unchanged(tenant);
  const changes = [`refuse ${PEOPLE[field]} tokens of ${provider.issuer}`];
  const outcome = { status: 'changed', changes, result: without as Tenant } as const;
  return await settle(run, outcome, [changeProvider(tenant, field)]);
}
