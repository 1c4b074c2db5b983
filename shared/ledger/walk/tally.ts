import { sha256 } from '../../runtime/hash.ts';

const BUCKETS = 1024;
const BYTES = 8;

/**
 * What was seen on one side and not on the other yet, in 8 kilobytes however much that is. A name that is struck twice leaves no trace,
 * whatever was struck in between, so that each side may be read in an order of its own. An untouched bucket says that all of its names
 * were seen on both sides, unless 64 bits of hashes agree by chance; of another one, each name must be looked up.
 */
export type Tally = Uint8Array;

export const newTally = (): Tally => new Uint8Array(BUCKETS * BYTES);
export const tallyOf = (text: string): Tally => new Uint8Array(Buffer.from(text, 'base64'));
export const textOf = (tally: Tally): string => Buffer.from(tally).toString('base64');

export function strike(tally: Tally, name: string): void {
  const { start, bytes } = placeOf(name);
  for (let index = 0; index < BYTES; index++)
    tally[start + index] = (tally[start + index] ?? 0) ^ (bytes[index] ?? 0);
}

/** Whether the name may have been seen on one side only. */
export function isOpen(tally: Tally, name: string): boolean {
  const { start } = placeOf(name);
  return tally.subarray(start, start + BYTES).some((byte) => byte !== 0);
}

export const isEven = (tally: Tally): boolean => tally.every((byte) => byte === 0);

function placeOf(name: string): { start: number; bytes: Uint8Array } {
  const hash = Buffer.from(sha256(name), 'hex');
  return { start: (hash.readUInt16BE(0) % BUCKETS) * BYTES, bytes: hash.subarray(2, 2 + BYTES) };
}
