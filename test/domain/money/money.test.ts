import fc from 'fast-check';
import { expect, it } from 'vitest';
import vectors from '../../../docs/vectors/currencies.json' with { type: 'json' };
import { CURRENCIES, type Currency, ruleOf } from '../../../shared/domain/money/currency.ts';
import { MINOR_MAX, money, parseMajor, toMajor } from '../../../shared/domain/money/money.ts';

const currency = (code: string) => code as Currency;
const anyCurrency = fc.constantFrom(...Object.keys(CURRENCIES)).map(currency);
/** A chargeable amount in any currency. */
const anyMoney = anyCurrency.chain((code) => {
  const { step } = ruleOf(code);
  return fc.integer({ min: 0, max: Math.floor(MINOR_MAX / step) }).map((steps) => money(steps * step, code));
});

it.each(vectors.amounts)(
  'parseMajor reads %j as the published vectors say',
  ({ amount, currency: code, ...expected }) => {
    const read = parseMajor(amount, currency(code));
    expect(read).toEqual('minor' in expected ? { minor: expected.minor, currency: code } : expected.refused);
  },
);

it.each([
  [0.1 + 0.2, 'usd', 'too_many_decimals'],
  [-1, 'usd', 'not_an_amount'],
  [1e-7, 'usd', 'not_an_amount'],
  [1e21, 'usd', 'not_an_amount'],
  [Number.NaN, 'usd', 'not_an_amount'],
  [Number.POSITIVE_INFINITY, 'usd', 'not_an_amount'],
])('parseMajor refuses %d %s: %s', (value, code, problem) => {
  expect(parseMajor(value, currency(code))).toBe(problem);
});

it('parseMajor is the inverse of `toMajor` for every amount of every currency', () => {
  fc.assert(
    fc.property(anyMoney, (amount) => {
      expect(parseMajor(toMajor(amount), amount.currency)).toEqual(amount);
    }),
    { numRuns: 2000 },
  );
});

it('parseMajor returns only amounts the processor accepts, for any number', () => {
  const numbers = fc.oneof(fc.double(), fc.float(), fc.integer(), fc.double({ min: 0, max: 1e6 }));
  fc.assert(
    fc.property(numbers, anyCurrency, (value, code) => {
      const read = parseMajor(value, code);
      if (typeof read === 'string') return;
      expect(Number.isSafeInteger(read.minor) && read.minor >= 0 && read.minor <= MINOR_MAX).toBe(true);
      expect(read.minor % ruleOf(code).step).toBe(0);
      expect(toMajor(read)).toBe(value === 0 ? 0 : value);
    }),
    { numRuns: 2000 },
  );
});
