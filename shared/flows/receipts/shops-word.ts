import type { LinkSlug, TenantId } from '../../domain/ids.ts';
import { isWrittenByAnybody } from '../../domain/links/public-link.ts';
import { findLink } from '../../storage/links.ts';

/**
 * Whether the shop wrote what was sold, and not anybody who made a link without proof. Neither a mail nor a paper in the shop's name carries
 * words of a stranger: anybody could have them sent, or show them, for the price of a small payment.
 */
export async function isShopsWord(tenantId: TenantId, slug: unknown): Promise<boolean> {
  if (typeof slug !== 'string') return true;
  const link = await findLink(tenantId, slug as LinkSlug);
  return link !== undefined && !isWrittenByAnybody(link);
}
