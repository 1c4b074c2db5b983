import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { invariant } from '../domain/errors.ts';
import type { PageLanguage } from '../domain/tenants/page-language.ts';
import { filesFor, NEVER_DRAWN, type Weight } from './font-files.ts';
import { fontPath } from './font-folder.ts';
import { shapingFont } from './shaping-font.ts';
import { unpackFont } from './unpack-font.ts';

/** One font file that is open. */
export type Face = Readonly<{ name: string; font: Font }>;

/** Drawn for a character that no font has. */
export const REPLACEMENT = '\ufffd';

/** A warm function keeps the fonts it has used open, and knows the face of each character it has drawn. */
const faces = new Map<string, Face>();
const chosen = new Map<string, Face | undefined>();

/** The face that draws a character, or nothing when no font has it. */
export function findFace(character: string, weight: Weight, language: PageLanguage): Face | undefined {
  const key = `${weight}${language}${character}`;
  if (!chosen.has(key)) chosen.set(key, chooseFace(character, weight, language));
  return chosen.get(key);
}

function chooseFace(character: string, weight: Weight, language: PageLanguage): Face | undefined {
  for (const { family, file } of filesFor(character, weight, language)) {
    const face = openFace(family, file);
    if (hasGlyph(face, character)) return face;
  }
  return undefined;
}

export const hasGlyph = ({ font }: Face, character: string): boolean =>
  font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

function openFace(family: string, file: string): Face {
  const known = faces.get(file);
  if (known) return known;
  const font = create(unpackFont(readFileSync(fontPath(family, file))));
  invariant('layout' in font, `${file} holds one font`);
  const face = { name: file, font: shapingFont(font) };
  faces.set(file, face);
  return face;
}

/** The characters of a text that no font draws, each once. */
export const undrawable = (text: string): string[] =>
  [...new Set(text.normalize('NFC'))].filter(
    (character) => !NEVER_DRAWN.test(character) && findFace(character, 400, 'en') === undefined,
  );
