import type { Attempt } from '../../domain/sales/attempt.ts';
import type { Hold } from '../../domain/sales/hold.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit, type Write } from '../../storage/table/table.ts';

/**
 * Commits the end of an attempt, which is given as it ends. A held item that is no longer in the table has nothing to use up or give back, and all that is
 * recorded is in the attempt's terms, so its absence never keeps an outcome from the records.
 *
 * `endHolds` builds the writes that use up or give back what the attempt holds.
 */
export const commitEnd = (
  attempt: Attempt,
  endHolds: (holding: Attempt) => Write[],
  writes: readonly Write[],
): Promise<void> => commitEnds([attempt], endHolds, writes);

/** The same for attempts that end together. */
export async function commitEnds(
  attempts: readonly Attempt[],
  endHolds: (holding: Attempt) => Write[],
  writes: readonly Write[],
): Promise<void> {
  for (const gone = new Set<Hold>(); ; ) {
    const holding = attempts.map((attempt) => ({
      ...attempt,
      holds: attempt.holds.filter((hold) => !gone.has(hold)),
    }));
    try {
      return await commit([...writes, ...holding.flatMap(endHolds)]);
    } catch (error) {
      if (!hasLost(error, 'held item')) throw error;
      gone.add(error.found);
    }
  }
}
