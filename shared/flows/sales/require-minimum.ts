import { BillingError } from '../../domain/errors.ts';
import type { Currency } from '../../domain/money/currency.ts';
import { minimumCharge } from '../../domain/money/minimum.ts';
import { type Money, toMajor } from '../../domain/money/money.ts';
import type { GatewaySummary } from '../../domain/tenants/tenant.ts';
import { referenceRate } from '../../reference/exchange-rates.ts';

/** Throws `amount_too_small` for a charge that the processor would refuse, naming the field that states it. */
export function requireMinimum({ minor, currency }: Money, gateway: GatewaySummary, field?: string): void {
  const minimum = minimumAt(currency, gateway);
  if (minor >= minimum.minor) return;
  const least = `${toMajor(minimum)} ${minimum.currency.toUpperCase()}`;
  const message = `The card processor charges at least ${least}. Send a larger amount.`;
  throw new BillingError('amount_too_small', message, field === undefined ? {} : { field });
}

/** The least that the processor charges in this currency through the gateway. Of a transfer there is none. */
export const minimumAt = (currency: Currency, { kind, settlementCurrency }: GatewaySummary): Money =>
  kind === 'offline'
    ? { minor: 0, currency }
    : minimumCharge(currency, settlementCurrency, referenceRate(settlementCurrency, currency));
