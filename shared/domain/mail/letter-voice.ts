import { isolate } from '../documents/isolate.ts';
import type { Settlement } from '../documents/paper.ts';
import { methodOf } from '../documents/sections.ts';
import { voiceOf } from '../documents/voice.ts';
import type { Words } from '../documents/words.ts';
import type { Day } from '../ids.ts';
import type { Money } from '../money/money.ts';
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
import type { LetterCard } from './letter.ts';
import { english, type LetterWords } from './words.ts';

/** The language of a letter: its texts, and how it writes values. Each value is marked as one, so that it may be a part of a sentence of any direction. */
export type LetterVoice = Readonly<{
  language: PageLanguage;
  direction: 'ltr' | 'rtl';
  words: LetterWords;
  /** The texts of documents, which letters call things by as well. */
  papers: Words;
  amount(amount: Money): string;
  /** An amount that may be below zero. */
  minor(minor: number, currency: Money['currency']): string;
  number(value: number): string;
  day(day: Day): string;
  /** `YYYY-MM`. */
  month(month: string): string;
  minutes(count: number): string;
  /** How often something is charged, from the months between two charges. */
  every(months: number): string;
  method(settlement: Settlement): string;
  card(card: LetterCard): string;
}>;

const WORDS: Readonly<Record<PageLanguage, LetterWords>> = {
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

/** A date is not broken over two lines. */
const NO_BREAK_SPACE = '\u00a0';

/** The voice of the first wish that letters are written in; English in British formats without one. */
export function letterVoiceOf(wishes: readonly (string | undefined)[]): LetterVoice {
  const voice = voiceOf(wishes);
  const { language, tag } = choosePageLocale(wishes);
  const words = WORDS[language];
  const counted = (count: number, unit: 'minute' | 'month') =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  const months = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const method = (settlement: Settlement) => isolate(methodOf(settlement, voice));
  return {
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    words,
    papers: voice.words,
    amount: ({ minor, currency }) => isolate(voice.money(minor, currency)),
    minor: (minor, currency) => isolate(voice.money(minor, currency)),
    number: (value) => isolate(voice.number(value)),
    day: (day) => isolate(voice.day(day).replaceAll(' ', NO_BREAK_SPACE)),
    month: (month) => isolate(months.format(new Date(`${month}-01T00:00:00Z`))),
    minutes: (count) => counted(count, 'minute'),
    every: (count) => words.every(count, counted(count, 'month')),
    method,
    card: (card) => method({ method: 'card', card, minor: 0 }),
  };
}
