import type { LinkSlug } from '../../../shared/domain/ids.ts';
import type { Place } from '../../../shared/domain/links/offer.ts';
import { LinkStatus, type PaymentLink } from '../../../shared/domain/links/payment-link.ts';
import { hourOf } from '../../../shared/storage/decline-limits.ts';
import { createLink, findLink, parseLink } from '../../../shared/storage/links.ts';
import { freePlace, lapse, restoreChild, roomiestShard } from '../../../shared/storage/offers/places.ts';
import { renewAgain } from '../../../shared/storage/offers/renewals.ts';
import { readPage } from '../../../shared/storage/table/lists.ts';
import { commit, type Write } from '../../../shared/storage/table/table.ts';

const PAGE = 100;

/**
 * Makes a link again that was paid, as what it was of its parent, so that the parent never sells more than its places:
 *
 * - Of a link that sells more than once it takes a place. Where none is left, a payer's own link that was held at the table's time and that
 *   no attempt holds gives up its place: in what the table has lost, it had ended.
 * - A copy is the last one of the link that it renews, which is not renewed again.
 *
 * A parent that the table has lost too is gone with its address.
 */
export async function createOfParent(
  link: PaymentLink,
  parentSlug: LinkSlug | undefined,
): Promise<PaymentLink> {
  const parent = parentSlug && (await findLink(link.tenantId, parentSlug));
  if (!parent) return await made(link, [createLink(link, true)]);
  if (!parent.offer) {
    const copy = { ...link, renews: parent.slug };
    return await made(copy, [createLink(copy, true), renewAgain(parent, copy)]);
  }
  const { shard, left } = await roomiestShard(parent, parent.offer);
  const freed = left > 0 ? undefined : await endHeld(parent);
  const place = { of: parent.slug, shard: freed?.shard ?? shard, hour: hourOf(new Date(link.createdAt)) };
  const child = { ...link, place };
  return await made(child, restoreChild(child));
}

async function made<Link extends PaymentLink>(link: Link, writes: readonly Write[]): Promise<Link> {
  await commit(writes);
  return link;
}

/** Gives back the place of a payer's own link that no attempt holds. Gives the place; undefined where each is paid or being paid. */
async function endHeld({ tenantId, slug }: PaymentLink): Promise<Place | undefined> {
  for (let cursor: string | undefined; ; ) {
    const page = await readPage(tenantId, 'LINK', { limit: PAGE, cursor });
    const held = page.records
      .map(parseLink)
      .find(
        ({ place, status, openAttempt }) =>
          place?.of === slug && status === LinkStatus.active && !openAttempt,
      );
    if (held?.place) {
      await commit([lapse(held), ...freePlace(held, held.place)]);
      return held.place;
    }
    if (page.nextCursor === null) return undefined;
    cursor = page.nextCursor;
  }
}
