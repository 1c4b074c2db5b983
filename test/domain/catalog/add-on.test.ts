import { expect, it } from 'vitest';
import { readAddOnPrices } from '../../../shared/domain/catalog/add-on.ts';
import { refusalOf } from '../../support/refusal.ts';

const usd = { currency: 'USD', amount: 3.5 };

it('Prices of an add-on are read in minor units', () => {
  const read = readAddOnPrices([usd, { currency: 'jpy', amount: 500 }]);
  expect(read).toEqual([
    { currency: 'usd', minor: 350 },
    { currency: 'jpy', minor: 500 },
  ]);
});

it.each([
  ['an unknown currency', 'prices.1.currency', { currency: 'XXX', amount: 1 }],
  ['a currency that comes twice', 'prices.1.currency', { currency: 'usd', amount: 4 }],
  ['more decimals than the currency has', 'prices.1.amount', { currency: 'JPY', amount: 0.5 }],
])('Prices of an add-on are refused with %s, naming %s', (_, field, price) => {
  expect(refusalOf(() => readAddOnPrices([usd, price]))).toMatchObject({ code: 'invalid_request', field });
});
