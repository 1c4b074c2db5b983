import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BillingError } from '../../../../shared/domain/errors.ts';
import { replayJournal } from '../journal/replay.ts';
import type { Replay } from '../journal/survey.ts';
import type { RestoredTenant } from '../restore-tenant.ts';
import { type Compared, compareWith } from './compare.ts';
import { serveReadsOnly } from './reads-only.ts';

export type Drilled = Readonly<{
  /** The time to recover, without that of the comparison. */
  seconds: number;
  /** The copy after it beside the live table, by kind of item. */
  kinds: Readonly<Record<string, Compared>>;
  lost: number;
  /** A line for each charge that a person would decide about, and each order that would be held; by the journal, for each that is not replayed. */
  doubted: readonly string[];
  /** Requests that would have changed something at the processor. */
  refused: number;
}>;

/** Replays the journal of the live table onto a copy of it, and tells what the copy then lacks. */
export async function drillByJournal(replay: Replay): Promise<Drilled> {
  const began = performance.now();
  const { leftOut, gaps, changedSince } = await replayJournal(replay);
  const doubted = [...leftOut.map(({ commit, why }) => `${commit}: ${why}`), ...gaps, ...changedSince];
  return await drilled(replay, began, { doubted, refused: 0 });
}

/** Records what the processor's books have onto a copy of the live table. The processor is only read. */
export async function drillByBooks(replay: Pick<Replay, 'table' | 'from' | 'to'>): Promise<Drilled> {
  const reads = await serveReadsOnly(process.env.PROCESSOR_API_BASE ?? 'https://api.stripe.com');
  const began = performance.now();
  try {
    const restored = await restoreBooks(replay.from, { ...process.env, PROCESSOR_API_BASE: reads.url });
    const doubted = restored.flatMap(({ persons, heldOrders }) => [...persons, ...heldOrders]);
    return await drilled(replay, began, { doubted, refused: reads.refused() });
  } finally {
    reads.close();
  }
}

const OUTPUT_MAX = 256 * 2 ** 20;

/** In a process of its own, which knows no other address of the processor. It exits with 1 while something is left to decide. */
function restoreBooks(since: Date, env: NodeJS.ProcessEnv): Promise<RestoredTenant[]> {
  const command = fileURLToPath(new URL('../../main.ts', import.meta.url));
  const args = [command, 'restore', 'books', '--since', since.toISOString(), '--json', '--yes'];
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, args, { env, maxBuffer: OUTPUT_MAX }, (_, printed, said) => {
      try {
        resolve(JSON.parse(printed).result);
      } catch {
        reject(new BillingError('invalid_request', `"restore books" ended without a result: ${said}`));
      }
    });
    child.stderr?.on('data', (told) => process.stderr.write(told)); // How far it is.
  });
}

async function drilled(
  { table, to }: Pick<Replay, 'table' | 'to'>,
  began: number,
  found: Pick<Drilled, 'doubted' | 'refused'>,
): Promise<Drilled> {
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const kinds = await compareWith(table, to);
  const lost = Object.values(kinds).reduce((sum, { missing }) => sum + missing, 0);
  return { seconds, kinds, lost, ...found };
}
