import * as v from 'valibot';
import { BillingError } from '../errors.ts';
import type { LinkSlug } from '../ids.ts';
import { text, whole } from '../record.ts';

/**
 * What a link sells more than once, as docs/decisions/0143 describes. The link itself is never charged: each payer gets a link of their
 * own, its child, which holds one of its places until it is paid or ends without a payment.
 */
export const OfferRecord = v.object({
  /** How many children may be paid or under way at once. */
  maxPayments: whole(),
  /** Over how many items the places are counted. */
  shards: whole(),
  /** How many the payer may take. The link has the price of one. */
  quantity: v.optional(v.object({ min: whole(), max: whole() })),
  /** What the payer may choose to pay. The link has the suggested amount, or the least. */
  payerAmount: v.optional(v.object({ min: whole(), max: whole(), suggested: v.optional(whole()) })),
});
export type Offer = v.InferOutput<typeof OfferRecord>;

/** The place that a child holds: of which link, counted on which shard, and the hour in which its network took it. */
export const PlaceRecord = v.object({ of: text<LinkSlug>(), shard: whole(), hour: v.string() });
export type Place = v.InferOutput<typeof PlaceRecord>;

/** How long a place is kept for a payer who has not paid. */
export const PLACE_MINUTES = 15;

/** Places of one offer that the payers of a network may hold, or have left unpaid, in an hour. */
export const placesOfNetwork = ({ maxPayments }: Offer): number =>
  Math.min(NETWORK_PLACES.most, Math.max(NETWORK_PLACES.least, Math.ceil(maxPayments / NETWORK_PLACES.part)));
const NETWORK_PLACES = { least: 3, most: 20, part: 5 } as const;

/** `mayFree`: some places are held by payers who have not paid yet. */
export function soldOut(mayFree: boolean): BillingError {
  return mayFree
    ? new BillingError(
        'payment_link_sold_out',
        'All that are left are being paid for. If one is not paid, it can be bought again in some minutes.',
        { retryAfterSeconds: 60 },
      )
    : new BillingError('payment_link_sold_out', 'This link is sold out. Nothing was charged.');
}

/** The error for a payment of the offer itself. */
export function notChosen(): BillingError {
  return new BillingError(
    'payment_link_not_chosen',
    'This link sells more than once. Ask POST /public-api/payment-links/choose for the payer’s own link first, and pay that one.',
  );
}
