import type { Total } from '../../documents/content.ts';
import { isolate } from '../../documents/isolate.ts';
import type { Currency } from '../../money/currency.ts';
import type { Passage } from '../content.ts';
import type { ChargeAhead, LetterLine } from '../letter.ts';
import type { LetterVoice } from '../letter-voice.ts';
import { webLink } from '../links.ts';

/** What one kind of letter says, with its subject. */
export type SubjectAndPassage = Passage & Readonly<{ subject: string }>;
/** `seller` is the seller's name, marked as a value. */
export type Writing = Readonly<{ seller: string; voice: LetterVoice }>;

/** A row, or none without a value. */
export const row = (label: string, value: string | undefined, isStrong?: true): Total[] =>
  value === undefined ? [] : [{ label, value, ...(isStrong && { isStrong }) }];

/** What `write` makes of a value that is there. */
export const of = <Value>(value: Value | undefined, write: (value: Value) => string): string | undefined =>
  value === undefined ? undefined : write(value);

/** The sentences that are there. */
export const sentences = (...given: readonly (string | false | undefined)[]): string[] =>
  given.flatMap((sentence) => sentence || []);

export function button(label: string, address: string | undefined): Passage['button'] {
  const url = webLink(address);
  return url === undefined ? undefined : { label, url };
}

export const nameRow = (name: string | undefined, { words }: LetterVoice): Total[] =>
  row(words.labels.subscription, of(name, isolate));

/** What recurs, and when it is charged next. */
export function chargeRows(
  { amount, on, everyMonths }: ChargeAhead,
  { words, ...voice }: LetterVoice,
): Total[] {
  const price = of(everyMonths, (months) => words.price(voice.amount(amount), voice.every(months)));
  return [
    ...row(words.labels.price, price),
    ...row(words.labels.next, words.on(voice.amount(amount), voice.day(on))),
  ];
}

/** Gmail cuts a message off after 102 KB. All lines are on the paper. */
const LINES_MAX = 20;

/** What was bought: so many lines, and the sum of those that follow. */
export function lineRows(lines: readonly LetterLine[], currency: Currency, voice: LetterVoice): Total[] {
  const { words, papers } = voice;
  const shown = lines.length > LINES_MAX ? lines.slice(0, LINES_MAX - 1) : lines;
  const further = lines.slice(shown.length);
  const rows = shown.map(({ name, quantity, minor }) => {
    const called = name === '' ? papers.lines.credit : isolate(name);
    const label = quantity === 1 ? called : words.line(voice.number(quantity), called);
    return { label, value: voice.minor(minor, currency) };
  });
  if (further.length === 0) return rows;
  const rest = further.reduce((sum, { minor }) => sum + minor, 0);
  return [...rows, { label: words.labels.furtherItems, value: voice.minor(rest, currency) }];
}
