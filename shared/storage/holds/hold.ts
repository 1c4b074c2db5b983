import type { Attempt } from '../../domain/sales/attempt.ts';
import type { Hold, HoldOn } from '../../domain/sales/hold.ts';
import type { Write } from '../table/table.ts';
import { addOnHold } from './add-on.ts';
import { couponHold } from './coupon.ts';
import { cycleHold } from './cycle.ts';
import { invoiceHold } from './invoice.ts';
import { linkHold } from './link.ts';
import { networkHold } from './network.ts';
import { orderHold } from './order.ts';
import { planHold } from './plan.ts';
import { walletHold } from './wallet.ts';

/** Why a hold is given back. A card that the network's hour counts already is `declined_again`. */
type Unsold = 'declined' | 'declined_again' | 'aborted';

/**
 * How an attempt takes, uses up and gives back what it holds. The writes are conditional on the attempt being the holder. `use` and
 * `giveBack` get the attempt as it ends.
 */
export type HoldWrites<Kind extends Hold> = Readonly<{
  take(hold: Kind, by: Attempt, now: Date): Write[];
  use(hold: Kind, by: Attempt): Write[];
  giveBack(hold: Kind, by: Attempt, why: Unsold): Write[];
}>;

const HOLDS: { readonly [Kind in Hold['on']]: HoldWrites<HoldOn<Kind>> } = {
  link: linkHold,
  invoice: invoiceHold,
  order: orderHold,
  cycle: cycleHold,
  plan: planHold,
  add_on: addOnHold,
  coupon: couponHold,
  wallet: walletHold,
  network: networkHold,
};
const writesOf = <Kind extends Hold>(hold: Kind): HoldWrites<Hold> => HOLDS[hold.on];

export const takeHolds = (attempt: Attempt, now: Date): Write[] =>
  attempt.holds.flatMap((hold) => writesOf(hold).take(hold, attempt, now));
export const useHolds = (attempt: Attempt): Write[] =>
  attempt.holds.flatMap((hold) => writesOf(hold).use(hold, attempt));
export const giveBackHolds = (attempt: Attempt, why: Unsold): Write[] =>
  attempt.holds.flatMap((hold) => writesOf(hold).giveBack(hold, attempt, why));
