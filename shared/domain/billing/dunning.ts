import * as v from 'valibot';
import type { Day, InvoiceId, LinkSlug } from '../ids.ts';
import { text, whole } from '../record.ts';
import type { DunningSchedule } from '../tenants/dunning-schedule.ts';
import { addDays } from '../time/calendar.ts';
import type { RetryAdvice } from './retry-advice.ts';

/** What is open of a cycle that could not be charged. It is gone once the cycle is paid. */
export const DunningRecord = v.object({
  /** The unpaid invoice of the cycle. */
  invoiceId: text<InvoiceId>(),
  /** The link by which the payer can pay that invoice. Absent where the shop has no gateway for cards. */
  recoveryLink: v.optional(text<LinkSlug>()),
  /** The next date of the schedule. */
  nextOn: text<Day>(),
  /** The card may not be charged again, so the dates of the schedule pass without a try. */
  isBlocked: v.boolean(),
  isSuspended: v.boolean(),
  /** After a try with a new card beside the schedule: the date of the schedule that comes next. */
  resumesOn: v.optional(text<Day>()),
  /** How many new cards were tried beside the schedule. */
  newCards: v.optional(whole()),
  /** Names the card that was declined last, within the tenant's account at the processor. */
  cardFingerprint: v.optional(v.string()),
});
export type Dunning = v.InferOutput<typeof DunningRecord>;

/** What a date of the schedule that passed without payment leads to. */
export type DunningStep = Readonly<{
  failedTries: number;
  /** Absent after the last date: the order ends. */
  nextOn?: Day;
  isBlocked: boolean;
  isSuspended: boolean;
}>;

type Failing = Readonly<{
  failedTries: number;
  dunning?: Pick<Dunning, 'isBlocked' | 'isSuspended' | 'resumesOn'> | undefined;
}>;

/** Of one cycle. Schemes limit the tries of a card, and a customer could choose between two cards without end. */
const NEW_CARDS_MAX = 3;

/** The dunning of an order that charges another card from now on: that card is tried today, beside the schedule. */
export function withNewCard({ cardFingerprint, ...dunning }: Dunning, today: Day): Dunning {
  const { nextOn, resumesOn, newCards = 0 } = dunning;
  if (newCards >= NEW_CARDS_MAX)
    return { ...dunning, isBlocked: false, ...(cardFingerprint !== undefined && { cardFingerprint }) };
  return {
    ...dunning,
    isBlocked: false,
    nextOn: today,
    resumesOn: resumesOn ?? nextOn,
    newCards: newCards + 1,
  };
}

/**
 * The step after one more date without payment. Dates are counted from the cycle's billing date, so a late try does not move the later
 * ones. When all of them have passed, the next try is a day later, never at once.
 */
export function nextStep(
  { failedTries: before, dunning }: Failing,
  advice: RetryAdvice,
  { dueOn, today, schedule }: Readonly<{ dueOn: Day; today: Day; schedule: DunningSchedule }>,
): DunningStep {
  if (dunning?.resumesOn !== undefined)
    return afterNewCard(before, { ...dunning, resumesOn: dunning.resumesOn }, advice, today);
  const failedTries = before + 1;
  const isBlocked = (dunning?.isBlocked ?? false) || advice !== 'retry';
  const isSuspended =
    (dunning?.isSuspended ?? false) || advice === 'never' || failedTries >= schedule.suspendAfter;
  const dates = datesOf(schedule, dueOn).slice(failedTries);
  const nextOn = dates.length === 0 ? undefined : (dates.find((date) => date > today) ?? addDays(today, 1));
  return { failedTries, ...(nextOn !== undefined && { nextOn }), isBlocked, isSuspended };
}

/** A new card's try counts as no date of the schedule: it suspends nothing and ends nothing. */
function afterNewCard(
  failedTries: number,
  dunning: Pick<Dunning, 'isSuspended'> & { resumesOn: Day },
  advice: RetryAdvice,
  today: Day,
): DunningStep {
  const { isSuspended, resumesOn } = dunning;
  return {
    failedTries,
    nextOn: resumesOn > today ? resumesOn : addDays(today, 1),
    isBlocked: advice !== 'retry',
    isSuspended,
  };
}

/** The day after which a cycle that is still unpaid ends its order. */
export const lastTryOn = (schedule: DunningSchedule, dueOn: Day): Day =>
  datesOf(schedule, dueOn).at(-1) ?? dueOn;

function datesOf({ gapDays }: DunningSchedule, dueOn: Day): Day[] {
  let days = 0;
  return gapDays.map((gap) => {
    days += gap;
    return addDays(dueOn, days);
  });
}
