import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { rotateSigningKey } from '../../ops/actions/platform-keys.ts';
import { currentSigner } from '../../shared/auth/signing-key.ts';
import { mintToken, verifyToken } from '../../shared/auth/tokens.ts';
import { newProjectId, newTenantId } from '../../shared/runtime/new-id.ts';
import { listSigningKeys } from '../../shared/storage/platform-keys.ts';
import { now } from '../support/clock.ts';

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
    await expect(verifyToken(token, { audience: 'billing:client' }, at)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it.each<[string, (forge: Forge) => string | Promise<string>]>([
    ['an empty string', () => ''],
    ['a word', () => 'token'],
    ['more than 3,000 characters', ({ token }) => token + 'A'.repeat(3000)],
    ['a changed claim', ({ token, claims }) => spliced(token, 1, { ...claims, sub: 'mallory' })],
    ['no signature', ({ token }) => `${token.slice(0, token.lastIndexOf('.'))}.`],
    ['alg none', ({ kid, claims }) => `${part({ alg: 'none', kid })}.${part(claims)}.`],
    ['the public key used as a shared secret', ({ kid, claims, publicKey }) => hs256(claims, kid, publicKey)],
    ['a key inside the token', async ({ kid, claims }) => await ownKey(claims, { kid })],
    ['a key address inside the token', async ({ kid, claims }) => await ownKey(claims, { kid, jku: 'https://evil.example/keys' })],
    ['an unknown key', ({ claims, sign }) => sign(claims, { kid: '00000000aaaaaa' })],
    ['a malformed kid', ({ claims, sign }) => sign(claims, { kid: '../../SIGNING' })],
    ['no kid', ({ claims, sign }) => sign(claims, { kid: undefined })],
    ['a critical extension', ({ claims, sign, kid }) => sign(claims, { kid, crit: ['exp'], exp: 1 })],
    ['another issuer', ({ claims, sign, kid }) => sign({ ...claims, iss: 'someone' }, { kid })],
    ['several audiences', ({ claims, sign, kid }) => sign({ ...claims, aud: [audience, 'billing:client'] }, { kid })],
    ['no tenant', ({ claims, sign, kid }) => sign({ ...claims, tenant: undefined }, { kid })],
    ['a malformed tenant', ({ claims, sign, kid }) => sign({ ...claims, tenant: 'acme' }, { kid })],
    ['text before a tenant', ({ claims, sign, kid }) => sign({ ...claims, tenant: `x${tenantId}` }, { kid })],
    ['text after a tenant', ({ claims, sign, kid }) => sign({ ...claims, tenant: `${tenantId}x` }, { kid })],
    ['a tenant in a list', ({ claims, sign, kid }) => sign({ ...claims, tenant: [tenantId] }, { kid })],
    ['a malformed project', ({ claims, sign, kid }) => sign({ ...claims, project: 'shop' }, { kid })],
    ['a project in a list', ({ claims, sign, kid }) => sign({ ...claims, project: [newProjectId(at)] }, { kid })],
    ['a kid in a list', ({ claims, sign, kid }) => sign(claims, { kid: [kid] })],
    ['a subject with a space', ({ claims, sign, kid }) => sign({ ...claims, sub: 'jane doe' }, { kid })],
    ['a subject of 201 characters', ({ claims, sign, kid }) => sign({ ...claims, sub: 'j'.repeat(201) }, { kid })],
    ['more than 2 KB', ({ claims, sign, kid }) => sign({ ...claims, padding: 'A'.repeat(2048) }, { kid })],
    ['no subject', ({ claims, sign, kid }) => sign({ ...claims, sub: undefined }, { kid })],
    ['an empty subject', ({ claims, sign, kid }) => sign({ ...claims, sub: '' }, { kid })],
    ['no expiry', ({ claims, sign, kid }) => sign({ ...claims, exp: undefined }, { kid })],
    ['no start time', ({ claims, sign, kid }) => sign({ ...claims, nbf: undefined }, { kid })],
    ['another token type', ({ claims, sign, kid }) => sign(claims, { kid, typ: 'at+jwt' })],
  ])('refuses a token: %s', async (_, forge) => {
    const forged = await forge(await material());
    await expect(verifyToken(forged, { audience }, at)).rejects.toMatchObject(refusal);
  });

  it('returns no project for a token without one', async () => {
    const claims = await verifyToken(await mintToken(grant, at), { audience }, at);
    expect(claims).toStrictEqual({ tenantId, subject: grant.subject, expiresAt: later(600) });
  });

  it('accepts at most 2,048 characters', async () => {
    const { claims, kid, sign } = await material();
    const sized = async (header: string, padding: number) => await sign({ ...claims, padding: 'A'.repeat(padding) }, { kid, header });
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
    const { claims, sign, publicKey } = await material();
    const unseen = '00000001aaaaaa';
    const texts = [await hs256(claims, unseen, publicKey), await sign(claims, { kid: 'SIGNING' }), 'no.token.either', ''];
    const sent = vi.spyOn(DynamoDBClient.prototype, 'send');
    for (const text of texts) await expect(verifyToken(text, { audience }, at)).rejects.toMatchObject(refusal);
    expect(sent).not.toHaveBeenCalled();
  });

  it('throws its own failure instead of calling the token invalid', async () => {
    const { kid = '' } = (await rotateSigningKey({ now: now() })).result;
    const { claims, sign } = await material();
    const token = await sign(claims, { kid });
    const notForSignatures = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    vi.spyOn(crypto.subtle, 'importKey').mockResolvedValueOnce(notForSignatures as CryptoKey);
    await expect(verifyToken(token, { audience }, at)).rejects.toThrow(TypeError);
  });

  it('accepts the unchanged base of these forgeries, so each is refused for its own change', async () => {
    const { claims, kid, sign } = await material();
    await expect(verifyToken(await sign(claims, { kid }), { audience }, at)).resolves.toMatchObject({ tenantId });
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

  it.each([0, -1, 0.5, 1.5, 30 * DAY + 1, Number.NaN, Number.POSITIVE_INFINITY])('refuses a lifetime of %s seconds', async (ttlSeconds) => {
    await expect(mintToken({ ...grant, ttlSeconds }, at)).rejects.toThrow(/1 second to 30 days/);
  });

  it.each(['', 'jane doe', 'jané', 'j'.repeat(201)])('refuses the subject “%s”', async (subject) => {
    await expect(mintToken({ ...grant, subject }, at)).rejects.toThrow(/printable/);
  });

  it.each(['j', 'j'.repeat(200), '!~'])('accepts the subject “%s”', async (subject) => {
    await expect(verifyToken(await mintToken({ ...grant, subject }, at), { audience }, at)).resolves.toMatchObject({ subject });
  });
});

type Forge = Awaited<ReturnType<typeof material>>;

async function material() {
  const token = await mintToken(grant, at);
  const { kid, key } = await currentSigner();
  const claims: Record<string, unknown> = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const publicKey = (await listSigningKeys()).find((known) => known.kid === kid)?.publicJwk ?? {};
  const sign = (payload: Record<string, unknown>, header: object) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...header }).sign(key, { crit: { exp: true } });
  return { token, kid, claims, publicKey, sign };
}

function hs256(claims: object, kid: string, publicKey: object): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid }).sign(Buffer.from(JSON.stringify(publicKey)));
}

async function ownKey(claims: object, header: object): Promise<string> {
  const own = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(own.publicKey);
  return await new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', typ: 'JWT', jwk, ...header }).sign(own.privateKey);
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const spliced = (token: string, index: number, value: object) => token.split('.').with(index, part(value)).join('.');
