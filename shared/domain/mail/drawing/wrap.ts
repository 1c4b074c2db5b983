import type { PageLanguage } from '../../tenants/page-language.ts';

/** In columns, so that an answer which quotes a line keeps it within the 78 characters that RFC 5322 advises. */
const WIDTH = 72;
/** Characters of two columns: mostly those of Chinese, Japanese and Korean, between which a line may end. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
/** What belongs to the word before it. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ\u2069]/u;
/** What belongs to the word after it. */
const OPENING = /[\p{Ps}\p{Pi}\u2066-\u2068]$/u;

/** The text in lines of at most 72 columns, which are also 72 characters at most. Later lines begin with the indent. */
export function wrap(text: string, language: PageLanguage, indent = ''): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text, language)) {
    if (line.trim() !== '' && columns((line + piece).trimEnd()) > WIDTH) {
      lines.push(line.trimEnd());
      line = indent + piece.trimStart();
    } else line += piece;
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
}

/** Parts of the text that a line may end after. None is wider than a line. */
function piecesOf(text: string, language: PageLanguage): string[] {
  const words = text.split(/(?<= )/);
  return words.flatMap((word) =>
    columns(word) <= WIDTH / 2 && !WIDE.test(word) ? [word] : segmentsOf(word, language),
  );
}

function segmentsOf(word: string, language: PageLanguage): string[] {
  const pieces: string[] = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(word)) {
    const last = pieces.at(-1);
    if (last !== undefined && (CLOSING.test(segment) || OPENING.test(last) || segment === ' '))
      pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces.flatMap(cut);
}

/** What no rule of a language divides is divided where a line is full. */
function cut(piece: string): string[] {
  if (columns(piece) <= WIDTH / 2) return [piece];
  const parts = [''];
  for (const character of piece) {
    const last = parts.at(-1) ?? '';
    if (columns(last + character) > WIDTH / 2) parts.push(character);
    else parts[parts.length - 1] = last + character;
  }
  return parts;
}

/** Each UTF-16 unit counts, so that no line has more of them than columns. */
function columns(text: string): number {
  let count = 0;
  for (const character of text)
    count += character.length === 1 && WIDE.test(character) ? 2 : character.length;
  return count;
}
