import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { ID_PREFIXES, type IdKind, type LinkSlug, type ProjectId, type TenantId } from '../domain/ids.ts';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'; // Crockford's base 32, lower case: no i, l, o, u.
const TIME_CHARACTERS = 10;
const RANDOM_CHARACTERS = 16; // 80 bits

/** A prefixed identifier that sorts by creation time and has 80 random bits. */
export function newId<Id extends string>(kind: Exclude<IdKind, 'tenant'>, now: Date): Id {
  return idOf(kind, timeSortable(now));
}

/** The id of the one record of a kind that an operation makes. */
export const idOf = <Id extends string>(kind: Exclude<IdKind, 'tenant'>, operationId: string): Id =>
  `${ID_PREFIXES[kind]}_${operationId}` as Id;

/**
 * The operation that names the one record of a kind which another record leads to: the same whenever it is made, so that a record
 * that is made again keeps its id. It sorts by the other's time and does not tell the other's id.
 */
export function followingOperation(from: string, name: string): string {
  return (
    momentOf(from) + toBase32(createHash('sha256').update(`${from}:${name}`).digest(), RANDOM_CHARACTERS)
  );
}

/** The characters of an id that tell when it was made, to the millisecond. */
export const momentOf = (id: string): string => id.slice(id.indexOf('_') + 1).slice(0, TIME_CHARACTERS);

/** The operation that is named by what it is for: the same whenever it begins. It sorts by `at`. */
export const namedOperation = (at: Date, name: string): string =>
  operationsFrom(at) + toBase32(createHash('sha256').update(name).digest(), RANDOM_CHARACTERS);

/** The time-sortable part of every id that one request makes, so that a request which runs again makes the same ids. */
export const newOperationId = (now: Date): string => timeSortable(now);

/** One of the characters of chance that an id ends with, as a number from 0 to 31: the last one, or the one before it. */
export const chanceOf = (id: string, place: 1 | 2): number => ALPHABET.indexOf(id.at(-place) ?? '');

/** Tells one request to a service from every other, in 36 characters. */
export const newRequestToken = (): string => randomUUID();

/** Eight characters of chance, in capitals for people to read: `7F3K2Q9A`. */
export const newInvoicePrefix = (): string => randomBase32(8).toUpperCase();

/** Twelve characters, always: other names carry it inside them. */
export const newTenantId = (): TenantId => `${ID_PREFIXES.tenant}${randomBase32(11)}` as TenantId;

/** 24 hexadecimal characters: eight of seconds, sixteen random. */
export function newProjectId(now: Date): ProjectId {
  const seconds = Math.floor(now.getTime() / 1000)
    .toString(16)
    .padStart(8, '0');
  return (seconds + randomBytes(8).toString('hex')) as ProjectId;
}

/** A link's public name. It carries its tenant, so no directory row is needed to find the link from it. */
export const newLinkSlug = (tenantId: TenantId, operationId: string): LinkSlug =>
  `pl_${tenantId}${operationId}` as LinkSlug;

/** Derives a slug from the caller's key for a link. The secret salt makes it unguessable. */
export function linkSlugFor(tenantId: TenantId, salt: string, name: string): LinkSlug {
  return `pl_${tenantId}${toBase32(createHmac('sha256', salt).update(name).digest(), 26)}` as LinkSlug;
}

/** 26 characters: 10 of milliseconds, 16 random. */
const timeSortable = (now: Date): string => operationsFrom(now) + randomBase32(RANDOM_CHARACTERS);

/** Sorts before every operation id of this moment or later, and after every earlier one. */
export function operationsFrom(at: Date): string {
  let milliseconds = at.getTime();
  let time = '';
  for (let index = 0; index < TIME_CHARACTERS; index++) {
    time = ALPHABET[milliseconds % 32] + time;
    milliseconds = Math.floor(milliseconds / 32);
  }
  return time;
}

/** The millisecond in which an operation began, from its id. */
export function operationInstant(operationId: string): Date {
  const digits = fromBase32(operationId.slice(0, TIME_CHARACTERS));
  return new Date(digits.reduce((sum, digit) => sum * 32 + digit, 0));
}

export function randomBase32(characters: number): string {
  return toBase32(randomBytes(characters), characters);
}

/** One character for each of the first bytes, from five bits of it. For hashes and random bytes. */
export function toBase32(bytes: Uint8Array, characters: number): string {
  let text = '';
  for (const byte of bytes.subarray(0, characters)) text += ALPHABET[byte & 31];
  return text;
}

/** The five bits of each character. */
export const fromBase32 = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => ALPHABET.indexOf(character));
