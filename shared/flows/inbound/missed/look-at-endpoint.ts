import type { Notice } from '../../../domain/events/event.ts';
import { type EventEndpoint, typesNotSent } from '../../../domain/inbound/event-endpoint.ts';
import { HANDLED_TYPES, type HandledType } from '../../../domain/inbound/processor-event.ts';
import type { Gateway } from '../../../domain/tenants/tenant.ts';
import type { Processor } from '../../../processor/client.ts';
import { readEndpoint, repairEndpoint } from '../../../processor/event-endpoints.ts';
import { commit } from '../../../storage/table/table.ts';
import { changeGateway } from '../../../storage/tenants.ts';

/** A gateway that is registered for its account's events. */
export type Listening = Gateway & Readonly<{ eventEndpoint: EventEndpoint }>;

/** The gateway with the types that its endpoint did not get, and what operators are to know of it. */
type Looked = Readonly<{ gateway: Listening; notices: readonly Notice[] }>;

/** Reads the endpoint at the account, and enables it for all types that are acted on if it is not. One that is gone needs an operator: the processor shows a secret only when an endpoint is made. */
export async function lookAtEndpoint(processor: Processor, found: Listening, now: Date): Promise<Looked> {
  const { id, tenantId, label, eventEndpoint } = found;
  const about = { tenantId, gatewayId: id, endpointId: eventEndpoint.id };
  const answer = await readEndpoint(processor, eventEndpoint.id);
  if (answer.kind === 'failed') {
    const gateway = await remembering(found, HANDLED_TYPES); // It may be disabled.
    return { gateway, notices: [notLookedAt(about, answer.because)] };
  }
  if (answer.kind === 'none') {
    const { origin } = new URL(eventEndpoint.url);
    const command = `npx billing gateways receive-events '${label}' --tenant ${tenantId} --api-url ${origin}`;
    const missing = { type: 'gateway.endpoint_missing', detail: { ...about, command } } as const;
    return { gateway: await remembering(found, HANDLED_TYPES), notices: [missing] };
  }
  const types = typesNotSent(answer.seen);
  if (types.length === 0) return { gateway: found, notices: [] };
  const gateway = await remembering(found, types); // First: a repaired endpoint does not show what it missed.
  const key = `event-endpoint/${eventEndpoint.id}/${now.toISOString()}`;
  const repaired = await repairEndpoint(processor, eventEndpoint.id, key);
  if (repaired.kind === 'failed') return { gateway, notices: [notLookedAt(about, repaired.because)] };
  const detail = { ...about, wasDisabled: !answer.seen.isEnabled, types };
  return { gateway, notices: [{ type: 'gateway.endpoint_repaired', detail }] };
}

/** Keeps that events of these types may have gone nowhere, so that the night lists all of them. */
export async function remembering(gateway: Listening, types: readonly HandledType[]): Promise<Listening> {
  const { unheard = [] } = gateway.eventEndpoint;
  if (types.every((type) => unheard.includes(type))) return gateway;
  const eventEndpoint = { ...gateway.eventEndpoint, unheard: [...new Set([...unheard, ...types])] };
  await commit([changeGateway(gateway, { eventEndpoint })]);
  return { ...gateway, eventEndpoint };
}

const notLookedAt = (about: Record<string, unknown>, because: string): Notice => ({
  type: 'gateway.events_not_fetched',
  detail: { ...about, of: 'endpoint', because },
});
