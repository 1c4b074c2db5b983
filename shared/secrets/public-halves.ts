import { log } from '../runtime/log.ts';
import { remembered } from '../runtime/remembered.ts';
import type { SigningKey } from '../storage/platform-keys.ts';
import { type Context, isInvalidCiphertext, open, seal } from './kms.ts';

/**
 * The public halves of the key pairs that sign tokens. They are no secret. They are sealed so that a public key which a writer of the table
 * has put there verifies nothing: it would make tokens of any tenant.
 */
export type PublicJwk = Readonly<Record<'kty' | 'crv' | 'x' | 'y', string>>;

const OPEN_MAX = 500;
/** Without an end: a ciphertext opens to the same for ever. The row that has it is read again as often as before. */
const opened = remembered<PublicJwk | undefined>(OPEN_MAX, Number.POSITIVE_INFINITY);

export const sealPublicHalf = (kid: string, jwk: PublicJwk): Promise<string> =>
  seal(JSON.stringify(jwk), contextOf(kid));

/**
 * Decrypts the public half of a key pair, once a process. Gives nothing for one that is in clear, was changed or is another pair's, and
 * logs it. `beside` runs while KMS is asked.
 *
 * The cache is keyed by context and ciphertext, as that of gateways' keys: a ciphertext in another pair's row is not in it.
 */
export async function openPublicHalf(
  { kid, sealedPublicJwk }: SigningKey,
  beside: () => void = () => {},
): Promise<PublicJwk | undefined> {
  if (!sealedPublicJwk) {
    log('error', `a public key that verifies tokens is not sealed: ${TO_SEAL}`, { kid });
    return undefined;
  }
  return await opened(`${kid} ${sealedPublicJwk}`, () => {
    beside();
    return openOne(kid, sealedPublicJwk);
  });
}

/** What an operator does about a key pair of an earlier version, which has its public half in clear. */
export const TO_SEAL = 'run `billing keys seal-verifying`';

async function openOne(kid: string, ciphertext: string): Promise<PublicJwk | undefined> {
  try {
    return JSON.parse(await open(ciphertext, contextOf(kid)));
  } catch (error) {
    if (!isInvalidCiphertext(error)) throw error;
    log('error', 'a public key that verifies tokens does not open: somebody has changed or moved it', {
      kid,
    });
    return undefined;
  }
}

const contextOf = (kid: string): Context => ({ purpose: 'token-verifying', kid });
