import { findFace } from './faces.ts';

/** What the fonts of documents have, in words. */
export const DRAWN_SCRIPTS =
  'Latin, Greek, Cyrillic, Arabic, Hebrew, Thai, Devanagari, Chinese, Japanese and Korean';

/** They are replaced or decide the order of what is around them. */
const NEVER_DRAWN = /[\p{Cc}\u061c\u200e\u200f\u2009\u202a-\u202f\u2066-\u2069]/u;

/** The characters of a text that no font draws, each once. */
export const undrawable = (text: string): string[] =>
  [...new Set(text.normalize('NFC'))].filter(
    (character) => !NEVER_DRAWN.test(character) && findFace(character, 400, 'en') === undefined,
  );
