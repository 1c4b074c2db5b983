import * as v from 'valibot';
import type { Day } from '../ids.ts';
import { whole } from '../record.ts';
import { addDays, addMonths } from '../time/calendar.ts';

/** Months between two charges that the specification allows. */
export const BILLING_INTERVALS = [1, 3, 6, 12, 24, 36] as const;
export type BillingInterval = (typeof BILLING_INTERVALS)[number];

/** How a sale recurs after its first charge. */
export const CycleRecord = v.object({
  intervalMonths: v.picklist(BILLING_INTERVALS),
  /** Charged on each later cycle, in minor units. */
  amountMinor: whole(),
  /** Days until the first renewal, when the first checkout is a trial. */
  trialDays: v.optional(whole()),
});
export type BillingCycle = v.InferOutput<typeof CycleRecord>;

/**
 * When a sale that is paid on `today` is charged next, and the day from which all its later cycles are counted.
 *
 * The end of a trial is the anchor and the first renewal; without a trial the day of payment is the anchor.
 */
export function firstCycle(
  cycle: BillingCycle,
  today: Day,
): { anchorOn: Day; nextBillingOn: Day; cyclesPaid: number } {
  if (cycle.trialDays !== undefined) {
    const trialEndsOn = addDays(today, cycle.trialDays);
    return { anchorOn: trialEndsOn, nextBillingOn: trialEndsOn, cyclesPaid: 0 };
  }
  return { anchorOn: today, nextBillingOn: addMonths(today, cycle.intervalMonths), cyclesPaid: 1 };
}

/** Each date is counted from the anchor, never from the date before it, so that no short month shortens the later ones (I13). */
export function billingDateAfter(dueOn: Day, anchorOn: Day, intervalMonths: number): Day {
  for (let intervals = 0; ; intervals++) {
    const date = addMonths(anchorOn, intervals * intervalMonths);
    if (date > dueOn) return date;
  }
}

/** A stretch of days, of which `until` is the first one after it. */
export type Period = Readonly<{ from: Day; until: Day }>;
type Recurring = Readonly<{ anchorOn: Day; intervalMonths: number; startedOn: Day }>;

/** The billing period in which a day lies. Before the anchor it is the trial, which began with the order. */
export function periodAt({ anchorOn, intervalMonths, startedOn }: Recurring, today: Day): Period {
  if (today < anchorOn) return { from: startedOn, until: anchorOn };
  for (let intervals = 1; ; intervals++) {
    const until = addMonths(anchorOn, intervals * intervalMonths);
    if (until > today) return { from: addMonths(anchorOn, (intervals - 1) * intervalMonths), until };
  }
}
