import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createTenant } from '../../apps/operator/actions/create-tenant.ts';
import { issueCredential, revokeCredential } from '../../apps/operator/actions/credentials.ts';
import { verifyCredential } from '../../shared/auth/credentials.ts';
import { newTenantId, randomBase32 } from '../../shared/runtime/new-id.ts';
import { findCredential } from '../../shared/storage/credentials.ts';
import { now } from '../support/clock.ts';
import { everything } from '../support/table.ts';

const refusal = { code: 'unauthenticated', message: expect.stringMatching(/is not valid/) };
const run = () => ({ now: now() });

async function issued() {
  const uniqueName = `t-${randomBase32(10)}`;
  const { result: tenant } = await createTenant({ uniqueName }, run());
  const { result } = await issueCredential({ tenantId: tenant.id, scopes: ['webhook'] }, run());
  return { tenant, text: result.credential ?? '', keyId: result.keyId ?? '' };
}

it('verifyCredential compares with the SHA-256 of the secret; the table holds no secret', async () => {
  const { tenant, text, keyId } = await issued();
  const secret = text.slice(-52);
  const hash = createHash('sha256').update(secret).digest('hex');
  expect(await findCredential(tenant.id, keyId)).toMatchObject({
    hash,
    keyId,
    tenantId: tenant.id,
    scopes: ['webhook'],
  });
  expect(JSON.stringify(await everything())).not.toContain(secret);
});

it.each<[string, (given: Awaited<ReturnType<typeof issued>>) => string]>([
  ['an empty string', () => ''],
  ['the tenant’s name', ({ tenant }) => tenant.uniqueName],
  ['the tenant’s id', ({ tenant }) => tenant.id],
  ['the key id', ({ keyId }) => keyId],
  ['another secret', ({ keyId }) => `tnt_${keyId}_${randomBase32(52)}`],
  ['a truncated secret', ({ text }) => text.slice(0, -1)],
  ['a longer secret', ({ text }) => `${text}0`],
  ['an upper-case credential', ({ text }) => text.toUpperCase()],
  ['an unknown key id', ({ text, tenant, keyId }) => text.replace(keyId, tenant.id + randomBase32(10))],
  ['another tenant’s key id', ({ text, tenant }) => text.replace(tenant.id, newTenantId())],
  ['85,000 characters', ({ text }) => text.repeat(1000)],
])('verifyCredential refuses %s', async (_, forge) => {
  await expect(verifyCredential(forge(await issued()))).rejects.toMatchObject(refusal);
});

it('verifyCredential refuses a revoked one at once', async () => {
  const { tenant, text, keyId } = await issued();
  await verifyCredential(text);
  await revokeCredential({ tenantId: tenant.id, keyId }, run());
  await expect(verifyCredential(text)).rejects.toMatchObject(refusal);
});
