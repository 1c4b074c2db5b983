import type { Sent } from '../../domain/events/delivery-log.ts';
import { type AnyEndpoint, versionOf } from '../../domain/events/endpoint-settings.ts';
import type { BillingEvent } from '../../domain/events/event.ts';
import { eventBusOf } from '../../domain/events/event-bus.ts';
import { type Message, messageOf } from '../../domain/events/message.ts';
import { renderEvent } from '../../domain/events/render-event.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { putOnBus } from '../../messaging/tenant-bus.ts';
import { type Proof, postEvent } from '../../outbound/post-event.ts';
import { clock } from '../../runtime/clock.ts';
import { traceparent } from '../../runtime/work/trace.ts';
import { openEventSecret, openSigningEventSecrets } from '../../secrets/event-secret.ts';
import { standardSignatures } from '../../secrets/standard-signature.ts';

/** Sends an event to an endpoint of its project, in the version that the endpoint is pinned to, with the proof of its mode and the time at which receivers see it sent. A bus is called in our own name. */
export async function postDelivery(
  project: Project,
  endpoint: AnyEndpoint,
  event: BillingEvent,
  now: Date,
): Promise<Sent> {
  const message = messageOf(renderEvent(event, versionOf(endpoint)), clock.real());
  const bus = eventBusOf(endpoint.url);
  if (bus) return await putOnBus(bus, message, event.createdAt);
  return await postEvent(
    endpoint.url,
    message,
    await proofOf(project, endpoint, message, now),
    traceparent(),
  );
}

async function proofOf(project: Project, endpoint: AnyEndpoint, message: Message, now: Date): Promise<Proof> {
  switch (endpoint.mode) {
    case 'shared_secret': {
      const secret = await openEventSecret(project, endpoint);
      return { headers: { [endpoint.headerName]: secret }, secrets: [secret] };
    }
    case 'bearer': {
      const secret = await openEventSecret(project, endpoint);
      return { headers: { authorization: `Bearer ${secret}` }, secrets: [secret] };
    }
    case 'standard_webhooks': {
      const secrets = await openSigningEventSecrets(project, endpoint, now);
      return { headers: { 'webhook-signature': standardSignatures(secrets, message) }, secrets };
    }
    case 'no_auth':
      return { headers: {}, secrets: [] };
  }
}
