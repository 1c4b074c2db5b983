import { expect, it } from 'vitest';
import type { Link, Recurring } from '../../../apps/checkout/src/api/link.ts';
import { isolate } from '../../../apps/checkout/src/words/isolate.ts';
import { english } from '../../../apps/checkout/src/words/strings.ts';
import { consentText, laterText, payLabel, termsText } from '../../../apps/checkout/src/words/terms.ts';
import { link } from '../states.ts';

const wording = { strings: english, locale: 'en-US' };
const quarterly: Recurring = {
  ...{ billingInterval: 3, recurringAmount: 8, nextBillingDate: '2027-02-21' },
  amount: { value: 8, currency: 'USD' },
};
const of = (value: number, recurring?: Recurring): Link => ({
  ...link,
  amount: { value, currency: { code: 'USD', symbol: '$' } },
  recurring,
});

it('the terms of a recurring payment name amounts, interval and next date', () => {
  expect(termsText(of(10, quarterly), 10, wording)).toBe(
    'You pay $10.00 now, then $8.00 every 3 months from February 21, 2027. Cancel any time.',
  );
  expect(laterText(quarterly, 'USD', wording)).toBe('$8.00 every 3 months, next on February 21, 2027');
  expect(consentText(of(10, quarterly), quarterly, wording)).toContain(
    `allow ${isolate('Acme')} to keep this card and to charge it $8.00 every 3 months`,
  );
});

it('the terms of a trial name its price and duration, and what follows', () => {
  const trial = { ...quarterly, billingInterval: 1, trialDays: 14 } as const;
  expect(termsText(of(0, trial), 0, wording)).toBe(
    'You pay nothing now. After 14 days free, you pay $8.00 every month from February 21, 2027. Cancel any time.',
  );
  expect(termsText(of(1, trial), 1, wording)).toContain(
    'You pay $1.00 now for a trial of 14 days, then $8.00 every month',
  );
  expect(payLabel(of(0, trial), 0, wording)).toBe('Start free trial');
});
