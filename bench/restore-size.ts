import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBucketServer } from '../local/bucket-server.ts';
import { startDynamo } from '../local/dynamo.ts';
import { createTable } from '../local/table.ts';
import type { Journaled } from '../shared/storage/journal/journaled.ts';

/** How long the replay of a journal took, and the most memory that its process had. */
export type Restored = Readonly<{
  records: number;
  /** Whether what one version had written of every tenth record was left out. */
  isPart: boolean;
  replayed: number;
  leftOut: number;
  seconds: number;
  megabytes: number;
}>;

const RECORDS = [10_000, 30_000, 100_000] as const;
const BATCH = 1000;
const BUCKET = 'journal';
const [FROM, DAY, TO] = ['2027-03-31T00:00:00Z', '2027-04-01', '2027-04-03T00:00:00Z'] as const;

/** Writes the journal of so many orders, each made and changed once, and replays it onto an empty table, as a whole and without a version. */
export async function measureRestores(): Promise<Restored[]> {
  const folder = mkdtempSync(join(tmpdir(), 'billing-bench-restore-'));
  const bucket = await startBucketServer(folder, BUCKET);
  const dynamo = await startDynamo({});
  Object.assign(process.env, {
    ...{ AWS_ENDPOINT_URL_S3: bucket.endpoint, AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint },
    ...{ AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' },
    ...{ JOURNAL_BUCKET: BUCKET },
  });
  const restored: Restored[] = [];
  for (const records of RECORDS) {
    const lost = `lost-${records}`;
    await writeJournal(lost, records);
    for (const isPart of [false, true]) {
      const tableName = `restored-${records}-${isPart}`;
      await createTable(dynamo.endpoint, tableName, { stream: false });
      restored.push({ records, isPart, ...(await replay(tableName, lost, isPart)) });
    }
  }
  await bucket.close();
  await dynamo.close();
  rmSync(folder, { recursive: true });
  return restored;
}

async function replay(
  tableName: string,
  lost: string,
  isPart: boolean,
): Promise<Omit<Restored, 'records' | 'isPart'>> {
  const env = { ...process.env, TABLE_NAME: tableName };
  const options = [lost, FROM, TO, ...(isPart ? ['bad'] : [])];
  const child = fork(join(import.meta.dirname, 'restore-process.ts'), options, {
    env,
    execPath: process.execPath,
  });
  const [measured] = await once(child, 'message');
  return measured;
}

async function writeJournal(table: string, records: number): Promise<void> {
  const { putChanges } = await import('../shared/storage/journal/batches.ts');
  for (const turn of [0, 1])
    for (let first = 0; first < records; first += BATCH)
      await putChanges(
        Array.from({ length: BATCH }, (_, index) =>
          changeOf(first + index, turn, turn * records + first + index),
        ),
        new Date(),
        table,
      );
}

/** An order of about a kilobyte, as the journal has it. Of every tenth one, the second change is the bad version's. */
function changeOf(record: number, turn: number, count: number): Journaled {
  const id = String(record).padStart(20, '0');
  const key = { pk: `T#t0000000000b#CUSTOMER#cst_${id}`, sk: `ORDER#ord_${id}01m0000000000000000000000` };
  const [by, version] =
    turn === 1 && record % 10 === 0 ? ['admin/cancel-order', 'bad'] : ['public-api/purchase', '3fa9c1d2'];
  const commit = `01mjg2${String(count).padStart(12, '0')}`;
  const text = (length: number) => ({ S: `${id}${'x'.repeat(length)}` });
  const fields = Object.fromEntries(Array.from({ length: 12 }, (_, field) => [`field${field}`, text(40)]));
  return {
    key: key as never,
    sequence: String(count + 1)
      .padStart(20, '0')
      .replace(/^/, '1'),
    at: new Date(Date.parse(`${DAY}T00:00:00Z`) + count * 100).toISOString(),
    ...{ by, version, commit },
    image: {
      ...{ pk: { S: key.pk }, sk: { S: key.sk }, writeId: { S: `${by}@${version}#${commit}` } },
      ...{ ...fields, version: { N: String(turn + 1) }, changed: { N: String(turn) } },
    },
  };
}
