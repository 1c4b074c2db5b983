import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesCharging } from '../../../shared/domain/billing/line.ts';

describe('linesCharging', () => {
  const cents = fc.integer({ min: 0, max: 100_000 });
  const line = (totalMinor: number) => ({ name: 'Line', unitMinor: totalMinor, quantity: 1, totalMinor });

  it('makes lines minus discount equal the charge, for any sum of the items', () => {
    fc.assert(
      fc.property(fc.array(cents.map(line)), cents, (lines, charge) => {
        const made = linesCharging(lines, charge);
        const total = made.lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
        expect([total - made.discountMinor, made.discountMinor >= 0]).toEqual([charge, true]);
        expect(made.lines.slice(0, lines.length)).toEqual(lines);
      }),
    );
  });

  it('adds an adjustment line for a charge above the sum, and a discount for one below it', () => {
    const adjustment = { name: 'Adjustment', kind: 'adjustment', totalMinor: 50 };
    expect(linesCharging([line(100)], 150)).toMatchObject({
      discountMinor: 0,
      lines: [line(100), adjustment],
    });
    expect(linesCharging([line(100)], 100)).toEqual({ discountMinor: 0, lines: [line(100)] });
    expect(linesCharging([line(100)], 80)).toEqual({ discountMinor: 20, lines: [line(100)] });
  });
});
