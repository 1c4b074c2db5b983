import { strings } from '../../../checkout/src/words/locale.ts';
import { everyText } from '../../../checkout/src/words/terms.ts';
import type { Plan } from '../api/shapes.ts';
import { typedNumber } from '../payments/refund-request.ts';
import { money, words } from '../words/words.ts';

/** A price as it was typed. A cycle of no months is charged once. */
export type TypedPrice = Readonly<{ months: string; currency: string; amount: string }>;

/** How often a price is charged, in the words of the checkout. */
export const everyMonths = (months: number | undefined): string =>
  months ? everyText(months, strings) : words.catalog.once;

export function priceText({ prices, currency }: Pick<Plan, 'prices' | 'currency'>): string {
  const price = prices.find((one) => one.currency === currency) ?? prices[0];
  if (!price) return words.none;
  return `${money({ value: price.amount, currency: price.currency })} ${everyMonths(price.billingInterval)}`;
}

const CYCLES: Readonly<Record<number, string>> = {
  1: 'monthly',
  3: 'quarterly',
  6: 'half-yearly',
  12: 'yearly',
};
type BookEntry = Readonly<{
  cycleId: string;
  billingInterval?: number;
  currency: string;
  amount: number | string | undefined;
}>;

/**
 * The price book of what was typed. A cycle keeps the name that the book had for it, since purchases name it. What is no number is sent
 * as it is, so that the service says what is wrong with it.
 */
export function bookOf(typed: readonly TypedPrice[], before: Plan['prices'] = []): BookEntry[] {
  return typed.map(({ months, currency, amount }) => {
    const interval = Number(months);
    const known = before.find(({ billingInterval = 0 }) => billingInterval === interval);
    return {
      cycleId: known?.cycleId ?? CYCLES[interval] ?? 'once',
      ...(interval > 0 && { billingInterval: interval }),
      currency,
      amount: typedNumber(amount),
    };
  });
}

export const typedPrices = (prices: Plan['prices']): TypedPrice[] =>
  prices.map(({ billingInterval = 0, currency, amount }) => ({
    months: String(billingInterval),
    currency,
    amount: String(amount),
  }));
