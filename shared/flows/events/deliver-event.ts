import { invariant } from '../../domain/errors.ts';
import type { Delivery } from '../../domain/events/event.ts';
import type { EventSettings, Project } from '../../domain/tenants/tenant.ts';
import { type Posted, type Proof, postEvent } from '../../outbound/post-event.ts';
import { openEventSecret } from '../../secrets/event-secret.ts';
import { recentProject } from '../../storage/recent.ts';
import { forOneTenant } from '../../storage/table/tenant-guard.ts';
import { hangingEndpoints } from './hanging-endpoints.ts';
import { keepProof } from './keep-proof.ts';

const endpoints = hangingEndpoints();

/** Delivers one event by its project's settings of this moment. A project that has none any more is owed nothing. */
export async function deliverEvent(delivery: Delivery, now: Date): Promise<Posted> {
  return await forOneTenant(delivery.tenantId, () => deliver(delivery, now));
}

async function deliver({ tenantId, projectId, event }: Delivery, now: Date): Promise<Posted> {
  invariant(event.tenantId === tenantId && event.projectId === projectId, 'an event goes to the project it is about');
  const project = await recentProject(tenantId, projectId);
  if (!project?.events) return { isDelivered: true, reason: 'the project has no endpoint any more' };

  const endpoint = `${tenantId} ${projectId}`;
  if (!endpoints.mayTry(endpoint)) return { isDelivered: false, reason: 'the endpoint did not answer the posts before' };
  const posted = await postEvent(project.events.url, event, await proofOf(project, project.events));
  endpoints.note(endpoint, posted.isTimeout === true);
  if (posted.isDelivered && event.type === 'subscription.reminder') await keepProof(event, project.events.url, posted.reason, now);
  return posted;
}

async function proofOf(project: Project, { mode, headerName }: EventSettings): Promise<Proof> {
  switch (mode) {
    case 'shared_secret':
      return { [headerName]: await openEventSecret(project) };
    case 'bearer':
      return { authorization: `Bearer ${await openEventSecret(project)}` };
    case 'no_auth':
      return {};
  }
}
