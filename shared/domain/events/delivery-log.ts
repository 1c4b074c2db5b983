import * as v from 'valibot';
import { BillingError } from '../errors.ts';
import type { EndpointId, EventId, Instant, ProjectId, TenantId } from '../ids.ts';
import { text, whole } from '../record.ts';
import { epochSeconds, instant, minutesAfter } from '../time/calendar.ts';
import type { BillingEvent, Delivery, EventType } from './event.ts';

/** `pending` is being tried, `waiting` is kept while its endpoint is paused, `failed` is tried no more. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'waiting', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

const TryRecord = v.object({
  at: text<Instant>(),
  durationMs: whole(),
  isDelivered: v.boolean(),
  /** The status that the endpoint answered with, or why there is no answer. */
  reason: v.string(),
  status: v.optional(whole()),
  /** The beginning of the answer's body, with our secrets masked. */
  answer: v.optional(v.string()),
});
export type Try = v.InferOutput<typeof TryRecord>;

/** What became of one sending. `isTimeout` when the endpoint did not answer in time. Without an answer there is no `status`. */
export type Sent = Readonly<Omit<Try, 'at'> & { isTimeout?: true }>;

/** When a delivery is tried, whether that is its message's first try, and whether the queue brings it again after a failure. */
export type Turn = Readonly<{ now: Date; isFirst: boolean; willRetry: boolean }>;

/** What became of one event at one endpoint of its project. Its body stays in the outbox row. */
export const DeliveryRecord = v.object({
  id: text<EventId>(),
  tenantId: text<TenantId>(),
  projectId: text<ProjectId>(),
  /** Absent: the first endpoint. */
  endpointId: v.optional(text<EndpointId>()),
  type: text<EventType>(),
  /** The row that holds the event. */
  outboxId: text<EventId>(),
  createdAt: text<Instant>(),
  status: v.picklist(DELIVERY_STATUSES),
  /** The last of all tries, oldest first. */
  tries: v.array(TryRecord),
  triesCount: whole(),
  version: whole(),
  ttl: whole(),
});
export type DeliveryLog = v.InferOutput<typeof DeliveryRecord>;

/** As many as the queue makes. What was tried before a redelivery is dropped first. */
const TRIES_KEPT = 10;
/** Answers are the large part of the log, so only those of the last tries are kept: each write stays below five kilobytes. */
const ANSWERS_KEPT = 3;
const DAY_MINUTES = 24 * 60;

/** The log of a delivery that was not tried yet. It is kept for so many days, as the event itself. */
export const newDeliveryLog = ({ event, outboxId, endpointId }: Delivery, keptDays: number): DeliveryLog => ({
  id: event.id as EventId,
  tenantId: event.tenantId,
  projectId: event.projectId,
  ...(endpointId && { endpointId }),
  type: event.type,
  outboxId,
  createdAt: event.createdAt,
  status: 'pending',
  tries: [],
  triesCount: 0,
  version: 0,
  ttl: epochSeconds(minutesAfter(new Date(event.createdAt), keptDays * DAY_MINUTES)),
});

/** The log after one more try. */
export function withTry(
  log: DeliveryLog,
  tried: Omit<Try, 'at'>,
  { now, willRetry }: Pick<Turn, 'now' | 'willRetry'>,
): DeliveryLog {
  const tries = [...log.tries, { at: instant(now), ...tried }].slice(-TRIES_KEPT);
  return {
    ...log,
    status: tried.isDelivered ? 'delivered' : willRetry ? 'pending' : 'failed',
    tries: tries.map(({ answer, ...rest }, index) =>
      index < tries.length - ANSWERS_KEPT ? rest : { ...rest, ...(answer && { answer }) },
    ),
    triesCount: log.triesCount + 1,
  };
}

/** What became of a test, which no log holds. */
export type TestedEndpoint = Readonly<Omit<Try, 'at'> & { event: BillingEvent; isResumed: boolean }>;

/** The error for an event that was never tried, is no longer stored or is another tenant's. */
export const eventNotFound = (): BillingError =>
  new BillingError(
    'event_not_found',
    'There is no such event. Events are listed from their first try, and kept for 30 days.',
  );

/** The error for a project that has no endpoint. */
export const noEventEndpoint = (): BillingError =>
  new BillingError(
    'event_endpoint_not_set',
    'The project has no such endpoint for events, or it is not enabled. GET /admin/endpoints lists them.',
  );
