import type { Attempt } from '../../domain/sales/attempt.ts';
import { HoldGone } from '../../storage/holds/hold-gone.ts';
import { commit, type Write } from '../../storage/table/table.ts';

/**
 * Commits the end of an attempt, which is given as it ends. A held item that is no longer in the table has nothing to use up or give back, and all that is
 * recorded is in the attempt's terms, so its absence never keeps an outcome from the records.
 *
 * `endHolds` builds the writes that use up or give back what the attempt holds.
 */
export async function commitEnd(attempt: Attempt, endHolds: (holding: Attempt) => Write[], writes: readonly Write[]): Promise<void> {
  for (let { holds } = attempt; ; ) {
    try {
      return await commit([...writes, ...endHolds({ ...attempt, holds })]);
    } catch (error) {
      if (!(error instanceof HoldGone)) throw error;
      holds = holds.filter((hold) => hold !== error.hold);
    }
  }
}
