import { isLate, type Notice, type OutboxRow } from '../../domain/events/event.ts';
import { instant, minutesAfter } from '../../domain/time/calendar.ts';
import { putNotices } from '../../messaging/notices-bus.ts';
import { log, logFailure } from '../../runtime/log.ts';
import { inTrace } from '../../runtime/work/trace.ts';
import { onceADay } from '../../storage/events/digests.ts';
import { markNoticed, markRelayed } from '../../storage/outbox.ts';
import type { Key } from '../../storage/table/keys.ts';
import { hasLost, inRounds } from '../../storage/table/lost.ts';
import { commit, findWork, get } from '../../storage/table/table.ts';
import { forOneTenant } from '../../storage/table/tenant-guard.ts';
import { workShards } from '../../storage/table/work.ts';
import { orderMails } from '../mail/order-mails.ts';
import { deliveriesOf, sendDeliveries } from './queue-events.ts';

/** What the stream has not relayed by then, the sweeper does. */
const SWEPT_AFTER_MINUTES = 2;
const SWEEP_BATCH = 50;

/**
 * Hands one commit's events on: to the queues, for each of the tenant's endpoints and as mails to payers, and to the operators' bus; then
 * marks the row.
 *
 * A crash between sending and marking sends again: receivers tell repeats by the event's id, and a mail is claimed before it is sent. Nothing is ever marked unsent.
 */
export async function relayRow(row: OutboxRow, now: Date): Promise<void> {
  const [relayed] = await relayRows([row], now);
  if (relayed?.status === 'rejected') throw relayed.reason;
}

/**
 * The same for several rows, whose events share requests to the queue. Gives what became of each row. Throws when the queue did not
 * take all events; no row is marked then.
 */
export async function relayRows(
  rows: readonly OutboxRow[],
  now: Date,
): Promise<PromiseSettledResult<void>[]> {
  const due = rows.filter(({ relayedAt }) => relayedAt === undefined);
  const deliveries = await Promise.all(
    due.map((row) => forOneTenant(row.tenantId, () => deliveriesOf(row, row.events))),
  );
  const traceIds = deliveries.flatMap((ofRow, index) => ofRow.map(() => due[index]?.traceId));
  await sendDeliveries(deliveries.flat(), (index) => traceIds[index]);
  await orderMails(due);
  let before: Promise<unknown> = Promise.resolve();
  const finished = rows.map((row) => {
    const one = () => inTrace(row.traceId, () => forOneTenant(row.tenantId, () => finish(row, now)));
    if (!row.notices.some(({ type }) => ONCE_A_DAY.has(type))) return one();
    const inTurn = before.then(one); // The one before it may have notified operators for today.
    before = inTurn.catch(() => undefined);
    return inTurn;
  });
  return await Promise.allSettled(finished);
}

/** The tenant's endpoint gets an event of each. Of these, operators get one notice of a tenant and day, and how many others there were. */
const ONCE_A_DAY: ReadonlySet<Notice['type']> = new Set(['payment.disputed']);

/** What follows once the events of a row are in the queue. */
async function finish(row: OutboxRow, now: Date): Promise<void> {
  if (row.relayedAt !== undefined) return;
  try {
    await inRounds(['digest'], async () => {
      const due = await Promise.all(row.notices.map((notice) => dueOf(row, notice, now)));
      await putNotices(due.flatMap(({ notices }) => notices));
      await commit([markRelayed(row, now), ...due.flatMap(({ writes }) => writes)]);
    });
    const { tenantId, id: outboxId, events } = row;
    log('info', 'events relayed', { tenantId, outboxId, events: events.length });
  } catch (error) {
    if (!hasLost(error, 'outbox row')) throw error;
  }
}

async function dueOf({ tenantId }: OutboxRow, notice: Notice, now: Date) {
  if (!ONCE_A_DAY.has(notice.type)) return { notices: [notice], writes: [] };
  const { notices, write } = await onceADay(tenantId, notice.type, notice, now);
  return { notices, writes: [write] };
}

/** Relays rows that the stream has left lying for two minutes. Gives how many. */
export async function sweepOutbox(now: Date, hasTime: () => boolean): Promise<number> {
  const until = instant(minutesAfter(now, -SWEPT_AFTER_MINUTES));
  let relayed = 0;
  for (const shard of workShards('OUTBOX')) {
    const seen = new Set<string>();
    while (hasTime()) {
      const found = await findWork(shard, until, SWEEP_BATCH + seen.size);
      const fresh = found.filter(({ pk }) => !seen.has(pk));
      if (fresh.length === 0) break;
      for (const key of fresh) {
        seen.add(key.pk);
        if (await tryRelay(key, now)) relayed += 1;
      }
    }
  }
  return relayed;
}

/** One row that cannot be read or relayed is logged and left: it must not keep the others waiting. */
async function tryRelay(key: Key, now: Date): Promise<boolean> {
  let row: OutboxRow | undefined;
  try {
    row = await get<OutboxRow>(key);
    if (row) await relayRow(row, now);
    return row !== undefined;
  } catch (error) {
    logFailure('events could not be relayed yet', error, { partition: key.pk });
    if (row && isLate(row, now) && row.noticedAt === undefined) await notifyOperators(row, now);
    return false;
  }
}

/** A notice may be sent twice, never lost: the row is marked after it. */
async function notifyOperators(row: OutboxRow, now: Date): Promise<void> {
  const { id: outboxId, tenantId, createdAt: since, events } = row;
  try {
    await putNotices([
      { type: 'events.not_relayed', detail: { tenantId, outboxId, since, events: events.length } },
    ]);
    await commit([markNoticed(row, now)]);
  } catch (error) {
    logFailure('operators could not be notified of events that wait', error, { tenantId, outboxId });
  }
}
