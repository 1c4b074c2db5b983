import { type CryptoKey, exportJWK, generateKeyPair } from 'jose';
import { invariant } from '../domain/errors.ts';
import { instant } from '../domain/time/calendar.ts';
import { remembered } from '../runtime/remembered.ts';
import { newKid } from '../secrets/kid.ts';
import { type Context, open, seal } from '../secrets/kms.ts';
import { createSigningKey, listSigningKeys, type SigningKey } from '../storage/platform-keys.ts';
import type { Write } from '../storage/table/table.ts';
import { keyFrom, SIGNING_ALGORITHM } from './verifying-key.ts';

/** The issuer's key pairs (ES256). The table keeps the private half, encrypted under KMS; the public half needs no secret to be read. */
const signers = remembered<Signer>(1);

export type Signer = Readonly<{ kid: string; key: CryptoKey }>;

/** The key tokens are signed with now. After a rotation a process may go on with the older one for five minutes. */
export function currentSigner(): Promise<Signer> {
  return signers('current', async () => {
    const newest = (await listSigningKeys()).at(-1);
    invariant(newest, 'no signing key exists: run `billing keys rotate-signing`');
    const privateJwk = JSON.parse(await open(newest.sealedPrivateJwk, contextOf(newest.kid)));
    return { kid: newest.kid, key: await keyFrom(privateJwk) };
  });
}

/** A new key pair as a write. It signs as soon as it is committed. */
export async function newSigningKey(now: Date): Promise<{ key: SigningKey; write: Write }> {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const kid = newKid(now);
  const sealedPrivateJwk = await seal(JSON.stringify(await exportJWK(pair.privateKey)), contextOf(kid));
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK(pair.publicKey);
  const key = { kid, sealedPrivateJwk, publicJwk: { kty, crv, x, y }, createdAt: instant(now) };
  return { key, write: createSigningKey(key) };
}

const contextOf = (kid: string): Context => ({ purpose: 'token-signing', kid });
