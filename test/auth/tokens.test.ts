import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { rotateSigningKey } from '../../apps/operator/actions/platform-keys.ts';
import { mintToken } from '../../shared/auth/mint-token.ts';
import { verifyToken } from '../../shared/auth/tokens.ts';
import { newTenantId } from '../../shared/runtime/new-id.ts';
import { now } from '../support/clock.ts';
import { FORGERIES, hs256, material } from '../support/forged-tokens.ts';

const audience = 'billing:admin' as const;
const refusal = { code: 'unauthenticated', message: expect.stringMatching(/not valid here/) };
const at = new Date('2026-11-21T12:00:00Z');
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
const tenantId = newTenantId();
const roles = ['read'] as const;
const grant = { audience, tenantId, subject: 'jane@acme.example', roles, ttlSeconds: 600 };

afterEach(() => vi.restoreAllMocks());
beforeAll(async () => {
  await rotateSigningKey({ now: now() });
});

it('verifyToken allows one minute of clock skew to either side', async () => {
  const token = await mintToken(grant, at);
  await expect(verifyToken(token, { audience }, later(-60))).resolves.toBeDefined();
  await expect(verifyToken(token, { audience }, later(-62))).rejects.toMatchObject(refusal);
  await expect(verifyToken(token, { audience }, later(659))).resolves.toBeDefined();
  await expect(verifyToken(token, { audience }, later(661))).rejects.toMatchObject(refusal);
});

it('verifyToken forbids a good token of another surface', async () => {
  const token = await mintToken(grant, at);
  await expect(verifyToken(token, { audience: 'billing:client' }, at)).rejects.toMatchObject({
    code: 'forbidden',
  });
});

it.each(FORGERIES)('verifyToken refuses a token: %s', async (_, forge) => {
  const forged = await forge(await material(grant, at));
  await expect(verifyToken(forged, { audience }, at)).rejects.toMatchObject(refusal);
});

it('verifyToken does not read the table for another algorithm or a malformed kid', async () => {
  const { claims, sign, publicKey } = await material(grant, at);
  const unseen = '00000001aaaaaa';
  const texts = [
    await hs256(claims, unseen, publicKey),
    await sign(claims, { kid: 'SIGNING' }),
    'no.token.either',
    '',
  ];
  const sent = vi.spyOn(DynamoDBClient.prototype, 'send');
  for (const text of texts) await expect(verifyToken(text, { audience }, at)).rejects.toMatchObject(refusal);
  expect(sent).not.toHaveBeenCalled();
});

it('verifyToken accepts a token signed before the signing key was rotated', async () => {
  const token = await mintToken(grant, at);
  await rotateSigningKey({ now: now() });
  await expect(verifyToken(token, { audience }, at)).resolves.toBeDefined();
});

const DAY = 86_400;

it.each([0, -1, 0.5, 1.5, 30 * DAY + 1, Number.NaN, Number.POSITIVE_INFINITY])(
  'mintToken refuses a lifetime of %s seconds',
  async (ttlSeconds) => {
    await expect(mintToken({ ...grant, ttlSeconds }, at)).rejects.toThrow(/1 second to 30 days/);
  },
);
