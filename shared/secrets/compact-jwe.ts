import { createCipheriv, createDecipheriv, type DecipherGCM, type KeyObject } from 'node:crypto';

/**
 * The compact form of a JWE (RFC 7516) with `dir` and `A256GCM`, and nothing else of the standard: a library for all of it is 22 KB in
 * each function that opens a link. The caller compares the header and the form of the text before it decrypts. Node's ciphers and not
 * WebCrypto: a link is too short a text for another thread, which costs several times its decryption.
 */
const TAG_BYTES = 16;
const IV_BYTES = 12;
const ALGORITHM = 'aes-256-gcm';
const OPTIONS = { authTagLength: TAG_BYTES } as const;

export function encryptCompact(
  header: object,
  plaintext: Uint8Array,
  iv: Uint8Array,
  key: KeyObject,
): string {
  const protectedHeader = Buffer.from(JSON.stringify(header)).toString('base64url');
  const cipher = createCipheriv(ALGORITHM, key, iv, OPTIONS).setAAD(Buffer.from(protectedHeader));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  const parts = [iv, ciphertext, cipher.getAuthTag()].map((part) => Buffer.from(part).toString('base64url'));
  return [protectedHeader, '', ...parts].join('.');
}

/** The plaintext; undefined if the text was changed or encrypted under another key. */
export function decryptCompact(text: string, key: KeyObject): Uint8Array | undefined {
  const [protectedHeader = '', , ...parts] = text.split('.');
  const [iv, ciphertext, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (!ciphertext || iv?.length !== IV_BYTES || tag?.length !== TAG_BYTES) return undefined;
  const decipher = createDecipheriv(ALGORITHM, key, iv, OPTIONS)
    .setAAD(Buffer.from(protectedHeader))
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
