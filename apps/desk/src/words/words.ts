import { dayText } from '../../../checkout/src/words/dates.ts';
import { moneyText } from '../../../checkout/src/words/money.ts';
import type { Money } from '../api/shapes.ts';
import { english, type Words } from './english.ts';

/** What the desk speaks. Another language is another object of the type `Words`, chosen here. */
export const words: Words = english;
export const locale: string = navigator.language.startsWith('en') ? navigator.language : 'en-GB';

export const money = ({ value, currency }: Money): string => moneyText(value, currency, locale);
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
