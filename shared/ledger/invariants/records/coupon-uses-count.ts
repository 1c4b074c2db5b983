import type { Redemption } from '../../../domain/coupons/redemption.ts';
import type { Attempt } from '../../../domain/sales/attempt.ts';
import type { HoldOn } from '../../../domain/sales/hold.ts';
import type { UsesItem, View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I5 in the uses of coupons. Where only some records were read, nothing is known of the rest of a count. */
export function couponUsesCount(view: View): Finding[] {
  if (view.isPartial) return [];
  return [...overUsed(view), ...miscounted(view), ...contradictions(view)];
}

const isLive = ({ status }: Redemption) => status !== 'released';
type Named = Readonly<{ tenantId: string; code: string }>;
const nameOf = ({ tenantId, code }: Named) => `${tenantId} ${code}`;

function overUsed({ coupons, redemptions, shardUses }: View): Finding[] {
  const live = Map.groupBy(redemptions.filter(isLive), nameOf);
  const shards = Map.groupBy(shardUses, nameOf);
  return coupons.flatMap((coupon) => {
    const { tenantId, code, version, maxRedemptions = Number.POSITIVE_INFINITY } = coupon;
    const uses = live.get(nameOf(coupon))?.length ?? 0;
    const own = shards.get(nameOf(coupon)) ?? [];
    const behind = own.filter((shard) => shard.version !== version).length + (coupon.shards - own.length);
    return [
      ...(uses > maxRedemptions
        ? [{ tenantId, message: `coupon ${code} has ${uses} live uses; its cap is ${maxRedemptions}` }]
        : []),
      ...(behind > 0
        ? [
            {
              tenantId,
              message: `coupon ${code} has ${behind} shards that do not know its version ${version}`,
            },
          ]
        : []),
    ];
  });
}

function miscounted({ redemptions, shardUses, customerUses }: View): Finding[] {
  const ofShard = (one: Named & { shard?: number }) => `${nameOf(one)} on shard ${one.shard}`;
  const ofCustomer = (one: Named & { customerId?: string }) => `${nameOf(one)} by ${one.customerId}`;
  const redeemed = redemptions.filter(({ status }) => status === 'redeemed');
  return [
    ...differences(shardUses, redemptions.filter(isLive), 'live', ofShard),
    ...differences(shardUses, redeemed, 'redeemed', ofShard),
    ...differences(customerUses, redemptions.filter(isLive), 'live', ofCustomer),
  ];
}

function differences(
  counts: readonly UsesItem[],
  counted: readonly Redemption[],
  field: 'live' | 'redeemed',
  placeOf: (one: UsesItem | Redemption) => string,
): Finding[] {
  const found = new Map(counts.map((count) => [placeOf(count), count[field] ?? 0]));
  const expected = Map.groupBy(counted, placeOf);
  return [...new Set([...found.keys(), ...expected.keys()])].flatMap((place) => {
    const [count, uses] = [found.get(place) ?? 0, expected.get(place)?.length ?? 0];
    if (count === uses) return [];
    return [
      {
        tenantId: place.split(' ')[0],
        message: `the ${field} uses of coupon ${place} are counted as ${count}; there are ${uses}`,
      },
    ];
  });
}

/** A redemption is as its attempt is, and each attempt that holds a use has one. */
function contradictions({ attempts, redemptions, attemptOf }: View): Finding[] {
  const known = new Set(redemptions.map(({ tenantId, attemptId }) => `${tenantId} ${attemptId}`));
  return [
    ...redemptions.flatMap(({ tenantId, attemptId, code, shard, status }) => {
      const attempt = attemptOf(tenantId, attemptId);
      const hold = [...(attempt?.holds ?? []), ...(attempt?.setAside ?? [])].find(isCoupon);
      const expected = attempt && statusFor(attempt);
      if (status === expected && hold?.code === code && hold.shard === shard) return [];
      return [
        {
          tenantId,
          message: `the use of coupon ${code} by attempt ${attemptId}, which is ${attempt?.state}, is ${status}`,
        },
      ];
    }),
    ...attempts
      .filter(({ tenantId, id, holds }) => holds.some(isCoupon) && !known.has(`${tenantId} ${id}`))
      .map(({ tenantId, id }) => ({
        tenantId,
        message: `attempt ${id} holds a coupon and has no redemption`,
      })),
  ];
}

const isCoupon = (hold: Attempt['holds'][number]): hold is HoldOn<'coupon'> => hold.on === 'coupon';

function statusFor({ state, refunds, setAside = [] }: Attempt): Redemption['status'] {
  if (refunds?.couponReturned || setAside.some(isCoupon)) return 'released';
  if (state === 'succeeded') return 'redeemed';
  return state === 'declined' || state === 'aborted' ? 'released' : 'reserved';
}
