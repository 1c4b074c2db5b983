import { type PaymentLink, whyClosed } from '../../domain/links/payment-link.ts';
import { taxedLink } from '../../domain/links/taxed-link.ts';
import type { TaxBreakdown } from '../../domain/tax/breakdown.ts';
import { recentProject } from '../../storage/recent.ts';
import { taxingOf } from '../tax/taxing.ts';

/**
 * The tax of a link that may be paid, as a buyer in the seller's country would pay it by the table of today: who pays it where is not known
 * yet, and a tax engine is asked when they open it. The tax of an invoice's link is that of the invoice.
 */
export async function estimatedTax(link: PaymentLink, now: Date): Promise<TaxBreakdown | undefined> {
  if (link.invoice || whyClosed(link, now)) return undefined;
  const project = await recentProject(link.tenantId, link.projectId);
  return project && taxedLink(link, await taxingOf(project, undefined, now)).tax;
}

export const estimatedTaxes = (
  links: readonly PaymentLink[],
  now: Date,
): Promise<(TaxBreakdown | undefined)[]> => Promise.all(links.map((link) => estimatedTax(link, now)));
