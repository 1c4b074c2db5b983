import { createCipheriv, createDecipheriv, type DecipherGCM, type KeyObject } from 'node:crypto';

/** AES-256-GCM by Node's ciphers and not WebCrypto: these texts are too short for another thread, which costs several times the cipher. */
export const IV_BYTES = 12;
export const TAG_BYTES = 16;
const ALGORITHM = 'aes-256-gcm';
const OPTIONS = { authTagLength: TAG_BYTES } as const;

/** What is encrypted, and what is only authenticated with it. */
type Sealing = Readonly<{ key: KeyObject; iv: Uint8Array; authenticated: string }>;

export function encryptGcm(
  plaintext: Uint8Array,
  { key, iv, authenticated }: Sealing,
): { ciphertext: Uint8Array; tag: Uint8Array } {
  const cipher = createCipheriv(ALGORITHM, key, iv, OPTIONS).setAAD(Buffer.from(authenticated));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return { ciphertext, tag: cipher.getAuthTag() };
}

/** The plaintext; undefined if anything was changed or encrypted under another key. */
export function decryptGcm(
  ciphertext: Uint8Array,
  tag: Uint8Array,
  { key, iv, authenticated }: Sealing,
): Uint8Array | undefined {
  if (iv.length !== IV_BYTES || tag.length !== TAG_BYTES) return undefined;
  const decipher = createDecipheriv(ALGORITHM, key, iv, OPTIONS)
    .setAAD(Buffer.from(authenticated))
    .setAuthTag(tag);
  const plaintext = decipher.update(ciphertext);
  return isAuthentic(decipher) ? plaintext : undefined;
}

/** GCM has no last block: its last step only compares the tag, and fails if that is another. */
function isAuthentic(decipher: DecipherGCM): boolean {
  try {
    decipher.final();
    return true;
  } catch {
    return false;
  }
}
