import type { Buyer } from '../../domain/customers/buyer.ts';
import { tableTaxing } from '../../domain/tax/table-taxing.ts';
import type { Taxing } from '../../domain/tax/taxed-terms.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { dayIn } from '../../domain/time/calendar.ts';
import { recentTaxRates } from '../../storage/catalog/tax-rates.ts';

/** How a sale of the project to a buyer is taxed now; nothing where it taxes nothing, and then nothing is read. */
export async function taxingOf(
  project: Pick<Project, 'tax' | 'tenantId' | 'timeZone'>,
  buyer: Buyer | undefined,
  now: Date,
): Promise<Taxing | undefined> {
  const { tax, tenantId, timeZone } = project;
  if (!tax) return undefined;
  const { rates } = await recentTaxRates(tenantId);
  return tableTaxing(tax, rates, buyer, dayIn(timeZone, now));
}
