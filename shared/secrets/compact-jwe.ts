import type { KeyObject } from 'node:crypto';
import { decryptGcm, encryptGcm } from './aes-gcm.ts';

/**
 * The compact form of a JWE (RFC 7516) with `dir` and `A256GCM`, and nothing else of the standard: a library for all of it is 22 KB in
 * each function that opens a link. The caller compares the header and the form of the text before it decrypts.
 */
export function encryptCompact(
  header: object,
  plaintext: Uint8Array,
  iv: Uint8Array,
  key: KeyObject,
): string {
  const authenticated = Buffer.from(JSON.stringify(header)).toString('base64url');
  const { ciphertext, tag } = encryptGcm(plaintext, { key, iv, authenticated });
  const parts = [iv, ciphertext, tag].map((part) => Buffer.from(part).toString('base64url'));
  return [authenticated, '', ...parts].join('.');
}

/** The plaintext; undefined if the text was changed or encrypted under another key. */
export function decryptCompact(text: string, key: KeyObject): Uint8Array | undefined {
  const [authenticated = '', , ...parts] = text.split('.');
  const [iv, ciphertext, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
  return iv && ciphertext && tag ? decryptGcm(ciphertext, tag, { key, iv, authenticated }) : undefined;
}
