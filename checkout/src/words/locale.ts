import { english, type Strings } from './strings.ts';

/** The languages of the page. A new one is another object of this type, added here. */
const LANGUAGES: Readonly<Record<string, Strings>> = { en: english };

const preferred: readonly string[] = globalThis.navigator?.languages ?? [];
const spoken = preferred.find((locale) => Object.hasOwn(LANGUAGES, languageOf(locale)));

export const language = spoken ? languageOf(spoken) : 'en';
export const strings: Strings = LANGUAGES[language] ?? english;

/** Amounts are formatted for the payer's preferred locale, even if the page is not available in its language. */
export const amountLocale: string | undefined = preferred[0];
/** Dates contain words, so they use the language of the page, in the payer's regional variant if there is one. */
export const dateLocale: string = spoken ?? 'en-GB';

function languageOf(locale: string): string {
  return locale.split('-')[0]?.toLowerCase() ?? '';
}
