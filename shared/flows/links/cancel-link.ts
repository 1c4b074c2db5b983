import { BillingError, paymentInProgress } from '../../domain/errors.ts';
import type { TenantId } from '../../domain/ids.ts';
import { isCancelled, LinkStatus, type PaymentLink } from '../../domain/links/payment-link.ts';
import { instant } from '../../domain/time/calendar.ts';
import * as links from '../../storage/links.ts';
import { cancelOffer, freePlace } from '../../storage/offers/places.ts';
import { cancelRenewed } from '../../storage/offers/renewals.ts';
import { inRounds, Lost } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { requirePaymentsOn } from '../charging/pause.ts';
import { freeHolder } from '../charging/unfinished/free-holder.ts';

/** Decides as one who has proved who they are: no payer who only waits for their bank keeps the shop from it. */
const SHOP = { buyerKnownBy: 'backend' } as const;

export type CancelRequest = Readonly<{ tenantId: TenantId; slug: string; now: Date }>;

/**
 * Cancels a link of the tenant, so that it can never be paid. An expired link may be cancelled too; a cancelled one stays as it is.
 *
 * One conditional write decides between a cancel and a payment. If an attempt holds the link, it is first brought to its end:
 * without a charge the cancel goes on, and with one the link is paid. A link that sells more than once gives no places from then on; who
 * has one may still pay. Of a renewed link its last copy is cancelled.
 */
export async function cancelLink({ tenantId, slug, now }: CancelRequest): Promise<PaymentLink> {
  requirePaymentsOn();
  const cancel = async () => {
    const link = await links.getLink(tenantId, slug);
    if (link.renewedBy && link.cancelledAt === undefined) {
      const last = await links.getLink(tenantId, link.renewedBy);
      if (last.status === LinkStatus.paid) throw paid();
      if (last.openAttempt) {
        await freeHolder(tenantId, last.openAttempt, SHOP, now);
        throw new Lost('hold', last.openAttempt);
      }
      await commit(cancelRenewed(link, last, now));
      return { ...link, hasLapsed: undefined, cancelledAt: instant(now) };
    }
    if (isCancelled(link)) return link;
    if (link.offer) {
      await commit(cancelOffer(link, link.offer, now));
      return { ...link, cancelledAt: instant(now) };
    }
    if (link.status === LinkStatus.paid) throw paid();
    if (link.openAttempt) {
      await freeHolder(tenantId, link.openAttempt, SHOP, now);
      throw new Lost('hold', link.openAttempt); // The next round reads how it ended.
    }
    await commit([links.cancelLink(link, now), ...(link.place ? freePlace(link, link.place) : [])]);
    return { ...link, status: LinkStatus.cancelled, cancelledAt: instant(now) };
  };
  return await inRounds(['hold', 'place'], cancel, { orElse: paymentInProgress });
}

const paid = () =>
  new BillingError('payment_link_used', 'This payment link has been paid, so it cannot be cancelled.');
