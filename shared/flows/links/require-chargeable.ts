import { BillingError } from '../../domain/errors.ts';
import type { PricedLink } from '../../domain/links/price-link.ts';
import { offeredBy } from '../../domain/tenants/offered-currencies.ts';
import type { GatewaySummary, Project } from '../../domain/tenants/tenant.ts';
import { requireMinimum } from '../sales/require-minimum.ts';

/** Throws `currency_not_available` or `amount_too_small` unless the project can charge what was priced through the gateway. */
export function requireChargeable(
  { charge, recurring }: PricedLink,
  project: Project,
  gateway: GatewaySummary,
): void {
  const { currency } = charge;
  if (!offeredBy(gateway, project.currencies).includes(currency)) {
    const code = currency.toUpperCase();
    throw new BillingError(
      'currency_not_available',
      `This project does not charge in ${code}. See the currency list.`,
      {
        field: 'currency.code',
      },
    );
  }
  if (charge.minor > 0) requireMinimum(charge, gateway, 'amount');
  if (recurring)
    requireMinimum({ minor: recurring.amountMinor, currency }, gateway, 'recurringDetails.recurringAmount');
}
