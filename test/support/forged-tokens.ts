import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { mintToken } from '../../shared/auth/mint-token.ts';
import { currentSigner } from '../../shared/auth/signing-key.ts';
import type { TokenGrant } from '../../shared/auth/tokens.ts';
import { listVerifyingKeys } from '../../shared/auth/verifying-key.ts';
import { newProjectId } from '../../shared/runtime/new-id.ts';

/** Tokens that differ from a good one in one thing, which is why they are refused. */
export const FORGERIES: readonly (readonly [string, (forge: Forge) => string | Promise<string>])[] = [
  ['an empty string', () => ''],
  ['a word', () => 'token'],
  ['more than 3,000 characters', ({ token }) => token + 'A'.repeat(3000)],
  ['a changed claim', ({ token, claims }) => spliced(token, 1, { ...claims, sub: 'mallory' })],
  ['no signature', ({ token }) => `${token.slice(0, token.lastIndexOf('.'))}.`],
  ['alg none', ({ kid, claims }) => `${part({ alg: 'none', kid })}.${part(claims)}.`],
  ['the public key used as a shared secret', ({ kid, claims, publicKey }) => hs256(claims, kid, publicKey)],
  ['a key inside the token', async ({ kid, claims }) => await ownKey(claims, { kid })],
  [
    'a key address inside the token',
    async ({ kid, claims }) => await ownKey(claims, { kid, jku: 'https://evil.example/keys' }),
  ],
  ['an unknown key', ({ claims, sign }) => sign(claims, { kid: '00000000aaaaaa' })],
  ['a malformed kid', ({ claims, sign }) => sign(claims, { kid: '../../SIGNING' })],
  ['no kid', ({ claims, sign }) => sign(claims, { kid: undefined })],
  ['a critical extension', ({ claims, sign, kid }) => sign(claims, { kid, crit: ['exp'], exp: 1 })],
  ['another issuer', ({ claims, sign, kid }) => sign({ ...claims, iss: 'someone' }, { kid })],
  [
    'several audiences',
    ({ claims, sign, kid }) => sign({ ...claims, aud: ['billing:admin', 'billing:client'] }, { kid }),
  ],
  ['no tenant', ({ claims, sign, kid }) => sign({ ...claims, tenant: undefined }, { kid })],
  ['a malformed tenant', ({ claims, sign, kid }) => sign({ ...claims, tenant: 'acme' }, { kid })],
  [
    'text before a tenant',
    ({ claims, sign, kid }) => sign({ ...claims, tenant: `x${claims.tenant}` }, { kid }),
  ],
  [
    'text after a tenant',
    ({ claims, sign, kid }) => sign({ ...claims, tenant: `${claims.tenant}x` }, { kid }),
  ],
  ['a tenant in a list', ({ claims, sign, kid }) => sign({ ...claims, tenant: [claims.tenant] }, { kid })],
  ['a malformed project', ({ claims, sign, kid }) => sign({ ...claims, project: 'shop' }, { kid })],
  [
    'a project in a list',
    ({ claims, sign, kid }) => sign({ ...claims, project: [newProjectId(new Date())] }, { kid }),
  ],
  ['a kid in a list', ({ claims, sign, kid }) => sign(claims, { kid: [kid] })],
  ['a subject with a space', ({ claims, sign, kid }) => sign({ ...claims, sub: 'jane doe' }, { kid })],
  [
    'a subject of 201 characters',
    ({ claims, sign, kid }) => sign({ ...claims, sub: 'j'.repeat(201) }, { kid }),
  ],
  ['more than 2 KB', ({ claims, sign, kid }) => sign({ ...claims, padding: 'A'.repeat(2048) }, { kid })],
  ['no subject', ({ claims, sign, kid }) => sign({ ...claims, sub: undefined }, { kid })],
  ['an empty subject', ({ claims, sign, kid }) => sign({ ...claims, sub: '' }, { kid })],
  ['no expiry', ({ claims, sign, kid }) => sign({ ...claims, exp: undefined }, { kid })],
  ['no start time', ({ claims, sign, kid }) => sign({ ...claims, nbf: undefined }, { kid })],
  ['another token type', ({ claims, sign, kid }) => sign(claims, { kid, typ: 'at+jwt' })],
];

type Forge = Awaited<ReturnType<typeof material>>;

export async function material(grant: TokenGrant, at: Date) {
  const token = await mintToken(grant, at);
  const { kid, key } = await currentSigner();
  const claims: Record<string, unknown> = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  );
  const publicKey = (await listVerifyingKeys()).keys.find((known) => known.kid === kid)?.jwk ?? {};
  const sign = (payload: Record<string, unknown>, header: object) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...header })
      .sign(key, { crit: { exp: true } });
  return { token, kid, claims, publicKey, sign };
}

export function hs256(claims: object, kid: string, publicKey: object): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
    .sign(Buffer.from(JSON.stringify(publicKey)));
}

async function ownKey(claims: object, header: object): Promise<string> {
  const own = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(own.publicKey);
  return await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', jwk, ...header })
    .sign(own.privateKey);
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const spliced = (token: string, index: number, value: object) =>
  token.split('.').with(index, part(value)).join('.');
