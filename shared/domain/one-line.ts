const BREAKS = /[\s\p{Cc}\u2028\u2029]+/gu;
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text of a shop or a payer as a part of something of ours: it has no line break, no change of the direction of writing, and at most so
 * many characters. Characters are counted by code points: a single letter may have thousands of accents.
 */
export function oneLine(text: string, most: number): string {
  const characters = [...text.toWellFormed().replace(DIRECTIONS, '').replace(BREAKS, ' ').trim()];
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`;
}
