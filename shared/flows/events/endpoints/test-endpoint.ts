import { noEventEndpoint, type TestedEndpoint } from '../../../domain/events/delivery-log.ts';
import { endpointNamed, endpointOf, FIRST_ENDPOINT } from '../../../domain/events/endpoint-settings.ts';
import { type BillingEvent, envelopeOf } from '../../../domain/events/event.ts';
import type { Project } from '../../../domain/tenants/tenant.ts';
import { instant } from '../../../domain/time/calendar.ts';
import { newId } from '../../../runtime/new-id.ts';
import { postDelivery } from '../post-delivery.ts';
import { endpointWorks } from './endpoint-health.ts';

/**
 * Posts a test to an endpoint of the project at once, to the first one if none is named. Its success resumes an endpoint that is paused. A test is stored nowhere: the
 * answer is all there is of it.
 */
export async function testEndpoint(
  project: Project,
  now: Date,
  name = FIRST_ENDPOINT,
): Promise<TestedEndpoint> {
  const endpointId = endpointNamed(name);
  const endpoint = endpointOf(project, endpointId);
  if (!endpoint) throw noEventEndpoint();
  const event = testOf(project, now);
  const posted = await postDelivery(project, endpoint, event, now);
  const owner = { tenantId: project.tenantId, projectId: project.id, endpointId };
  const isResumed = posted.isDelivered && (await endpointWorks(owner, now));
  return { ...posted, event, isResumed };
}

const testOf = ({ tenantId, id: projectId }: Project, now: Date): BillingEvent =>
  envelopeOf(newId('event', now), 'endpoint.test', { tenantId, projectId }, {}, instant(now));
