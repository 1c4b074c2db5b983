import type { Instant } from '../ids.ts';
import { ruleOf } from '../money/currency.ts';
import { type Money, toMajor } from '../money/money.ts';

export const STEP_SUBJECTS = [
  ...([
    'line',
    'discount',
    'coupon',
    'tax',
    'price',
    'invoice',
    'change',
    'wallet',
    'charge',
    'conversion',
    'minimum',
    'cycle',
    'later_coupon',
  ] as const),
  'outcome',
] as const;

/**
 * One statement about a payment, fit to be read to its payer. Where the amount follows from others that were recorded, `computed` is
 * what today's rules make of those.
 */
export type Step = Readonly<{
  about: (typeof STEP_SUBJECTS)[number];
  text: string;
  recorded?: Money;
  computed?: Money;
}>;

export const drifts = ({ recorded, computed }: Step): boolean =>
  recorded !== undefined && computed !== undefined && recorded.minor !== computed.minor;

/** `24.30 EUR`, with all decimals of the currency. */
export const amountText = (amount: Money): string =>
  `${toMajor(amount).toFixed(ruleOf(amount.currency).decimals)} ${amount.currency.toUpperCase()}`;

/** `2026-11-22 at 09:14 UTC` */
export const momentText = (at: Instant): string => `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`;

export const intervalText = (months: number): string =>
  months === 1 ? 'every month' : `every ${months} months`;
