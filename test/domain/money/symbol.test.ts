import { expect, it } from 'vitest';
import { CURRENCIES, type Currency } from '../../../shared/domain/money/currency.ts';
import { symbolOf } from '../../../shared/domain/money/symbol.ts';

const intlSymbol = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value;

it.each(Object.keys(CURRENCIES))('the symbol of %s is that of Node’s English', (code) => {
  expect(symbolOf(code as Currency)).toBe(intlSymbol(code));
});
