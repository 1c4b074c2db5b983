import type Stripe from 'stripe';
import type { SeenEndpoint } from '../domain/inbound/event-endpoint.ts';
import { HANDLED_TYPES, type HandledType } from '../domain/inbound/processor-event.ts';
import { readFailure } from './answers.ts';
import type { Processor } from './client.ts';

/** Why a call gave nothing: what was refused, such as `credentials` of a key without the permission, or `unknown`. */
export type Failed = Readonly<{ kind: 'failed'; because: string }>;

/** What an endpoint must be, whatever it was. */
export const wantedEndpoint = () => ({ enabled_events: [...HANDLED_TYPES], disabled: false });

/** An endpoint of the account; `none` when it was deleted there, or belongs to another account than the key. */
export async function readEndpoint(
  processor: Processor,
  id: string,
): Promise<Readonly<{ kind: 'endpoint'; seen: SeenEndpoint }> | Readonly<{ kind: 'none' }> | Failed> {
  try {
    const { status, enabled_events: types } = (await processor.rawRequest(
      'GET',
      `/v1/webhook_endpoints/${encodeURIComponent(id)}`,
    )) as unknown as Stripe.WebhookEndpoint;
    return { kind: 'endpoint', seen: { isEnabled: status === 'enabled', types } };
  } catch (error) {
    const failure = readFailure(error);
    const isGone = failure.kind === 'refused' && failure.report.code === 'resource_missing';
    return isGone ? { kind: 'none' } : failed(failure);
  }
}

/** Enables an endpoint, and for every type that is acted on. */
export async function repairEndpoint(
  processor: Processor,
  id: string,
  idempotencyKey: string,
): Promise<Readonly<{ kind: 'repaired' }> | Failed> {
  try {
    const path = `/v1/webhook_endpoints/${encodeURIComponent(id)}`;
    await processor.rawRequest('POST', path, wantedEndpoint(), { idempotencyKey });
    return { kind: 'repaired' };
  } catch (error) {
    return failed(readFailure(error));
  }
}

export type EventQuery = Readonly<{
  types: readonly HandledType[];
  /** Only those that an endpoint has not taken yet, or never took. */
  isUndelivered: boolean;
  from: number;
  before: number;
  /** The last event of the page before. */
  after?: string | undefined;
}>;
/** Events as they would have been delivered, the newest first, and where the next page begins. */
export type EventPage = Readonly<{ kind: 'page'; events: readonly Stripe.Event[]; next: string | undefined }>;

const PAGE = 100;
/** The processor's limit. */
export const TYPES_MAX = 20;

export async function listEvents(processor: Processor, query: EventQuery): Promise<EventPage | Failed> {
  const { types, isUndelivered, from, before, after } = query;
  const params = new URLSearchParams({
    limit: String(PAGE),
    'created[gte]': String(from),
    'created[lt]': String(before),
    ...(isUndelivered && { delivery_success: 'false' }),
    ...(after && { starting_after: after }),
  });
  for (const type of types) params.append('types[]', type);
  try {
    const { data, has_more: hasMore } = (await processor.rawRequest(
      'GET',
      `/v1/events?${params}`,
    )) as unknown as Stripe.ApiList<Stripe.Event>;
    return { kind: 'page', events: data, next: hasMore ? data.at(-1)?.id : undefined };
  } catch (error) {
    return failed(readFailure(error));
  }
}

const failed = (failure: ReturnType<typeof readFailure>): Failed => ({
  kind: 'failed',
  because: failure.kind === 'refused' ? failure.because : failure.kind,
});
