import { KMSClient } from '@aws-sdk/client-kms';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { rotateSealingKey } from '../../apps/operator/actions/platform-keys.ts';
import { newKid } from '../../shared/secrets/kid.ts';
import { openBytes } from '../../shared/secrets/kms.ts';
import { findRoot } from '../../shared/secrets/sealing-key.ts';
import { findSealingKey } from '../../shared/storage/platform-keys.ts';
import { now } from '../support/clock.ts';

afterEach(() => vi.restoreAllMocks());

let kid: string;
beforeAll(async () => {
  kid = (await rotateSealingKey({ now: now() })).result.kid ?? '';
});

it('a root key that KMS cannot open throws, and opens when KMS is back', async () => {
  const outage = new Error('the key service is down');
  vi.spyOn(KMSClient.prototype, 'send').mockRejectedValueOnce(outage as never);
  await expect(findRoot(kid)).rejects.toThrow(outage);
  expect(await findRoot(kid)).toHaveLength(32);
});

it('a root key is wrapped for its purpose and its kid', async () => {
  const { wrapped = '' } = (await findSealingKey(kid)) ?? {};
  expect(await openBytes(wrapped, { purpose: 'payment-link-sealing', kid })).toHaveLength(32);
  await expect(openBytes(wrapped, { purpose: 'token-signing', kid })).rejects.toThrow();
  await expect(openBytes(wrapped, { purpose: 'payment-link-sealing', kid: newKid(now()) })).rejects.toThrow();
});
