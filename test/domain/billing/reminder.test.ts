import { expect, it } from 'vitest';
import { isReminderDue, type Reminder, remindOn } from '../../../shared/domain/billing/reminder.ts';
import type { Day } from '../../../shared/domain/ids.ts';

const [anchorOn, dueOn] = ['2027-01-31', '2027-07-31'] as [Day, Day];
const order = { anchorOn, nextBillingDate: dueOn, intervalMonths: 6 };
const made = (day: string) => ({ dueOn: day }) as Reminder;

it.each([
  ['of six months', order, '2027-07-24'],
  ['of three years', { ...order, intervalMonths: 36 }, '2027-07-24'],
  ['of three months', { ...order, intervalMonths: 3 }, undefined],
  ['of a month, after a trial', { anchorOn, nextBillingDate: anchorOn, intervalMonths: 1 }, '2027-01-24'],
  ['that was announced', { ...order, reminder: made(dueOn) }, undefined],
  ['after one that was announced', { ...order, reminder: made(anchorOn) }, '2027-07-24'],
  ['of an order that ends instead', { ...order, endsOn: dueOn }, undefined],
  ['that failed already', { ...order, dunning: {} }, undefined],
  ['of an order that is not charged again', { intervalMonths: 12 }, undefined],
])('the reminder of a charge %s is due seven days before, or never', (_, given, on) => {
  expect(remindOn(given)).toBe(on);
});

it('the reminder of a charge is due from its day on, however late it is looked at', () => {
  const on = (day: string) => isReminderDue(order, day as Day);
  expect([on('2027-07-23'), on('2027-07-24'), on('2027-07-31')]).toEqual([false, true, true]);
});
