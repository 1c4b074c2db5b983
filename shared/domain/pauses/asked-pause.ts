import { type Order, OrderStatus } from '../billing/order.ts';
import { isPriceMove } from '../billing/pending-change.ts';
import { REMINDED_DAYS_BEFORE } from '../billing/reminder.ts';
import { invalidField } from '../errors.ts';
import type { Day } from '../ids.ts';
import { addDays } from '../time/calendar.ts';
import { isResuming, notPausable, type Pause, requireResumeDay, standingPause, unplacedOf } from './pause.ts';

/** `resumesOn`: when it is to go on by itself. Without one, a pause that has one keeps it. */
export type AskedPause = Readonly<{
  by: Pause['by'];
  resumesOn?: Day | undefined;
  reason?: string | undefined;
}>;

/**
 * The pause that an order gets: from its next billing date on, or the one that it has with another day. Undefined when it has that already.
 *
 * Throws `order_not_pausable`, and `invalid_request` for a day on which it cannot go on.
 */
export function askedPause(order: Order, asked: AskedPause, today: Day): Pause | undefined {
  const { nextBillingDate: startsOn, endsOn } = order;
  if (order.status !== OrderStatus.active || startsOn === undefined)
    throw notPausable('This order has ended, or is not charged again.');
  if (endsOn !== undefined) throw notPausable(`This order ends on ${endsOn}. Undo its cancellation first.`);
  const pause = standingPause(order);
  if (pause) return changedPause(pause, asked, today);
  requirePayable(order, startsOn, today);
  requireResumeDay(asked.resumesOn, startsOn, today);
  const { by, resumesOn, reason } = asked;
  return { startsOn, by, ...(resumesOn && { resumesOn }), ...(reason !== undefined && { reason }) };
}

function changedPause(pause: Pause, { by, resumesOn }: AskedPause, today: Day): Pause | undefined {
  if (resumesOn === undefined || resumesOn === pause.resumesOn) return undefined;
  if (pause.with) throw notPausable('This add-on is paused with its subscription, and goes on with it.');
  if (by === 'customer' && pause.by === 'staff')
    throw notPausable('The shop has paused this order, so only the shop can change that.');
  requireResumeDay(resumesOn, pause.startsOn, today);
  if (by === 'staff' && pause.by === 'customer') requireTold(pause, resumesOn, today);
  return { ...pause, resumesOn };
}

/** What a customer paused goes on sooner than they said only on a day of which they get a reminder before. */
function requireTold({ resumesOn: saidOn }: Pause, resumesOn: Day, today: Day): void {
  const first = addDays(today, REMINDED_DAYS_BEFORE);
  if (resumesOn >= first || (saidOn !== undefined && resumesOn >= saidOn)) return;
  const why = `The customer has paused this order, and gets a reminder ${REMINDED_DAYS_BEFORE} days before it goes on.`;
  throw invalidField('resumesOn', `${why} Send a day from ${first} on.`);
}

/** A pause begins where a paid period ends, and leaves nothing open that was charged or priced for a later one. */
function requirePayable(order: Order, nextBillingDate: Day, today: Day): void {
  if (order.dunning || order.refused || isResuming(order) || nextBillingDate < today)
    throw notPausable('The current cycle of this order is not paid.');
  if (order.openDisputes) throw notPausable('A payment of this order is disputed.');
  if (unplacedOf(order)) throw notPausable('A payment of this order is being checked.');
  if (order.pendingChange && !isPriceMove(order.pendingChange))
    throw notPausable(`A change to ${order.pendingChange.plan.name} is pending. Cancel it first.`);
}
