import type { Item } from '../api/link.ts';
import { fractionDigits } from '../words/money.ts';

/** What is charged less the sum of the lines, in major units: an amount may differ from what its items add up to. */
export function differenceOf(items: readonly Item[], total: number, currencyCode: string): number {
  const minor = (amount: number) => minorOf(amount, currencyCode);
  const sum = items.reduce((before, { totalAmount }) => before + minor(totalAmount), 0);
  return (minor(total) - sum) / 10 ** fractionDigits(currencyCode);
}

/** Whether a line's quantity times its unit price is its amount. */
export const addsUp = ({ unitPrice, quantity, totalAmount }: Item, currencyCode: string): boolean =>
  minorOf(unitPrice, currencyCode) * quantity === minorOf(totalAmount, currencyCode);

const minorOf = (amount: number, currencyCode: string): number =>
  Math.round(amount * 10 ** fractionDigits(currencyCode));
