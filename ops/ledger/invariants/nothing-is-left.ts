import { type Attempt, isResting } from '../../../shared/domain/sales/attempt.ts';
import { isUnderWay } from '../under-way.ts';
import type { Kept, View } from '../view.ts';
import type { Finding } from '../violation.ts';

/**
 * I11: when the dust has settled no attempt is unfinished, unless it waits for its payer or for people, and no event is still on
 * its way. Before that, whatever is unfinished must at least stand where the workers look.
 */
export function nothingIsLeft(view: View): Finding[] {
  return [...view.attempts.flatMap((attempt) => problemOf(attempt, view)), ...unrelayed(view)];
}

function problemOf(attempt: Kept<Attempt>, view: View): Finding[] {
  const { tenantId, id, state } = attempt;
  if (isResting(state)) return attempt.workPk ? [{ tenantId, message: `attempt ${id} is ${state} and still counts as work` }] : [];
  if (!attempt.workPk || !attempt.workSk) return [{ tenantId, message: `attempt ${id} is ${state} and nobody will look at it` }];
  return isUnderWay(attempt, view) ? [] : [{ tenantId, message: `unfinished: attempt ${id} is ${state} since ${attempt.leaseUntil}` }];
}

function unrelayed({ outbox, settled }: View): Finding[] {
  return outbox.flatMap(({ id, tenantId, relayedAt, workPk, createdAt }) => {
    if (relayedAt !== undefined) return workPk ? [{ tenantId, message: `events ${id} are relayed and still count as work` }] : [];
    if (!workPk) return [{ tenantId, message: `events ${id} are not relayed and no sweep will find them` }];
    return settled ? [{ tenantId, message: `events ${id} of ${createdAt} were never relayed` }] : [];
  });
}
