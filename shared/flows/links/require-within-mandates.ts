import { invalidField } from '../../domain/errors.ts';
import type { PricedLink } from '../../domain/links/price-link.ts';
import { hasMandatesIn, isWithinMandates } from '../../domain/mandates/mandate.ts';
import type { Currency } from '../../domain/money/currency.ts';
import type { GatewaySummary, Project } from '../../domain/tenants/tenant.ts';
import { recentGateway } from '../../storage/recent.ts';

type Cycle = Readonly<{ intervalMonths?: number | undefined; currencies: readonly Currency[] }>;

/** Throws `invalid_request` for a cycle that no mandate of the gateway permits: its renewals would all be declined. */
export async function requireWithinMandates(
  { tenantId }: Pick<Project, 'tenantId'>,
  { id }: Pick<GatewaySummary, 'id'>,
  { intervalMonths, currencies }: Cycle,
  field: string,
): Promise<void> {
  if (intervalMonths === undefined || isWithinMandates(intervalMonths)) return;
  const gateway = await recentGateway(tenantId, id);
  const currency = gateway && currencies.find((one) => hasMandatesIn(gateway, one));
  if (!currency) return;
  throw invalidField(
    field,
    `Indian cards are charged in ${currency.toUpperCase()} under mandates, which end where more than a year lies between two charges. Send 12 months or fewer, or have an operator switch mandates off for the gateway.`,
    'too_large',
  );
}

/** The same for what a link or an order charges again. */
export const requireCycle = (
  { charge, recurring }: PricedLink,
  project: Project,
  gateway: GatewaySummary,
): Promise<void> =>
  requireWithinMandates(
    project,
    gateway,
    { intervalMonths: recurring?.intervalMonths, currencies: [charge.currency] },
    'recurringDetails.billingInterval',
  );
