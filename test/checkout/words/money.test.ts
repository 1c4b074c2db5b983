import { expect, it } from 'vitest';
import { fractionDigits, minorUnits, moneyText } from '../../../apps/checkout/src/words/money.ts';
import { CURRENCIES } from '../../../shared/domain/money/currency.ts';

it('an amount is shown with the decimals its currency is charged in', () => {
  const shown = Object.keys(CURRENCIES).map((code) => [code, fractionDigits(code)]);
  expect(shown).toEqual(
    Object.entries(CURRENCIES).map(([code, { decimals, step }]) => [code, step === 100 ? 0 : decimals]),
  );
});

it('an amount is given to the processor in its minor unit', () => {
  const given = Object.keys(CURRENCIES).map((code) => [code, minorUnits(5, code)]);
  expect(given).toEqual(Object.entries(CURRENCIES).map(([code, { decimals }]) => [code, 5 * 10 ** decimals]));
  expect([minorUnits(35.41, 'USD'), minorUnits(10.45, 'HUF'), minorUnits(5.12, 'KWD')]).toEqual([
    3541, 1045, 5120,
  ]);
});

it.each([
  [10, 'USD', 'en-US', '$10.00'],
  [500, 'JPY', 'en-US', '¥500'],
  [10.45, 'HUF', 'en-US', 'HUF 10.45'],
  [5.12, 'KWD', 'en-US', 'KWD 5.120'],
  [500, 'ISK', 'en-US', 'ISK 500'],
  [1234.5, 'EUR', 'de-DE', '1.234,50 €'],
])('an amount of %d %s in %s is “%s”', (amount, code, locale, text) => {
  expect(moneyText(amount, code, locale).replace(/\s/g, ' ')).toBe(text);
});
