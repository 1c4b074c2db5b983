import { RedemptionRecord } from '../../domain/coupons/redemption.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { Hold, HoldOn } from '../../domain/sales/hold.ts';
import { instant } from '../../domain/time/calendar.ts';
import { keys } from '../table/keys.ts';
import { Lost, lost } from '../table/lost.ts';
import { readable } from '../table/readable.ts';
import { change, create, type OrElse, upsert, type Write } from '../table/table.ts';
import type { Condition } from '../table/write.ts';
import type { HoldWrites } from './hold-writes.ts';

/**
 * One use of a coupon, by one attempt: a count on one shard of the coupon and one of the customer's, and a redemption beside the
 * attempt. The coupon itself is not written. An edit of it writes the version to every shard, so a shard tells whether the sale was
 * priced by the coupon as it is now (I5).
 */
export const couponHold: HoldWrites<HoldOn<'coupon'>> = {
  take: (hold, by, now) => {
    const { code, shard } = hold;
    const { tenantId, customerId, id: attemptId } = by;
    const redemption = {
      tenantId,
      customerId,
      attemptId,
      code,
      shard,
      status: 'reserved',
      createdAt: instant(now),
    } as const;
    return [
      ...countUse(hold, by),
      create(keys.redemption(tenantId, customerId, attemptId), readable(RedemptionRecord, redemption)),
    ];
  },

  use: (hold, by) => [moveRedemption(hold, by, 'redeemed'), countOnShard(hold, by, { redeemed: 1 })],

  giveBack: (hold, by) => [
    moveRedemption(hold, by, 'released'),
    countOnShard(hold, by, { live: -1 }),
    freeForCustomer(hold, by),
  ],
};

function countUse(
  { code, shard, version, share, byCustomer }: HoldOn<'coupon'>,
  { tenantId, customerId }: Attempt,
): Write[] {
  const room: Condition[] = share === undefined ? [] : [['live', '<', share]];
  return [
    change(
      keys.couponUses(tenantId, code, shard),
      { add: { live: 1 }, when: [['version', '=', version], ...room] },
      taken,
    ),
    upsert(
      keys.customerUses(tenantId, customerId, code),
      {
        add: { live: 1 },
        set: { tenantId, customerId, code },
        when: byCustomer === undefined ? [] : [['live', 'counts below', byCustomer]],
      },
      taken,
    ),
  ];
}
const taken = lost('coupon use');

/** A use that others wait for: of a code that may be used so often, by all or by one customer. */
export const isCappedUse = (hold: Hold): hold is HoldOn<'coupon'> =>
  hold.on === 'coupon' && (hold.share ?? hold.byCustomer) !== undefined;

/** Takes a use again that the attempt gave back to wait for its payer, on the shard that the hold names now. */
export const retakeUse = (hold: HoldOn<'coupon'>, by: Attempt): Write[] => [
  ...countUse(hold, by),
  change(
    keys.redemption(by.tenantId, by.customerId, by.id),
    { set: { status: 'reserved', shard: hold.shard }, when: [['status', '=', 'released']] },
    taken,
  ),
];

/** Gives back a use that a sale redeemed: the sale was refunded in full. */
export const returnUse = (hold: HoldOn<'coupon'>, by: Attempt): Write[] => [
  moveRedemption(hold, by, 'released', 'redeemed'),
  countOnShard(hold, by, { live: -1, redeemed: -1 }),
  freeForCustomer(hold, by),
];

const freeForCustomer = (hold: HoldOn<'coupon'>, by: Attempt): Write =>
  change(
    keys.customerUses(by.tenantId, by.customerId, hold.code),
    { add: { live: -1 } },
    () => new Lost('held item', hold),
  );

function moveRedemption(
  hold: HoldOn<'coupon'>,
  by: Attempt,
  status: 'redeemed' | 'released',
  from: 'reserved' | 'redeemed' = 'reserved',
): Write {
  const edit = { set: { status }, when: [['status', '=', from] as const] };
  return change(keys.redemption(by.tenantId, by.customerId, by.id), edit, lossOf(hold));
}

function countOnShard(hold: HoldOn<'coupon'>, by: Attempt, add: Record<string, number>): Write {
  return change(keys.couponUses(by.tenantId, hold.code, hold.shard), { add }, lossOf(hold));
}

const lossOf =
  (hold: HoldOn<'coupon'>): OrElse =>
  (found) =>
    found === undefined ? new Lost('held item', hold) : new Lost('coupon use');
