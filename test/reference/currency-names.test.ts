import { expect, it } from 'vitest';
import { CURRENCIES, type Currency } from '../../shared/domain/money/currency.ts';
import { nameOfCurrency } from '../../shared/reference/currency-names.ts';

const names = new Intl.DisplayNames('en', { type: 'currency' });

it.each(Object.keys(CURRENCIES))('the name of %s is that of Node’s English', (code) => {
  expect(nameOfCurrency(code as Currency)).toBe(names.of(code.toUpperCase()));
});
