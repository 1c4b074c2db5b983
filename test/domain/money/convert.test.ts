import { expect, it } from 'vitest';
import { convert } from '../../../shared/domain/money/convert.ts';
import type { Currency } from '../../../shared/domain/money/currency.ts';

it.each([
  [1999, 'usd', 'eur', 0.861, 1721], // 17.21139
  [1000, 'usd', 'eur', 0.8605, 861], // 8.605 exactly: half up
  [1000, 'usd', 'jpy', 154, 1540],
  [1550, 'jpy', 'usd', 0.0064935065, 1006],
  [1000, 'usd', 'kwd', 0.307, 3070],
  [1001, 'usd', 'kwd', 0.307, 3070], // KWD is charged in tens of fils: 3.07307
  [1000, 'usd', 'isk', 125, 125_000],
  [1001, 'usd', 'isk', 125, 125_100], // whole krónur: 1251.25
  [999, 'usd', 'ugx', 3490, 3_486_500], // whole shillings: 34865.1
  [100_000_00, 'lbp', 'kwd', 3.4301675978e-6, 340], // 0.343, in tens of fils
  [1000, 'kwd', 'lbp', 291_530.9446, 29_153_094],
  [0, 'usd', 'eur', 0.861, 0],
])('%d minor units of %s in %s at %d are %d', (minor, from, to, rate, expected) => {
  expect(convert({ minor, currency: from as Currency }, to as Currency, rate)).toEqual({ minor: expected, currency: to });
});
