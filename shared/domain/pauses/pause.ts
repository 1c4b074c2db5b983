import * as v from 'valibot';
import { BillingError, invalidField } from '../errors.ts';
import type { Day, Instant, OrderId } from '../ids.ts';
import { text } from '../record.ts';
import { addDays, addMonths } from '../time/calendar.ts';

/** Who may pause an order that recurs. */
export const PAUSED_BY = ['customer', 'staff'] as const;

/**
 * A pause of an order that recurs: nothing is charged from a billing date on, until it goes on.
 *
 *   asked for ── its day comes ──> begun ── by hand, or on its day ──> resumed ── the cycle is paid ──> gone
 *
 * One that is asked for and taken away before its day leaves nothing. While an order has a pause, its `heldFor` names it: a release that
 * knows no pauses charges nothing of an order that is held.
 */
export const PauseRecord = v.object({
  /** The billing date that is not charged. What was paid before is used up by then. */
  startsOn: text<Day>(),
  /** When it goes on by itself. Absent: until somebody resumes it. */
  resumesOn: v.optional(text<Day>()),
  by: v.picklist(PAUSED_BY),
  /** Why, in the words of who asked for it. */
  reason: v.optional(v.string()),
  /** Since when it stands still. */
  pausedAt: v.optional(text<Instant>()),
  /** The billing date on which it went on. Its cycle is not paid yet. */
  resumedOn: v.optional(text<Day>()),
  /** Of an add-on's order: the order of the subscription, with which it is paused and goes on. */
  with: v.optional(text<OrderId>()),
});
export type Pause = v.InferOutput<typeof PauseRecord>;

/** What `heldFor` says of an order that has a pause. All else in it is what a restore could not place. */
export const HELD_BY_PAUSE = 'paused';

type Paused = Readonly<{ pause?: Pause | undefined }>;
type Ending = Readonly<{ endsOn?: Day | undefined }>;
type Held = Readonly<{ heldFor?: readonly string[] | undefined }>;
type Dated = Paused & Ending & Readonly<{ nextBillingDate?: Day | undefined }>;

/** The pause of an order that was not resumed. Of an order that ends on its billing date, the end comes first. */
export const standingPause = ({ pause, endsOn }: Paused & Ending): Pause | undefined =>
  pause?.resumedOn === undefined && endsOn === undefined ? pause : undefined;

/** Whether the order stands still at this moment. */
export const isPaused = ({ pause }: Paused): boolean =>
  pause?.pausedAt !== undefined && pause.resumedOn === undefined;

/** Whether the order went on after a pause, and the cycle with which it did is not paid yet. */
export const isResuming = ({ pause }: Paused): boolean => pause?.resumedOn !== undefined;

/** For what a restore holds the order. */
export function unplacedOf({ heldFor }: Held): readonly string[] | undefined {
  const unplaced = heldFor?.filter((name) => name !== HELD_BY_PAUSE) ?? [];
  return unplaced.length > 0 ? unplaced : undefined;
}

/** `heldFor` of an order, from what a restore could not place and whether it has a pause. */
export const heldBy = (unplaced: readonly string[], { pause }: Paused): string[] => [
  ...unplaced.filter((name) => name !== HELD_BY_PAUSE),
  ...(pause ? [HELD_BY_PAUSE] : []),
];

/** The day of the next charge. Nothing while the order is paused until somebody resumes it. */
export function nextChargeOn(order: Dated): Day | undefined {
  const pause = standingPause(order);
  return pause ? pause.resumesOn : order.nextBillingDate;
}

/** The next billing date as it is shown: of an order that stands still, the day on which it goes on. */
export function shownBillingDate(order: Dated): Day | undefined {
  const pause = order.nextBillingDate === undefined ? undefined : standingPause(order);
  return pause?.pausedAt ? pause.resumesOn : order.nextBillingDate;
}

/** What an attempt keeps of the pause that its cycle ends: none of anybody's words. */
export function pauseBefore(order: Paused): { pause?: Pause } {
  if (!order.pause || !isResuming(order)) return {};
  const { reason: _, ...pause } = order.pause;
  return { pause };
}

/** The order as it is on the day of its next charge. */
export const asCharged = <Order extends Dated>(order: Order): Order => ({
  ...order,
  nextBillingDate: nextChargeOn(order) ?? order.nextBillingDate,
});

const MONTHS_MAX = 24;

/** Throws `invalid_request` for a day on which an order cannot go on: one that is not after the beginning, has come, or is more than two years away. */
export function requireResumeDay(resumesOn: Day | undefined, startsOn: Day, today: Day): void {
  if (resumesOn === undefined) return;
  const first = addDays(startsOn > today ? startsOn : today, 1);
  const last = addMonths(today, MONTHS_MAX);
  if (resumesOn >= first && resumesOn <= last) return;
  throw invalidField('resumesOn', `Send a day from ${first} to ${last}, or none.`);
}

export const notPausable = (because: string): BillingError =>
  new BillingError('order_not_pausable', `${because} Nothing was changed.`);
