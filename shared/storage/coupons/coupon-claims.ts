import * as v from 'valibot';
import { type Coupon, CouponRecord, type Uses } from '../../domain/coupons/coupon.ts';
import { COUPON_SHARDS } from '../../domain/coupons/shards.ts';
import type { CouponCode, CustomerId, TenantId } from '../../domain/ids.ts';
import { type Key, keys } from '../table/keys.ts';

export const parseCoupon = (item: unknown): Coupon => v.parse(CouponRecord, item);

export const shardKeys = (tenantId: TenantId, code: CouponCode, shards: number): Key[] =>
  Array.from({ length: shards }, (_, shard) => keys.couponUses(tenantId, code, shard));

/** What is read of a code before a sale: the coupon, what each of its shards counts, and the uses of the customer. */
export type CouponClaim = Readonly<{
  coupon: Coupon | undefined;
  live: readonly number[];
  usesOfCustomer: number;
}>;

/** The items that decide about a code. Without a customer, those that say what it takes off. */
export const claimKeys = (tenantId: TenantId, code: CouponCode, customerId?: CustomerId): Key[] => [
  keys.coupon(tenantId, code),
  ...shardKeys(tenantId, code, COUPON_SHARDS),
  ...(customerId ? [keys.customerUses(tenantId, customerId, code)] : []),
];

export function parseClaim([coupon, ...counts]: readonly unknown[]): CouponClaim {
  const live = counts.map((count) => (count as Partial<Uses> | undefined)?.live ?? 0);
  return {
    coupon: coupon === undefined ? undefined : parseCoupon(coupon),
    live: live.slice(0, COUPON_SHARDS),
    usesOfCustomer: live[COUPON_SHARDS] ?? 0,
  };
}
