import { envelopeOf } from '../../domain/events/event.ts';
import type { EventId } from '../../domain/ids.ts';
import type { TaxEngine } from '../../domain/tax/settings.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { dayIn, instant, startOf } from '../../domain/time/calendar.ts';
import { logFailure } from '../../runtime/log.ts';
import { idOf, namedOperation } from '../../runtime/new-id.ts';
import { findOutboxRow, putOutbox } from '../../storage/outbox.ts';
import { commit } from '../../storage/table/table.ts';

/**
 * Tells the shop that its tax engine fails: once a day, by the row's id. A sale goes on whether this is written or not: two that
 * write it at once make one row, and the other's failure is logged.
 */
export async function tellEngineFailed(
  { tenantId, id: projectId }: Project,
  { url, whenDown }: TaxEngine,
  problem: string,
  now: Date,
): Promise<void> {
  const day = dayIn('UTC', now);
  const name = `tax.engine_failed ${tenantId} ${projectId} ${day}`;
  const id = idOf<EventId>('event', namedOperation(new Date(startOf(day)), name));
  try {
    if (await findOutboxRow(tenantId, id)) return;
    const data = { url, problem, whenDown };
    const event = envelopeOf(id, 'tax.engine_failed', { tenantId, projectId }, data, instant(now));
    await commit([putOutbox({ id, tenantId, events: [event] }, now)]);
  } catch (error) {
    logFailure('the shop was not told that its tax engine fails', error, { tenantId, projectId });
  }
}
