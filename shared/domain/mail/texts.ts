import { oneLine } from '../one-line.ts';
import type { Letter } from './letter.ts';

/** The same value, with another text in place of each of its texts, however deep they lie. */
export function mapTexts<Value>(value: Value, map: (text: string, field: string) => string): Value {
  const mapped = (part: unknown, field: string): unknown => {
    if (typeof part === 'string') return map(part, field);
    if (Array.isArray(part)) return part.map((each) => mapped(each, field));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, mapped(each, name)]));
  };
  return mapped(value, '') as Value;
}

const TEXT_MAX = 120;

/**
 * The letter with each text as one line without controls and changes of direction, since shops and payers wrote them: none can end a
 * header or hide a part of a sentence. An address is read by `webLink`, which takes a whole one or none.
 */
export const cleaned = (letter: Letter): Letter =>
  mapTexts(letter, (text, field) => (field.endsWith('Url') ? text : oneLine(text, TEXT_MAX)));

const NAME_MAX = 60;
/** What mail clients make a link of, or what reads as an advertisement. */
const LINKED = /[/@:\\]|www\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/iu;

/**
 * The payer's name, if a letter may greet by it. Anybody can type it beside another person's address, so that the shop would send them
 * what a stranger wrote: a name that is long, or that a client would make a link of, is left out.
 */
export const greetedName = (name: string | undefined): string | undefined =>
  name && name.length <= NAME_MAX && !LINKED.test(name) ? name : undefined;

const ISOLATES = /[\u2066-\u2069]/g;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The text without the marks around its values where nothing is written from right to left: some clients show the marks as boxes. */
export const withNeededIsolates = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? text : text.replace(ISOLATES, '');
