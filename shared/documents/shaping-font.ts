import type { Font, Glyph, GlyphRun } from 'fontkit';

/** Layouts that a warm function remembers of one font: words return on every document. */
const LAYOUTS_MAX = 4000;

/** The characters of Unicode that stand for several joined Arabic letters, such as lam with alef. */
const JOINED = new Map<string, number>();
for (const [first, last] of [
  [0xfe70, 0xfefc],
  [0xfb50, 0xfdff],
] as const) {
  for (let code = first; code <= last; code++) {
    const letters = String.fromCodePoint(code).normalize('NFKC');
    if (letters.length > 1 && !letters.includes(' ') && !JOINED.has(letters)) JOINED.set(letters, code);
  }
}

/**
 * A font that remembers its layouts, and names the glyph of joined Arabic letters by their one character. Readers turn Arabic text
 * round character by character, which would exchange the letters.
 */
export function shapingFont(font: Font): Font {
  const known = new Map<string, GlyphRun>();
  const layout = (text: string, features: Readonly<Record<string, boolean>>): GlyphRun => {
    const key = `${JSON.stringify(features)}${text}`;
    const run = known.get(key) ?? shape(font, text, features);
    if (known.size >= LAYOUTS_MAX) known.clear();
    known.set(key, run);
    // The library that writes the PDF scales positions in place.
    return { ...run, positions: run.positions.map((position) => ({ ...position })) };
  };
  return Object.create(font, { layout: { value: layout } });
}

function shape(font: Font, text: string, features: Readonly<Record<string, boolean>>): GlyphRun {
  // The font keeps each glyph with the characters that it was first made for, which depend on the documents drawn before.
  Reflect.set(font, '_glyphs', {});
  const run = font.layout(text, { ...features });
  const { script, language, direction, bbox, advanceWidth, advanceHeight } = run;
  return {
    ...{ script, language, direction, bbox, advanceWidth, advanceHeight, features: run.features },
    glyphs: run.glyphs.map(withOneCharacter),
    positions: run.positions,
  };
}

function withOneCharacter(glyph: Glyph): Glyph {
  const joined =
    glyph.codePoints.length > 1 ? JOINED.get(String.fromCodePoint(...glyph.codePoints)) : undefined;
  return joined === undefined ? glyph : Object.create(glyph, { codePoints: { value: [joined] } });
}
