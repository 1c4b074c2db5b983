import { expect, it } from 'vitest';
import { firstCycle, periodAt } from '../../../shared/domain/billing/cycle.ts';
import type { Day } from '../../../shared/domain/ids.ts';

const day = (text: string) => text as Day;

it('firstCycle without a trial is anchored on the day of payment', () => {
  expect(firstCycle({ intervalMonths: 1, amountMinor: 5 }, day('2027-01-31'))).toEqual({
    anchorOn: '2027-01-31',
    nextBillingOn: '2027-02-28',
    cyclesPaid: 1,
  });
});

it('firstCycle with a trial is anchored on the trial’s end, which is the first billing date', () => {
  const trial = { intervalMonths: 12, amountMinor: 5, trialDays: 30 } as const;
  expect(firstCycle(trial, day('2027-01-15'))).toEqual({
    anchorOn: '2027-02-14',
    nextBillingOn: '2027-02-14',
    cyclesPaid: 0,
  });
});

const recurring = { anchorOn: '2027-01-31' as Day, intervalMonths: 1, startedOn: '2027-01-17' as Day };
it.each([
  ['the trial’s', '2027-01-30', '2027-01-17', '2027-01-31'],
  ['the first, on its first day', '2027-01-31', '2027-01-31', '2027-02-28'],
  ['the first, on its last day', '2027-02-27', '2027-01-31', '2027-02-28'],
  ['one after a short month', '2027-03-30', '2027-02-28', '2027-03-31'],
])('periodAt is %s on %s', (_, today, from, until) =>
  expect(periodAt(recurring, today as Day)).toEqual({ from, until }),
);
