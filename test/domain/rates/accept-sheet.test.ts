import { expect, it } from 'vitest';
import { acceptSheet } from '../../../shared/domain/rates/accept-sheet.ts';
import type { StoredRates } from '../../../shared/domain/rates/rates.ts';
import { REFERENCE_PER_EURO } from '../../../shared/reference/exchange-rates.ts';
import { SHEET } from './bank-file.ts';

const now = new Date('2026-11-22T15:30:00.000Z');
const facts = { now, reference: REFERENCE_PER_EURO };
const changed = (perEuro: Record<string, string>, publishedOn: string = SHEET.publishedOn) => ({
  ...SHEET,
  publishedOn: publishedOn as never,
  perEuro: { ...SHEET.perEuro, ...perEuro },
});
const stored = {
  version: 1,
  own: {},
  sheet: { ...SHEET, checkedAt: '2026-11-20T15:30:00.000Z' as never },
} satisfies StoredRates;

it.each([
  ['as the first one', undefined, SHEET],
  ['when it is the stored one', stored, SHEET],
  ['when rates moved by a fifth', stored, changed({ usd: '1.3891' })],
  ['when a currency is new', { ...stored, sheet: { ...stored.sheet, perEuro: { jpy: '181' } } }, SHEET],
])('a fetched sheet is accepted %s, as checked now', (_, before, sheet) => {
  expect(acceptSheet(sheet, before, facts)).toEqual({ ...sheet, checkedAt: now.toISOString() });
});

it.each([
  ['of the future', stored, changed({}, '2026-11-23'), 'which has not come yet'],
  ['older than the stored one', stored, changed({}, '2026-11-19'), 'that of 2026-11-20 is stored'],
  ['of two weeks ago', undefined, changed({}, '2026-11-08'), 'too long ago'],
  ['that rose by more than a fifth', stored, changed({ usd: '1.3893' }), 'USD from 1.1576 to 1.3893'],
  ['that fell by as much', stored, changed({ usd: '0.9645' }), 'USD from 1.1576 to 0.9645'],
  ['that is absurd at first sight', undefined, changed({ usd: '11.576' }), 'USD from'],
])('a fetched sheet %s is refused with the problem', (_, before, sheet, problem) => {
  expect(acceptSheet(sheet, before, facts)).toEqual({ problem: expect.stringContaining(problem) });
});

it('a fetched sheet that moved far is accepted when an operator confirms it', () => {
  expect(acceptSheet(changed({ usd: '2' }), stored, { ...facts, takesJumps: true })).toMatchObject({
    perEuro: { usd: '2' },
  });
});
