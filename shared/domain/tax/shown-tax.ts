import { BillingError } from '../errors.ts';
import type { Terms } from '../sales/terms.ts';

/**
 * Throws `quote_changed` when another tax is added than the payer was shown, as by the rate of another country or day. An invoice asks for
 * a sum that has its tax.
 */
export function requireShownTax(
  { tax, source }: Pick<Terms, 'tax' | 'source'>,
  shownMinor: number | undefined,
): void {
  if (source.invoice) return;
  const addedMinor = tax?.mode === 'exclusive' ? tax.taxMinor : 0;
  if (shownMinor === undefined || shownMinor === addedMinor) return;
  const message =
    'The tax is another amount than the payer was shown. Nothing was charged. Show the payer the price again.';
  throw new BillingError('quote_changed', message);
}
