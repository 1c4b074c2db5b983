import { expect, it } from 'vitest';
import {
  identityProvider,
  readKeySet,
  verifiedEmail,
} from '../../../shared/domain/tenants/identity-provider.ts';
import { refusalOf } from '../../support/refusal.ts';

const settings = {
  jwksUrl: 'https://login.shop.example/keys',
  issuer: 'https://login.shop.example/',
  audience: 'billing',
};
const deployed = { isLocal: false };

it.each([
  [{ jwksUrl: 'http://login.shop.example/keys' }, 'jwksUrl'],
  [{ jwksUrl: 'http://localhost:9/keys' }, 'jwksUrl'],
  [{ jwksUrl: 'https://user@login.shop.example/keys' }, 'jwksUrl'],
  [{ jwksUrl: 'keys' }, 'jwksUrl'],
  [{ issuer: 'billing' }, 'issuer'],
  [{ issuer: 'http://localhost:9/' }, 'issuer'],
  [{ audience: '' }, 'audience'],
  [{ audience: 'a b' }, 'audience'],
])('identityProvider refuses %j', (change, field) => {
  expect(refusalOf(() => identityProvider({ ...settings, ...change }, deployed))).toMatchObject({
    code: 'invalid_request',
    field,
  });
});

const rsa = { kty: 'RSA', kid: 'rsa-1', n: 'A'.repeat(342), e: 'AQAB' };
const ec = { kty: 'EC', crv: 'P-256', kid: 'ec-1', x: 'x', y: 'y' };

it('readKeySet reads RSA keys of 2048 bits and P-256 keys, with their public parts alone', () => {
  const found = readKeySet({
    keys: [
      { ...rsa, d: 'secret', use: 'sig', alg: 'RS256', x5c: [] },
      { ...ec, d: 'secret' },
    ],
  });
  expect(found).toEqual([
    { kid: 'rsa-1', algorithm: 'RS256', jwk: { kty: 'RSA', n: rsa.n, e: 'AQAB' } },
    { kid: 'ec-1', algorithm: 'ES256', jwk: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' } },
  ]);
});

it.each<[what: string, key: unknown]>([
  ['a shared secret', { kty: 'oct', kid: 'k', k: 'secret' }],
  ['another algorithm', { ...rsa, alg: 'PS256' }],
  ['no signature', { ...rsa, alg: 'none' }],
  ['encryption', { ...ec, use: 'enc' }],
  ['another curve', { ...ec, crv: 'secp256k1' }],
  ['an RSA key of 1024 bits', { ...rsa, n: 'A'.repeat(171) }],
  ['an RSA key of 16384 bits', { ...rsa, n: 'A'.repeat(2731) }],
  ['no name', { ...ec, kid: undefined }],
  ['no point', { ...ec, y: undefined }],
  ['no object', 'key'],
])('readKeySet leaves out a key for %s', (_, key) => expect(readKeySet({ keys: [key] })).toEqual([]));

it('readKeySet reads 20 keys at most, and nothing of what is no key set', () => {
  expect(
    readKeySet({ keys: Array.from({ length: 30 }, (_, index) => ({ ...ec, kid: `ec-${index}` })) }),
  ).toHaveLength(20);
  for (const answer of [undefined, null, [], 'keys', { keys: {} }])
    expect(readKeySet(answer)).toBeUndefined();
});

it.each([
  [{ email: ' Ada@Example.com', email_verified: true }, 'ada@example.com'],
  [{ email: 'ada@example.com' }, undefined],
  [{ email: 'ada@example.com', email_verified: 'true' }, undefined],
  [{ email: 'ada@example.com', email_verified: 1 }, undefined],
  [{ email: ['ada@example.com'], email_verified: true }, undefined],
  [{ email_verified: true }, undefined],
])('verifiedEmail of %j is %s', (claims, email) => expect(verifiedEmail(claims)).toBe(email));
