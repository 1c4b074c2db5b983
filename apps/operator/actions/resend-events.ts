import type { Invoice } from '../../../shared/domain/billing/invoice.ts';
import { BillingError, invalidField } from '../../../shared/domain/errors.ts';
import { endpointNamed } from '../../../shared/domain/events/endpoint-settings.ts';
import type { BillingEvent } from '../../../shared/domain/events/event.ts';
import {
  type EventId,
  type Instant,
  type InvoiceId,
  isIdOf,
  type OrderId,
  type RefundId,
  type TenantId,
} from '../../../shared/domain/ids.ts';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import { disputeRowIds } from '../../../shared/flows/events/dispute-events.ts';
import { queueEvents } from '../../../shared/flows/events/queue-events.ts';
import { refundRowIds } from '../../../shared/flows/events/refund-events.ts';
import { signRowIds } from '../../../shared/flows/inbound/signs/sign-events.ts';
import { parseAttempt } from '../../../shared/storage/attempts.ts';
import { logsOf } from '../../../shared/storage/events/delivery-logs.ts';
import { eventsIdOf, findOutboxRows } from '../../../shared/storage/outbox.ts';
import { readRefunds } from '../../../shared/storage/refunds/refunds.ts';
import { findListed } from '../../../shared/storage/table/lists.ts';
import { forOneTenant } from '../../../shared/storage/table/tenant-guard.ts';
import type { Outcome, Run } from './run.ts';

/** A stored event, the row that holds it, and when that was put on the delivery queue. */
export type StoredEvent = BillingEvent &
  Readonly<{ outboxId: EventId; traceId?: string | undefined; queuedAt?: Instant | undefined }>;
/** `record` is a payment, an invoice, an order, a refund or an event; without `event` all of its events are meant, and without `endpoint` all endpoints. */
export type ResendRequest = Readonly<{
  tenantId: TenantId;
  record: string;
  event?: string | undefined;
  endpoint?: string | undefined;
}>;

/** As many rows as one batch reads. */
const BATCH_MAX = 100;

/** The stored events of payments, with those of their disputes and refunds. */
export async function listEventsOfPayments(
  tenantId: TenantId,
  attempts: readonly Attempt[],
): Promise<StoredEvent[]> {
  const refunded = await Promise.all(
    attempts.map(async (attempt) => (attempt.refunds ? await readRefunds(attempt) : [])),
  );
  return await readEvents(
    tenantId,
    attempts.flatMap((attempt, index) => [
      eventsIdOf(attempt.id),
      ...disputeRowIds(attempt),
      ...signRowIds(attempt),
      ...(refunded[index] ?? []).flatMap(({ id }) => refundRowIds(id)),
    ]),
  );
}

/** The stored events of invoices that a tenant's backend created. */
export const listEventsOfInvoices = (
  tenantId: TenantId,
  invoices: readonly Invoice[],
): Promise<StoredEvent[]> =>
  readEvents(
    tenantId,
    invoices.map(({ id }) => eventsIdOf(id)),
  );

async function listEventsOf(tenantId: TenantId, record: string): Promise<StoredEvent[]> {
  if (isIdOf('attempt', record)) {
    const item = await findListed(tenantId, 'TXN', record);
    return item ? await listEventsOfPayments(tenantId, [parseAttempt(item)]) : [];
  }
  if (isIdOf('refund', record)) return await readEvents(tenantId, refundRowIds(record as RefundId));
  if (!isIdOf('event', record))
    return await readEvents(tenantId, [eventsIdOf(record as InvoiceId | OrderId)]);
  const [log] = await logsOf(tenantId, record);
  return log ? (await readEvents(tenantId, [log.outboxId])).filter(({ id }) => id === record) : [];
}

async function readEvents(tenantId: TenantId, ids: readonly EventId[]): Promise<StoredEvent[]> {
  const batches = Array.from({ length: Math.ceil(ids.length / BATCH_MAX) }, (_, index) =>
    ids.slice(index * BATCH_MAX, (index + 1) * BATCH_MAX),
  );
  const rows = (await Promise.all(batches.map((batch) => findOutboxRows(tenantId, batch)))).flat();
  return rows.flatMap(({ id: outboxId, traceId, events, relayedAt }) =>
    events.map((event) => ({ ...event, outboxId, traceId, queuedAt: relayedAt })),
  );
}

/**
 * Puts stored events on the delivery queue again, also those whose delivery is in the dead-letter queue. They keep their ids, so that a
 * receiver that has processed one recognises the repeat.
 *
 * Throws `invalid_request` if no event is stored, and if their project has no endpoint.
 */
export async function resendEvents(
  { tenantId, record, event, endpoint }: ResendRequest,
  run: Run,
): Promise<Outcome<readonly StoredEvent[]>> {
  requireDeliveries();
  const stored = await listEventsOf(tenantId, record);
  const chosen = stored.filter(({ id }) => event === undefined || id === event);
  if (chosen.length === 0) {
    const message = `No such event of ${record} is stored. Events are kept for 30 days; "events list" shows them.`;
    throw invalidField(event === undefined ? 'record' : 'event', message, 'not_found');
  }
  const changes = chosen.map(({ id, type }) => `put ${type} ${id} on the delivery queue`);
  if (run.dryRun) return { status: 'changed', changes, result: chosen };
  const queued = await forOneTenant(tenantId, () =>
    Promise.all(chosen.map((one) => queueStored(one, endpoint))),
  );
  if (queued.flat().length === 0)
    throw invalidField(
      'project',
      'The project has no such event endpoint. "projects set-events" and "endpoints set" set one.',
      'not_found',
    );
  return { status: 'changed', changes, result: chosen };
}

const queueStored = (
  { outboxId, traceId, queuedAt, ...event }: StoredEvent,
  endpoint: string | undefined,
): Promise<BillingEvent[]> =>
  queueEvents({ id: outboxId, ...(traceId && { traceId }) }, [event], onlyOf(endpoint));

/** Throws `invalid_request` where the environment does not name the queue. */
export function requireDeliveries(): void {
  if (process.env.DELIVERIES_QUEUE_URL) return;
  throw new BillingError(
    'invalid_request',
    'DELIVERIES_QUEUE_URL is not set. "billing doctor" says how to set it.',
  );
}

const onlyOf = (endpoint: string | undefined) =>
  endpoint === undefined ? undefined : { endpointId: endpointNamed(endpoint) };
