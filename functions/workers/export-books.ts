import * as v from 'valibot';
import type { TenantId } from '../../shared/domain/ids.ts';
import { text } from '../../shared/domain/record.ts';
import { exportBooks } from '../../shared/flows/books/export-books.ts';
import { delayMessage, sendMessages } from '../../shared/messaging/queue.ts';
import { queueWorker } from '../../shared/messaging/queue-worker.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { log } from '../../shared/runtime/log.ts';
import { hasLost } from '../../shared/storage/table/lost.ts';
import { forOneTenant } from '../../shared/storage/table/tenant-guard.ts';

/** What a part takes that was begun: twenty pages of an account at the processor, and two files. */
const RESERVE_MS = 25_000;
/** At this receive, what of the processor cannot be read is left to the next day. */
const LEAVES_OUT_AT = 3;
/** A day that is over later than this is exported the next night. */
const WAIT_MS_MAX = 11 * 3_600_000;

const schema = v.object({ tenantId: text<TenantId>() });

/** Exports the days of a tenant's books that are over. Waits for one that will be soon, since a tenant's midnight may be after the night of UTC. */
export const handler = queueWorker({
  schema,
  failure: 'the export of the books failed on our side',
  async handle({ tenantId }, { leftMs, tries, receiptHandle }) {
    const now = clock.now();
    const { isDone, nextAt } = await forOneTenant(tenantId, () =>
      exportBooks(tenantId, {
        now,
        hasTime: () => leftMs() > RESERVE_MS,
        mayLeaveOut: tries >= LEAVES_OUT_AT,
      }),
    ).catch((error: unknown) => {
      if (hasLost(error, 'books')) return { isDone: true, nextAt: undefined }; // Another run is at work on it.
      throw error;
    });
    log('info', 'the books of a tenant were exported', {
      tenantId,
      isDone,
      nextAt: nextAt?.toISOString(),
    });
    if (!isDone) await sendMessages('book-exports', [{ tenantId }]);
    const waitMs = (nextAt?.getTime() ?? Number.POSITIVE_INFINITY) - now.getTime();
    if (!isDone || waitMs > WAIT_MS_MAX) return true;
    await delayMessage('book-exports', receiptHandle, Math.ceil(waitMs / 1000));
    return false;
  },
});
