import { describe, expect, it } from 'vitest';
import { LANGUAGES as CHECKOUT } from '../../../apps/checkout/src/words/choose-locale.ts';
import { words as english } from '../../../apps/desk/src/words/english.ts';
import { LANGUAGES } from '../../../apps/desk/src/words/language.ts';
import { leftInEnglish, pathsOf, textsOf } from '../../checkout/words/texts-of.ts';

/** Without a word, or with a name that is the same everywhere. */
const EVERYWHERE = ['—', '<0>', '<0> (PDF)', '<0>. <1>', 'A4', 'Letter', 'XRechnung', 'IBAN'];
/** The languages, with the words that they share with English. */
const SHARED = {
  german: ['Desk', 'Link', 'Links', 'Token', 'Status', 'Test', 'Name', 'Code', 'Logo', 'Gateways'],
  french: ['Desk', 'E-mail', 'Test', 'Total', 'Code', 'Description', 'Logo'],
  spanish: ['Desk', 'Token', 'Plan', 'Endpoints'],
  portuguese: ['Desk', 'Links', 'Token', 'E-mail', 'Endpoints', 'Gateways'],
  arabic: [],
  japanese: [],
} as const satisfies Record<string, readonly string[]>;
/** Names beside each other on a page, which tells them apart by nothing else. */
const NAMES_APART = /\.(\w*[cC]olumns|nav|parts)\.\w+$/;

it('the desk speaks the first languages of the checkout', () => {
  expect(LANGUAGES).toEqual(CHECKOUT.slice(0, 1 + Object.keys(SHARED).length));
});

describe.each(Object.entries(SHARED))('the desk in %s', async (language, shared: readonly string[]) => {
  const { words } = await import(`../../../apps/desk/src/words/${language}.ts`);

  it('no text is missing, and each names all that it is given', () => {
    expect(pathsOf(words)).toEqual(pathsOf(english));
  });

  it('no text is left in English, or empty', () => {
    const isSame = (_: string, text: string) => EVERYWHERE.includes(text) || shared.includes(text);
    expect(leftInEnglish(words, english, isSame)).toEqual([]);
  });

  it('the columns of a table and the parts of a menu have different names', () => {
    const names = textsOf(words).filter(([path]) => NAMES_APART.test(path));
    const groups = names.map(([path, text]) => `${path.replace(/\.\w+$/, '')} ${text}`);
    expect(names.length).toBeGreaterThan(60);
    expect(groups.filter((name, index) => groups.indexOf(name) !== index)).toEqual([]);
  });
});
