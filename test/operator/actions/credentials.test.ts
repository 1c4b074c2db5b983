import { describe, expect, it } from 'vitest';
import { createTenant } from '../../../apps/operator/actions/create-tenant.ts';
import { issueCredential, revokeCredential } from '../../../apps/operator/actions/credentials.ts';
import { verifyCredential } from '../../../shared/auth/credentials.ts';
import { randomBase32 } from '../../../shared/runtime/new-id.ts';
import { listCredentials } from '../../../shared/storage/credentials.ts';
import { now } from '../../support/clock.ts';

const run = () => ({ now: now() });
const dry = () => ({ now: now(), dryRun: true });
const aTenantId = async () => (await createTenant({ uniqueName: `t-${randomBase32(10)}` }, run())).result.id;

describe('issueCredential', () => {
  it('allows two live credentials, and a third after one is revoked', async () => {
    const tenantId = await aTenantId();
    const first = (await issueCredential({ tenantId, scopes: ['admin'] }, run())).result;
    const second = (await issueCredential({ tenantId, scopes: ['webhook', 'admin'] }, run())).result;
    await expect(issueCredential({ tenantId, scopes: ['admin'] }, run())).rejects.toThrow(/Revoke one/);

    expect(await revokeCredential({ tenantId, keyId: first.keyId ?? '' }, run())).toMatchObject({
      status: 'changed',
    });
    expect(await revokeCredential({ tenantId, keyId: first.keyId ?? '' }, run())).toMatchObject({
      status: 'unchanged',
    });
    await issueCredential({ tenantId, scopes: ['admin'] }, run());
    expect(await verifyCredential(second.credential ?? '')).toMatchObject({ scopes: ['admin', 'webhook'] });
    expect(await listCredentials(tenantId)).toHaveLength(3);
  });

  it('allows at most two live credentials when six are issued concurrently', async () => {
    const tenantId = await aTenantId();
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => issueCredential({ tenantId, scopes: ['admin'] }, run())),
    );
    const live = (await listCredentials(tenantId)).filter(({ revokedAt }) => !revokedAt);
    expect(live.length).toBe(results.filter(({ status }) => status === 'fulfilled').length);
    expect(live.length).toBeLessThanOrEqual(2);
  });

  it.each([[[]], [['root']], [['admin', 'root']]])('refuses the scopes %j', async (scopes) => {
    await expect(issueCredential({ tenantId: await aTenantId(), scopes }, run())).rejects.toMatchObject({
      details: { field: 'scopes' },
    });
  });

  it('issues none in a dry run', async () => {
    const tenantId = await aTenantId();
    expect((await issueCredential({ tenantId, scopes: ['admin'] }, dry())).result).toEqual({
      scopes: ['admin'],
    });
    expect(await listCredentials(tenantId)).toEqual([]);
  });
});

describe('revokeCredential', () => {
  it('refuses another tenant’s credential', async () => {
    const tenantId = await aTenantId();
    const { keyId = '' } = (await issueCredential({ tenantId, scopes: ['admin'] }, run())).result;
    await expect(revokeCredential({ tenantId: await aTenantId(), keyId }, run())).rejects.toMatchObject({
      details: { field: 'keyId' },
    });
  });
});
