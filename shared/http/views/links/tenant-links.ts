import type { TenantLink } from '../../../contracts/answers/link.ts';
import type { Shown } from '../../../contracts/answers/shown.ts';
import type { TenantId } from '../../../domain/ids.ts';
import type { PaymentLink } from '../../../domain/links/payment-link.ts';
import type { TaxBreakdown } from '../../../domain/tax/breakdown.ts';
import { receiptsOf } from '../../../storage/customer/receipts.ts';
import { countPlaces } from '../../../storage/offers/places.ts';
import { tenantLinkView } from '../link-view.ts';
import { taxEstimateView } from '../tax/tax-view.ts';
import { tenantOfferView } from './offer-view.ts';

/** Links as the tenant's backend sees them, with the tax of each as far as it is known, and how often each was paid that sells more than once. */
export async function tenantLinksView(
  tenantId: TenantId,
  links: readonly PaymentLink[],
  taxes: readonly (TaxBreakdown | undefined)[],
  now: Date,
): Promise<Shown<typeof TenantLink>[]> {
  const [receiptOf, taken] = await Promise.all([receiptsOf(tenantId), countPlaces(links)]);
  return links.map((link, index) => ({
    ...tenantLinkView(link, receiptOf, now),
    ...taxEstimateView(taxes[index], link.currency),
    ...tenantOfferView(link, taken.get(link.slug)),
  }));
}
