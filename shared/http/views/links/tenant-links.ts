import type { TenantLink } from '../../../contracts/answers/link.ts';
import type { Shown } from '../../../contracts/answers/shown.ts';
import type { TenantId } from '../../../domain/ids.ts';
import type { PaymentLink } from '../../../domain/links/payment-link.ts';
import { estimatedTax } from '../../../flows/links/estimated-tax.ts';
import { receiptsOf } from '../../../storage/customer/receipts.ts';
import { countPlaces } from '../../../storage/offers/places.ts';
import { tenantLinkView } from '../link-view.ts';
import { taxEstimateView } from '../tax/tax-view.ts';
import { tenantOfferView } from './offer-view.ts';

/** Links as the tenant's backend sees them, with how often each was paid that sells more than once. */
export async function tenantLinksView(
  tenantId: TenantId,
  links: readonly PaymentLink[],
  now: Date,
): Promise<Shown<typeof TenantLink>[]> {
  const [receiptOf, taken, taxes] = await Promise.all([
    receiptsOf(tenantId),
    countPlaces(links),
    Promise.all(links.map((link) => estimatedTax(link, now))),
  ]);
  return links.map((link, index) => ({
    ...tenantLinkView(link, receiptOf, now),
    ...taxEstimateView(taxes[index], link.currency),
    ...tenantOfferView(link, taken.get(link.slug)),
  }));
}
