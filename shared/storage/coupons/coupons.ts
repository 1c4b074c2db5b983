import { editConflict } from '../../domain/catalog/catalog-record.ts';
import { type Coupon, CouponRecord, couponCodeOf, type Uses } from '../../domain/coupons/coupon.ts';
import { couponLocked } from '../../domain/coupons/read-coupon.ts';
import { COUPON_SHARDS } from '../../domain/coupons/shards.ts';
import { BillingError, invariant } from '../../domain/errors.ts';
import type { TenantId } from '../../domain/ids.ts';
import { type Key, keys, listFields } from '../table/keys.ts';
import { PAGE_MAX, type Page, type PageRequest, readPage } from '../table/lists.ts';
import { lost } from '../table/lost.ts';
import { readable } from '../table/readable.ts';
import { change, create, get, getAll, type Write } from '../table/table.ts';
import { parseCoupon, shardKeys } from './coupon-claims.ts';

/** Undefined for another tenant's coupon, and for a text that cannot be a code. */
export async function findCoupon(tenantId: TenantId, given: string): Promise<Coupon | undefined> {
  const code = couponCodeOf(given);
  const item = code && (await get(keys.coupon(tenantId, code)));
  return item === undefined ? undefined : parseCoupon(item);
}

/** Throws `coupon_not_found`. */
export async function getCoupon(tenantId: TenantId, given: string): Promise<Coupon> {
  const coupon = await findCoupon(tenantId, given);
  if (!coupon) throw new BillingError('coupon_not_found', 'There is no such coupon. Check the code.');
  return coupon;
}

/** A page of the tenant's coupons of one status, newest first. */
export async function listCoupons(
  tenantId: TenantId,
  status: Coupon['status'],
  request: PageRequest,
): Promise<Page<Coupon>> {
  const { records, nextCursor } = await readPage(tenantId, LISTS[status], request);
  return { records: records.map(parseCoupon), nextCursor };
}
const LISTS = { active: 'COUPON', retired: 'RETIRED_COUPON' } as const;

export type CountedCoupon = Coupon & Readonly<{ uses: Uses }>;

/** The coupons with their uses, in the order given. */
export async function countUses(coupons: readonly Coupon[]): Promise<CountedCoupon[]> {
  const batches: Key[][] = [];
  for (let first = 0; first < coupons.length; first += COUPONS_A_BATCH) {
    const some = coupons.slice(first, first + COUPONS_A_BATCH);
    batches.push(some.flatMap(({ tenantId, code, shards }) => shardKeys(tenantId, code, shards)));
  }
  const counts = Map.groupBy((await Promise.all(batches.map(getAll))).flat(), (count) => count?.code);
  return coupons.map((coupon) => {
    const own = (counts.get(coupon.code) ?? []) as Uses[];
    const total = (field: keyof Uses) => own.reduce((sum, count) => sum + count[field], 0);
    return { ...coupon, uses: { live: total('live'), redeemed: total('redeemed') } };
  });
}
const COUPONS_A_BATCH = Math.floor(PAGE_MAX / COUPON_SHARDS);

export async function countUsesOf(coupon: Coupon): Promise<CountedCoupon> {
  const [counted] = await countUses([coupon]);
  invariant(counted, 'each coupon is counted');
  return counted;
}

/** A new coupon and the items that count its uses. The commit throws `Lost` of the new coupon when the code exists. */
export const createCoupon = (coupon: Coupon): Write[] => [
  create(
    keys.coupon(coupon.tenantId, coupon.code),
    { ...readable(CouponRecord, coupon), ...listed(coupon) },
    lost('new coupon'),
  ),
  ...shardKeys(coupon.tenantId, coupon.code, coupon.shards).map((key, shard) =>
    create(key, {
      tenantId: coupon.tenantId,
      code: coupon.code,
      shard,
      version: coupon.version,
      live: 0,
      redeemed: 0,
    }),
  ),
];

/**
 * Replaces what was read by what it becomes, and has every shard know the version: a sale that was priced by an earlier one loses its
 * condition and reads the coupon again. With `isUnused` the commit throws `coupon_locked` if there is a live use; with or without, it
 * throws `edit_conflict` when another edit was first.
 */
export function changeCoupon(before: Coupon, after: Coupon, { isUnused }: { isUnused: boolean }): Write[] {
  const { tenantId, code, shards } = before;
  const { createdAt: _, ...set } = readable(CouponRecord, after);
  const remove = Object.keys(before).filter(
    (field) => (after as Record<string, unknown>)[field] === undefined,
  );
  const edit = {
    set: { ...set, ...listed(after) },
    remove,
    when: [['version', '=', before.version] as const],
  };
  const when = isUnused ? [['live', '=', 0] as const] : [];
  return [
    change(keys.coupon(tenantId, code), edit, editConflict),
    ...shardKeys(tenantId, code, shards).map((key) =>
      change(key, { set: { version: after.version }, when }, couponLocked),
    ),
  ];
}

const listed = ({ tenantId, status, createdAt, code }: Coupon) =>
  listFields(tenantId, LISTS[status], `${createdAt}#${code}`);
