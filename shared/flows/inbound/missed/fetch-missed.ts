import type { Notice } from '../../../domain/events/event.ts';
import type { EventId, Instant, TenantId } from '../../../domain/ids.ts';
import {
  type EventEndpoint,
  isHeardLately,
  type Slice,
  slicesSince,
} from '../../../domain/inbound/event-endpoint.ts';
import {
  HANDLED_TYPES,
  type HandledType,
  type ProcessorEvent,
  readProcessorEvent,
} from '../../../domain/inbound/processor-event.ts';
import type { Gateway } from '../../../domain/tenants/tenant.ts';
import { sendMessages } from '../../../messaging/queue.ts';
import { type Processor, processorFor } from '../../../processor/client.ts';
import { type EventQuery, listEvents, TYPES_MAX } from '../../../processor/event-endpoints.ts';
import { log, logFailure } from '../../../runtime/log.ts';
import { newId } from '../../../runtime/new-id.ts';
import { openGatewayKey } from '../../../secrets/gateway-keys.ts';
import { putOutbox } from '../../../storage/outbox.ts';
import { commit } from '../../../storage/table/table.ts';
import { changeGateway, GatewayChanged, listGateways } from '../../../storage/tenants.ts';
import { type Listening, lookAtEndpoint } from './look-at-endpoint.ts';

const isListening = (gateway: Gateway): gateway is Listening =>
  gateway.kind === 'processor' &&
  gateway.sealedSecretKey !== undefined &&
  gateway.eventEndpoint !== undefined;

/**
 * Queues what the accounts of a tenant did and could not tell, as if it had been delivered, and gives how many events that were. An
 * endpoint that the processor has disabled is enabled again.
 *
 * The processor lists the events that an endpoint was to take and has not taken. Nowhere does it say that an event which was sent to no
 * endpoint, since that was disabled or did not ask for the type, is among them; so of the types that an endpoint did not get, all
 * events are fetched, delivered or not. An event twice does no harm: each says only where to look.
 *
 * Nothing that fails here keeps the caller from its work: operators are notified of what the processor refuses, and the next night begins
 * where this one ended.
 */
export async function fetchMissed(tenantId: TenantId, now: Date, hasTime: () => boolean): Promise<number> {
  let queued = 0;
  for (const gateway of (await listGateways(tenantId)).filter(isListening)) {
    if (isHeardLately(gateway.eventEndpoint, now)) continue;
    try {
      queued += await fetchOf(gateway, now, hasTime);
    } catch (error) {
      if (!(error instanceof GatewayChanged))
        // An operator is at work on it, and the next night sees what they left.
        logFailure('the missed events of a gateway could not be fetched', error, {
          tenantId,
          gatewayId: gateway.id,
        });
    }
  }
  return queued;
}

async function fetchOf(found: Listening, now: Date, hasTime: () => boolean): Promise<number> {
  const processor = processorFor(await openGatewayKey(found, 'secretKey'));
  const { gateway, notices } = await lookAtEndpoint(processor, found, now);
  const { id: gatewayId, tenantId } = gateway;
  const { unheard = [], heardUntil: heardBefore, ...endpoint } = gateway.eventEndpoint;
  const { queued, heardUntil = heardBefore, problem } = await queueMissed(processor, gateway, now, hasTime);
  log(problem === undefined ? 'info' : 'error', 'missed events were fetched', {
    ...{ tenantId, gatewayId, queued, heardUntil, problem },
  });
  const after: EventEndpoint = {
    ...endpoint,
    ...(heardUntil && { heardUntil }),
    ...(problem !== undefined && unheard.length > 0 && { unheard }),
  };
  const detail = { tenantId, gatewayId, endpointId: endpoint.id, of: 'events', heardUntil };
  const all: readonly Notice[] =
    problem === undefined
      ? notices
      : [...notices, { type: 'gateway.events_not_fetched', detail: { ...detail, because: problem } }];
  const row = { id: newId<EventId>('event', now), tenantId, events: [], notices: all };
  await commit([
    changeGateway(gateway, { eventEndpoint: after }),
    ...(all.length > 0 ? [putOutbox(row, now)] : []),
  ]);
  return queued;
}

/** How far the events were looked through, and why no further. */
type Progress = Readonly<{ queued: number; heardUntil?: Instant | undefined; problem?: string }>;

async function queueMissed(
  processor: Processor,
  gateway: Listening,
  now: Date,
  hasTime: () => boolean,
): Promise<Progress> {
  let queued = 0;
  let heardUntil: Instant | undefined;
  for (const slice of slicesSince(gateway.eventEndpoint, now)) {
    for (const wanted of queriesOf(gateway.eventEndpoint, slice)) {
      let query: EventQuery | undefined = wanted;
      while (query) {
        if (!hasTime()) return { queued, heardUntil, problem: 'out_of_time' };
        const page = await listEvents(processor, query);
        if (page.kind === 'failed') return { queued, heardUntil, problem: page.because };
        const events = page.events.flatMap((event) => read(event, gateway));
        await sendMessages('processor-events', events);
        queued += events.length;
        query = page.next === undefined ? undefined : { ...query, after: page.next };
      }
    }
    heardUntil = slice.until;
  }
  return { queued, heardUntil };
}

function queriesOf({ unheard = [] }: EventEndpoint, { from, before }: Slice): EventQuery[] {
  const heard = HANDLED_TYPES.filter((type) => !unheard.includes(type));
  const asked = (types: readonly HandledType[], isUndelivered: boolean): EventQuery[] =>
    types.length === 0
      ? []
      : [
          { types: types.slice(0, TYPES_MAX), isUndelivered, from, before },
          ...asked(types.slice(TYPES_MAX), isUndelivered),
        ];
  return [...asked(heard, true), ...asked(unheard, false)];
}

/** The key that lists them is proof enough of whose they are: it opens the account. */
function read(event: Readonly<{ id: string }>, { id: gatewayId, tenantId }: Listening): ProcessorEvent[] {
  try {
    const names = readProcessorEvent(JSON.stringify(event));
    return names ? [{ ...names, tenantId, gatewayId }] : [];
  } catch (error) {
    logFailure('an event of a list could not be read', error, { tenantId, gatewayId, eventId: event.id });
    return [];
  }
}
