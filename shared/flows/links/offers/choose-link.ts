import { BillingError, paymentInProgress } from '../../../domain/errors.ts';
import { type Offer, PLACE_MINUTES, type Place, soldOut } from '../../../domain/links/offer.ts';
import { type Choice, priceChoice } from '../../../domain/links/offer-choice.ts';
import {
  LINK_DECLINES_MAX,
  LinkStatus,
  type PaymentLink,
  requireOpen,
  statusOf,
} from '../../../domain/links/payment-link.ts';
import { isRenewable } from '../../../domain/links/renewable.ts';
import type { Project } from '../../../domain/tenants/tenant.ts';
import { instant, minutesAfter } from '../../../domain/time/calendar.ts';
import { fingerprint } from '../../../runtime/hash.ts';
import { newLinkSlug, newOperationId } from '../../../runtime/new-id.ts';
import { secondsUntilNextHour } from '../../../storage/decline-limits.ts';
import { findLink } from '../../../storage/links.ts';
import {
  countPlace,
  createChild,
  drawPlace,
  isSoldOut,
  lapse,
  type PlacesRead,
  readPlaces,
} from '../../../storage/offers/places.ts';
import { inRounds, Lost } from '../../../storage/table/lost.ts';
import { commit, type Write } from '../../../storage/table/table.ts';
import { requirePaymentsOn } from '../../charging/pause.ts';
import { countPublicLink } from '../count-public-link.ts';
import type { OpenedLink } from '../link-by-slug.ts';
import { planOf } from '../plan-of.ts';
import { renewLink } from './renew-link.ts';
import { settlePlace } from './settle-place.ts';

/** `payerSecret` is a random value that the payer's page keeps: with it the page gets the link that it already has. */
export type Choosing = Readonly<{ choice: Choice; payerSecret: string; clientNetwork: string; now: Date }>;
type Child = PaymentLink & Readonly<{ place: Place }>;
type Buyer = Choosing & Readonly<{ project: Project; mark: string }>;

/** More than one buyer loses to others before a shard that has room is found. */
const ROUNDS_MAX = 30;

/**
 * Gives the link that the payer pays.
 *
 * - A link that sells once is that link.
 * - Of a link that sells more than once it is a link of the payer's own, at the price of what they chose. It holds a place of the offer for
 *   some minutes, so that a buyer who comes too late learns it before they enter a card. A payer who has one gets it again; one who
 *   chooses otherwise gets another with the same place and the time that is left of it.
 * - A payer's own link leads to the link that sells, so with it they may choose again.
 * - An expired link that may be renewed is answered with its copy.
 *
 * Throws `payment_link_sold_out` when no place is left, `rate_limited` when the payers of the network hold, or have left, as many as they
 * may, `payment_in_progress` while the link that the payer has is being paid, and `payments_paused`.
 */
export async function chooseLink(opened: OpenedLink, choosing: Choosing): Promise<PaymentLink> {
  const { project } = opened;
  const link = await offeringOf(opened.link);
  const { offer } = link;
  if (offer ?? isRenewable(link, choosing.now)) requirePaymentsOn(); // It may end a link that was paid since the time of a restored table.
  if (isRenewable(link, choosing.now)) return await renewLink(link, { project, ...choosing });
  requireOpen(link, choosing.now);
  const { chargeMinor, lines } = priceChoice(link, choosing.choice);
  await planOf(link, project);
  if (!offer) return link;
  const mark = fingerprint(link.tenantId, link.slug, choosing.payerSecret);
  const buyer = { ...choosing, project, mark };
  let counted: Write | undefined;
  return await inRounds(
    ['place'],
    async () => {
      const read = await readPlaces(link, offer, mark);
      const { own } = read;
      const price = { chargeMinor, lines };
      if (own && isLive(own, choosing.now)) {
        if (own.chargeMinor === chargeMinor) return own;
        return await replaceOwn(
          childOf(link, { ...price, place: own.place }, own.expiresAt, buyer),
          own,
          buyer,
        );
      }
      if (own?.status === LinkStatus.active) {
        if (await settlePlace(own, choosing.now)) throw new Lost('place'); // The next round counts what it gave back.
        throw paymentInProgress();
      }
      if (isSoldOut(offer, read.counts)) throw soldOut(read.counts.some(({ live, paid }) => live > paid));
      counted ??= await countPublicLink(project, choosing.clientNetwork, choosing.now);
      return await takePlace({ link, offer, price }, read, buyer, counted);
    },
    { most: ROUNDS_MAX, orElse: () => soldOut(true), wait: { firstMs: 5, mostMs: 100 } },
  );
}

/** The link that sells: the one that was opened, or that of which it holds a place. */
async function offeringOf(link: PaymentLink): Promise<PaymentLink> {
  return (link.place && (await findLink(link.tenantId, link.place.of))) ?? link;
}

const isLive = (own: PaymentLink, now: Date): own is Child =>
  statusOf(own, now) === LinkStatus.active && own.declines < LINK_DECLINES_MAX;

async function replaceOwn(child: Child, own: Child, buyer: Buyer): Promise<PaymentLink> {
  if (own.openAttempt) throw paymentInProgress();
  await commit([lapse(own), ...createChild(child, own, buyer)]);
  return child;
}

type Sold = Readonly<{
  link: PaymentLink;
  offer: Offer;
  price: Pick<PaymentLink, 'chargeMinor' | 'lines'>;
}>;

async function takePlace(
  { link, offer, price }: Sold,
  { counts, own }: PlacesRead,
  buyer: Buyer,
  counted: Write,
): Promise<PaymentLink> {
  const place = drawPlace(link, offer, counts, buyer.now);
  const child = childOf(link, { ...price, place }, instant(minutesAfter(buyer.now, PLACE_MINUTES)), buyer);
  try {
    await commit([...countPlace(offer, child, buyer), ...createChild(child, own, buyer), counted]);
    return child;
  } catch (error) {
    if (error instanceof Lost && error.what === 'tally') throw tooManyPlaces(buyer.now);
    throw error;
  }
}

/** What the payer pays: an ordinary link of one payment, frozen at the price of the one that sells. */
function childOf(
  { offer, cancelledAt, lastAttempt, openAttempt, ttl, ...link }: PaymentLink,
  own: Pick<Child, 'chargeMinor' | 'lines' | 'place'>,
  expiresAt: Child['expiresAt'],
  { now }: Buyer,
): Child {
  return {
    ...link,
    ...own,
    slug: newLinkSlug(link.tenantId, newOperationId(now)),
    status: LinkStatus.active,
    expiresAt,
    createdAt: instant(now),
    declines: 0,
  };
}

function tooManyPlaces(now: Date): BillingError {
  const retryAfterSeconds = secondsUntilNextHour(now);
  const message = `Too many payers of your network have a place of this link and have not paid. Pay the one that you have, or try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`;
  return new BillingError('rate_limited', message, { retryAfterSeconds });
}
