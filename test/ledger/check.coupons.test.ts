import { beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../shared/ledger/check.ts';
import { catalogStaff, couponBody } from '../support/catalog.ts';
import { aLink, pay } from '../support/links.ts';
import { bothSides, type Sides } from '../support/money-books.ts';
import { aTenant } from '../support/tenants.ts';
import type { Loose } from '../support/two-sides.ts';
import { relayStream } from '../support/workers.ts';

let honest: Sides;
beforeAll(async () => {
  const tenant = await aTenant();
  const staff = await catalogStaff(tenant);
  const { code: couponCode } = await staff.make('/admin/coupon', couponBody({ maxRedemptions: 2 }));
  for (const paymentMethodId of ['pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_threeDSecure2Required']) {
    await pay(await aLink(tenant), { couponCode, paymentMethodId });
  }
  await relayStream();
  honest = await bothSides(tenant);
});

const redemption = (items: Loose, status: string) =>
  items.find((item: Loose) => item.sk.startsWith('REDEMPTION#') && item.status === status);
const redemptionOf = (items: Loose, state: string) => {
  const { id } = items.find((item: Loose) => item.sk.startsWith('TXN#') && item.state === state);
  return items.find(({ sk }: Loose) => sk === `REDEMPTION#${id}`);
};
const used = (items: Loose, sk: string) =>
  items.find((item: Loose) => item.sk.startsWith(sk) && item.live === 1);
const set = (item: Loose, change: object) => Object.assign(item, change);

it('The check finds nothing wrong with a use that is redeemed, one that was released and one that waits for its payer', () => {
  expect(checkLedger(honest).violations).toEqual([]);
});

it.each<[name: string, says: RegExp, spoil: (items: Loose) => void]>([
  [
    'more live uses than the cap',
    /has 1 live uses; its cap is 0/,
    (items) =>
      set(
        items.find(({ sk }: Loose) => sk === 'COUPON'),
        { maxRedemptions: 0 },
      ),
  ],
  [
    'a shard of an earlier version',
    /1 shards that do not know its version/,
    (items) => set(used(items, 'USES'), { version: 0 }),
  ],
  ['a shard that lost a use', /counted as 0; there are/, (items) => set(used(items, 'USES'), { live: 0 })],
  [
    'a redeemed use that no shard counts',
    /the redeemed uses/,
    (items) =>
      set(
        items.find(({ redeemed }: Loose) => redeemed === 1),
        { redeemed: 0 },
      ),
  ],
  [
    'a customer who counts a use too much',
    /by cst_\w+ are counted as 2/,
    (items) => set(used(items, 'COUPON#'), { live: 2 }),
  ],
  [
    'a use that a declined attempt kept',
    /which is declined, is reserved/,
    (items) => set(redemptionOf(items, 'declined'), { status: 'reserved' }),
  ],
  [
    'a use that a waiting attempt kept',
    /which is requires_action, is reserved/,
    (items) => set(redemptionOf(items, 'requires_action'), { status: 'reserved' }),
  ],
  [
    'a use that a sale gave back',
    /which is succeeded, is released/,
    (items) => set(redemption(items, 'redeemed'), { status: 'released' }),
  ],
  [
    'a use without a redemption',
    /holds a coupon and has no redemption/,
    (items) => items.splice(items.indexOf(redemption(items, 'redeemed')), 1),
  ],
])('The check finds %s', (_, says, spoil) => {
  const sides = structuredClone(honest);
  spoil(sides.items);
  const found = checkLedger(sides).violations;
  expect(found).toContainEqual(
    expect.objectContaining({ invariant: 'I5', message: expect.stringMatching(says) }),
  );
});
