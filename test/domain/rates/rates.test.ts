import { expect, it } from 'vitest';
import type { Currency } from '../../../shared/domain/money/currency.ts';
import { ratesAt, type StoredRates, usableUntil } from '../../../shared/domain/rates/rates.ts';
import { SHEET } from './bank-file.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const at = (text: string) => new Date(text);
const currency = (code: string) => code as Currency;
const stored = {
  version: 1,
  sheet: { ...SHEET, checkedAt: '2026-11-21T15:30:00.000Z' },
  own: {
    kwd: { perEuro: '0.3566', setOn: '2026-10-01', until: '2026-11-22' },
    chf: { perEuro: '0.95', setOn: '2026-10-02', until: '2026-11-21' },
  },
} as unknown as StoredRates;
const refusal = expect.objectContaining({ code: 'exchange_rate_not_available' });

it.each([
  ['eur', 'usd', 1.1576, 'European Central Bank', '2026-11-20'],
  ['usd', 'eur', 0.8638562543, 'European Central Bank', '2026-11-20'],
  ['usd', 'jpy', 156.3752592, 'European Central Bank', '2026-11-20'],
  ['eur', 'kwd', 0.3566, 'operator', '2026-10-01'],
  ['usd', 'kwd', 0.3080511403, 'European Central Bank, operator', '2026-10-01'],
  ['eur', 'chf', 0.9303, 'European Central Bank', '2026-11-20'],
])('the exchange rate from %s to %s is %d, with its source and date', (from, to, rate, source, date) => {
  const { rateOf, conversionOf } = ratesAt(stored, now);
  expect(rateOf(currency(from), currency(to))).toBe(rate);
  expect(conversionOf(currency(to), currency(from))).toEqual({
    baseCurrency: from,
    rate: String(rate),
    source,
    at: date,
  });
});

it('the exchange rate of an operator is used before that of the bank until the end of its last day', () => {
  expect(ratesAt(stored, at('2026-11-21T23:59:59.000Z')).rateOf(currency('eur'), currency('chf'))).toBe(0.95);
});

it.each([
  ['nothing is stored', undefined, 'usd', now],
  ['the sheet was not checked for three days', stored, 'usd', at('2026-11-24T15:30:00.000Z')],
  ['the sheet is a month old', stored, 'usd', at('2026-12-24T15:30:00.000Z')],
  ['no sheet and no operator has the currency', stored, 'zmw', now],
  ['the operator’s rate has ended', stored, 'kwd', at('2026-11-23T00:00:00.000Z')],
])('the exchange rate is refused when %s', (_, rates, to, time) => {
  expect(() => ratesAt(rates, time).rateOf(currency('eur'), currency(to))).toThrow(refusal);
  expect(() => ratesAt(rates, time).conversionOf(currency(to), currency('eur'))).toThrow(refusal);
});

it.each([
  ['usd', '1.1576', 'European Central Bank', '2026-11-20'],
  ['kwd', '0.3566', 'operator', '2026-10-01'],
])(
  'the exchange rate for an amount in %s that was agreed earlier is the newest, whatever its age',
  (to, rate, source, date) => {
    const { lastConversionOf } = ratesAt(stored, at('2027-02-28T00:00:00.000Z'));
    expect(lastConversionOf(currency(to), currency('eur'))).toEqual({
      baseCurrency: 'eur',
      rate,
      source,
      at: date,
    });
    expect(ratesAt(undefined, now).lastConversionOf(currency(to), currency('eur'))).toBeUndefined();
  },
);

it.each([
  [
    'over Easter, when the bank publishes nothing for five days',
    '2027-04-06T14:30:00.000Z',
    '2027-03-25',
    '2027-04-02T00:00:00.000Z',
  ],
  ['while a fetch confirms it', '2026-11-21T15:30:00.000Z', '2026-11-20', '2026-11-24T15:30:00.000Z'],
])(
  'a sheet is usable for three days after its last check and a week after its publication: %s',
  (_, checkedAt, publishedOn, until) => {
    expect(usableUntil({ checkedAt, publishedOn } as never)).toBe(until);
  },
);
