import type { EndpointOwner } from '../../../shared/domain/events/endpoint.ts';
import { findEndpoint, resumeEndpoint } from '../../../shared/storage/events/endpoints.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

/** Ends the pause of an endpoint of a project. The sweeper sends the events that waited. */
export async function resumeEvents(which: EndpointOwner, run: Run): Promise<Outcome<EndpointOwner>> {
  const endpoint = await findEndpoint(which);
  if (!endpoint?.pausedAt) return unchanged(which);
  const changes = [`send events to the endpoint again, which was paused at ${endpoint.pausedAt}`];
  return await settle(run, { status: 'changed', changes, result: which }, [
    resumeEndpoint(endpoint, run.now),
  ]);
}
