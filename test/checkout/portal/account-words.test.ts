import { expect, it } from 'vitest';
import { statusText } from '../../../apps/checkout/src/portal/account-words.ts';
import { text } from '../../../apps/checkout/src/portal/languages/english.ts';
import { subscription } from './states.ts';

it('a subscription whose first charge failed is not called a free trial', () => {
  const trial = { ...subscription, trialEndsOn: '2027-02-28' };
  const unpaid = { invoiceId: 'inv_1', recoveryLink: 'pl_1', nextTryOn: null };
  expect([trial, { ...trial, unpaid }].map((own) => statusText(own, text))).toEqual(['Free trial', 'Active']);
});
