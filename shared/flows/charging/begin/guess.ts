import { GUESSES_AN_HOUR, unknownCode, WrongCode } from '../../../domain/coupons/coupon.ts';
import { BillingError } from '../../../domain/errors.ts';
import type { CouponCode } from '../../../domain/ids.ts';
import { type CouponClaim, claimKeys, parseClaim } from '../../../storage/coupons/coupon-claims.ts';
import { secondsUntilNextHour } from '../../../storage/decline-limits.ts';
import {
  countIn,
  countOn,
  drawTally,
  type Stranger,
  shareOfShard,
} from '../../../storage/strangers/tallies.ts';
import type { Key } from '../../../storage/table/keys.ts';
import { hasLost } from '../../../storage/table/lost.ts';
import { commit, getAll } from '../../../storage/table/table.ts';

/** Who typed a code. */
type Guesser = Stranger & Readonly<{ isProved: boolean }>;

/** What says how many guesses are left. A buyer who has proved who they are is asked for none of it. */
export function guessKeys({ isProved, ...stranger }: Guesser): Key[] {
  const { network, shop } = drawTally('codes', stranger);
  return isProved ? [] : [network, shop];
}

/** Throws `rate_limited` for any code, wrong or right, once the network has none left: a right one would tell itself from the others. */
export function requireGuessesLeft([network, shop]: readonly unknown[], now: Date): void {
  if (countIn(network) >= guessesMax(shop)) throw tooManyCodes(now);
}

/**
 * When a shop gets more wrong codes than its buyers mistype, somebody guesses from many networks. Then each has fewer guesses, and none has
 * fewer than that: a limit that all networks share would be spent by who guesses, and refuse the right codes of all others.
 */
const guessesMax = (shop: unknown): number =>
  countIn(shop) >= shareOfShard(GUESSES_AN_HOUR.shop) ? GUESSES_AN_HOUR.guarded : GUESSES_AN_HOUR.network;

/** Counts a wrong code. Throws what its guesser reads: the same for every wrong code, or `rate_limited` if it was one too many. */
export async function refuseGuess(stranger: Stranger): Promise<never> {
  const { network, shop } = drawTally('codes', stranger);
  const { now } = stranger;
  const [shard] = await getAll([shop]);
  try {
    await commit([countOn(network, now, guessesMax(shard))]);
    await commit([countOn(shop, now)]); // After its network's: what one network is refused counts for no other.
  } catch (error) {
    throw hasLost(error, 'tally') ? tooManyCodes(now) : error;
  }
  throw unknownCode();
}

/** Works out a price that is only shown, with what was read of the code. Without a code, nothing is read, and nothing is ever written. */
export async function priceWithCode<Price>(
  code: CouponCode | undefined,
  guesser: Guesser,
  price: (claim: CouponClaim | undefined) => Price | Promise<Price>,
): Promise<Price> {
  if (code === undefined) return await price(undefined);
  const counts = guessKeys(guesser);
  const items = await getAll([...counts, ...claimKeys(guesser.tenantId, code)]);
  requireGuessesLeft(items.slice(0, counts.length), guesser.now);
  try {
    return await price(parseClaim(items.slice(counts.length)));
  } catch (error) {
    if (!(error instanceof WrongCode) || guesser.isProved) throw error;
    return await refuseGuess(guesser);
  }
}

function tooManyCodes(now: Date): BillingError {
  const retryAfterSeconds = secondsUntilNextHour(now);
  const message = `Too many codes that are not valid came from your network. Go on without a code, sign in at the shop, or try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`;
  return new BillingError('rate_limited', message, { field: 'couponCode', retryAfterSeconds });
}
