import { shardsWithRoom } from '../../../domain/coupons/shards.ts';
import type { Instant } from '../../../domain/ids.ts';
import type { Attempt, AttemptState } from '../../../domain/sales/attempt.ts';
import type { HoldOn } from '../../../domain/sales/hold.ts';
import { advance } from '../../../storage/attempts.ts';
import { claimKeys, parseClaim } from '../../../storage/coupons/coupon-claims.ts';
import { isCappedUse, retakeUse } from '../../../storage/holds/coupon.ts';
import { giveBackHolds } from '../../../storage/holds/hold.ts';
import { inRounds } from '../../../storage/table/lost.ts';
import { commit, getAll, type Write } from '../../../storage/table/table.ts';
import { holdOfClaim } from '../../sales/coupon.ts';

/**
 * A payer in front of their bank's dialog may never come back, so an attempt that waits for them keeps no use of a capped code from others
 * (docs/decisions/0107). It takes the use again before anything can be charged.
 */
export const usesSetAside = ({ setAside = [] }: Pick<Attempt, 'setAside'>): HoldOn<'coupon'>[] =>
  setAside.filter(isCappedUse);

/** What an attempt holds that begins to wait, and the writes that give its uses back. */
export const setUsesAside = (attempt: Attempt) => ({
  held: {
    holds: attempt.holds.filter((hold) => !isCappedUse(hold)),
    setAside: [...usesSetAside(attempt), ...attempt.holds.filter(isCappedUse)],
  },
  giveBack: ({ holds, ...by }: Attempt): Write[] =>
    giveBackHolds({ ...by, holds: holds.filter(isCappedUse) }, 'aborted'),
});

type Step = Partial<Attempt> & Readonly<{ reconcileAt: Instant }>;

/**
 * Moves an attempt on with the uses that it had set aside, in one commit. Undefined, and nothing is written, when others have used up a
 * code meanwhile or the shop has changed it. What is `isPaid` already is recorded all the same.
 */
export async function advanceWithUses(
  attempt: Attempt,
  state: AttemptState,
  step: Step,
  isPaid = false,
): Promise<Attempt | undefined> {
  const aside = usesSetAside(attempt);
  return await inRounds(['coupon use'], async () => {
    const uses = await Promise.all(aside.map((use) => findUse(use, attempt, isPaid)));
    const taken = uses.flatMap((use) => use ?? []);
    if (taken.length < aside.length) return undefined;
    const regained = aside.length === 0 ? {} : { holds: [...attempt.holds, ...taken], setAside: [] };
    const { after, write } = advance(attempt, state, { ...step, ...regained });
    await commit([write, ...taken.flatMap((use) => retakeUse(use, attempt))]);
    return after;
  });
}

/** The use on a shard that has one left, as the coupon is now. */
async function findUse(
  use: HoldOn<'coupon'>,
  { tenantId, customerId }: Attempt,
  isPaid: boolean,
): Promise<HoldOn<'coupon'> | undefined> {
  const claim = parseClaim(await getAll(claimKeys(tenantId, use.code, customerId)));
  const { coupon, live, usesOfCustomer } = claim;
  if (!coupon) return undefined;
  const { on, code, shard } = use;
  if (isPaid) return { on, code, shard, version: coupon.version };
  const shards = shardsWithRoom(coupon, live);
  const isUsedUp = shards.length === 0 || usesOfCustomer >= (use.byCustomer ?? Number.POSITIVE_INFINITY);
  return isUsedUp || coupon.version !== use.version ? undefined : holdOfClaim(claim);
}
