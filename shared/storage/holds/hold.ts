import type { Attempt } from '../../domain/sales/attempt.ts';
import type { Hold, HoldOn } from '../../domain/sales/hold.ts';
import type { Write } from '../table/table.ts';
import { addOnHold } from './add-on.ts';
import { cardHold } from './card.ts';
import { couponHold } from './coupon.ts';
import { cycleHold } from './cycle.ts';
import type { HoldWrites, Unsold } from './hold-writes.ts';
import { invoiceHold } from './invoice.ts';
import { linkHold } from './link.ts';
import { networkHold } from './network.ts';
import { orderHold } from './order.ts';
import { planHold } from './plan.ts';
import { trialCardHold, trialHold } from './trial.ts';
import { walletHold } from './wallet.ts';

const HOLDS: { readonly [Kind in Hold['on']]: HoldWrites<HoldOn<Kind>> } = {
  link: linkHold,
  invoice: invoiceHold,
  order: orderHold,
  cycle: cycleHold,
  plan: planHold,
  add_on: addOnHold,
  coupon: couponHold,
  trial: trialHold,
  trial_card: trialCardHold,
  wallet: walletHold,
  network: networkHold,
  card: cardHold,
};
const writesOf = <Kind extends Hold>(hold: Kind): HoldWrites<Hold> => HOLDS[hold.on];

export const takeHolds = (attempt: Attempt, now: Date): Write[] =>
  attempt.holds.flatMap((hold) => writesOf(hold).take(hold, attempt, now));
export const useHolds = (attempt: Attempt): Write[] =>
  attempt.holds.flatMap((hold) => writesOf(hold).use(hold, attempt));
export const giveBackHolds = (attempt: Attempt, why: Unsold): Write[] =>
  attempt.holds.flatMap((hold) => writesOf(hold).giveBack(hold, attempt, why));
