import createBidi from 'bidi-js';
import LineBreaker from 'linebreak';
import { invariant } from '../domain/errors.ts';
import type { PageLanguage } from '../domain/tenants/page-language.ts';
import { type Face, findFace, hasGlyph, REPLACEMENT } from './faces.ts';
import type { Weight } from './font-files.ts';

export type Style = Readonly<{
  size: number;
  weight?: Weight;
  color?: string /** Digits of one width, for columns of numbers. */;
  isFigure?: boolean;
}>;
export type Direction = 'ltr' | 'rtl';
/** A piece of a line in one font and direction. `x` is the distance from the line's left edge. */
export type Run = Readonly<{ face: Face; text: string; x: number }>;
/** A line's runs in the order in which they are read. */
export type Line = Readonly<{ runs: readonly Run[]; width: number }>;
export type Typesetter = Readonly<{
  direction: Direction;
  /** The lines of a paragraph in a column of this width. */
  lines(text: string, style: Style, width: number): Line[];
  /** The paragraph as one line. */
  line(text: string, style: Style): Line;
}>;

const bidi = createBidi();
const words = new Intl.Segmenter('und', { granularity: 'word' });
const characters = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** They decide the order of what is around them and are not drawn. */
const ORDER_MARK = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const FOLLOWS = /[\s\p{M}\u200c\u200d]/u;
const RTL_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Its shaper moves and splits signs, so that the order of the glyphs is not that of the text. */
const MOVED = /[\p{Script=Devanagari}\p{Script=Thai}]/u;
const STRONG = /[\p{L}\u200e\u200f\u061c]/u;

/**
 * Contextual alternates only decorate Latin text, and take most of the time of setting it. Readers extract the letters of an optional
 * Arabic ligature in the wrong order.
 */
export const featuresOf = ({ isFigure = false }: Style, text: string): Record<string, boolean> => {
  if (RTL_LETTER.test(text)) return { tnum: isFigure, liga: false };
  return MOVED.test(text) ? { tnum: isFigure } : { tnum: isFigure, calt: false };
};

/** What a reader is given for a run whose glyphs do not read as its text; nothing for any other. */
export const actualTextOf = (run: Run): string | undefined => (MOVED.test(run.text) ? run.text : undefined);

/** Sets the texts of one document: chooses a font for each character, breaks lines and puts each line in the order of reading. */
export function typesetter(language: PageLanguage): Typesetter {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const widthOf = (face: Face, text: string, style: Style): number =>
    (face.font.layout(text, featuresOf(style, text)).advanceWidth / face.font.unitsPerEm) * style.size;

  /** The face of each UTF-16 unit, absent for what is not drawn. */
  const facesOf = (text: string, { weight = 400 }: Style): (Face | undefined)[] => {
    const found: (Face | undefined)[] = [];
    let last: Face | undefined;
    for (const character of text) {
      const keepsLast = last !== undefined && FOLLOWS.test(character) && hasGlyph(last, character);
      const face = ORDER_MARK.test(character)
        ? undefined
        : keepsLast
          ? last
          : findFace(character, weight, language);
      found.push(...Array.from({ length: character.length }, () => face));
      last = face ?? last;
    }
    return found;
  };

  const set = (paragraph: string, style: Style, width = Number.POSITIVE_INFINITY): Line[] => {
    const text = drawable(paragraph, style.weight ?? 400, language);
    const faces = facesOf(text, style);
    const levels = bidi.getEmbeddingLevels(text, STRONG.test(text) ? undefined : direction);
    const lineOf = (start: number, end: number): Line => {
      let x = 0;
      const placed = orderedRanges(text, levels, faces, start, end).map(({ from, to, face, isReversed }) => {
        const run = {
          from,
          face,
          text: isReversed ? readBackwards(text.slice(from, to)) : text.slice(from, to),
          x,
        };
        x += widthOf(face, run.text, style);
        return run;
      });
      return { runs: placed.toSorted((one, other) => one.from - other.from), width: x };
    };
    const whole = lineOf(0, text.trimEnd().length);
    if (whole.width <= width) return [whole];
    const ends = breakLines(text, width, (start, end) => lineOf(start, end).width);
    return ends.map((end, index) => {
      const start = ends[index - 1] ?? 0;
      return lineOf(start, start + text.slice(start, end).trimEnd().length);
    });
  };

  const known = new Map<string, Line[]>();
  const lines: Typesetter['lines'] = (text, style, width) => {
    const key = `${width} ${style.size} ${style.weight} ${style.isFigure} ${text}`;
    const found = known.get(key) ?? set(text, style, width);
    known.set(key, found);
    return found;
  };
  return {
    direction,
    lines,
    line: (text, style) => {
      const [line] = lines(text, style, Number.POSITIVE_INFINITY);
      invariant(line, 'a paragraph has a line');
      return line;
    },
  };
}

