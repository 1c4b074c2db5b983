import type { webcrypto } from 'node:crypto';

/**
 * The compact form of a JWE (RFC 7516) with `dir` and `A256GCM`, and nothing else of the standard: a library for all of it is 22 KB in
 * each function that opens a link. The caller compares the header and the form of the text before it decrypts.
 */
const TAG_BYTES = 16;
const IV_BYTES = 12;
type Key = webcrypto.CryptoKey;

export async function encryptCompact(
  header: object,
  plaintext: Uint8Array<ArrayBuffer>,
  iv: Uint8Array<ArrayBuffer>,
  key: Key,
): Promise<string> {
  const protectedHeader = Buffer.from(JSON.stringify(header)).toString('base64url');
  const sealed = Buffer.from(await crypto.subtle.encrypt(algorithm(protectedHeader, iv), key, plaintext));
  const parts = [iv, sealed.subarray(0, -TAG_BYTES), sealed.subarray(-TAG_BYTES)].map((part) => Buffer.from(part).toString('base64url'));
  return [protectedHeader, '', ...parts].join('.');
}

/** The plaintext; undefined if the text was changed or encrypted under another key. */
export async function decryptCompact(text: string, key: Key): Promise<Uint8Array | undefined> {
  const [protectedHeader = '', , ...parts] = text.split('.');
  const [iv, ciphertext, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (!ciphertext || iv?.length !== IV_BYTES || tag?.length !== TAG_BYTES) return undefined;
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm(protectedHeader, iv), key, Buffer.concat([ciphertext, tag])));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return undefined;
    throw error;
  }
}

const algorithm = (protectedHeader: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: Buffer.from(protectedHeader),
  tagLength: TAG_BYTES * 8,
});
