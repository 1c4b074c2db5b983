import type { BillingEvent } from '../../domain/events/event.ts';
import { type Message, messageOf } from '../../domain/events/message.ts';
import type { EventSettings, Project } from '../../domain/tenants/tenant.ts';
import { type Posted, type Proof, postEvent } from '../../outbound/post-event.ts';
import { clock } from '../../runtime/clock.ts';
import { traceparent } from '../../runtime/work/trace.ts';
import { openEventSecret, openSigningEventSecrets } from '../../secrets/event-secret.ts';
import { standardSignatures } from '../../secrets/standard-signature.ts';

/** Posts an event to its project's endpoint, with the proof of its mode and the time at which receivers see it sent. */
export async function postDelivery(
  project: Project,
  events: EventSettings,
  event: BillingEvent,
  now: Date,
): Promise<Posted> {
  const message = messageOf(event, clock.real());
  return await postEvent(events.url, message, await proofOf(project, events, message, now), traceparent());
}

async function proofOf(
  project: Project,
  { mode, headerName }: EventSettings,
  message: Message,
  now: Date,
): Promise<Proof> {
  switch (mode) {
    case 'shared_secret': {
      const secret = await openEventSecret(project);
      return { headers: { [headerName]: secret }, secrets: [secret] };
    }
    case 'bearer': {
      const secret = await openEventSecret(project);
      return { headers: { authorization: `Bearer ${secret}` }, secrets: [secret] };
    }
    case 'standard_webhooks': {
      const secrets = await openSigningEventSecrets(project, now);
      return { headers: { 'webhook-signature': standardSignatures(secrets, message) }, secrets };
    }
    case 'no_auth':
      return { headers: {}, secrets: [] };
  }
}
