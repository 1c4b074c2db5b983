import type { CryptoKey } from 'jose';
import { remembered } from '../runtime/remembered.ts';
import { openPublicHalf, type PublicJwk } from '../secrets/public-halves.ts';
import { findSigningKey, listSigningKeys } from '../storage/platform-keys.ts';
import { keyFrom } from './token-form.ts';

/** The public halves of the issuer's key pairs, which only those who may seal one can have put into the table. */
const KEYS_MAX = 20;
const publicKeys = remembered<CryptoKey>(KEYS_MAX);

type Named = Readonly<{ kid: string; jwk: PublicJwk }>;

/** The public key of that name, or nothing. `beside` runs while KMS is asked, which is once a process. */
export async function findVerifyingKey(kid: string, beside?: () => void): Promise<CryptoKey | undefined> {
  try {
    return await publicKeys(kid, () => readPublicKey(kid, beside));
  } catch (error) {
    if (error instanceof UnknownKey) return undefined;
    throw error;
  }
}

/** Every public key that opens, oldest first, and the names of those that do not. */
export async function listVerifyingKeys(): Promise<Readonly<{ keys: Named[]; closed: string[] }>> {
  const pairs = await listSigningKeys();
  const halves = await Promise.all(
    pairs.map(async (pair) => ({ kid: pair.kid, jwk: await openPublicHalf(pair) })),
  );
  return {
    keys: halves.flatMap(({ kid, jwk }) => (jwk ? [{ kid, jwk }] : [])),
    closed: halves.filter(({ jwk }) => !jwk).map(({ kid }) => kid),
  };
}

async function readPublicKey(kid: string, beside?: () => void): Promise<CryptoKey> {
  const pair = await findSigningKey(kid);
  const jwk = pair && (await openPublicHalf({ ...pair, kid }, beside));
  if (!jwk) throw new UnknownKey();
  return await keyFrom(jwk);
}

class UnknownKey extends Error {}
