import { exportJWK, generateKeyPair } from 'jose';
import { expect, it } from 'vitest';
import { rotateSigningKey } from '../../../apps/operator/actions/platform-keys.ts';
import { mintToken } from '../../../shared/auth/mint-token.ts';
import { verifyToken } from '../../../shared/auth/tokens.ts';
import { newTenantId } from '../../../shared/runtime/new-id.ts';
import { asWriter } from '../../../shared/runtime/work/writer.ts';
import { listSigningKeys } from '../../../shared/storage/platform-keys.ts';
import { keys } from '../../../shared/storage/table/keys.ts';
import { now } from '../../support/clock.ts';
import { billing } from '../../support/operator.ts';
import { removeItem, replaceItem } from '../../support/table.ts';

const [audience, planted] = ['billing:client', '00000001cccccc'] as const;

it('keys seal-verifying seals the public key of the private one and not the one in clear, and tokens stay valid', async () => {
  await rotateSigningKey({ now: now() });
  const newest = (await listSigningKeys()).at(-1);
  const kid = newest?.kid ?? '';
  const grant = { audience, tenantId: newTenantId(), subject: 'ada', ttlSeconds: 600 };
  const token = await asWriter('earlier', () => mintToken(grant, now()));
  const foreign = await exportJWK((await generateKeyPair('ES256', { extractable: true })).publicKey);
  await replaceItem({ ...newest, sealedPublicJwk: undefined, publicJwk: foreign, ...keys.signingKey(kid) });
  await replaceItem({
    ...keys.signingKey(planted),
    kid: planted,
    sealedPrivateJwk: 'eA==',
    publicJwk: foreign,
  });
  const verify = (process: string) => asWriter(process, () => verifyToken(token, { audience }, now()));

  await expect(verify('before')).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(asWriter('before', () => mintToken(grant, now()))).rejects.toThrow(/keys seal-verifying/);
  expect(await billing('keys', 'seal-verifying')).toMatchObject({
    result: { sealed: [kid], refused: [planted] },
  });
  await expect(verify('after')).resolves.toMatchObject({ subject: 'ada' });
  expect(await billing('keys', 'seal-verifying')).toMatchObject({
    result: { sealed: [], refused: [planted] },
  });
  await removeItem(keys.signingKey(planted));
});
