import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { memoryFor } from '../infra/memory.ts';
import { ASSUMED, PRICES } from '../infra/prices.ts';
import { startStack } from '../local/stack.ts';
import { type Journaled, lineOf } from '../shared/storage/journal/journaled.ts';
import { personKeyOf } from '../shared/storage/table/person-keys.ts';
import { slowdown } from './prices.ts';
import { ask, type Demo, newLink, payFrom } from './stack-client.ts';
import { sum } from './statistics.ts';

/** What the journal of a thousand purchases costs, at one pace of them. */
export type JournalCost = Readonly<{
  purchasesAMinute: number;
  batches: number;
  changesABatch: number;
  /** What is stored of a batch, compressed. */
  bytesABatch: number;
  usd: Readonly<{ puts: number; runs: number; storage: number; keys: number }>;
}>;
export type JournalCosts = Readonly<{ changesAPurchase: number; costs: readonly JournalCost[] }>;

const PURCHASES = 40;
/** 1,000 a day, 300 and 1,000 an hour, and as many as a drop of tickets sells. */
const PACES = [1000 / 1440, 300 / 60, 1000 / 60, 300] as const;
const BOUGHT = 1000;

/** As the event source mapping reads the stream (infra/constructs/stream-worker.ts). */
const BATCH = { changes: 1000, bytes: 6e6, windowMs: 60_000 } as const;
/** The partitions of a new table on demand. Each has a shard, whose changes are batches of their own. */
const SHARDS = 4;
/** The default of `journalDays`. */
const KEPT_DAYS = 400;
const DAYS_OF_MONTH = 365 / 12;

/**
 * Lets new payers pay links on a local stack, from the creation of the link to the delivery of the last event, and reads from the journal
 * what was written. The batches of a thousand of them are made as the deployed mapping would make them.
 */
export async function measureJournal(): Promise<JournalCosts> {
  const purchases = await journalOfPurchases();
  const changesAPurchase = sum(purchases.map(({ length }) => length)) / purchases.length;
  return { changesAPurchase, costs: PACES.map((pace) => costAt(pace, purchases)) };
}

async function journalOfPurchases(): Promise<Journaled[][]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'billing-bench-journal-'));
  const stack = await startStack({
    manyLinks: true,
    ...{ apiPort: 0, checkoutPort: 0, processorPort: 0, dataDir, checkout: false },
  });
  const { changesOn } = await import('../shared/storage/journal/batches.ts');
  const { api } = stack.urls;
  const demo = (await ask(api, 'GET', '/_local/demo', '')) as Demo;
  const [shop] = demo.tenants;
  if (!shop) throw new Error('the demo has no tenant');
  const ends: string[] = [];
  for (let payer = 0; payer <= PURCHASES; payer++) {
    const link = await newLink(api, shop);
    await payFrom(api, demo.checkout, link, payer, `new-payer-${payer}@example.com`);
    await stack.run('deliver-event'); // Waits for the queues and the journal.
    ends.push(new Date().toISOString());
  }
  const written = new Map<string, Journaled>();
  for (const day of new Set(ends.map((end) => end.slice(0, 10))))
    for await (const batch of changesOn('billing', day))
      for (const change of batch) written.set(`${change.key.pk} ${change.sequence}`, change);
  const { sealChanges } = await import('../shared/storage/journal/sealed.ts');
  const sealed = await sealChanges([...written.values()], new Date());
  await stack.close();
  rmSync(dataDir, { recursive: true });
  // The first one warms up, and what was before it seeds the shop.
  return ends.slice(1).map((end, index) => {
    const begun = ends[index] ?? '';
    return sealed.filter(({ at }) => at > begun && at <= end);
  });
}

type Timed = Readonly<{ change: Journaled; ms: number; index: number }>;

function costAt(purchasesAMinute: number, purchases: readonly Journaled[][]): JournalCost {
  const changes = Array.from({ length: BOUGHT }, (_, index) => {
    const own = (purchases[index % purchases.length] ?? []).toSorted((one, other) =>
      one.at < other.at ? -1 : 1,
    );
    const firstMs = Date.parse(own[0]?.at ?? '');
    const arrivedMs = (index / purchasesAMinute) * 60_000;
    return own.map((change) => ({ change, ms: arrivedMs + Date.parse(change.at) - firstMs, index }));
  }).flat();
  // The same purchase that comes again is another one, in another partition.
  const byShard = Map.groupBy(changes, ({ change, index }) => shardOf(`${change.key.pk} ${index}`));
  const batches = [...byShard.values()].flatMap(batchesOf);
  const before = process.cpuUsage();
  const bytes = batches.map((batch) => gzipSync(batch.map(({ change }) => lineOf(change)).join('')).length);
  const { user } = process.cpuUsage(before);
  // A person's key is made once, and read by the batches that have a change of theirs which says something of them.
  const persons = batches.map((batch) => new Set(batch.flatMap(personOf)).size);
  const memoryMb = memoryFor({ handler: 'workers/write-journal', may: ['put-journal'] });
  const seconds = (user / 1e6) * slowdown(memoryMb) + (batches.length * ASSUMED.objectPutMs) / 1000;
  return {
    purchasesAMinute,
    batches: batches.length,
    changesABatch: changes.length / batches.length,
    bytesABatch: sum(bytes) / batches.length,
    usd: {
      puts: batches.length * PRICES.objectPut,
      runs: batches.length * PRICES.lambdaRequest + seconds * (memoryMb / 1024) * PRICES.lambdaGbSecond,
      keys: BOUGHT * PRICES.tableWriteUnit + sum(persons) * PRICES.tableReadUnit,
      storage: (sum(bytes) / 1e9) * PRICES.objectGbMonth * (KEPT_DAYS / DAYS_OF_MONTH),
    },
  };
}

const personOf = ({ change, index }: Timed): string[] =>
  change.sealed && personKeyOf(change.key.pk) ? [`${change.key.pk} ${index}`] : [];

const shardOf = (partition: string): number =>
  createHash('md5').update(partition).digest().readUInt32BE() % SHARDS;

/** What the mapping gathers of one shard: until a minute has passed since the first change, or a batch is full. */
function batchesOf(changes: readonly Timed[]): Timed[][] {
  const batches: { since: number; bytes: number; all: Timed[] }[] = [];
  for (const one of changes.toSorted((former, later) => former.ms - later.ms)) {
    const open = batches.at(-1);
    const size = JSON.stringify(one.change).length;
    const hasRoom =
      open &&
      one.ms - open.since < BATCH.windowMs &&
      open.all.length < BATCH.changes &&
      open.bytes + size < BATCH.bytes;
    if (!hasRoom) batches.push({ since: one.ms, bytes: size, all: [one] });
    else {
      open.bytes += size;
      open.all.push(one);
    }
  }
  return batches.map(({ all }) => all);
}
