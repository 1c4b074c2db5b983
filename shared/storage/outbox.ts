import type { Notice, OutboxRow } from '../domain/events/event.ts';
import type { AttemptId, EventId, InvoiceId, MailId, OrderId, TenantId } from '../domain/ids.ts';
import { epochSeconds, instant, minutesAfter } from '../domain/time/calendar.ts';
import { followingOperation, idOf } from '../runtime/new-id.ts';
import { wholeSetting } from '../runtime/settings.ts';
import { currentTraceId } from '../runtime/work/trace.ts';
import { keys } from './table/keys.ts';
import { feedFields } from './table/list-shards.ts';
import { lost } from './table/lost.ts';
import { change, create, get, getAll, type Write } from './table/table.ts';
import { workFields } from './table/work.ts';

/** Relayed events stay this long, so that what was sent can be looked up. Events that wait for a worker have no time to live. */
export const EVENTS_KEPT_DAYS = wholeSetting('EVENT_DAYS');
const KEPT_MINUTES = EVENTS_KEPT_DAYS * 24 * 60;

const OPERATION_CHARACTERS = 26;

/** The id of the row with the events of an attempt's end, or of the creation of an invoice or an order: the row is found from the record, without an index. */
export const eventsIdOf = (record: AttemptId | InvoiceId | OrderId): EventId => rowIdOf(record, 'events');

/** The id of the event of a record that exists before its payment: one that is made again on a restored table has its old event. */
export const createdIdOf = (record: InvoiceId | OrderId): EventId => rowIdOf(record, 'created');

/** The id of the row, and of its event, that tells that an invoice is overdue. */
export const overdueIdOf = (invoice: InvoiceId): EventId => rowIdOf(invoice, 'overdue');

/** The same that tells that an invoice was voided. */
export const voidedIdOf = (invoice: InvoiceId): EventId => rowIdOf(invoice, 'voided');

/** The id of the row that tells that an order was disowned. */
export const disownedIdOf = (order: OrderId): EventId => rowIdOf(order, 'disowned');

/** The same that tells that a mail came back, or was called unwanted. */
export const bouncedIdOf = (mail: MailId, reason: 'bounced' | 'complained'): EventId => rowIdOf(mail, reason);

function rowIdOf(record: string, of: string): EventId {
  const [prefix] = record.split('_');
  return idOf('event', followingOperation(`${prefix}_${record.slice(-OPERATION_CHARACTERS)}`, of));
}

/** Puts events on their way out, in the transaction that made them true. One row however many, to keep a commit small. `orElse` makes the error of a row that exists. */
export function putOutbox(
  {
    id,
    tenantId,
    events,
    notices = [],
    disputeWas,
  }: Pick<OutboxRow, 'id' | 'tenantId' | 'events' | 'disputeWas'> & { notices?: readonly Notice[] },
  now: Date,
  orElse?: () => Error,
): Write {
  const traceId = currentTraceId();
  const row: OutboxRow = {
    id,
    tenantId,
    events,
    notices,
    createdAt: instant(now),
    ...(disputeWas && { disputeWas }),
    ...(traceId && { traceId }),
  };
  const fields = {
    ...workFields('OUTBOX', id, row.createdAt),
    ...(events.length > 0 && feedFields(tenantId, id, row.createdAt)),
  };
  return create(keys.event(tenantId, id), { ...row, ...fields }, orElse);
}

export const findOutboxRow = (tenantId: TenantId, id: EventId): Promise<OutboxRow | undefined> =>
  get(keys.event(tenantId, id));

/** Remembers that operators were notified of a row that could not be relayed. */
export function markNoticed({ tenantId, id }: OutboxRow, now: Date): Write {
  return change(
    keys.event(tenantId, id),
    { set: { noticedAt: instant(now) }, when: [['relayedAt', 'absent']] },
    lost('outbox row'),
  );
}

/** Marks a row relayed; the sweeper looks at it no more. */
export function markRelayed({ tenantId, id }: OutboxRow, now: Date): Write {
  return change(
    keys.event(tenantId, id),
    {
      set: { relayedAt: instant(now), ttl: epochSeconds(minutesAfter(now, KEPT_MINUTES)) },
      remove: ['workPk', 'workSk'],
      when: [['relayedAt', 'absent']],
    },
    lost('outbox row'),
  );
}

/** The rows with these ids, at most 100. An id that was never used, or whose row was removed, has none. */
export async function findOutboxRows(tenantId: TenantId, ids: readonly EventId[]): Promise<OutboxRow[]> {
  const found = await getAll(ids.map((id) => keys.event(tenantId, id)));
  return found.flatMap((row) => (row === undefined ? [] : [row as unknown as OutboxRow]));
}
