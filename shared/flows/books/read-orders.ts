import { countedOf } from '../../domain/books/subscriptions.ts';
import { plusAll, type Sums } from '../../domain/books/sums.ts';
import { listOrders } from '../../storage/orders.ts';
import type { Exporting, Part } from './part.ts';

const PAGE = 100;
const PAGES_MAX = 20;

/** A part of the tenant's orders, counted by what recurs of them. On a day whose books are written late nothing is counted. */
export async function readOrdersPart({ state: { tenantId }, running }: Exporting): Promise<Part> {
  if (running.isLate) return { entries: [], position: undefined, hasMore: false };
  let counted: Sums = {};
  let cursor = running.position;
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const page = await listOrders(tenantId, { limit: PAGE, cursor });
    counted = plusAll(counted, countedOf(page.records));
    cursor = page.nextCursor ?? undefined;
    if (cursor === undefined) break;
  }
  return { entries: [], counted, position: cursor, hasMore: cursor !== undefined };
}
