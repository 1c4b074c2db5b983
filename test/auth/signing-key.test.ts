import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { rotateSigningKey } from '../../apps/operator/actions/platform-keys.ts';
import { open } from '../../shared/secrets/kms.ts';
import { findSigningKey } from '../../shared/storage/platform-keys.ts';
import { now } from '../support/clock.ts';

afterEach(() => vi.restoreAllMocks());

let kid: string;
beforeAll(async () => {
  kid = (await rotateSigningKey({ now: now() })).result.kid ?? '';
});

it('a signing key stores each half sealed for its own purpose and kid, and none in plaintext', async () => {
  const record = await findSigningKey(kid);
  const { sealedPrivateJwk = '', sealedPublicJwk = '' } = record ?? {};
  const publicJwk = JSON.parse(await open(sealedPublicJwk, { purpose: 'token-verifying', kid }));
  expect(JSON.parse(await open(sealedPrivateJwk, { purpose: 'token-signing', kid }))).toMatchObject({
    ...publicJwk,
    d: expect.any(String),
  });
  expect(publicJwk).toEqual({
    kty: 'EC',
    crv: 'P-256',
    x: expect.stringMatching(/^.{43}$/),
    y: expect.stringMatching(/^.{43}$/),
  });
  expect(JSON.stringify(record)).not.toMatch(/"(d|x)"/);
});

it('a signing key that is missing from the table is an error for the operator', async () => {
  const anotherProcess = new URL('../../shared/auth/signing-key.ts?another-process', import.meta.url).href;
  const { currentSigner } = (await import(
    anotherProcess
  )) as typeof import('../../shared/auth/signing-key.ts');
  vi.spyOn(DynamoDBClient.prototype, 'send').mockResolvedValueOnce({ Items: [] } as never);
  await expect(currentSigner()).rejects.toThrow(/no signing key exists/);
});