/** The text with composed accents, spaces for control characters, and a sign for what no font can draw. */
function drawable(text: string, weight: Weight, language: PageLanguage): string {
  const plain = text
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[\u202f\u2009]/g, '\u00a0');
  return Array.from(plain, (character) =>
    ORDER_MARK.test(character) || findFace(character, weight, language) ? character : REPLACEMENT,
  ).join('');
}

type Range = { from: number; to: number; face: Face; isReversed: boolean };

/** The ranges of one font and direction, from left to right. */
function orderedRanges(
  text: string,
  levels: ReturnType<typeof bidi.getEmbeddingLevels>,
  faces: readonly (Face | undefined)[],
  start: number,
  end: number,
): Range[] {
  const ranges: Range[] = [];
  if (end <= start) return ranges;
  let level = -1;
  for (const index of bidi.getReorderedIndices(text, levels, start, end - 1).slice(start, end)) {
    const face = faces[index];
    if (!face) continue;
    const last = ranges.at(-1);
    const isReversed = (levels.levels[index] ?? 0) % 2 === 1;
    const touches = last && (isReversed ? last.from === index + 1 : last.to === index);
    if (last && touches && last.face === face && level === levels.levels[index]) {
      last.from = Math.min(last.from, index);
      last.to = Math.max(last.to, index + 1);
    } else {
      ranges.push({ from: index, to: index + 1, face, isReversed });
    }
    level = levels.levels[index] ?? 0;
  }
  return ranges;
}

/** The shaper turns Arabic round by itself. What has no letter, such as a bracket, is turned round here; brackets are mirrored. */
function readBackwards(text: string): string {
  const mirrored = Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character);
  return RTL_LETTER.test(text) ? mirrored.join('') : mirrored.toReversed().join('');
}

type WidthOf = (start: number, end: number) => number;

/** Where each line ends. A word that is longer than a line is broken within. */
function breakLines(text: string, width: number, widthOf: WidthOf): number[] {
  const ends: number[] = [];
  const breaker = new LineBreaker(text);
  let start = 0; // of the word
  let used = 0; // by the words before it on its line
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const end = next.position;
    const visible = widthOf(start, start + text.slice(start, end).trimEnd().length);
    if (used > 0 && used + visible > width) {
      ends.push(start);
      used = 0;
    }
    if (visible > width) {
      const parts = partsOf(text, start, end, width, widthOf);
      ends.push(...parts);
      used = widthOf(parts.at(-1) ?? start, end);
    } else {
      used += widthOf(start, end);
    }
    start = end;
  }
  return [...ends, text.length];
}

/** Where a word is broken that is longer than a line: between the words of a script that puts no spaces, or between whole characters. */
function partsOf(text: string, start: number, end: number, width: number, widthOf: WidthOf): number[] {
  const ends: number[] = [];
  let used = 0;
  for (const at of piecesOf(text, start, end, width, widthOf)) {
    const own = widthOf(at.from, at.to);
    if (used > 0 && used + own > width) {
      ends.push(at.from);
      used = 0;
    }
    used += own;
  }
  return ends;
}

/** A letter stays with the marks on it. */
function piecesOf(
  text: string,
  start: number,
  end: number,
  width: number,
  widthOf: WidthOf,
): { from: number; to: number }[] {
  const cut = (by: Intl.Segmenter, from: number, to: number) =>
    [...by.segment(text.slice(from, to))].map(({ index, segment }) => ({
      from: from + index,
      to: from + index + segment.length,
    }));
  return cut(words, start, end).flatMap((word) =>
    widthOf(word.from, word.to) > width ? cut(characters, word.from, word.to) : [word],
  );
}
