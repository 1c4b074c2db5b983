import { expect, it } from 'vitest';
import { createTenant } from '../../../apps/operator/actions/create-tenant.ts';
import { issueCredential, revokeCredential } from '../../../apps/operator/actions/credentials.ts';
import { randomBase32 } from '../../../shared/runtime/new-id.ts';
import { listCredentials } from '../../../shared/storage/credentials.ts';
import { now } from '../../support/clock.ts';

const run = () => ({ now: now() });
const aTenantId = async () => (await createTenant({ uniqueName: `t-${randomBase32(10)}` }, run())).result.id;

it('issueCredential allows at most two live credentials when six are issued concurrently', async () => {
  const tenantId = await aTenantId();
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, () => issueCredential({ tenantId, scopes: ['admin'] }, run())),
  );
  const live = (await listCredentials(tenantId)).filter(({ revokedAt }) => !revokedAt);
  expect(live.length).toBe(results.filter(({ status }) => status === 'fulfilled').length);
  expect(live.length).toBeLessThanOrEqual(2);
});

it.each([[[]], [['root']], [['admin', 'root']]])('issueCredential refuses the scopes %j', async (scopes) => {
  await expect(issueCredential({ tenantId: await aTenantId(), scopes }, run())).rejects.toMatchObject({
    details: { field: 'scopes' },
  });
});

it('revokeCredential refuses another tenant’s credential', async () => {
  const tenantId = await aTenantId();
  const { keyId = '' } = (await issueCredential({ tenantId, scopes: ['admin'] }, run())).result;
  await expect(revokeCredential({ tenantId: await aTenantId(), keyId }, run())).rejects.toMatchObject({
    details: { field: 'keyId' },
  });
});
