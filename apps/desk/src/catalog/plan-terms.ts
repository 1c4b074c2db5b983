import type { Sold } from '../../../checkout/src/words/terms.ts';
import { typedNumber } from '../payments/refund-request.ts';
import { addDays } from '../words/days.ts';
import type { TypedPlan } from './plan-request.ts';

/** What a checkout would be told of the plan as it is typed, if it were bought on this day; undefined without a price. */
export function soldOf(
  { prices: [price], hasTrial, trialDays }: Pick<TypedPlan, 'prices' | 'hasTrial' | 'trialDays'>,
  isRecurring: boolean,
  today: string,
): Readonly<{ sold: Sold; dueNow: number }> | undefined {
  const value = price && typedNumber(price.amount);
  if (!price || typeof value !== 'number') return undefined;
  const amount = { currency: { code: price.currency } };
  if (!isRecurring) return { sold: { amount, recurring: null }, dueNow: value };
  const days = hasTrial ? typedNumber(trialDays) : undefined;
  const billingInterval = Number(price.months) as 1;
  const isTrial = typeof days === 'number' && Number.isInteger(days) && days > 0;
  const recurring = {
    ...{ recurringAmount: value, billingInterval },
    nextBillingDate: isTrial ? addDays(today, days) : addMonths(today, billingInterval),
    ...(isTrial && { trialDays: days }),
  };
  return { sold: { amount, recurring }, dueNow: isTrial ? 0 : value };
}

/** The same day of a later month, or its last one. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}
