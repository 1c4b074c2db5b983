import { commit, type Write } from '../../shared/storage/table.ts';

/** How an action runs: at which time, and whether it may write. */
export type Run = Readonly<{ now: Date; dryRun?: boolean }>;

/** What an action did, or would do: one sentence for each change, and the record as it is afterwards. */
export type Outcome<Result> = Readonly<{
  status: 'created' | 'changed' | 'unchanged';
  changes: readonly string[];
  result: Result;
}>;

/** Says that everything is already as asked. Every action can be run again. */
export const unchanged = <Result>(result: Result): Outcome<Result> => ({ status: 'unchanged', changes: [], result });

/** Applies what was decided, all or nothing. A dry run stops here, before the first write. */
export async function settle<Result>(run: Run, outcome: Outcome<Result>, writes: readonly Write[]): Promise<Outcome<Result>> {
  if (!run.dryRun) await commit(writes);
  return outcome;
}

/** http addresses are for one machine, whose stack says so. */
export const isLocalStage = (): boolean => process.env.STAGE === 'local';
