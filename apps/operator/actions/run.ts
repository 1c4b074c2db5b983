import type { AuditEntry } from '../../../shared/domain/audit/audit-entry.ts';
import { endAuditEntry } from '../../../shared/storage/audit/audit-entries.ts';
import { commit, type Write } from '../../../shared/storage/table/table.ts';

/** The time of a run, and whether it is a dry run, which writes nothing. `entry` is what the audit log has of it. */
export type Run = Readonly<{ now: Date; dryRun?: boolean; entry?: AuditEntry }>;
/** A run by a person, whose name is kept with what they did. */
export type OperatorRun = Run & Readonly<{ by: string }>;

/** What an action did, or would do in a dry run: one line for each change, and the record after it. */
export type Outcome<Result> = Readonly<{
  status: 'created' | 'changed' | 'unchanged';
  changes: readonly string[];
  result: Result;
}>;

/** The outcome of an action that finds everything as requested. Every action may be repeated. */
export const unchanged = <Result>(result: Result): Outcome<Result> => ({
  status: 'unchanged',
  changes: [],
  result,
});

/** Ends what the audit log has of a run, with the id of the record that it was about: its argument may have been an e-mail address. */
export async function endOn({ entry }: Pick<Run, 'entry'>, record: string): Promise<void> {
  if (entry) await commit([endAuditEntry(entry, { end: 'done', record })]);
}

/**
 * Commits the writes in one transaction, with the end of the run in the audit log, unless it is a dry run. `record` is the id of what the run
 * was about, where its argument may have been an e-mail address.
 */
export async function settle<Result>(
  run: Run,
  outcome: Outcome<Result>,
  writes: readonly Write[],
  record?: string,
): Promise<Outcome<Result>> {
  const ended = run.entry ? [endAuditEntry(run.entry, { end: 'done', ...(record && { record }) })] : [];
  if (!run.dryRun) await commit([...writes, ...ended]);
  return outcome;
}

/** Whether this is the local stack, where addresses may be http. */
export const isLocalStage = (): boolean => process.env.STAGE === 'local';
