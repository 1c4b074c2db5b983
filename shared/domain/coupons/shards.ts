import type { Coupon } from './coupon.ts';

/**
 * The uses of a coupon are counted over several items, so that the buyers who use a popular code at one moment do not all write the
 * same item. A total cap is divided among them without a remainder: no shard passes its share, so no order of commits passes the cap.
 */
export const COUPON_SHARDS = 8;

type Capped = Pick<Coupon, 'shards' | 'maxRedemptions'>;

/** How many live uses a shard may count. Undefined without a cap. */
export function shareOf({ shards, maxRedemptions: cap }: Capped, shard: number): number | undefined {
  return cap === undefined ? undefined : Math.floor(cap / shards) + (shard < cap % shards ? 1 : 0);
}

/** The shards that have a use left, by what each was read to count. */
export function shardsWithRoom(coupon: Capped, live: readonly number[]): number[] {
  const shards = Array.from({ length: coupon.shards }, (_, shard) => shard);
  return shards.filter((shard) => (live[shard] ?? 0) < (shareOf(coupon, shard) ?? Number.POSITIVE_INFINITY));
}
