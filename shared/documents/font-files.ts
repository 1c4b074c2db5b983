import type { PageLanguage } from '../domain/tenants/page-language.ts';

export type Weight = 400 | 600;
type Ranges = readonly (readonly [first: number, last: number])[];
type FontFile = Readonly<{
  family: string;
  subset: string;
  /** The characters to look for in it. The file is opened only for these; whether it has the character is read from the font. */
  covers: Ranges;
  weights: readonly Weight[];
}>;

const BOTH: readonly Weight[] = [400, 600];
const KANA = rangesOf('3040-30ff 31f0-31ff ff66-ff9f');
const IDEOGRAPHS = rangesOf(
  '2e80-2fdf 3000-30ff 31f0-31ff 3400-4dbf 4e00-9fff f900-faff fe30-fe4f ff00-ffef 20000-2ffff',
);
const ARABIC = rangesOf('0600-06ff 0750-077f 08a0-08ff 200c-200e fb50-fdff fe70-fefc');

const inter = (subset: string, covers: string): FontFile => ({
  family: 'inter',
  subset,
  covers: rangesOf(covers),
  weights: BOTH,
});
const noto = (script: string, covers: string): FontFile => ({
  ...{ family: `noto-sans-${script}`, subset: script, covers: rangesOf(covers), weights: BOTH },
});
const JAPANESE: FontFile = { family: 'noto-sans-jp', subset: 'japanese', covers: IDEOGRAPHS, weights: BOTH };
const CHINESE: FontFile = {
  family: 'noto-sans-sc',
  subset: 'chinese-simplified',
  covers: IDEOGRAPHS,
  weights: [400],
};
const KOREAN: FontFile = {
  family: 'noto-sans-kr',
  subset: 'korean',
  covers: rangesOf('1100-11ff 3130-318f ac00-d7af'),
  weights: [400],
};

/** What the fonts of documents have, in words. */
export const DRAWN_SCRIPTS =
  'Latin, Greek, Cyrillic, Arabic, Hebrew, Thai, Devanagari, Chinese, Japanese and Korean';

/** A font for each script, so that a Latin document reads one small file. A document's language decides between ideographs. */
const FILES: readonly FontFile[] = [
  inter('latin', '0000-00ff 0131 0152-0153 02bb-02bc 02c6 02da 02dc 2000-206f 20ac 2122 2212 2215 fffd'),
  inter('latin-ext', '0100-02ff 1d00-1dbf 1e00-1eff 20a0-20c0 2113 2c60-2c7f a720-a7ff'),
  inter('vietnamese', '0102-0103 0110-0111 0128-0129 0168-0169 01a0-01b0 0300-0329 1ea0-1ef9 20ab'),
  inter('greek', '0370-03ff'),
  inter('greek-ext', '1f00-1fff'),
  inter('cyrillic', '0301 0400-045f 0490-0491 04b0-04b1 2116'),
  inter('cyrillic-ext', '0460-052f 1c80-1c8a 20b4 2de0-2dff a640-a69f'),
  { family: 'vazirmatn', subset: 'arabic', covers: ARABIC, weights: BOTH },
  noto('hebrew', '0590-05ff fb1d-fb4f'),
  noto('thai', '0e00-0e7f'),
  noto('devanagari', '0900-097f 1cd0-1cf9 a830-a839 a8e0-a8ff'),
];

/** Every file, by its package and name: what a build puts beside the functions that draw documents. */
export const FONT_FILES: readonly Readonly<{ family: string; file: string }>[] = [
  ...FILES,
  JAPANESE,
  CHINESE,
  KOREAN,
].flatMap((font) => font.weights.map((weight) => ({ family: font.family, file: fileOf(font, weight) })));

/** The files that may have the character, best first. */
export function filesFor(character: string, weight: Weight, language: PageLanguage) {
  const isJapanese = language === 'ja' || isIn(KANA, character);
  const eastern = isJapanese ? [JAPANESE, CHINESE, KOREAN] : [CHINESE, JAPANESE, KOREAN];
  return [...FILES, ...eastern]
    .filter(({ covers }) => isIn(covers, character))
    .map((font) => ({
      family: font.family,
      file: fileOf(font, font.weights.includes(weight) ? weight : 400),
    }));
}

/** They are replaced or decide the order of what is around them. */
export const NEVER_DRAWN = /[\p{Cc}\u061c\u200e\u200f\u2009\u202a-\u202f\u2066-\u2069]/u;

/** Whether each character of a text is of a script that documents draw. */
export const isDrawable = (text: string): boolean =>
  Array.from(text.normalize('NFC')).every(
    (character) => NEVER_DRAWN.test(character) || filesFor(character, 400, 'en').length > 0,
  );

function isIn(ranges: Ranges, character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return ranges.some(([first, last]) => code >= first && code <= last);
}

function rangesOf(text: string): Ranges {
  return text.split(' ').map((range) => {
    const [first = '', last = first] = range.split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
}

function fileOf({ family, subset }: FontFile, weight: Weight): string {
  return `${family}-${subset}-${weight}-normal.woff`;
}
