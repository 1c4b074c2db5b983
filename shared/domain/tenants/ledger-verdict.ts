import * as v from 'valibot';
import type { Day, Instant, TenantId } from '../ids.ts';
import { text, whole } from '../record.ts';

/** What the last check of a tenant's records against its accounts at the processor found. */
export const LedgerVerdictRecord = v.object({
  tenantId: text<TenantId>(),
  /** The night for which it was planned: each has one check. */
  day: text<Day>(),
  checkedAt: text<Instant>(),
  /** What was made from here on was compared. */
  since: text<Instant>(),
  isClean: v.boolean(),
  /** The difference between both sides in minor units, by currency. */
  drift: v.record(v.string(), whole()),
  violations: v.array(v.object({ invariant: v.string(), rule: v.string(), count: whole() })),
  /** Marks of the differences that operators were told of. */
  told: v.optional(v.array(v.string())),
  /** Why the check could not be made, or not to its end. */
  problem: v.optional(v.string()),
});
export type LedgerVerdict = v.InferOutput<typeof LedgerVerdictRecord>;

const DAY_MS = 24 * 60 * 60_000;
const FIRST_DAYS = 7;
const OVERLAP_DAYS = 2;
const DAYS_MAX = 30;

/**
 * From when on the next check compares: from two days before the last one that was made to its end, so that what was in flight then is
 * compared as it ended.
 */
export function checkSince(last: LedgerVerdict | undefined, now: Date): Date {
  if (!last) return new Date(now.getTime() - FIRST_DAYS * DAY_MS);
  const from = Date.parse(last.problem === undefined ? last.checkedAt : last.since) - OVERLAP_DAYS * DAY_MS;
  return new Date(Math.max(from, now.getTime() - DAYS_MAX * DAY_MS));
}
