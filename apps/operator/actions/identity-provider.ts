import type { TenantId } from '../../../shared/domain/ids.ts';
import { type IdentityProvider, identityProvider } from '../../../shared/domain/tenants/identity-provider.ts';
import type { Tenant } from '../../../shared/domain/tenants/tenant.ts';
import { changeIdentityProvider } from '../../../shared/storage/tenants.ts';
import { getTenant } from './find.ts';
import { isLocalStage, type Outcome, type Run, settle, unchanged } from './run.ts';

type Which = Readonly<{ tenantId: TenantId }>;

/** Lets the tokens of an identity provider of the tenant's prove its customers. It replaces another one. */
export async function setIdentityProvider(
  { tenantId, ...request }: Which & IdentityProvider,
  run: Run,
): Promise<Outcome<Tenant>> {
  const provider = identityProvider(request, { isLocal: isLocalStage() });
  const tenant = await getTenant(tenantId);
  const before = tenant.identityProvider;
  const isSame = (['jwksUrl', 'issuer', 'audience'] as const).every(
    (field) => before?.[field] === provider[field],
  );
  if (isSame) return unchanged(tenant);
  const changes = [
    `accept customers’ tokens of ${provider.issuer} for ${provider.audience}, verified with the keys at ${provider.jwksUrl}`,
  ];
  const after = { ...tenant, identityProvider: provider };
  return await settle(run, { status: 'changed', changes, result: after }, [
    changeIdentityProvider(tenant, provider),
  ]);
}

/** From now on only this service's own tokens prove a customer of the tenant. */
export async function removeIdentityProvider({ tenantId }: Which, run: Run): Promise<Outcome<Tenant>> {
  const { identityProvider: provider, ...tenant } = await getTenant(tenantId);
  if (!provider) return unchanged(tenant);
  const changes = [`refuse customers’ tokens of ${provider.issuer}`];
  return await settle(run, { status: 'changed', changes, result: tenant }, [
    changeIdentityProvider({ ...tenant, identityProvider: provider }),
  ]);
}
