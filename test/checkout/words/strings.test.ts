import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { text as cancelPage } from '../../../apps/checkout/src/cancel/languages/english.ts';
import { text as choosePage } from '../../../apps/checkout/src/choose/languages/english.ts';
import { text as portal } from '../../../apps/checkout/src/portal/languages/english.ts';
import { text as privacyPage } from '../../../apps/checkout/src/privacy/languages/english.ts';
import { LANGUAGES } from '../../../apps/checkout/src/words/choose-locale.ts';
import { english as strings } from '../../../apps/checkout/src/words/strings.ts';
import { leftInEnglish, pathsOf } from './texts-of.ts';

const SOURCE = '../../../apps/checkout/src/';

/** The same word, or no word at all, in another language. */
const SAME =
  /quantity|^\.(form\.(email|mobile)|receipt\.(description|paidAt)|summary\.subtotal|coupon\.(cancel|missing)|page\.privacy|privacyPage\.heading)$|(days|seconds|minutes)\(|portal\.change\.option/;

const english = { ...strings, privacyPage, cancelPage, choosePage, portal };

/** All texts of the page in one language, by the name of its files. */
async function translated(language: string): Promise<typeof english> {
  const textOf = async (page: string) =>
    (await import(`../../../apps/checkout/src/${page}/languages/${language}.ts`)).text;
  return {
    ...(await import(`../../../apps/checkout/src/words/languages/${language}.ts`)).strings,
    privacyPage: await textOf('privacy'),
    cancelPage: await textOf('cancel'),
    choosePage: await textOf('choose'),
    portal: await textOf('portal'),
  };
}

const languages = readdirSync(new URL(`${SOURCE}words/languages`, import.meta.url)).map((file) =>
  file.replace('.ts', ''),
);

it('each language of the page but English has a file', () => {
  expect(languages).toHaveLength(LANGUAGES.length - 1);
});

describe.each(languages)('in %s', async (language) => {
  const strings = await translated(language);

  it('no sentence is missing, and each names all that it is given', () => {
    expect(pathsOf(strings)).toEqual(pathsOf(english));
  });

  it('no sentence is left in English, or empty', () => {
    expect(leftInEnglish(strings, english, (path) => SAME.test(path))).toEqual([]);
  });
});
