import { BillingError } from '../domain/errors.ts';
import type { Instant, TenantId } from '../domain/ids.ts';
import type { Credential } from '../domain/tenants/tenant.ts';
import { keys, tenantPartition } from './table/keys.ts';
import { change, create, get, queryPrefix, type Write } from './table/table.ts';

/** Enough to change over without a gap; more would be copies that no one accounts for. */
export const LIVE_CREDENTIALS_MAX = 2;
const LIST_MAX = 500;

export const findCredential = (tenantId: TenantId, keyId: string): Promise<Credential | undefined> =>
  get(keys.credential(tenantId, keyId));

export const listCredentials = (tenantId: TenantId): Promise<Credential[]> =>
  queryPrefix(tenantPartition(tenantId), keys.credential(tenantId, '').sk, { limit: LIST_MAX });

/** The key ids that live, as the tenant's own item counts them: one item to condition on, so no race makes a third. */
export async function liveCredentialIds(tenantId: TenantId): Promise<readonly string[] | undefined> {
  return (await get<{ liveCredentialIds?: string[] }>(keys.tenant(tenantId)))?.liveCredentialIds;
}

/** Issues a credential, on condition that those living are still the ones that were read. */
export function createCredential(credential: Credential, living: readonly string[] | undefined): Write[] {
  const { tenantId, keyId } = credential;
  return [
    create(keys.credential(tenantId, keyId), credential),
    changeLiving(tenantId, living, [...(living ?? []), keyId]),
  ];
}

export function revokeCredential(
  { tenantId, keyId }: Credential,
  living: readonly string[] | undefined,
  at: Instant,
): Write[] {
  const left = (living ?? []).filter((id) => id !== keyId);
  return [
    change(keys.credential(tenantId, keyId), { set: { revokedAt: at } }),
    changeLiving(tenantId, living, left),
  ];
}

/** Has a credential refused from then on, or without a time taken again. */
export const closeCredential = ({ tenantId, keyId }: Credential, closedAt: Instant | undefined): Write =>
  change(
    keys.credential(tenantId, keyId),
    closedAt === undefined ? { remove: ['closedAt'] } : { set: { closedAt } },
  );

function changeLiving(
  tenantId: TenantId,
  asRead: readonly string[] | undefined,
  liveCredentialIds: readonly string[],
): Write {
  const when = asRead
    ? (['liveCredentialIds', '=', asRead] as const)
    : (['liveCredentialIds', 'absent'] as const);
  const raced = () =>
    new BillingError(
      'busy',
      "The tenant's credentials were changed at the same moment. Run the command again.",
    );
  return change(keys.tenant(tenantId), { set: { liveCredentialIds }, when: [when] }, raced);
}
