import { delayMessage, sendMessages } from '../../messaging/queue.ts';
import type { BooksExport } from '../../messaging/queue-messages.ts';
import type { Received } from '../../messaging/queue-worker.ts';
import { clock } from '../../runtime/clock.ts';
import { log } from '../../runtime/log.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { exportBooks } from './export-books.ts';

/** What a part takes that was begun: twenty pages of an account at the processor, and two files. */
const RESERVE_MS = 25_000;
/** At this receive, what of the processor cannot be read is left to the next day. */
const LEAVES_OUT_AT = 3;
/** A day that is over later than this is exported the next night. */
const WAIT_MS_MAX = 11 * 3_600_000;

/**
 * Exports the days of a tenant's books that are over. Waits for one that will be soon, since a tenant's midnight may be after the night of
 * UTC. Gives whether the message is done with.
 */
export async function exportNightly(
  { tenantId }: BooksExport,
  { leftMs, tries, receiptHandle }: Received,
): Promise<boolean> {
  const now = clock.now();
  const hasTime = () => leftMs() > RESERVE_MS;
  const run = { now, hasTime, mayLeaveOut: tries >= LEAVES_OUT_AT };
  const { isDone, nextAt } = await exportBooks(tenantId, run).catch((error: unknown) => {
    if (hasLost(error, 'books')) return { isDone: true, nextAt: undefined }; // Another run is at work on it.
    throw error;
  });
  const told = { tenantId, isDone, nextAt: nextAt?.toISOString() };
  log('info', 'the books of a tenant were exported', told);
  if (!isDone) await sendMessages('ledger-checks', [{ tenantId, books: true }]);
  const waitMs = (nextAt?.getTime() ?? Number.POSITIVE_INFINITY) - now.getTime();
  if (!isDone || waitMs > WAIT_MS_MAX) return true;
  await delayMessage('ledger-checks', receiptHandle, Math.ceil(waitMs / 1000));
  return false;
}
