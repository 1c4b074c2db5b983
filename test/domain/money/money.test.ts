import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, type Currency, findCurrency, ruleOf } from '../../../shared/domain/money/currency.ts';
import { MINOR_MAX, money, parseMajor, sum, toMajor } from '../../../shared/domain/money/money.ts';

const currency = (code: string) => code as Currency;
const codes = Object.keys(CURRENCIES);
const anyCurrency = fc.constantFrom(...codes).map(currency);
/** A currency with an amount that can be charged in it. */
const anyMoney = anyCurrency.chain((code) => {
  const { step } = ruleOf(code);
  return fc.integer({ min: 0, max: Math.floor(MINOR_MAX / step) }).map((steps) => money(steps * step, code));
});

describe('the currency table', () => {
  it('has the processor’s zero-decimal, three-decimal and whole-unit currencies, and two decimals for the rest', () => {
    const having = (decimals: number, step: number) =>
      codes.filter((code) => CURRENCIES[code]?.decimals === decimals && CURRENCIES[code]?.step === step).toSorted();
    const zero = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf';
    expect(having(0, 1).join(' ')).toBe(zero);
    expect(having(3, 10).join(' ')).toBe('bhd jod kwd omr tnd');
    expect(having(2, 100).join(' ')).toBe('isk ugx');
    expect(having(2, 1)).toHaveLength(codes.length - 15 - 5 - 2);
    for (const code of ['usd', 'huf', 'twd', 'idr', 'cop']) expect(CURRENCIES[code]).toMatchObject({ decimals: 2, step: 1 });
  });

  it('has each settlement currency’s minimum in its minor units', () => {
    const minimum = (code: string) => CURRENCIES[code]?.minimum;
    expect(['usd', 'aed', 'czk', 'dkk', 'gbp', 'hkd', 'huf', 'jpy', 'krw', 'mxn', 'nok', 'thb'].map(minimum)).toEqual([
      50, 200, 1500, 250, 30, 400, 17_500, 50, 50, 1000, 300, 1000,
    ]);
    expect(codes.filter((code) => minimum(code) !== undefined)).toHaveLength(31);
    expect(minimum('kwd')).toBeUndefined();
  });

  it('is never asked for what was not checked', () => {
    expect(() => ruleOf(currency('xxx'))).toThrow(/xxx was never checked/);
  });

  it.each(['USD', 'usd', 'uSd'])('is asked in any case: %s', (code) => expect(findCurrency(code)).toBe('usd'));
  it.each(['', 'xxx', 'us', 'usdd', 'toString', '__proto__', 'constructor'])('knows no %s', (code) =>
    expect(findCurrency(code)).toBeUndefined(),
  );
});

describe('parseMajor', () => {
  it.each([
    [10.0, 'usd', 1000],
    [500, 'jpy', 500],
    [5, 'ugx', 500],
    [5, 'isk', 500],
    [5.12, 'kwd', 5120],
    [10.45, 'huf', 1045],
    [35.41, 'usd', 3541],
    [19.99, 'usd', 1999],
    [64.1, 'eur', 6410],
    [0, 'usd', 0],
    [0.07, 'usd', 7],
    [999_999.99, 'usd', MINOR_MAX],
  ])('reads %d %s as %d', (value, code, minor) => {
    expect(parseMajor(value, currency(code))).toEqual({ minor, currency: code });
  });

  it.each([
    [5.5, 'ugx', 'too_many_decimals'],
    [5.124, 'kwd', 'too_many_decimals'],
    [1.005, 'usd', 'too_many_decimals'],
    [0.5, 'jpy', 'too_many_decimals'],
    [1_000_000, 'usd', 'too_large'],
    [100_000_000, 'jpy', 'too_large'],
    [-1, 'usd', 'not_an_amount'],
    [1e-7, 'usd', 'not_an_amount'],
    [1e21, 'usd', 'not_an_amount'],
    [Number.NaN, 'usd', 'not_an_amount'],
    [Number.POSITIVE_INFINITY, 'usd', 'not_an_amount'],
  ])('refuses %d %s as %s', (value, code, problem) => {
    expect(parseMajor(value, currency(code))).toBe(problem);
  });

  it('undoes toMajor for every amount of every currency, to the unit', () => {
    fc.assert(
      fc.property(anyMoney, (amount) => {
        expect(parseMajor(toMajor(amount), amount.currency)).toEqual(amount);
      }),
      { numRuns: 2000 },
    );
  });

  it('never gives what the processor would refuse, whatever the number', () => {
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
});

describe('money', () => {
  it.each([1.5, -1, Number.NaN, 2 ** 53])('is never %d', (minor) => {
    expect(() => money(minor, currency('usd'))).toThrow('Invariant broken');
  });

  it('adds only to its own kind', () => {
    const [usd, eur] = [money(5, currency('usd')), money(7, currency('eur'))];
    expect(sum(currency('usd'), [usd, usd])).toEqual(money(10, currency('usd')));
    expect(sum(currency('usd'), [])).toEqual(money(0, currency('usd')));
    expect(() => sum(currency('usd'), [usd, eur])).toThrow('Invariant broken');
  });
});
