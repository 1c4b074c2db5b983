import type { Instant } from '../ids.ts';
import { type Currency, ruleOf } from '../money/currency.ts';

/** The seconds of a period, and those that are left of it. */
export type Rest = Readonly<{ leftSeconds: number; allSeconds: number }>;

export function restOf({ from, to }: Readonly<{ from: Instant; to: Instant }>, now: Date): Rest {
  const [begin, end, moment] = [Date.parse(from), Date.parse(to), now.getTime()].map((ms) =>
    Math.floor(ms / 1000),
  ) as [number, number, number];
  const allSeconds = Math.max(1, end - begin);
  return { leftSeconds: Math.min(allSeconds, Math.max(0, end - moment)), allSeconds };
}

type Values = Readonly<{
  unusedOfMinor: number;
  chargedMinor: number;
  isChargedWhole: boolean;
  currency: Currency;
}>;

/**
 * What is due for the new plan less the unused part of what was paid, exact until it is rounded once, downwards, to what the processor
 * charges in the currency: half a unit is the customer's, whether it is due or credited. Below zero it is a credit. What was paid may
 * pay a shorter stretch than the whole period, which ends with it.
 */
export function balanceOf(
  { unusedOfMinor, chargedMinor, isChargedWhole, currency }: Values,
  period: Rest,
  paid: Rest,
): number {
  const [ofPeriod, ofPaid] = [BigInt(period.allSeconds), BigInt(paid.allSeconds)];
  const charged = BigInt(chargedMinor) * (isChargedWhole ? ofPeriod : BigInt(period.leftSeconds)) * ofPaid;
  const unused = BigInt(unusedOfMinor) * BigInt(paid.leftSeconds) * ofPeriod;
  return roundedDown(charged - unused, ofPeriod * ofPaid, currency);
}

/** The part of an amount that falls on the rest of a period, rounded down or up. */
export const partDown = (minor: number, rest: Rest, currency: Currency): number =>
  roundedDown(BigInt(minor) * BigInt(rest.leftSeconds), BigInt(rest.allSeconds), currency);
export const partUp = (minor: number, rest: Rest, currency: Currency): number =>
  0 - partDown(-minor, rest, currency);

function roundedDown(numerator: bigint, denominator: bigint, currency: Currency): number {
  const { step } = ruleOf(currency);
  const unit = denominator * BigInt(step);
  const whole = numerator / unit;
  const units = numerator < 0n && numerator % unit !== 0n ? whole - 1n : whole;
  return Number(units) * step;
}
