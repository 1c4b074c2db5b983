import { expect, it } from 'vitest';
import type { TenantId } from '../../shared/domain/ids.ts';
import type { Credential } from '../../shared/domain/tenants/tenant.ts';
import { randomBase32 } from '../../shared/runtime/new-id.ts';
import * as credentials from '../../shared/storage/credentials.ts';
import { commit } from '../../shared/storage/table/table.ts';
import { createTenant } from '../../shared/storage/tenants.ts';
import { aTenant, at, failureOf } from './owner.ts';

const aCredential = (tenantId: TenantId): Credential => ({
  keyId: tenantId + randomBase32(10),
  tenantId,
  scopes: ['webhook'],
  hash: 'h',
  createdAt: at,
});

it('a credential is counted as live from its issue to its revocation, and stays listed', async () => {
  const tenant = aTenant();
  const [one, two] = [aCredential(tenant.id), aCredential(tenant.id)];
  const liveIds = () => credentials.liveCredentialIds(tenant.id);
  expect(await liveIds()).toBeUndefined();
  await commit(createTenant(tenant));
  await commit(credentials.createCredential(one, undefined));
  await commit(credentials.createCredential(two, [one.keyId]));
  expect(await liveIds()).toEqual([one.keyId, two.keyId]);
  await commit(credentials.revokeCredential(one, [one.keyId, two.keyId], at));
  expect(await liveIds()).toEqual([two.keyId]);
  expect(await credentials.findCredential(tenant.id, one.keyId)).toMatchObject({ ...one, revokedAt: at });
  const listed = [{ ...one, revokedAt: at }, two].toSorted((a, b) => (a.keyId < b.keyId ? -1 : 1));
  expect(await credentials.listCredentials(tenant.id)).toMatchObject(listed);
});

it('a credential is issued or revoked only when the live credentials are still those that were read', async () => {
  const tenant = aTenant();
  const [one, two] = [aCredential(tenant.id), aCredential(tenant.id)];
  await commit(createTenant(tenant));
  const busy = { code: 'busy', message: expect.stringMatching(/again\.$/) };
  expect(await failureOf(...credentials.createCredential(one, [two.keyId]))).toMatchObject(busy);
  await commit(credentials.createCredential(one, undefined));
  expect(await failureOf(...credentials.createCredential(two, undefined))).toMatchObject(busy);
  expect(await failureOf(...credentials.revokeCredential(one, undefined, at))).toMatchObject(busy);
  expect(await credentials.findCredential(tenant.id, two.keyId)).toBeUndefined();
  expect(credentials.LIVE_CREDENTIALS_MAX).toBe(2);
});
