import { type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose';
import { invariant } from '../domain/errors.ts';
import { instant } from '../domain/time/calendar.ts';
import { remembered } from '../runtime/remembered.ts';
import { newKid } from '../secrets/kid.ts';
import { type Context, isInvalidCiphertext, open, seal } from '../secrets/kms.ts';
import { type PublicJwk, sealPublicHalf, TO_SEAL } from '../secrets/public-halves.ts';
import {
  createSigningKey,
  listSigningKeys,
  type SigningKey,
  sealSigningKey,
} from '../storage/platform-keys.ts';
import type { Write } from '../storage/table/table.ts';
import { keyFrom, SIGNING_ALGORITHM } from './token-form.ts';

/** The issuer's key pairs (ES256). The table keeps both halves encrypted under KMS, each with a purpose of its own. */
const signers = remembered<Signer>(1);

export type Signer = Readonly<{ kid: string; key: CryptoKey }>;

/** The key tokens are signed with now. After a rotation a process may go on with the older one for five minutes. */
export function currentSigner(): Promise<Signer> {
  return signers('current', async () => {
    const newest = (await listSigningKeys()).at(-1);
    invariant(newest, 'no signing key exists: run `billing keys rotate-signing`');
    invariant(newest.sealedPublicJwk, `nothing would verify what this key signs: ${TO_SEAL}`);
    const privateJwk = JSON.parse(await open(newest.sealedPrivateJwk, contextOf(newest.kid)));
    return { kid: newest.kid, key: await keyFrom(privateJwk) };
  });
}

/** A new key pair as a write. It signs as soon as it is committed. */
export async function newSigningKey(now: Date): Promise<{ key: SigningKey; write: Write }> {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const kid = newKid(now);
  const privateJwk = await exportJWK(pair.privateKey);
  const [sealedPrivateJwk, sealedPublicJwk] = await Promise.all([
    seal(JSON.stringify(privateJwk), contextOf(kid)),
    sealPublicHalf(kid, publicHalfOf(privateJwk)),
  ]);
  const key = { kid, sealedPrivateJwk, sealedPublicJwk, createdAt: instant(now) };
  return { key, write: createSigningKey(key) };
}

/**
 * Seals the public half of a pair of an earlier version, as a write; nothing if the private half does not open. The public half is taken
 * from the private one, since every writer of the table could have put another in clear beside it.
 */
export async function sealVerifyingKey(key: SigningKey): Promise<Write | undefined> {
  try {
    const privateJwk = JSON.parse(await open(key.sealedPrivateJwk, contextOf(key.kid)));
    return sealSigningKey(key, await sealPublicHalf(key.kid, publicHalfOf(privateJwk)));
  } catch (error) {
    if (isInvalidCiphertext(error)) return undefined;
    throw error;
  }
}

const publicHalfOf = ({ kty = '', crv = '', x = '', y = '' }: JWK): PublicJwk => ({ kty, crv, x, y });

const contextOf = (kid: string): Context => ({ purpose: 'token-signing', kid });
