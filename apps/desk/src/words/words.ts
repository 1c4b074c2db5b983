import type { Chosen } from '../../../checkout/src/words/choose-locale.ts';
import { dayText } from '../../../checkout/src/words/dates.ts';
import { moneyText } from '../../../checkout/src/words/money.ts';
import type { Money } from '../api/shapes.ts';
import type { Words } from './english.ts';
import type { Language } from './language.ts';

/** Each language is a script of its own, and a visit loads one of them. */
const LOADERS: Readonly<Record<Language, () => Promise<{ words: Words }>>> = {
  en: () => import('./english.ts'),
  de: () => import('./german.ts'),
  fr: () => import('./french.ts'),
  es: () => import('./spanish.ts'),
  pt: () => import('./portuguese.ts'),
  ar: () => import('./arabic.ts'),
  ja: () => import('./japanese.ts'),
};

/** What the desk speaks. It is known before any other script of the desk runs, and stays until the page is loaded again. */
export let words: Words;
export let locale = 'en-GB';
export let language: Language = 'en';

/** Changes to a language with its formats. Rejects if its script cannot be had. */
export async function takeLanguage(chosen: Chosen<Language>): Promise<void> {
  ({ words } = await LOADERS[chosen.language]());
  ({ language, locale } = chosen);
}

/** A sign such as `US$` within a text from the right is kept together: its last character has no direction of its own. */
const MIXED_SIGN = /[A-Z]+\p{Sc}/u;
export const money = ({ value, currency }: Money): string =>
  moneyText(value, currency, locale).replace(MIXED_SIGN, language === 'ar' ? '\u2066$&\u2069' : '$&');
export const day = (date: string): string => dayText(date, locale);
export const count = (number: number): string => new Intl.NumberFormat(locale).format(number);

/** Days begin in the shop's time zone, so instants are shown in it too, wherever its staff sit. */
let timeZone: string | undefined;
export const tellTimeIn = (zone: string): void => {
  timeZone = zone;
};

const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const format = (at: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...parts, ...TIME, ...(timeZone && { timeZone }) }).format(new Date(at));

export const instant = (at: string): string => format(at, { day: 'numeric', month: 'long', year: 'numeric' });
/** In a table: without the year while it is this one. */
export function shortInstant(at: string): string {
  const isOld = at.slice(0, 4) !== new Date().toISOString().slice(0, 4);
  return format(at, { day: 'numeric', month: 'short', ...(isOld && { year: 'numeric' as const }) });
}
