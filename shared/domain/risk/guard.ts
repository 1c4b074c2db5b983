import * as v from 'valibot';
import type { Instant } from '../ids.ts';
import { text, whole } from '../record.ts';
import { instant, minutesAfter } from '../time/calendar.ts';

/**
 * The guarded mode of a shop, in which the declines of its payers have jumped: somebody may be testing stolen cards there. It asks for
 * 3-D Secure, looks at each card first, and ends by itself.
 */
export const GuardRecord = v.object({
  since: text<Instant>(),
  until: text<Instant>(),
  /** What began it: declines of the last ten to twenty minutes. */
  declines: whole(),
  /** When operators were last notified. */
  noticedAt: text<Instant>(),
});
export type Guard = v.InferOutput<typeof GuardRecord>;

export const isGuarding = (guard: Guard | undefined, now: Date): boolean =>
  guard !== undefined && Date.parse(guard.until) > now.getTime();

const DECLINES_MIN = 20;
/** Of shops with honest payers, few have more than one decline in five payments. */
const DECLINED_SHARE = 0.3;
const GUARD_MINUTES = 30;
/** A guard that has less left than this is made longer by another decline. */
const EXTENDED_BELOW_MS = 20 * 60_000;
/** Operators hear of a shop once a day. */
const NOTICE_MS = 24 * 60 * 60_000;

/** The guard that these counts ask for, or the one that there is. */
export function guardAfter(
  before: Guard | undefined,
  { declines, paid }: Readonly<{ declines: number; paid: number }>,
  now: Date,
): Guard | undefined {
  if (declines < DECLINES_MIN || declines < DECLINED_SHARE * (declines + paid)) return before;
  const until = instant(minutesAfter(now, GUARD_MINUTES));
  if (before && isGuarding(before, now)) return isFresh(before, now) ? before : { ...before, until };
  const isKnown = before && now.getTime() - Date.parse(before.noticedAt) < NOTICE_MS;
  return { since: instant(now), until, declines, noticedAt: isKnown ? before.noticedAt : instant(now) };
}

const isFresh = ({ until }: Guard, now: Date): boolean =>
  Date.parse(until) - now.getTime() >= EXTENDED_BELOW_MS;
