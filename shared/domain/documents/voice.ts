import { amountFormat } from '../money/amount-format.ts';
import type { Currency } from '../money/currency.ts';
import { toMajor } from '../money/money.ts';
import { choosePageLocale, type PageLanguage } from '../tenants/page-language.ts';
import { arabic } from './languages/arabic.ts';
import { dutch } from './languages/dutch.ts';
import { french } from './languages/french.ts';
import { german } from './languages/german.ts';
import { hindi } from './languages/hindi.ts';
import { italian } from './languages/italian.ts';
import { japanese } from './languages/japanese.ts';
import { polish } from './languages/polish.ts';
import { portuguese } from './languages/portuguese.ts';
import { spanish } from './languages/spanish.ts';
import { english, type Words } from './words.ts';

/** A document's language: its texts, and how it writes amounts, numbers and dates. */
export type Voice = Readonly<{
  language: PageLanguage;
  /** The tag of amounts and dates, such as `de-AT`, without extensions. */
  locale: string;
  words: Words;
  money(minor: number, currency: Currency): string;
  number(value: number): string;
  /** A rate in percent by its decimal text, such as `7.7`. */
  percent(rate: string): string;
  /** A calendar date, or the date of an instant in UTC. */
  day(day: string): string;
  /** From one date to another. */
  days(from: string, to: string): string;
  /** A country by its code. */
  country(code: string): string;
}>;

const WORDS: Readonly<Record<PageLanguage, Words>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  ar: arabic,
  ja: japanese,
  it: italian,
  nl: dutch,
  pl: polish,
  hi: hindi,
};
const PERCENT_DIGITS_MAX = 4;

/** The voice of the first wish that a document can be written in; English in British formats without one. */
export function voiceOf(wishes: readonly (string | undefined)[]): Voice {
  const { language, locale, tag } = choosePageLocale(wishes);
  const days = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const numbers = new Intl.NumberFormat(tag);
  const percents = new Intl.NumberFormat(tag, {
    style: 'percent',
    maximumFractionDigits: PERCENT_DIGITS_MAX,
  });
  const countries = new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' });
  const amounts = new Map<Currency, Intl.NumberFormat>();
  return {
    language,
    locale,
    words: WORDS[language],
    money: (minor, currency) => {
      const format = amounts.get(currency) ?? amountFormat(tag, currency);
      amounts.set(currency, format);
      const major = toMajor({ minor: Math.abs(minor), currency });
      return format.format(minor < 0 ? -major : major).replace('-', '\u2212');
    },
    number: (value) => numbers.format(value),
    percent: (rate) => percents.format(Number(rate) / 100),
    day: (day) => days.format(dateOf(day)),
    days: (from, to) => days.formatRange(dateOf(from), dateOf(to)),
    country: (code) => countries.of(code) ?? code,
  };
}

const dateOf = (day: string): Date => new Date(`${day.slice(0, 10)}T00:00:00Z`);
