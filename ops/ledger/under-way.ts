import { type Attempt, isEnded } from '../../shared/domain/sales/attempt.ts';
import type { Kept, View } from './view.ts';

/** The reconciler runs every minute; what it has not looked at this long after it was due is left lying. */
const OVERDUE_MS = 5 * 60_000;

/**
 * Whether an attempt is still on its way and somebody will see to it: its holder, its payer or the reconciler at its next look.
 * What the two sides say of it need not agree yet.
 */
export function isUnderWay(attempt: Kept<Attempt>, { now, settled }: Pick<View, 'now' | 'settled'>): boolean {
  if (isEnded(attempt) || attempt.state === 'quarantined') return false;
  if (attempt.state === 'requires_action') return Date.parse(attempt.authenticateBy) + (settled ? 0 : OVERDUE_MS) > now.getTime();
  return !settled && dueAt(attempt) + OVERDUE_MS > now.getTime();
}

/** When the reconciler looks at it next. Without a place in the work index it never does. */
function dueAt({ workSk }: Kept<Attempt>): number {
  const [at = ''] = workSk?.split('#') ?? [];
  return Date.parse(at) || 0;
}

/** The processor's clock and ours may differ by this much. */
const CLOCK_SKEW_MS = 5 * 60_000;

/** Whether it was charged before the processor's books begin, so that its intent being absent from them says nothing. */
export function isBeforeBooks({ createdAt }: Attempt, { since }: Pick<View, 'since'>): boolean {
  return since !== undefined && Date.parse(createdAt) < since.getTime() + CLOCK_SKEW_MS;
}
