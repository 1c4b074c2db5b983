import * as v from 'valibot';
import type { Day, EventId, Instant } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { isResuming, nextChargeOn, type Pause, standingPause } from '../pauses/pause.ts';
import { text, whole } from '../record.ts';
import { addDays } from '../time/calendar.ts';

/** Proves that the tenant was given the reminder: which endpoint took it, and its answer. */
const ReminderProofRecord = v.object({ endpoint: v.string(), answer: v.string(), at: text<Instant>() });
export type ReminderProof = v.InferOutput<typeof ReminderProofRecord>;

/** What the customer of an order was reminded of last: one charge, by one event. */
export const ReminderRecord = v.object({
  /** The billing date that it announces. */
  dueOn: text<Day>(),
  amountMinor: whole(),
  /** Absent: the order's, of a reminder that an earlier version of the service made. */
  currency: v.optional(text<Currency>()),
  eventId: text<EventId>(),
  sentAt: text<Instant>(),
  /** How often the event was put on its way. Once, unless a charge waits for its delivery. */
  times: whole(),
  proof: v.optional(ReminderProofRecord),
});
export type Reminder = v.InferOutput<typeof ReminderRecord>;

type Reminded = Readonly<{
  nextBillingDate?: Day | undefined;
  anchorOn?: Day | undefined;
  intervalMonths?: number | undefined;
  dunning?: unknown;
  endsOn?: Day | undefined;
  pause?: Pause | undefined;
  reminder?: Reminder | undefined;
}>;

/** How long before a charge its customer is reminded of it. */
export const REMINDED_DAYS_BEFORE = 7;
/** A customer who is charged this seldom may have forgotten the order. */
const SELDOM_MONTHS = 6;

/** The next charge of the order is the first one after its trial: the end of a trial is the anchor, and later dates come after it. */
export const endsTrial = ({ nextBillingDate, anchorOn, pause }: Reminded): boolean =>
  pause === undefined && nextBillingDate !== undefined && nextBillingDate === anchorOn;

/** The next charge of the order ends a pause on the day that was set for it. One that somebody resumes is charged at their word. */
export const endsPause = (order: Reminded): boolean =>
  standingPause(order)?.resumesOn !== undefined ||
  (isResuming(order) && order.pause?.resumesOn !== undefined);

/** The reminder of the charge that comes next, if it was made. */
export const reminderOf = (order: Reminded): Reminder | undefined =>
  order.reminder?.dueOn === nextChargeOn(order) ? order.reminder : undefined;

/** The day from which the customer is to be reminded of the next charge. None when they were, or need not be. A short trial is over before. */
export function remindOn(order: Reminded): Day | undefined {
  const { nextBillingDate, intervalMonths = 0, dunning, endsOn } = order;
  const chargeOn = nextBillingDate && nextChargeOn(order);
  if (chargeOn === undefined || dunning !== undefined || endsOn !== undefined || reminderOf(order))
    return undefined;
  return endsTrial(order) || endsPause(order) || intervalMonths >= SELDOM_MONTHS
    ? addDays(chargeOn, -REMINDED_DAYS_BEFORE)
    : undefined;
}

export function isReminderDue(order: Reminded, today: Day): boolean {
  const on = remindOn(order);
  return on !== undefined && on <= today;
}
