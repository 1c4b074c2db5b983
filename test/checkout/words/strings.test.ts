import { describe, expect, it } from 'vitest';
import { text as arabicCancel } from '../../../apps/checkout/src/cancel/languages/arabic.ts';
import { text as englishCancel } from '../../../apps/checkout/src/cancel/languages/english.ts';
import { text as frenchCancel } from '../../../apps/checkout/src/cancel/languages/french.ts';
import { text as germanCancel } from '../../../apps/checkout/src/cancel/languages/german.ts';
import { text as japaneseCancel } from '../../../apps/checkout/src/cancel/languages/japanese.ts';
import { text as portugueseCancel } from '../../../apps/checkout/src/cancel/languages/portuguese.ts';
import { text as spanishCancel } from '../../../apps/checkout/src/cancel/languages/spanish.ts';
import { text as arabicPortal } from '../../../apps/checkout/src/portal/languages/arabic.ts';
import { text as englishPortal } from '../../../apps/checkout/src/portal/languages/english.ts';
import { text as frenchPortal } from '../../../apps/checkout/src/portal/languages/french.ts';
import { text as germanPortal } from '../../../apps/checkout/src/portal/languages/german.ts';
import { text as japanesePortal } from '../../../apps/checkout/src/portal/languages/japanese.ts';
import { text as portuguesePortal } from '../../../apps/checkout/src/portal/languages/portuguese.ts';
import { text as spanishPortal } from '../../../apps/checkout/src/portal/languages/spanish.ts';
import { text as arabicPrivacy } from '../../../apps/checkout/src/privacy/languages/arabic.ts';
import { text as englishPrivacy } from '../../../apps/checkout/src/privacy/languages/english.ts';
import { text as frenchPrivacy } from '../../../apps/checkout/src/privacy/languages/french.ts';
import { text as germanPrivacy } from '../../../apps/checkout/src/privacy/languages/german.ts';
import { text as japanesePrivacy } from '../../../apps/checkout/src/privacy/languages/japanese.ts';
import { text as portuguesePrivacy } from '../../../apps/checkout/src/privacy/languages/portuguese.ts';
import { text as spanishPrivacy } from '../../../apps/checkout/src/privacy/languages/spanish.ts';
import { strings as arabic } from '../../../apps/checkout/src/words/languages/arabic.ts';
import { strings as french } from '../../../apps/checkout/src/words/languages/french.ts';
import { strings as german } from '../../../apps/checkout/src/words/languages/german.ts';
import { strings as japanese } from '../../../apps/checkout/src/words/languages/japanese.ts';
import { strings as portuguese } from '../../../apps/checkout/src/words/languages/portuguese.ts';
import { strings as spanish } from '../../../apps/checkout/src/words/languages/spanish.ts';
import { english as englishStrings } from '../../../apps/checkout/src/words/strings.ts';

/** Each text by its path. Sentences are completed with marks, which must all come back. */
function textsOf(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  if (typeof node === 'function') {
    const marks = Array.from({ length: node.length }, (_, index) => `<${index}>`);
    const text = String(node(...marks));
    return [[`${path}(${marks.filter((mark) => text.includes(mark)).join()})`, text]];
  }
  return Object.entries(node as object).flatMap(([name, value]) => textsOf(value, `${path}.${name}`));
}
const pathsOf = (node: unknown) => textsOf(node).map(([path]) => path);

/** The same word, or no word at all, in another language. */
const SAME =
  /quantity|^\.(form\.(email|mobile)|receipt\.(description|paidAt)|summary\.subtotal|coupon\.(cancel|missing))$|(days|seconds|minutes)\(|portal\.change\.option/;

const english = {
  ...englishStrings,
  privacyPage: englishPrivacy,
  cancelPage: englishCancel,
  portal: englishPortal,
};
const translations = {
  arabic: { ...arabic, privacyPage: arabicPrivacy, cancelPage: arabicCancel, portal: arabicPortal },
  french: { ...french, privacyPage: frenchPrivacy, cancelPage: frenchCancel, portal: frenchPortal },
  german: { ...german, privacyPage: germanPrivacy, cancelPage: germanCancel, portal: germanPortal },
  japanese: { ...japanese, privacyPage: japanesePrivacy, cancelPage: japaneseCancel, portal: japanesePortal },
  portuguese: {
    ...portuguese,
    privacyPage: portuguesePrivacy,
    cancelPage: portugueseCancel,
    portal: portuguesePortal,
  },
  spanish: { ...spanish, privacyPage: spanishPrivacy, cancelPage: spanishCancel, portal: spanishPortal },
};

describe.each(Object.entries(translations))('in %s', (_, strings) => {
  it('no sentence is missing, and each names all that it is given', () => {
    expect(pathsOf(strings)).toEqual(pathsOf(english));
  });

  it('no sentence is left in English, or empty', () => {
    const known = new Map(textsOf(english));
    const left = textsOf(strings).filter(
      ([path, text]) => text.trim() === '' || (text === known.get(path) && !SAME.test(path)),
    );
    expect(left).toEqual([]);
  });
});
