import { createHash, randomBytes } from 'node:crypto';

/** Creates the processor's identifiers: a prefix and random characters, which are reproducible with a seed. */
export type NewId = (prefix: string, characters?: number) => string;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `start` keeps a seeded sequence from repeating after a restart. */
export function createIds(seed: string | undefined, start: number): NewId {
  let drawn = start;
  const bytes = (count: number): Uint8Array =>
    seed === undefined
      ? randomBytes(count)
      : createHash('sha512').update(`${seed}:${drawn++}`).digest().subarray(0, count);
  return (prefix, characters = 24) =>
    prefix + Array.from(bytes(characters), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
