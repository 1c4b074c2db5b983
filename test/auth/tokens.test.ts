import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { CryptoKey } from 'jose';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { rotateSigningKey } from '../../apps/operator/actions/platform-keys.ts';
import { mintToken } from '../../shared/auth/mint-token.ts';
import { currentSigner } from '../../shared/auth/signing-key.ts';
import { verifyToken } from '../../shared/auth/tokens.ts';
import { newProjectId, newTenantId } from '../../shared/runtime/new-id.ts';
import { now } from '../support/clock.ts';
import { FORGERIES, hs256, material } from '../support/forged-tokens.ts';

const audience = 'billing:admin' as const;
const refusal = { code: 'unauthenticated', message: expect.stringMatching(/not valid here/) };
const at = new Date('2026-11-21T12:00:00Z');
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
const tenantId = newTenantId();
const grant = { audience, tenantId, subject: 'jane@acme.example', ttlSeconds: 600 };

afterEach(() => vi.restoreAllMocks());
beforeAll(async () => {
  await rotateSigningKey({ now: now() });
});

describe('verifyToken', () => {
  it('returns tenant, project, subject and expiry of a minted token', async () => {
    const projectId = newProjectId(at);
    const token = await mintToken({ ...grant, audience: 'billing:client', projectId }, at);
    const claims = await verifyToken(token, { audience: 'billing:client' }, at);
    expect(claims).toEqual({ tenantId, projectId, subject: grant.subject, expiresAt: later(600) });
  });

  it('allows one minute of clock skew to either side', async () => {
    const token = await mintToken(grant, at);
    await expect(verifyToken(token, { audience }, later(-60))).resolves.toBeDefined();
    await expect(verifyToken(token, { audience }, later(-62))).rejects.toMatchObject(refusal);
    await expect(verifyToken(token, { audience }, later(659))).resolves.toBeDefined();
    await expect(verifyToken(token, { audience }, later(661))).rejects.toMatchObject(refusal);
  });

  it('forbids a good token of another surface', async () => {
    const token = await mintToken(grant, at);
    await expect(verifyToken(token, { audience: 'billing:client' }, at)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it.each(FORGERIES)('refuses a token: %s', async (_, forge) => {
    const forged = await forge(await material(grant, at));
    await expect(verifyToken(forged, { audience }, at)).rejects.toMatchObject(refusal);
  });

  it('returns no project for a token without one', async () => {
    const claims = await verifyToken(await mintToken(grant, at), { audience }, at);
    expect(claims).toStrictEqual({ tenantId, subject: grant.subject, expiresAt: later(600) });
  });

  it('accepts at most 2,048 characters', async () => {
    const { claims, kid, sign } = await material(grant, at);
    const sized = async (header: string, padding: number) =>
      await sign({ ...claims, padding: 'A'.repeat(padding) }, { kid, header });
    const rest = Math.floor(((2048 - (await sized('', 0)).length) * 3) / 4);
    const lengths = new Map<number, boolean>();
    for (const header of ['', 'A']) {
      for (let padding = rest - 3; padding <= rest + 2; padding++) {
        const token = await sized(header, padding);
        const isTaken = await verifyToken(token, { audience }, at).then(
          () => true,
          () => false,
        );
        lengths.set(token.length, isTaken);
      }
    }
    expect([...lengths.keys()]).toEqual(expect.arrayContaining([2048, 2049]));
    for (const [length, isTaken] of lengths) expect(isTaken, `${length} characters`).toBe(length <= 2048);
  });

  it('does not read the table for another algorithm or a malformed kid', async () => {
    const { claims, sign, publicKey } = await material(grant, at);
    const unseen = '00000001aaaaaa';
    const texts = [
      await hs256(claims, unseen, publicKey),
      await sign(claims, { kid: 'SIGNING' }),
      'no.token.either',
      '',
    ];
    const sent = vi.spyOn(DynamoDBClient.prototype, 'send');
    for (const text of texts)
      await expect(verifyToken(text, { audience }, at)).rejects.toMatchObject(refusal);
    expect(sent).not.toHaveBeenCalled();
  });

  it('throws its own failure instead of calling the token invalid', async () => {
    const { kid = '' } = (await rotateSigningKey({ now: now() })).result;
    const { claims, sign } = await material(grant, at);
    const token = await sign(claims, { kid });
    const notForSignatures = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    vi.spyOn(crypto.subtle, 'importKey').mockResolvedValueOnce(notForSignatures as CryptoKey);
    await expect(verifyToken(token, { audience }, at)).rejects.toThrow(TypeError);
  });

  it('accepts the unchanged base of these forgeries, so each is refused for its own change', async () => {
    const { claims, kid, sign } = await material(grant, at);
    await expect(verifyToken(await sign(claims, { kid }), { audience }, at)).resolves.toMatchObject({
      tenantId,
    });
  });

  it('accepts a token signed before the signing key was rotated', async () => {
    const token = await mintToken(grant, at);
    await rotateSigningKey({ now: now() });
    await expect(verifyToken(token, { audience }, at)).resolves.toBeDefined();
  });
});

describe('mintToken', () => {
  it('signs issuer, audience, subject, tenant, project and times', async () => {
    const projectId = newProjectId(at);
    const { kid } = await currentSigner();
    const [header, claims] = (await mintToken({ ...grant, projectId }, at))
      .split('.')
      .map((text) => Buffer.from(text, 'base64url').toString());
    const from = at.getTime() / 1000;
    expect(JSON.parse(header ?? '')).toEqual({ alg: 'ES256', kid, typ: 'JWT' });
    expect(JSON.parse(claims ?? '')).toEqual({
      iss: 'billing',
      aud: audience,
      sub: grant.subject,
      tenant: tenantId,
      project: projectId,
      iat: from,
      nbf: from,
      exp: from + 600,
    });
  });

  const DAY = 86_400;
  it.each([1, 30 * DAY])('accepts a lifetime of %s seconds', async (ttlSeconds) => {
    const { expiresAt } = await verifyToken(await mintToken({ ...grant, ttlSeconds }, at), { audience }, at);
    expect(expiresAt).toEqual(later(ttlSeconds));
  });

  it.each([0, -1, 0.5, 1.5, 30 * DAY + 1, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses a lifetime of %s seconds',
    async (ttlSeconds) => {
      await expect(mintToken({ ...grant, ttlSeconds }, at)).rejects.toThrow(/1 second to 30 days/);
    },
  );

  it.each(['', 'jane doe', 'jané', 'j'.repeat(201)])('refuses the subject “%s”', async (subject) => {
    await expect(mintToken({ ...grant, subject }, at)).rejects.toThrow(/printable/);
  });

  it.each(['j', 'j'.repeat(200), '!~'])('accepts the subject “%s”', async (subject) => {
    await expect(
      verifyToken(await mintToken({ ...grant, subject }, at), { audience }, at),
    ).resolves.toMatchObject({ subject });
  });
});
