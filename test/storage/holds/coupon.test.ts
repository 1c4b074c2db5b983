import { expect, it } from 'vitest';
import { shardsWithRoom } from '../../../shared/domain/coupons/shards.ts';
import type { CouponCode, CustomerId } from '../../../shared/domain/ids.ts';
import type { HoldOn } from '../../../shared/domain/sales/hold.ts';
import { holdOfClaim } from '../../../shared/flows/sales/coupon.ts';
import { randomBase32 } from '../../../shared/runtime/new-id.ts';
import { claimKeys, parseClaim } from '../../../shared/storage/coupons/coupon-claims.ts';
import { changeCoupon, countUsesOf, createCoupon } from '../../../shared/storage/coupons/coupons.ts';
import { couponHold } from '../../../shared/storage/holds/coupon.ts';
import { keys } from '../../../shared/storage/table/keys.ts';
import { hasLost } from '../../../shared/storage/table/lost.ts';
import { commit, get, getAll } from '../../../shared/storage/table/table.ts';
import { aCoupon } from '../../domain/catalog/whole-catalog.ts';
import { anAttempt, failureOf, now, race, tenantId } from '../owner.ts';

async function storedCoupon(change: object = {}) {
  const coupon = aCoupon({ tenantId, code: randomBase32(10).toUpperCase(), ...change });
  await commit(createCoupon(coupon));
  const code = coupon.code as CouponCode;
  return {
    coupon,
    code,
    claim: async () => parseClaim(await getAll(claimKeys(tenantId, code))),
    uses: async () => (await countUsesOf(coupon)).uses,
  };
}
const aBuyer = (change: object = {}) =>
  anAttempt({ customerId: `cst_${randomBase32(20)}` as CustomerId, ...change });
type Buyer = ReturnType<typeof aBuyer>;
const redemptionOf = async ({ customerId, id }: Buyer) =>
  (await get<{ status: string }>(keys.redemption(tenantId, customerId, id)))?.status;

/** So many buyers, forty of them at any moment: the local engine times more out. */
async function buyAll<Bought>(buyers: number, buy: () => Promise<Bought | undefined>): Promise<Bought[]> {
  const bought: Bought[] = [];
  let waiting = buyers;
  const lane = async () => {
    while (waiting-- > 0) bought.push(...[await buy()].filter((one) => one !== undefined));
  };
  await Promise.all(Array.from({ length: Math.min(buyers, 40) }, lane));
  return bought;
}

it('the hold of a coupon gives 200 buyers at once no more than its cap of ten uses, and a released use to another buyer', async () => {
  const { coupon, claim, uses } = await storedCoupon({ maxRedemptions: 10 });
  /** A buyer reads, draws a shard and reads again after a lost race, as the engine does. */
  const buy = async (by = aBuyer()): Promise<{ by: Buyer; hold: HoldOn<'coupon'> } | undefined> => {
    const read = await claim();
    if (shardsWithRoom(coupon, read.live).length === 0) return undefined;
    const hold = holdOfClaim(read);
    const failure = await failureOf(couponHold.take(hold, by, now));
    if (!failure) return { by, hold };
    expect(failure).toMatchObject({ what: 'coupon use' });
    return await buy(by);
  };
  const bought = await buyAll(200, buy);
  expect([bought.length, await uses()]).toEqual([10, { live: 10, redeemed: 0 }]);

  for (const { hold, by } of bought.slice(0, 3)) await commit(couponHold.giveBack(hold, by, 'aborted'));
  for (const { hold, by } of bought.slice(3)) await commit(couponHold.use(hold, by));
  expect(await uses()).toEqual({ live: 7, redeemed: 7 });
  const again = await buyAll(20, buy);
  expect([again.length, (await uses()).live]).toEqual([3, 10]);
});

it('the hold of a coupon gives one customer no more than the uses of one customer, on whichever shards', async () => {
  const { claim, uses } = await storedCoupon({ maxRedemptionsPerCustomer: 2 });
  const { customerId } = aBuyer();
  const read = await claim();
  const { succeeded, errors } = await race(10, () =>
    couponHold.take(holdOfClaim(read), aBuyer({ customerId }), now),
  );
  expect([succeeded, errors.every((error) => hasLost(error, 'coupon use')), (await uses()).live]).toEqual([
    2,
    true,
    2,
  ]);
});

it('the hold of a coupon is lost by a sale that was priced by an earlier version of the coupon', async () => {
  const { coupon, claim, uses } = await storedCoupon();
  const before = holdOfClaim(await claim());
  await commit(changeCoupon(coupon, { ...coupon, percentOff: 50, version: 2 }, { isUnused: true }));
  expect(await failureOf(couponHold.take(before, aBuyer(), now))).toMatchObject({ what: 'coupon use' });
  await commit(couponHold.take(holdOfClaim(await claim()), aBuyer(), now));
  expect(await uses()).toEqual({ live: 1, redeemed: 0 });
  const changed = { ...coupon, version: 2 };
  const edit = (isUnused: boolean) =>
    failureOf(changeCoupon(changed, { ...changed, version: 3 }, { isUnused }));
  expect((await edit(true))?.code).toBe('coupon_locked');
  expect(await edit(false)).toBeUndefined();
  expect((await edit(false))?.code).toBe('edit_conflict');
});

it.each([
  ['use', 'redeemed', { live: 1, redeemed: 1 }],
  ['giveBack', 'released', { live: 0, redeemed: 0 }],
] as const)(
  'the hold of a coupon ends once with %s, which leaves the redemption %s',
  async (end, status, expected) => {
    const { claim, uses } = await storedCoupon();
    const [hold, by] = [holdOfClaim(await claim()), aBuyer()];
    await commit(couponHold.take(hold, by, now));
    expect(await redemptionOf(by)).toBe('reserved');
    await commit(couponHold[end](hold, by, 'declined'));
    expect(await failureOf(couponHold.giveBack(hold, by, 'declined'))).toMatchObject({ what: 'coupon use' });
    expect([await redemptionOf(by), await uses()]).toEqual([status, expected]);
    expect(await failureOf(couponHold[end](hold, aBuyer(), 'declined'))).toMatchObject({ what: 'held item' });
  },
);
