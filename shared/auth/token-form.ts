import { type CryptoKey, importJWK, type JWK } from 'jose';
import { invariant } from '../domain/errors.ts';

/** What signing and verifying tokens have in common. */
export const ISSUER = 'billing';
export const SIGNING_ALGORITHM = 'ES256';
export const SKEW_SECONDS = 60;
const HOUR_SECONDS = 3600;
/** How long a person may stay signed in by one token. */
export const TTL_SECONDS = {
  normal: HOUR_SECONDS,
  staffMax: 7 * 24 * HOUR_SECONDS,
  customerMax: 24 * HOUR_SECONDS,
} as const;

/** The key that a JWK holds. */
export async function keyFrom(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, SIGNING_ALGORITHM);
  invariant(!(key instanceof Uint8Array), 'a signing key is a key pair, never a shared secret');
  return key;
}
