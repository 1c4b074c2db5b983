import { expect, it } from 'vitest';
import { createTenant } from '../../../apps/operator/actions/create-tenant.ts';
import { mintCustomerToken, mintStaffToken } from '../../../apps/operator/actions/mint-token.ts';
import { verifyToken } from '../../../shared/auth/tokens.ts';
import { customerIdOf } from '../../../shared/runtime/hash.ts';
import { newProjectId, randomBase32 } from '../../../shared/runtime/new-id.ts';
import { now } from '../../support/clock.ts';

const run = () => ({ now: now() });
const aTenantId = async () => (await createTenant({ uniqueName: `t-${randomBase32(10)}` }, run())).result.id;

it('minting a token for staff makes one that only the admin surface accepts', async () => {
  const tenantId = await aTenantId();
  const { token = '' } = (
    await mintStaffToken({ tenantId, subject: 'jane@acme.example', roles: ['support', 'read'] }, run())
  ).result;
  expect(await verifyToken(token, { audience: 'billing:admin' }, now())).toMatchObject({
    tenantId,
    subject: 'jane@acme.example',
    roles: ['read', 'support'],
  });
  await expect(verifyToken(token, { audience: 'billing:client' }, now())).rejects.toMatchObject({
    code: 'forbidden',
  });
});

it('minting a token for a customer makes one that names their project', async () => {
  const tenantId = await aTenantId();
  const [projectId, customerId] = [
    newProjectId(now()),
    customerIdOf({ customerIdKey: 'k' }, 'ann@example.com'),
  ];
  const { token = '' } = (await mintCustomerToken({ tenantId, projectId, customerId, ttlSeconds: 60 }, run()))
    .result;
  expect(await verifyToken(token, { audience: 'billing:client' }, now())).toMatchObject({
    tenantId,
    projectId,
    subject: customerId,
  });
});
