import { expect, it } from 'vitest';
import vectors from '../../../docs/vectors/currencies.json' with { type: 'json' };
import { CURRENCIES, type Currency, findCurrency, ruleOf } from '../../../shared/domain/money/currency.ts';

const codes = Object.keys(CURRENCIES);

it('the currency table lists the processor’s zero-decimal, three-decimal and whole-unit currencies, and gives the rest two decimals', () => {
  const having = (decimals: number, step: number) =>
    codes
      .filter((code) => CURRENCIES[code]?.decimals === decimals && CURRENCIES[code]?.step === step)
      .toSorted();
  const { zeroDecimals, threeDecimals, wholeUnitsOfTwoDecimals } = vectors.currencies;
  expect([having(0, 1), having(3, 10), having(2, 100)]).toEqual([
    zeroDecimals,
    threeDecimals,
    wholeUnitsOfTwoDecimals,
  ]);
  expect(having(2, 1)).toHaveLength(codes.length - 15 - 5 - 2);
  for (const code of ['usd', 'huf', 'twd', 'idr', 'cop'])
    expect(CURRENCIES[code]).toMatchObject({ decimals: 2, step: 1 });
});

it('the currency table gives the minimum charge of each settlement currency in minor units', () => {
  const minimum = (code: string) => CURRENCIES[code]?.minimum;
  expect(
    ['usd', 'aed', 'czk', 'dkk', 'gbp', 'hkd', 'huf', 'jpy', 'krw', 'mxn', 'nok', 'thb'].map(minimum),
  ).toEqual([50, 200, 1500, 250, 30, 400, 17_500, 50, 50, 1000, 300, 1000]);
  expect(codes.filter((code) => minimum(code) !== undefined)).toHaveLength(31);
  expect(minimum('kwd')).toBeUndefined();
});

it('a currency that has ended is offered no more, and what was sold in it keeps its rules', () => {
  expect([findCurrency('BGN'), findCurrency('eur')]).toEqual([undefined, 'eur']);
  expect(ruleOf('bgn' as Currency)).toMatchObject({ decimals: 2, step: 1 });
});
