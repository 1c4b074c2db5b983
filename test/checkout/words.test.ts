import { describe, expect, it } from 'vitest';
import type { Link, Recurring } from '../../checkout/src/api/link.ts';
import { dayText } from '../../checkout/src/words/dates.ts';
import { fractionDigits, moneyText } from '../../checkout/src/words/money.ts';
import { english } from '../../checkout/src/words/strings.ts';
import { consentText, laterText, payLabel, termsText } from '../../checkout/src/words/terms.ts';
import { CURRENCIES } from '../../shared/domain/money/currency.ts';
import { link } from './states.ts';

const wording = { strings: english, amountLocale: 'en-US', dateLocale: 'en-GB' };
const quarterly: Recurring = { billingInterval: 3, recurringAmount: 8, nextBillingDate: '2027-02-21' };
const of = (value: number, recurring?: Recurring): Link => ({ ...link, amount: { value, currency: { code: 'USD' } }, recurring });

describe('amounts', () => {
  it.each(Object.entries(CURRENCIES))('prints %s with the digits it is charged in', (code, { decimals, step }) => {
    expect(fractionDigits(code)).toBe(step === 100 ? 0 : decimals);
  });

  it.each([
    [10, 'USD', 'en-US', '$10.00'],
    [500, 'JPY', 'en-US', '¥500'],
    [10.45, 'HUF', 'en-US', 'HUF 10.45'],
    [5.12, 'KWD', 'en-US', 'KWD 5.120'],
    [500, 'ISK', 'en-US', 'ISK 500'],
    [1234.5, 'EUR', 'de-DE', '1.234,50 €'],
  ])('prints %d %s for %s', (amount, code, locale, text) => {
    expect(moneyText(amount, code, locale).replace(/\s/g, ' ')).toBe(text);
  });
});

describe('what is agreed to, in words', () => {
  it('one-time', () => {
    expect(termsText(of(19.99), 19.99, wording)).toBe('You pay $19.99 once.');
    expect(payLabel(of(19.99), 19.99, wording)).toBe('Pay $19.99');
  });

  it('recurring: what, how often and from when', () => {
    expect(termsText(of(10, quarterly), 10, wording)).toBe(
      'You pay $10.00 now, then $8.00 every 3 months from 21 February 2027. Cancel any time.',
    );
    expect(laterText(quarterly, 'USD', wording)).toBe('$8.00 every 3 months, next on 21 February 2027');
    expect(consentText(of(10, quarterly), quarterly, wording)).toContain(
      'allow Acme to keep this card and to charge it $8.00 every 3 months',
    );
  });

  it('a free trial and a paid one', () => {
    const trial = { ...quarterly, billingInterval: 1, trialDays: 14 };
    expect(termsText(of(0, trial), 0, wording)).toBe(
      'You pay nothing now. After 14 days free, you pay $8.00 every month from 21 February 2027. Cancel any time.',
    );
    expect(termsText(of(1, trial), 1, wording)).toContain('You pay $1.00 now for a trial of 14 days, then $8.00 every month');
    expect(payLabel(of(0, trial), 0, wording)).toBe('Start free trial');
  });

  it.each([
    [1, 'every month'],
    [6, 'every 6 months'],
    [12, 'every year'],
    [24, 'every 2 years'],
    [36, 'every 3 years'],
  ])('%d months is %s', (billingInterval, words) => {
    expect(laterText({ ...quarterly, billingInterval }, 'USD', wording)).toContain(words);
  });

  it('does not let the payer’s time zone move a billing date', () => {
    const zone = process.env.TZ;
    process.env.TZ = 'America/Los_Angeles';
    expect(dayText('2027-02-21', 'en-GB')).toBe('21 February 2027');
    process.env.TZ = zone;
  });
});
