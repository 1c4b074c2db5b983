import { BillingError } from '../../domain/errors.ts';
import type { PricedLink } from '../../domain/links/price-link.ts';
import { minimumCharge } from '../../domain/money/minimum.ts';
import { type Money, toMajor } from '../../domain/money/money.ts';
import type { GatewaySummary, Project } from '../../domain/tenants/tenant.ts';
import { referenceRate } from '../../reference/exchange-rates.ts';

/** Throws `currency_not_available` or `amount_too_small` unless the project can charge what was priced through the gateway. */
export function requireChargeable({ charge, recurring }: PricedLink, project: Project, { settlementCurrency }: GatewaySummary): void {
  const { currency } = charge;
  if (!project.currencies.includes(currency)) {
    const code = currency.toUpperCase();
    throw new BillingError('currency_not_available', `This project does not charge in ${code}. See the currency list.`, {
      field: 'currency.code',
    });
  }
  const minimum = minimumCharge(currency, settlementCurrency, referenceRate(settlementCurrency, currency));
  if (charge.minor > 0) requireMinimum(charge.minor, minimum, 'amount');
  if (recurring) requireMinimum(recurring.amountMinor, minimum, 'recurringDetails.recurringAmount');
}

function requireMinimum(minor: number, minimum: Money, field: string): void {
  if (minor >= minimum.minor) return;
  const least = `${toMajor(minimum)} ${minimum.currency.toUpperCase()}`;
  throw new BillingError('amount_too_small', `The card processor charges at least ${least}. Send a larger amount.`, { field });
}
