import { describe, expect, it } from 'vitest';
import type { Day } from '../../../shared/domain/ids.ts';
import { firstCycle, STATUS_LABELS, statusOf } from '../../../shared/domain/links/payment-link.ts';

describe('a link’s status', () => {
  const link = (status: number, expiresAt: string) =>
    statusOf({ status, expiresAt } as Parameters<typeof statusOf>[0], new Date('2027-01-01T12:00:00Z'));
  it.each([
    [1, '2027-01-01T12:00:00.001Z', 'active'],
    [1, '2027-01-01T12:00:00.000Z', 'expired'],
    [2, '2026-01-01T00:00:00.000Z', 'paid'],
    [4, '2026-01-01T00:00:00.000Z', 'cancelled'],
  ] as const)('stored as %d that expires at %s is %s at 12:00:00', (status, expiresAt, label) => {
    expect(STATUS_LABELS[link(status, expiresAt)]).toBe(label);
  });
});

describe('firstCycle', () => {
  const day = (text: string) => text as Day;

  it('of a link without a trial is anchored on the day of payment', () => {
    expect(firstCycle({ intervalMonths: 1, amountMinor: 5 }, day('2027-01-31'))).toEqual({
      anchorOn: '2027-01-31',
      nextBillingOn: '2027-02-28',
      cyclesPaid: 1,
    });
  });

  it('of a link with a trial is anchored on the trial’s end, which is the first billing date', () => {
    const trial = { intervalMonths: 12, amountMinor: 5, trialDays: 30 };
    expect(firstCycle(trial, day('2027-01-15'))).toEqual({ anchorOn: '2027-02-14', nextBillingOn: '2027-02-14', cyclesPaid: 0 });
  });
});
