import { chooseLocale, LANGUAGES, type Language, type Wishes } from './choose-locale.ts';
import { english, type Strings } from './strings.ts';

/** English is part of the page; another language is loaded when it is needed. */
const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ strings: Strings }>>> = {
  de: () => import('./languages/german.ts'),
  fr: () => import('./languages/french.ts'),
  es: () => import('./languages/spanish.ts'),
  pt: () => import('./languages/portuguese.ts'),
  ar: () => import('./languages/arabic.ts'),
  ja: () => import('./languages/japanese.ts'),
  it: () => import('./languages/italian.ts'),
  nl: () => import('./languages/dutch.ts'),
  pl: () => import('./languages/polish.ts'),
  hi: () => import('./languages/hindi.ts'),
};

/** What the page speaks now. They change together, before the first rendering and once the project's language is known. */
export let language: Language = 'en';
export let locale = 'en-GB';
export let strings: Strings = english;

/** Changes to the language that is wished for. If its texts cannot be loaded, what the page speaks stays. */
export async function changeLanguage(wishes: Wishes): Promise<void> {
  const chosen = chooseLocale(wishes, LANGUAGES);
  try {
    strings = chosen.language === 'en' ? english : (await LOADERS[chosen.language]()).strings;
    ({ language, locale } = chosen);
  } catch {
    // A reload tries again.
  }
}
