import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CURRENCIES, type Currency, ruleOf } from '../../../shared/domain/money/currency.ts';
import { minimumCharge } from '../../../shared/domain/money/minimum.ts';
import { referenceRate } from '../../../shared/reference/exchange-rates.ts';

const currency = (code: string) => code as Currency;
const minor = (charge: string, settlement: string, rate: number) =>
  minimumCharge(currency(charge), currency(settlement), rate).minor;

it.each([
  ['usd', 50],
  ['gbp', 30],
  ['huf', 17_500],
  ['jpy', 50],
  ['kwd', 1], // The processor publishes no minimum.
])('minimumCharge for an account that settles in %s is %d in that currency', (code, least) => {
  expect(minor(code, code, 1)).toBe(least);
});

it.each([
  ['eur', 'usd', 0.861, 44],
  ['jpy', 'usd', 154, 77],
  ['usd', 'jpy', 1 / 154, 33],
  ['kwd', 'usd', 0.307, 160],
  ['isk', 'usd', 125, 6300],
  ['ugx', 'usd', 3490, 174_500],
  ['usd', 'huf', 1 / 334, 53],
])(
  'minimumCharge in %s for an account that settles in %s, at rate %d, is %d: rounded up to a chargeable amount',
  (charge, settlement, rate, least) => {
    expect(minor(charge, settlement, rate)).toBe(least);
  },
);

it('minimumCharge is chargeable and worth at least the settlement minimum, for every pair of currencies', () => {
  const any = fc.constantFrom(...Object.keys(CURRENCIES)).map(currency);
  fc.assert(
    fc.property(any, any, (charge, settlement) => {
      const rate = referenceRate(settlement, charge);
      const least = minimumCharge(charge, settlement, rate);
      expect(least.minor % ruleOf(charge).step === 0 || charge === settlement).toBe(true);
      expect(least.minor).toBeGreaterThan(0);
      const worth = (least.minor / 10 ** ruleOf(charge).decimals / rate) * 10 ** ruleOf(settlement).decimals;
      expect(worth).toBeGreaterThanOrEqual((ruleOf(settlement).minimum ?? 1) * (1 - 1e-9));
    }),
  );
});
