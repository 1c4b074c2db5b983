import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { perQueue } from '../../../../functions/queues.ts';
import { startBucketServer } from '../../../../local/bucket-server.ts';
import { startDynamo } from '../../../../local/dynamo.ts';
import { functionEnvironment, JOURNAL_BUCKET } from '../../../../local/environment.ts';
import { startKms } from '../../../../local/kms.ts';
import { createTable } from '../../../../local/table.ts';
import { atProcessor } from '../../at-processor.ts';
import type { Services } from '../stack-messages.ts';
import type { World } from '../world.ts';
import { keepItems, putItems, unlikeItems } from './old-table.ts';
import { type Operator, operatorIn } from './operator.ts';
import type { Way } from './restore.ts';

/** The table as it was at an instant, in a file. */
export type Kept = Readonly<{ at: Date; file: string }>;

const DAY_MS = 24 * 60 * 60_000;
const BOOKS_TRIES_MAX = 8;
const PENDING_WAIT_MS = 1000;
/** From the stamp of a commit to the table. */
const COMMIT_MS_MAX = 10_000;

const databaseOf = ({ dataDir }: World): string => join(dataDir, 'table.db');

export function keepTable(world: World): Kept {
  const kept = { at: world.now(), file: join(world.directory, 'kept.db') };
  keepItems(databaseOf(world), world.tableName, kept.file);
  return kept;
}

/**
 * Kills the stack, goes back to a table that was kept, and follows docs/restore.md: the journal is replayed before the stack uses the table;
 * the books are recorded while it runs with payments paused, so its shoppers, workers and the processor's events go on.
 */
export async function goBack(world: World, kept: Kept, way: Way, chance: () => number): Promise<void> {
  const began = performance.now();
  const [lost, table] = [world.tableName, `billing-${world.restores.length + 1}`];
  const problems: string[] = [];
  let [from, to] = [kept.at, kept.at];
  await world.killAndRestart({
    async takeTable() {
      await world.wires.all.processor.settled(); // No request from before is still running.
      to = world.now();
      await using open = new AsyncDisposableStack();
      const own = async <Part extends { close(): Promise<void> }>(part: Promise<Part>) =>
        open.adopt(await part, (opened) => opened.close());
      const { endpoint } = await own(startDynamo({ file: databaseOf(world) }));
      await createTable(endpoint, table);
      putItems(databaseOf(world), table, kept.file);
      if (way === 'journal') {
        const keys = await own(startKms({ file: join(world.dataDir, 'key.json') }));
        const bucket = await own(startBucketServer(join(world.dataDir, 'journal'), JOURNAL_BUCKET));
        const at = { table: endpoint, keys: keys.endpoint, bucket: bucket.endpoint };
        const operate = operatorAt(world, table, at, chance);
        from = await replay(world, { operate, kept, lost, table, problems });
      }
      return table;
    },
    async whilePaused(at) {
      const operate = operatorAt(world, table, at, chance);
      const persons = await readBooks(world, operate, from);
      problems.push(...(await differences(operate, new Date(from.getTime() - DAY_MS))));
      world.restores.push({
        ...{ way, persons, problems, loss: { from, to }, until: world.now() },
        seconds: (performance.now() - began) / 1000,
        lost: unlikeItems(databaseOf(world), lost, table).filter(({ isMissing }) => isMissing),
      });
    },
  });
}

/** The operator's command at the services, without faults between them. */
const operatorAt = (
  world: World,
  tableName: string,
  { table, keys, bucket }: Pick<Services, 'table' | 'keys'> & { bucket?: string },
  chance: () => number,
): Operator => {
  const environment = functionEnvironment({
    ...{ tableName, dynamo: table, kms: keys, ...(bucket && { bucket }) },
    ...{ queue: '', queueUrls: perQueue(() => ''), eventBus: '', processor: world.processor.url },
  });
  const aheadMs = world.now().getTime() - Date.now();
  return operatorIn({ ...environment, CLOCK_AHEAD_MS: String(aheadMs) }, chance);
};

type Replaying = Readonly<{ operate: Operator; kept: Kept; lost: string; table: string; problems: string[] }>;

/** Replays the journal, and compares with the lost table what it had. Gives the last change that it knows. */
async function replay(world: World, { operate, kept, lost, table, problems }: Replaying): Promise<Date> {
  const { code, result } = await operate(
    'restore',
    'run',
    '--journal-of',
    lost,
    '--from',
    kept.at.toISOString(),
  );
  const { leftOut, gaps, changedSince, writers } = result;
  if (code !== 0)
    problems.push(`the replay ended with ${code}: ${JSON.stringify({ leftOut, gaps, changedSince })}`);
  const last = new Date(
    Math.max(kept.at.getTime(), ...writers.map(({ to }: { to: string }) => Date.parse(to))),
  );
  const isJournaled = ({ at }: { at: Date | undefined }) => Number(at) < last.getTime() - COMMIT_MS_MAX;
  const unlike = unlikeItems(databaseOf(world), lost, table).filter(isJournaled);
  problems.push(...unlike.map(({ pk, sk }) => `${pk} ${sk} is not as the journal has it`));
  return last;
}

/** Records what was charged since, until nothing is pending. What needs a person is given back, as the page says. */
async function readBooks(world: World, operate: Operator, since: Date): Promise<string[]> {
  const persons = new Set<string>();
  let last = '';
  for (let tries = 0; tries < BOOKS_TRIES_MAX; tries++) {
    const { code, result } = await operate('restore', 'books', '--since', since.toISOString());
    if (code === 0) return [...persons];
    await wait(PENDING_WAIT_MS);
    for (const line of result.flatMap(({ persons: lines }: { persons: string[] }) => lines)) {
      last = line;
      const [intent = ''] = line.split(' ');
      if (!intent.includes('_')) continue; // The run was interrupted.
      persons.add(line);
      await atProcessor(world.processor, 'refunds', { payment_intent: intent });
    }
  }
  throw new Error(`The books are not recorded after ${BOOKS_TRIES_MAX} runs: ${last}`);
}

/** What the ledger check says; but for lost disputes, of which the processor sends the end again once the faults are over. */
async function differences(operate: Operator, since: Date): Promise<string[]> {
  const { result } = await operate('ledger', 'check', '--since', since.toISOString().slice(0, 10));
  const lines: string[] = result.flatMap((tenant: { differences: string[] }) => tenant.differences);
  return lines.filter((line) => !line.startsWith('I2 missing record: dispute '));
}
