import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import type { IdentityProvider } from '../../shared/domain/tenants/identity-provider.ts';
import { epochSeconds } from '../../shared/domain/time/calendar.ts';
import { hs256 } from './forged-tokens.ts';

type Signer = Readonly<{ kid: string; alg: 'RS256' | 'ES256'; privateKey: CryptoKey; jwk: object }>;

async function aSigner(kid: string, alg: Signer['alg']): Promise<Signer> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig' } };
}

/** A tenant's identity provider with an RSA and an elliptic key, which signs whatever it is asked to. */
export async function startIdentityProvider() {
  const signers = { rsa: await aSigner('rsa-1', 'RS256'), ec: await aSigner('ec-1', 'ES256') };
  const stranger = await aSigner('ec-1', 'ES256');
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: [signers.rsa.jwk, signers.ec.jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = 'https://login.shop.example/';
  const jwksUrl = `http://localhost:${(server.address() as AddressInfo).port}/keys`;
  const settings: IdentityProvider = { jwksUrl, issuer, audience: 'billing-of-the-shop' };
  const claims = (email: string, now: Date): Record<string, unknown> => ({
    ...{ iss: issuer, aud: settings.audience, sub: 'user|1', email, email_verified: true },
    ...{ iat: epochSeconds(now), exp: epochSeconds(now) + 600 },
  });
  const sign = (payload: object, { kid, alg, privateKey }: Signer = signers.ec, header: object = {}) =>
    new SignJWT({ ...payload })
      .setProtectedHeader({ alg, kid, typ: 'JWT', ...header })
      .sign(privateKey, { crit: { exp: true } });
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { settings, signers, stranger, claims, sign, close };
}
export type TestProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

type Forge = (provider: TestProvider, claims: Record<string, unknown>) => string | Promise<string>;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const at = (claims: Record<string, unknown>, seconds: number) => Number(claims.iat) + seconds;

/** Tokens that differ from a good one of the provider in one thing, which is why they are refused. */
export const PROVIDER_FORGERIES: readonly (readonly [string, Forge])[] = [
  ['another issuer', ({ sign }, claims) => sign({ ...claims, iss: 'https://login.other.example/' })],
  [
    'the issuer without its slash',
    ({ sign }, claims) => sign({ ...claims, iss: 'https://login.shop.example' }),
  ],
  ['our issuer', ({ sign }, claims) => sign({ ...claims, iss: 'billing' })],
  ['no issuer', ({ sign }, claims) => sign({ ...claims, iss: undefined })],
  ['another audience', ({ sign }, claims) => sign({ ...claims, aud: 'another-client' })],
  ['our audience of customers', ({ sign }, claims) => sign({ ...claims, aud: 'billing:client' })],
  ['several audiences', ({ sign }, claims) => sign({ ...claims, aud: [claims.aud, 'another-client'] })],
  ['no audience', ({ sign }, claims) => sign({ ...claims, aud: undefined })],
  [
    'an e-mail address that is not verified',
    ({ sign }, claims) => sign({ ...claims, email_verified: false }),
  ],
  ['no word on the e-mail address', ({ sign }, claims) => sign({ ...claims, email_verified: undefined })],
  ['a text that says verified', ({ sign }, claims) => sign({ ...claims, email_verified: 'true' })],
  ['no e-mail address', ({ sign }, claims) => sign({ ...claims, email: undefined })],
  [
    'two e-mail addresses',
    ({ sign }, claims) => sign({ ...claims, email: [claims.email, 'eve@example.com'] }),
  ],
  ['a malformed e-mail address', ({ sign }, claims) => sign({ ...claims, email: 'ada' })],
  ['no subject', ({ sign }, claims) => sign({ ...claims, sub: undefined })],
  [
    'an end that is over',
    ({ sign }, claims) => sign({ ...claims, iat: at(claims, -HOUR_SECONDS), exp: at(claims, -61) }),
  ],
  ['no end', ({ sign }, claims) => sign({ ...claims, exp: undefined })],
  [
    'an age above a day',
    ({ sign }, claims) =>
      sign({ ...claims, iat: at(claims, -DAY_SECONDS - 61), exp: at(claims, 30 * DAY_SECONDS) }),
  ],
  ['no time of issue', ({ sign }, claims) => sign({ ...claims, iat: undefined })],
  ['a beginning in the future', ({ sign }, claims) => sign({ ...claims, nbf: at(claims, 120) })],
  ['a time of issue in the future', ({ sign }, claims) => sign({ ...claims, iat: at(claims, 120) })],
  ['a stranger’s key under a known name', ({ sign, stranger }, claims) => sign(claims, stranger)],
  ['an unknown key', ({ sign, signers }, claims) => sign(claims, { ...signers.ec, kid: 'ec-2' })],
  ['no kid', ({ sign }, claims) => sign(claims, undefined, { kid: undefined })],
  [
    'the name of the other key',
    ({ sign, signers }, claims) => sign(claims, { ...signers.ec, kid: signers.rsa.kid }),
  ],
  [
    'the RSA key as a shared secret',
    ({ signers }, claims) => hs256(claims, signers.rsa.kid, signers.rsa.jwk),
  ],
  [
    'a padding of another kind',
    async ({ sign, signers }, claims) => await sign(claims, await pss(signers.rsa)),
  ],
  [
    'a key inside the token',
    ({ sign, stranger }, claims) => sign(claims, { ...stranger, kid: 'ec-9' }, { jwk: stranger.jwk }),
  ],
  ['alg none', (_, claims) => `${part({ alg: 'none', kid: 'ec-1' })}.${part(claims)}.`],
  [
    'a changed claim',
    async ({ sign }, claims) =>
      (await sign(claims))
        .split('.')
        .with(1, part({ ...claims, email: 'eve@example.com' }))
        .join('.'),
  ],
  ['a critical extension', ({ sign }, claims) => sign(claims, undefined, { crit: ['exp'], exp: 1 })],
  ['more than 4 KB', ({ sign }, claims) => sign({ ...claims, padding: 'A'.repeat(4096) })],
];

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** The same RSA key, for signatures of PS256. */
async function pss({ privateKey, ...rest }: Signer): Promise<Signer> {
  return {
    ...rest,
    alg: 'PS256' as never,
    privateKey: (await importJWK(await exportJWK(privateKey), 'PS256')) as CryptoKey,
  };
}
