import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { toBase32 } from './new-id.ts';

/** AES-256-GCM under a key that seals few things. `about` must be the same when it is opened. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

export const newSealingKey = (): string => randomBytes(KEY_BYTES).toString('base64');

export function sealUnder(key: string, about: string, bytes: Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), nonce);
  cipher.setAAD(Buffer.from(about));
  const sealed = Buffer.concat([nonce, cipher.update(bytes), cipher.final()]);
  return Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64');
}

/** Throws for what was sealed under another key, about something else, or changed since. */
export function openUnder(key: string, about: string, sealed: string): Uint8Array {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(key, 'base64'),
    bytes.subarray(0, NONCE_BYTES),
    { authTagLength: TAG_BYTES },
  );
  decipher.setAAD(Buffer.from(about));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([opened, decipher.final()]);
}

/** A name that only who has the key can lead back to a text. */
export const hiddenName = (key: string, text: string): string =>
  toBase32(createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest(), 26);
