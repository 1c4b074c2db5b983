import { BillingError, invalidField } from '../../shared/domain/errors.ts';
import type { BillingEvent } from '../../shared/domain/events/event.ts';
import type { AttemptId, Instant, InvoiceId, TenantId } from '../../shared/domain/ids.ts';
import { queueEvents } from '../../shared/flows/events/relay-events.ts';
import { findOutboxRows } from '../../shared/storage/outbox.ts';
import { forOneTenant } from '../../shared/storage/table/tenant-guard.ts';
import type { Outcome, Run } from './run.ts';

/** A stored event, and when it was put on the delivery queue. */
export type StoredEvent = BillingEvent & Readonly<{ queuedAt?: Instant | undefined }>;
/** `record` is a payment or an invoice; without `event` all of its events are meant. */
export type ResendRequest = Readonly<{ tenantId: TenantId; record: string; event?: string | undefined }>;

/** The stored events of payments, and of invoices that a tenant's backend created. */
export async function listEventsOf(tenantId: TenantId, records: readonly (AttemptId | InvoiceId)[]): Promise<StoredEvent[]> {
  const rows = await findOutboxRows(tenantId, records);
  return rows.flatMap(({ events, relayedAt }) => events.map((event) => ({ ...event, queuedAt: relayedAt })));
}

/**
 * Puts stored events on the delivery queue again. They keep their ids, so that a receiver that has processed one recognises the
 * repeat.
 *
 * Throws `invalid_request` if no event is stored, and if their project has no endpoint.
 */
export async function resendEvents({ tenantId, record, event }: ResendRequest, run: Run): Promise<Outcome<readonly StoredEvent[]>> {
  if (!process.env.DELIVERIES_QUEUE_URL) {
    throw new BillingError('invalid_request', 'DELIVERIES_QUEUE_URL is not set. "billing doctor" says how to set it.');
  }
  const stored = await listEventsOf(tenantId, [record as AttemptId | InvoiceId]);
  const chosen = stored.filter(({ id }) => event === undefined || id === event);
  if (chosen.length === 0) {
    const message = `No such event of ${record} is stored. Events are kept for 30 days; "events list" shows them.`;
    throw invalidField(event === undefined ? 'record' : 'event', message, 'not_found');
  }
  const changes = chosen.map(({ id, type }) => `put ${type} ${id} on the delivery queue`);
  if (run.dryRun) return { status: 'changed', changes, result: chosen };
  const queued = await forOneTenant(tenantId, () => queueEvents(chosen.map(({ queuedAt, ...plain }) => plain)));
  if (queued.length === 0) throw invalidField('project', 'The project has no event endpoint. "projects set-events" sets one.', 'not_found');
  return { status: 'changed', changes, result: chosen };
}
