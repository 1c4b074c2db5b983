import type { Day } from '../ids.ts';
import { findCurrency } from '../money/currency.ts';
import { isDay } from '../time/calendar.ts';
import type { StoredSheet } from './rates.ts';

/** A publication as its file says it. */
export type Sheet = Omit<StoredSheet, 'checkedAt'>;
export type SheetProblem = Readonly<{ problem: string }>;

const SOURCE = 'European Central Bank';
/** The bank publishes about thirty. Fewer than this are a part of a file. */
const CURRENCIES_MIN = 20;

const RATE = /<Cube currency=(["'])([A-Z]{3})\1 rate=(["'])(\d{1,8}(?:\.\d{1,8})?)\3\s*\/>/;
/** The whole file: nothing may come before, between or after these elements. Each repetition begins with its own `<`. */
const FILE = new RegExp(
  [
    /^\uFEFF?(?:<\?xml[^<>]*\?>)?/,
    /<gesmes:Envelope(?: xmlns(?::gesmes)?=(?:"[^"<>]*"|'[^'<>]*'))*>/,
    /<gesmes:subject>Reference rates<\/gesmes:subject>/,
    /<gesmes:Sender>/,
    /<gesmes:name>European Central Bank<\/gesmes:name>/,
    /<\/gesmes:Sender>/,
    /<Cube>/,
    /<Cube time=(?:"|')(?<day>\d{4}-\d\d-\d\d)(?:"|')>/,
    /(?<rates>(?:<Cube [^<>]*\/>\s*)+)<\/Cube>/,
    /<\/Cube>/,
    /<\/gesmes:Envelope>\s*$/,
  ]
    .map(({ source }) => source)
    .join('\\s*'),
);

/** Reads the daily file of reference rates of the European Central Bank. A currency that the processor cannot charge is left out. */
export function readSheet(file: string): Sheet | SheetProblem {
  const { day = '', rates = '' } = FILE.exec(file)?.groups ?? {};
  if (!isDay(day))
    return { problem: 'it is not the daily file of reference rates of the European Central Bank' };
  const perEuro: Record<string, string> = {};
  let published = 0;
  for (const element of rates.trim().split(/(?<=>)\s*/)) {
    const [whole, , code = '', , rate = ''] = RATE.exec(element) ?? [];
    if (whole !== element || !(Number(rate) > 0))
      return { problem: `it has an element that is no rate: ${element.slice(0, 80)}` };
    const currency = findCurrency(code);
    if (code === 'EUR' || (currency && currency in perEuro))
      return { problem: `it has more than one rate of ${code}` };
    if (currency) perEuro[currency] = rate;
    published++;
  }
  if (published < CURRENCIES_MIN)
    return { problem: `it has ${published} rates, and at least ${CURRENCIES_MIN} are published` };
  return { source: SOURCE, publishedOn: day as Day, perEuro };
}
