import type { RecordChange } from '../../domain/sales/record-change.ts';
import { hasLost } from '../../storage/table/lost.ts';

/** Commits changes. A plan of which the customer has another subscription stays theirs: the change that frees it is left out. */
export async function unlessPlansKept<Change extends RecordChange, Result>(
  changes: readonly Change[],
  commitWith: (changes: readonly Change[]) => Promise<Result>,
): Promise<Result> {
  try {
    return await commitWith(changes);
  } catch (error) {
    if (!hasLost(error, 'freed plan')) throw error;
    const rest = changes.filter(
      (change) => !(change.is === 'plan freed' && change.of.planId === error.found),
    );
    return await unlessPlansKept(rest, commitWith);
  }
}
