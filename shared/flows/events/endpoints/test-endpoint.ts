import { noEventEndpoint, type TestedEndpoint } from '../../../domain/events/delivery-log.ts';
import { type BillingEvent, envelopeOf } from '../../../domain/events/event.ts';
import type { Project } from '../../../domain/tenants/tenant.ts';
import { instant } from '../../../domain/time/calendar.ts';
import { newId } from '../../../runtime/new-id.ts';
import { postDelivery } from '../post-delivery.ts';
import { endpointWorks } from './endpoint-health.ts';

/**
 * Posts a test to the project's endpoint at once. Its success resumes an endpoint that is paused. A test is stored nowhere: the
 * answer is all there is of it.
 */
export async function testEndpoint(project: Project, now: Date): Promise<TestedEndpoint> {
  if (!project.events) throw noEventEndpoint();
  const event = testOf(project, now);
  const posted = await postDelivery(project, project.events, event, now);
  const isResumed =
    posted.isDelivered && (await endpointWorks({ tenantId: project.tenantId, projectId: project.id }, now));
  return { ...posted, event, isResumed };
}

const testOf = ({ tenantId, id: projectId }: Project, now: Date): BillingEvent =>
  envelopeOf(newId('event', now), 'endpoint.test', { tenantId, projectId }, {}, instant(now));
