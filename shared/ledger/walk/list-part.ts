import type { LedgerWalk, WalkedList } from '../../domain/ledger/ledger-walk.ts';
import { EARLIER_MS, madeAt } from '../read/tenant-items.ts';
import type { Item } from '../view.ts';
import type { LiveSides } from './sides.ts';

const PAGE = 100;

export type ListPart = Readonly<{ items: readonly Item[]; next: string | undefined }>;

/** The next records of a list, newest first, until they are older than what is compared. */
export async function readPart(
  { tenantId, since }: LedgerWalk,
  { list, cursor }: Readonly<{ list: WalkedList; cursor?: string | undefined }>,
  { source }: LiveSides,
  most: number,
): Promise<ListPart> {
  const fromMs = Date.parse(since) - EARLIER_MS;
  const items: Item[] = [];
  let next = cursor;
  do {
    const page = await source.pageOf(tenantId, list, { limit: Math.min(PAGE, most), cursor: next });
    const recent = page.records.filter((item) => madeAt(item) >= fromMs);
    items.push(...recent);
    next = recent.length < page.records.length ? undefined : (page.nextCursor ?? undefined);
  } while (next !== undefined && items.length < most);
  return { items, next };
}
