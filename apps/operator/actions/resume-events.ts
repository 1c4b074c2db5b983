import type { ProjectId, TenantId } from '../../../shared/domain/ids.ts';
import { findEndpoint, resumeEndpoint } from '../../../shared/storage/events/endpoints.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

type Which = Readonly<{ tenantId: TenantId; projectId: ProjectId }>;

/** Ends the pause of a project's endpoint. The sweeper sends the events that waited. */
export async function resumeEvents({ tenantId, projectId }: Which, run: Run): Promise<Outcome<Which>> {
  const endpoint = await findEndpoint(tenantId, projectId);
  if (!endpoint?.pausedAt) return unchanged({ tenantId, projectId });
  const changes = [`send events to the endpoint again, which was paused at ${endpoint.pausedAt}`];
  return await settle(run, { status: 'changed', changes, result: { tenantId, projectId } }, [
    resumeEndpoint(endpoint, run.now),
  ]);
}
