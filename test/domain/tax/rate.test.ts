import { expect, it } from 'vitest';
import type { Day, Instant } from '../../../shared/domain/ids.ts';
import { findTaxRate, unitsOf } from '../../../shared/domain/tax/rate.ts';

const row = (country: string, category: string, startsOn: string, rate: string, region?: string) => ({
  ...{ country, category, rate, name: 'VAT', region },
  ...{ startsOn: startsOn as Day, createdAt: '2026-01-01T00:00:00.000Z' as Instant },
});
const TABLE = [
  row('DE', 'standard', '2027-01-01', '16'),
  row('DE', 'standard', '2007-01-01', '19'),
  row('DE', 'books', '2007-01-01', '7'),
  row('ES', 'standard', '2012-09-01', '21'),
  row('ES', 'standard', '2012-09-01', '7', 'CN'),
];

it.each([
  [
    'on the last day before the next rate, the one before it',
    'DE',
    undefined,
    'standard',
    '2026-12-31',
    '19',
  ],
  ['from the day on which the next rate begins, that one', 'DE', undefined, 'standard', '2027-01-01', '16'],
  ['the rate of a category before the standard one', 'DE', 'BE', 'books', '2027-05-01', '7'],
  ['the standard rate for a category without a rate', 'DE', undefined, 'food', '2027-05-01', '16'],
  ['the rate of a region before its country’s', 'ES', 'CN', 'standard', '2027-05-01', '7'],
  ['the rate of the country in its other regions', 'ES', 'MD', 'standard', '2027-05-01', '21'],
  ['no rate before the first one begins', 'ES', undefined, 'standard', '2012-08-31', undefined],
  ['no rate in a country that the table does not have', 'US', 'CA', 'standard', '2027-05-01', undefined],
])('the table of rates gives %s', (_, country, region, category, on, expected) => {
  expect(findTaxRate(TABLE, { country, region }, category, on as Day)?.rate).toBe(expected);
});

it('a rate is a percentage from 0 to 100 with at most four decimals', () => {
  expect(['0', '19', '9.975', '100', '8.0001'].map(unitsOf)).toEqual([
    0n,
    190_000n,
    99_750n,
    1_000_000n,
    80_001n,
  ]);
  for (const text of ['', '100.0001', '1.00001', '-1', '1e2', ' 5', '7,5'])
    expect(unitsOf(text)).toBeUndefined();
});
