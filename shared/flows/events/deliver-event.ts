import { invariant } from '../../domain/errors.ts';
import type { Sent, Turn } from '../../domain/events/delivery-log.ts';
import type { Endpoint } from '../../domain/events/endpoint.ts';
import { type AnyEndpoint, endpointOf } from '../../domain/events/endpoint-settings.ts';
import { type Delivery, wantsEvent } from '../../domain/events/event.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { logFailure } from '../../runtime/log.ts';
import { findEndpoint } from '../../storage/events/endpoints.ts';
import { recentProject } from '../../storage/recent.ts';
import { forOneTenant } from '../../storage/table/tenant-guard.ts';
import { noteEndpoint } from './endpoints/endpoint-health.ts';
import { hangingEndpoints } from './hanging-endpoints.ts';
import { keepProof } from './keep-proof.ts';
import { logTry, logWaiting } from './log-deliveries.ts';
import { postDelivery } from './post-delivery.ts';
import { workingEndpoints } from './working-endpoints.ts';

/** `isDone` when the queue need not bring the message again. */
export type Delivered = Readonly<{ isDone: boolean; reason: string }>;

const hanging = hangingEndpoints();
const working = workingEndpoints();

/**
 * Delivers one event by the settings that its endpoint has at this moment. An endpoint that is gone is owed nothing. While it is paused
 * the event waits in the table.
 */
export async function deliverEvent(delivery: Delivery, turn: Turn): Promise<Delivered> {
  return await forOneTenant(delivery.tenantId, () => deliver(delivery, turn));
}

async function deliver(delivery: Delivery, turn: Turn): Promise<Delivered> {
  const { tenantId, projectId, event, endpointId } = delivery;
  invariant(
    event.tenantId === tenantId && event.projectId === projectId,
    'an event goes to the project it is about',
  );
  const project = await recentProject(tenantId, projectId);
  const settings = project && endpointOf(project, endpointId);
  if (!settings) return { isDone: true, reason: 'the project has no endpoint any more' };
  if (settings.isEnabled === false) return { isDone: true, reason: 'the endpoint is not enabled' };
  if (!wantsEvent(settings, event.type))
    return { isDone: true, reason: 'the endpoint gets no events of this type any more' };
  const endpoint = await keepIfPaused(delivery, turn);
  if (endpoint?.pausedAt) return { isDone: true, reason: 'the endpoint is paused: the event waits' };

  const posted = await post(project, settings, delivery, turn);
  if (!posted.isDelivered) working.note(nameOf(delivery), false);
  const notes = [logTry(delivery, posted, turn), noteEndpoint(delivery, endpoint, posted.isDelivered, turn)];
  await noteAll(notes, event.id);
  return { isDone: posted.isDelivered, reason: posted.reason };
}

/**
 * Keeps the event if its endpoint is paused, and gives the endpoint. It is read again after the event was written: a resumption
 * after that read finds the event, and one before it makes the event be sent here. The record of an endpoint that works is read once
 * in a while.
 */
async function keepIfPaused(delivery: Delivery, turn: Turn): Promise<Endpoint | undefined> {
  if (working.has(nameOf(delivery))) return undefined;
  const endpoint = await findEndpoint(delivery);
  working.note(nameOf(delivery), !endpoint?.pausedAt && !endpoint?.failingSince);
  if (!endpoint?.pausedAt) return endpoint;
  await logWaiting(delivery, turn);
  return await findEndpoint(delivery);
}

async function post(
  project: Project,
  settings: AnyEndpoint,
  delivery: Delivery,
  { now }: Turn,
): Promise<Sent> {
  const { event } = delivery;
  const endpoint = nameOf(delivery);
  if (!hanging.mayTry(endpoint))
    return { isDelivered: false, reason: 'the endpoint did not answer the posts before', durationMs: 0 };
  const posted = await postDelivery(project, settings, event, now);
  hanging.note(endpoint, posted.isTimeout === true);
  // A further endpoint may count or archive. What tells the customer is at the first one.
  if (posted.isDelivered && event.type === 'subscription.reminder' && settings.id === undefined)
    await keepProof(event, settings.url, posted.reason, now);
  return posted;
}

const nameOf = ({ tenantId, projectId, endpointId }: Delivery) => [tenantId, projectId, endpointId].join(' ');

/** The receiver has the event or has not: a note that cannot be written must not send it again. */
async function noteAll(notes: readonly Promise<void>[], eventId: string): Promise<void> {
  for (const one of await Promise.allSettled(notes)) {
    if (one.status === 'rejected') logFailure('a try could not be noted', one.reason, { eventId });
  }
}
