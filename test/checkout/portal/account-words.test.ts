import { expect, it } from 'vitest';
import { statusText } from '../../../apps/checkout/src/portal/account-words.ts';
import { text } from '../../../apps/checkout/src/portal/languages/english.ts';
import { monthsAfter } from '../../../apps/checkout/src/portal/pause/months-after.ts';
import { subscription } from './states.ts';

it('a subscription whose first charge failed is not called a free trial', () => {
  const trial = { ...subscription, trialEndsOn: '2027-02-28' };
  const unpaid = { invoiceId: 'inv_1', recoveryLink: 'pl_1', nextTryOn: null };
  expect([trial, { ...trial, unpaid }].map((own) => statusText(own, text))).toEqual(['Free trial', 'Active']);
});

it('a subscription that is paused is called so, not one whose payment is missing', () => {
  const suspended = { ...subscription, statusLabel: 'suspended' as const };
  const paused = { ...suspended, suspendedFor: 'paused' as const };
  expect([suspended, paused].map((own) => statusText(own, text))).toEqual([
    'Paused: a payment is missing',
    'Paused',
  ]);
});

it('a trial whose end a pause begins on is a trial until then', () => {
  const pause = { startsOn: '2027-02-28', by: 'customer' as const, charge: { value: 10, currency: 'USD' } };
  const trial = { ...subscription, trialEndsOn: '2027-02-28', nextCharge: null, pause };
  const begun = { ...trial, pause: { ...pause, pausedAt: '2027-02-28T06:00:00.000Z' } };
  expect([trial, begun].map((own) => statusText(own, text))).toEqual(['Free trial', 'Active']);
});

it.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2027-12-15', 1, '2028-01-15'],
])('a pause from %s for %i months lasts until %s', (from, months, until) => {
  expect(monthsAfter(from, months)).toBe(until);
});
