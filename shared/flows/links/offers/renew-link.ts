import { paymentInProgress } from '../../../domain/errors.ts';
import { LinkStatus, type PaymentLink, statusOf, whyClosed } from '../../../domain/links/payment-link.ts';
import { isRenewable } from '../../../domain/links/renewable.ts';
import type { Project } from '../../../domain/tenants/tenant.ts';
import { instant } from '../../../domain/time/calendar.ts';
import { newLinkSlug, newOperationId } from '../../../runtime/new-id.ts';
import { getLink } from '../../../storage/links.ts';
import { renew } from '../../../storage/offers/renewals.ts';
import { inRounds } from '../../../storage/table/lost.ts';
import { commit } from '../../../storage/table/table.ts';
import { countPublicLink } from '../count-public-link.ts';

type Asking = Readonly<{ project: Project; clientNetwork: string; now: Date }>;

/**
 * The copy of an expired link that may be paid in its place, at the same price and for as long. There is one at a time: all who ask while
 * it may be paid get the same. Throws `payment_link_used`, `_cancelled` or `_expired` where the last copy ended so, as one does that too many cards
 * were declined for, and `payment_in_progress` while a payment holds it.
 */
export async function renewLink(
  link: PaymentLink,
  { project, clientNetwork, now }: Asking,
): Promise<PaymentLink> {
  const { tenantId } = link;
  return await inRounds(['place'], async () => {
    const first = await getLink(tenantId, link.renews ?? link.slug);
    const last = first.renewedBy ? await getLink(tenantId, first.renewedBy) : first;
    if (statusOf(last, now) === LinkStatus.active) return last;
    if (!isRenewable(last, now)) throw whyClosed(last, now);
    if (last.openAttempt) throw paymentInProgress();
    const copy = copyOf(first, last, now);
    await commit([...renew(first, last, copy), await countPublicLink(project, clientNetwork, now)]);
    return copy;
  });
}

function copyOf(
  { slug: renews }: PaymentLink,
  { openAttempt, lastAttempt, renewedBy, hasLapsed, ttl, ...last }: PaymentLink,
  now: Date,
): PaymentLink {
  const livesMs = Date.parse(last.expiresAt) - Date.parse(last.createdAt);
  return {
    ...last,
    slug: newLinkSlug(last.tenantId, newOperationId(now)),
    renews,
    status: LinkStatus.active,
    declines: 0,
    createdAt: instant(now),
    expiresAt: instant(new Date(now.getTime() + livesMs)),
  };
}
