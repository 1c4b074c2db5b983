import { describe, expect, it } from 'vitest';
import { createTenant } from '../../ops/actions/create-tenant.ts';
import { issueCredential, revokeCredential } from '../../ops/actions/credentials.ts';
import { mintCustomerToken, mintStaffToken } from '../../ops/actions/mint-token.ts';
import { verifyCredential } from '../../shared/auth/credentials.ts';
import { verifyToken } from '../../shared/auth/tokens.ts';
import { customerIdOf } from '../../shared/runtime/hash.ts';
import { newProjectId, randomBase32 } from '../../shared/runtime/new-id.ts';
import { listCredentials } from '../../shared/storage/credentials.ts';
import { now } from '../support/clock.ts';

const run = () => ({ now: now() });
const dry = () => ({ now: now(), dryRun: true });
const aTenantId = async () => (await createTenant({ uniqueName: `t-${randomBase32(10)}` }, run())).result.id;

describe('issueCredential', () => {
  it('lets two live at a time, and a third after one is revoked', async () => {
    const tenantId = await aTenantId();
    const first = (await issueCredential({ tenantId, scopes: ['admin'] }, run())).result;
    const second = (await issueCredential({ tenantId, scopes: ['webhook', 'admin'] }, run())).result;
    await expect(issueCredential({ tenantId, scopes: ['admin'] }, run())).rejects.toThrow(/Revoke one/);

    expect(await revokeCredential({ tenantId, keyId: first.keyId ?? '' }, run())).toMatchObject({ status: 'changed' });
    expect(await revokeCredential({ tenantId, keyId: first.keyId ?? '' }, run())).toMatchObject({ status: 'unchanged' });
    await issueCredential({ tenantId, scopes: ['admin'] }, run());
    expect(await verifyCredential(second.credential ?? '')).toMatchObject({ scopes: ['admin', 'webhook'] });
    expect(await listCredentials(tenantId)).toHaveLength(3);
  });

  it('never lets a third live, whatever is asked at the same moment', async () => {
    const tenantId = await aTenantId();
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => issueCredential({ tenantId, scopes: ['admin'] }, run())));
    const living = (await listCredentials(tenantId)).filter(({ revokedAt }) => !revokedAt);
    expect(living.length).toBe(results.filter(({ status }) => status === 'fulfilled').length);
    expect(living.length).toBeLessThanOrEqual(2);
  });

  it.each([[[]], [['root']], [['admin', 'root']]])('refuses the scopes %j', async (scopes) => {
    await expect(issueCredential({ tenantId: await aTenantId(), scopes }, run())).rejects.toMatchObject({ details: { field: 'scopes' } });
  });

  it('makes none in a dry run', async () => {
    const tenantId = await aTenantId();
    expect((await issueCredential({ tenantId, scopes: ['admin'] }, dry())).result).toEqual({ scopes: ['admin'] });
    expect(await listCredentials(tenantId)).toEqual([]);
  });

  it('revokes no other tenant’s', async () => {
    const tenantId = await aTenantId();
    const { keyId = '' } = (await issueCredential({ tenantId, scopes: ['admin'] }, run())).result;
    await expect(revokeCredential({ tenantId: await aTenantId(), keyId }, run())).rejects.toMatchObject({ details: { field: 'keyId' } });
  });
});

describe('tokens', () => {
  it('mints one for staff, good on the admin surface alone', async () => {
    const tenantId = await aTenantId();
    const { token = '' } = (await mintStaffToken({ tenantId, subject: 'jane@acme.example' }, run())).result;
    expect(await verifyToken(token, { audience: 'billing:admin' }, now())).toMatchObject({ tenantId, subject: 'jane@acme.example' });
    await expect(verifyToken(token, { audience: 'billing:client' }, now())).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('mints one for a customer of a project', async () => {
    const tenantId = await aTenantId();
    const [projectId, customerId] = [newProjectId(now()), customerIdOf(tenantId, 'ann@example.com')];
    const { token = '' } = (await mintCustomerToken({ tenantId, projectId, customerId, ttlSeconds: 60 }, run())).result;
    expect(await verifyToken(token, { audience: 'billing:client' }, now())).toMatchObject({ tenantId, projectId, subject: customerId });
  });

  it.each([0, -1, 1.5, Number.NaN, 8 * 86_400])('refuses a lifetime of %d seconds', async (ttlSeconds) => {
    const request = { tenantId: await aTenantId(), subject: 'jane', ttlSeconds };
    await expect(mintStaffToken(request, run())).rejects.toMatchObject({ details: { field: 'ttlSeconds' } });
  });

  it('mints none in a dry run', async () => {
    expect((await mintStaffToken({ tenantId: await aTenantId(), subject: 'jane' }, dry())).result).not.toHaveProperty('token');
  });
});
