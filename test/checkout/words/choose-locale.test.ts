import { expect, it } from 'vitest';
import { chooseLocale, LANGUAGES, type Wishes } from '../../../apps/checkout/src/words/choose-locale.ts';
import { PAGE_LANGUAGES } from '../../../shared/domain/tenants/page-language.ts';

it.each<[string, Wishes, string]>([
  ['the address before all', { asked: 'fr', project: 'de', browser: ['en-US'] }, 'fr fr'],
  ['the project before the browser', { project: 'de', browser: ['en-US', 'de-AT'] }, 'de de-AT'],
  [
    'the first language of the browser that the page speaks',
    { browser: ['sv-SE', 'pt-PT', 'en'] },
    'pt pt-PT',
  ],
  ['a variant that the address names', { asked: 'pt-BR', browser: ['pt-PT'] }, 'pt pt-BR'],
  ['no unknown language', { asked: 'xx', project: 'sv', browser: [] }, 'en en-GB'],
  ['no text that is no locale', { asked: '"><script>', browser: ['ja'] }, 'ja ja'],
  ['Arabic with the digits that its regions share', { browser: ['ar-EG'] }, 'ar ar-EG-u-nu-latn'],
])('the page speaks %s', (_, wishes, chosen) => {
  const { language, locale } = chooseLocale(wishes, LANGUAGES);
  expect(`${language} ${locale}`).toBe(chosen);
});

it('a project can choose exactly the languages of the page', () => {
  expect(PAGE_LANGUAGES).toEqual(LANGUAGES);
});
