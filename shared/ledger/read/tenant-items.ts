import type { TenantId } from '../../domain/ids.ts';
import { type Key, keys, type ListName, tenantPartition } from '../../storage/table/keys.ts';
import type { Item } from '../view.ts';
import { namedBy } from './named-by.ts';
import { type Source, TABLE_SOURCE } from './source.ts';

const BATCH_MAX = 100;
/** Batches that are read at the same time. */
const BATCHES_AT_ONCE = 4;
/** Records this much older are read too: a record written late belongs to an earlier attempt and an earlier invoice number. */
export const EARLIER_MS = 24 * 60 * 60_000;

/**
 * A tenant's records since a day: attempts, invoices, orders and refunds page by page, all that is needed to judge them, the counter of
 * invoice numbers, and the events that wait to be relayed. What is in no list (relayed events, callers' keys, guards, saved cards) is not
 * among them, nor is all of what older records belong to: of an order that began earlier, its first payment, and those since that day.
 */
export async function readTenantItems(
  tenantId: TenantId,
  since: Date,
  source: Source = TABLE_SOURCE,
): Promise<Item[]> {
  const fromMs = since.getTime() - EARLIER_MS;
  const records = await readWithNamed(
    tenantId,
    async () => {
      const listed = (['TXN', 'INVOICE', 'ORDER', 'REFUND'] as const).map((list) =>
        readSince(source, tenantId, list, fromMs),
      );
      return (await Promise.all(listed)).flat();
    },
    source,
  );
  return [...records, ...(await readWaiting(tenantId, source))];
}

export const readWaiting = async (tenantId: TenantId, source: Source = TABLE_SOURCE): Promise<Item[]> =>
  readAll(source, await source.findWaiting(tenantId));

async function readSince(
  source: Source,
  tenantId: TenantId,
  list: ListName,
  fromMs: number,
): Promise<Item[]> {
  const found: Item[] = [];
  for await (const page of source.pagesOf(tenantId, list)) {
    const recent = page.filter((item) => madeAt(item) >= fromMs);
    found.push(...recent);
    if (recent.length < page.length) break; // Newest first: all that follow are older.
  }
  return found;
}

export const madeAt = ({ createdAt, issuedAt }: Item): number => Date.parse(String(createdAt ?? issuedAt));

/** Some records with all that they name, and the projects and the counter, which is read first, so that each number up to it can be found. */
export async function readWithNamed(
  tenantId: TenantId,
  read: () => Promise<readonly Item[]>,
  source: Source = TABLE_SOURCE,
): Promise<Item[]> {
  const counter = await readAll(source, [keys.counter(tenantId, 'INVOICE')]);
  const records = await withNamed(source, tenantId, await read());
  const projects = await source.queryPrefix(tenantPartition(tenantId), 'PROJECT#');
  return [...counter, ...records, ...projects];
}

/** The items with all that they name, what that names, and so on until nothing is left unread. */
async function withNamed(source: Source, tenantId: TenantId, recent: readonly Item[]): Promise<Item[]> {
  const asked = new Set(recent.map(nameOf));
  const read: Item[] = [];
  for (let latest = recent; latest.length > 0; ) {
    read.push(...latest);
    const named = latest.flatMap((item) => namedBy(tenantId, item)).filter((key) => isNew(asked, key));
    latest = await readAll(source, named);
  }
  return read;
}

const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`;

/** Whether the key is asked for the first time. */
function isNew(asked: Set<string>, key: Key): boolean {
  const name = nameOf(key);
  if (asked.has(name)) return false;
  asked.add(name);
  return true;
}

export async function readAll({ getAll }: Source, wanted: readonly Key[]): Promise<Item[]> {
  const batches = Array.from({ length: Math.ceil(wanted.length / BATCH_MAX) }, (_, index) =>
    wanted.slice(index * BATCH_MAX, (index + 1) * BATCH_MAX),
  );
  const items: Item[] = [];
  for (let start = 0; start < batches.length; start += BATCHES_AT_ONCE) {
    const found = await Promise.all(batches.slice(start, start + BATCHES_AT_ONCE).map(getAll));
    items.push(...found.flat().filter((item) => item !== undefined));
  }
  return items;
}
