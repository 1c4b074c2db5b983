import { BillingError } from '../../domain/errors.ts';
import { minimumCharge } from '../../domain/money/minimum.ts';
import { type Money, toMajor } from '../../domain/money/money.ts';
import type { GatewaySummary } from '../../domain/tenants/tenant.ts';
import { referenceRate } from '../../reference/exchange-rates.ts';

/** Throws `amount_too_small` for a charge that the processor would refuse, naming the field that states it. */
export function requireMinimum({ minor, currency }: Money, { settlementCurrency }: GatewaySummary, field?: string): void {
  const minimum = minimumCharge(currency, settlementCurrency, referenceRate(settlementCurrency, currency));
  if (minor >= minimum.minor) return;
  const least = `${toMajor(minimum)} ${minimum.currency.toUpperCase()}`;
  const message = `The card processor charges at least ${least}. Send a larger amount.`;
  throw new BillingError('amount_too_small', message, field === undefined ? {} : { field });
}
