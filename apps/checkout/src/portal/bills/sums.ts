import type { Invoice, Money } from '../account.ts';
import { amountText } from '../account-words.ts';

/** What is left to pay of an invoice. */
export const leftOf = ({ total, paid }: Pick<Invoice, 'total' | 'paid'>): Money => ({
  value: rounded(total.value - paid.value),
  currency: total.currency,
});

/** The sum in each currency, such as `$58.00 + €10.00`. */
export function sumText(amounts: readonly Money[]): string {
  const sums = new Map<string, number>();
  for (const { value, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + value);
  return [...sums].map(([currency, value]) => amountText({ value: rounded(value), currency })).join(' + ');
}

/** No currency has more than three decimals. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;
