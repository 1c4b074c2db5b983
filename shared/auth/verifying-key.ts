import { type CryptoKey, importJWK, type JWK } from 'jose';
import { invariant } from '../domain/errors.ts';
import { remembered } from '../runtime/remembered.ts';
import { findSigningKey } from '../storage/platform-keys.ts';

/** The public halves of the issuer's key pairs. Reading them needs no secret, so a function that only verifies has no KMS client. */
export const SIGNING_ALGORITHM = 'ES256';
const KEYS_MAX = 20;
const publicKeys = remembered<CryptoKey>(KEYS_MAX);

/** The public key of that name, or nothing. */
export async function findVerifyingKey(kid: string): Promise<CryptoKey | undefined> {
  try {
    return await publicKeys(kid, () => readPublicKey(kid));
  } catch (error) {
    if (error instanceof UnknownKey) return undefined;
    throw error;
  }
}

async function readPublicKey(kid: string): Promise<CryptoKey> {
  const key = await findSigningKey(kid);
  if (!key) throw new UnknownKey();
  return await keyFrom(key.publicJwk);
}

/** The key that a JWK holds. */
export async function keyFrom(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, SIGNING_ALGORITHM);
  invariant(!(key instanceof Uint8Array), 'a signing key is a key pair, never a shared secret');
  return key;
}

class UnknownKey extends Error {}
