import { type Attempt, awaitsBank, isResting } from '../domain/sales/attempt.ts';
import type { Kept, View } from './view.ts';

/** The reconciler runs every minute. An attempt that is overdue by more than this has been missed. */
const OVERDUE_MS = 5 * 60_000;

/**
 * Whether an attempt is in flight: its handler, its payer or the reconciler may still finish it. Until then table and processor
 * may differ about it.
 */
export function isUnderWay(
  attempt: Kept<Attempt>,
  { now, settled, isPartial }: Pick<View, 'now' | 'settled' | 'isPartial'>,
): boolean {
  if (isPartial && isAfter(attempt.endedAt, now)) return true; // It ended while both sides were read.
  if (isResting(attempt.state)) return false;
  if (awaitsBank(attempt, now)) return true;
  if (attempt.state === 'requires_action')
    return Date.parse(attempt.authenticateBy) + (settled ? 0 : OVERDUE_MS) > now.getTime();
  return !settled && dueAt(attempt) + OVERDUE_MS > now.getTime();
}

export const isAfter = (at: string | undefined, now: Date): boolean =>
  at !== undefined && Date.parse(at) > now.getTime();

/** The time of the reconciler's next check, in milliseconds; 0 if the attempt is not in the work index. */
function dueAt({ workSk }: Kept<Attempt>): number {
  const [at = ''] = workSk?.split('#') ?? [];
  return Date.parse(at) || 0;
}

/** The processor's clock and ours may differ by this much. */
export const CLOCK_SKEW_MS = 5 * 60_000;

/** Whether the attempt is older than the processor's objects that were read, so that a missing intent proves nothing. */
export function isBeforeBooks({ createdAt }: Attempt, { since }: Pick<View, 'since'>): boolean {
  return since !== undefined && Date.parse(createdAt) < since.getTime() + CLOCK_SKEW_MS;
}

/** Whether a record is as young as what was read, so that all that came after it was read too. */
export const isSince = ({ createdAt }: Pick<Attempt, 'createdAt'>, { since }: Pick<View, 'since'>): boolean =>
  since === undefined || Date.parse(createdAt) >= since.getTime();
