import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { BillingError } from '../../../../shared/domain/errors.ts';
import type { Replay } from './survey.ts';

/**
 * What a run decided to leave out, and for which options. A later run reads it, since the restored table no longer tells it once items were
 * put: of other options it would be wrong.
 */
const Decisions = v.object({
  restored: v.string(),
  journalOf: v.string(),
  from: v.string(),
  to: v.string(),
  withoutVersions: v.array(v.string()),
  withoutFunctions: v.array(v.string()),
  keys: v.array(v.string()),
  leftOut: v.array(v.string()),
});
type Decisions = v.InferOutput<typeof Decisions>;

const OPTIONS = {
  restored: 'TABLE_NAME',
  journalOf: '--journal-of',
  from: '--from',
  to: '--to',
  withoutVersions: '--without-version',
  withoutFunctions: '--without-function',
  keys: '--keys',
} as const satisfies Record<keyof Omit<Decisions, 'leftOut'>, string>;

/** What is asked of a replay; without `to` up to the end of the journal. */
export type Asked = Omit<Replay, 'to' | 'decided'> & Readonly<{ to: Date | undefined }>;

/**
 * The replay that is asked for, with what the file says was decided; without the file, up to `now`. Throws `invalid_request` when it was
 * decided for other options, and names the one that differs.
 */
export function withDecisions(asked: Asked, file: string | undefined, now: Date): Replay {
  if (file === undefined || !existsSync(file)) return { ...asked, to: asked.to ?? now };
  const kept = readDecisions(file);
  const given = optionsOf({ ...asked, to: asked.to ?? new Date(kept.to) });
  for (const [name, option] of Object.entries(OPTIONS) as [keyof typeof OPTIONS, string][]) {
    const was = [kept[name]].flat().join(', ') || 'none';
    if (was !== ([given[name]].flat().join(', ') || 'none'))
      throw new BillingError(
        'invalid_request',
        `${file} was decided with another ${option}: ${was}. Give that again. For another decision, restore the table again and name another file.`,
      );
  }
  return { ...asked, to: new Date(kept.to), decided: kept.leftOut };
}

/** Keeps what is left out, whole or not at all. */
export function keepDecisions(file: string, replay: Replay, leftOut: readonly string[]): void {
  const decisions: Decisions = { ...optionsOf(replay), leftOut: [...leftOut] };
  writeFileSync(`${file}.new`, `${JSON.stringify(decisions, null, 2)}\n`, { flush: true });
  renameSync(`${file}.new`, file);
}

const optionsOf = ({ table, from, to, withoutVersions, withoutFunctions, keys }: Replay) => ({
  restored: process.env.TABLE_NAME ?? '',
  journalOf: table,
  from: from.toISOString(),
  to: to.toISOString(),
  withoutVersions: withoutVersions.toSorted(),
  withoutFunctions: withoutFunctions.toSorted(),
  keys: keys.toSorted(),
});

function readDecisions(file: string): Decisions {
  try {
    return v.parse(Decisions, JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    const message = `${file} has no decisions of "restore run". Name the file of the earlier run with --decisions, or one that does not exist yet.`;
    throw new BillingError('invalid_request', message, { cause });
  }
}
