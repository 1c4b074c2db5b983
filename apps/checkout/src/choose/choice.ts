import type { Link } from '../api/link.ts';
import { fractionDigits } from '../words/money.ts';
import type { Choice } from './ask.ts';

/** What the payer types, and what it begins with; undefined of a link that has nothing to choose. */
export type Bounds = Readonly<{ of: 'quantity' | 'amount'; min: number; max: number; first: string }>;

export function boundsOf({ offer }: Pick<Link, 'offer'>): Bounds | undefined {
  const { quantity, payerAmount } = offer ?? {};
  if (quantity) return { of: 'quantity', ...quantity, first: String(quantity.min) };
  if (!payerAmount) return undefined;
  const { min, max, suggested } = payerAmount;
  return { of: 'amount', min, max, first: suggested === undefined ? '' : String(suggested) };
}

/** What was typed, as the service takes it; undefined for what it would refuse. A comma is a decimal point, as on many keyboards. */
export function readChoice(link: Pick<Link, 'offer' | 'amount'>, typed: string): Choice | undefined {
  const bounds = boundsOf(link);
  if (!bounds) return {};
  const text = typed.trim().replace(',', '.');
  const decimals = bounds.of === 'amount' ? fractionDigits(link.amount.currency.code) : 0;
  const form = decimals > 0 ? new RegExp(`^\\d+(\\.\\d{1,${decimals}})?$`) : /^\d+$/;
  const value = Number(text);
  if (!form.test(text) || value < bounds.min || value > bounds.max) return undefined;
  return { [bounds.of]: value };
}
