import { english, type Strings } from './strings.ts';

/** Every language the page speaks. Another one is another object of the same type, added here. */
const LANGUAGES: Readonly<Record<string, Strings>> = { en: english };

const preferred: readonly string[] = globalThis.navigator?.languages ?? [];
const spoken = preferred.find((locale) => Object.hasOwn(LANGUAGES, languageOf(locale)));

export const language = spoken ? languageOf(spoken) : 'en';
export const strings: Strings = LANGUAGES[language] ?? english;

/** Numbers are read alike in any sentence, so amounts follow the payer's first choice even where the words cannot. */
export const amountLocale: string | undefined = preferred[0];
/** Dates are words, so they stay in the language of the page: the payer's own variety of it where there is one. */
export const dateLocale: string = spoken ?? 'en-GB';

function languageOf(locale: string): string {
  return locale.split('-')[0]?.toLowerCase() ?? '';
}
