import { invalidField } from '../../../shared/domain/errors.ts';
import { noEventEndpoint } from '../../../shared/domain/events/delivery-log.ts';
import type { EndpointEdit } from '../../../shared/domain/events/endpoint-requests.ts';
import {
  type AnyEndpoint,
  endpointNamed,
  endpointOf,
  FIRST_ENDPOINT,
} from '../../../shared/domain/events/endpoint-settings.ts';
import type { Instant } from '../../../shared/domain/ids.ts';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import { addEndpoint, changeEndpoint } from '../../../shared/flows/events/endpoints/change-endpoints.ts';
import { type Planned, removeEndpoint } from '../../../shared/flows/events/endpoints/further-endpoints.ts';
import { queueEvents } from '../../../shared/flows/events/queue-events.ts';
import { listFeed } from '../../../shared/storage/events/feed.ts';
import { PAGE_MAX } from '../../../shared/storage/table/lists.ts';
import { forOneTenant } from '../../../shared/storage/table/tenant-guard.ts';
import { requireDeliveries } from './resend-events.ts';
import { type Outcome, type Run, settle } from './run.ts';

/** Sets a further endpoint of a project: the one that is named, or the one with this address, or a new one. */
export async function setEndpoint(
  project: Project,
  request: EndpointEdit,
  named: string | undefined,
  run: Run,
): Promise<Outcome<AnyEndpoint>> {
  const { tenantId, endpoints = [] } = project;
  const address = request.busArn ?? request.url;
  const id = named ?? endpoints.find(({ url }) => url === address)?.id;
  if (id !== undefined)
    return await carriedOut('changed', await changeEndpoint({ tenantId, id }, request, run.now), run);
  return await carriedOut('created', await addEndpoint(project, request, { now: run.now }), run);
}

/** Removes a further endpoint. */
export async function dropEndpoint(
  { tenantId }: Project,
  id: string,
  run: Run,
): Promise<Outcome<AnyEndpoint>> {
  const removed = await removeEndpoint({ tenantId, id }, run.now);
  const changes = [`send nothing more to ${removed.endpoint.url}`];
  return await settle(run, { status: 'changed', changes, result: removed.endpoint }, removed.writes);
}

async function carriedOut(
  status: 'created' | 'changed',
  { endpoint, writes }: Planned,
  run: Run,
): Promise<Outcome<AnyEndpoint>> {
  const { types, url, apiVersion } = endpoint;
  const changes = [`send ${types?.join(', ') ?? 'all events'} to ${url}, in the version ${apiVersion}`];
  return await settle(run, { status, changes, result: endpoint }, writes);
}

export type Replay = Readonly<{ endpoint: string; from: string }>;

/** Queues the events of the feed since an instant for one endpoint of the project. They keep their ids. */
export async function replayEvents(
  project: Project,
  { endpoint, from }: Replay,
  run: Run,
): Promise<Outcome<{ events: number }>> {
  requireDeliveries();
  const endpointId = endpointNamed(endpoint);
  if (!endpointOf(project, endpointId)) throw noEventEndpoint();
  const at = new Date(from);
  if (Number.isNaN(at.getTime()))
    throw invalidField('from', 'Give an instant, such as 2026-11-22T10:00:00Z.');
  const events = await forOneTenant(project.tenantId, async () => {
    let count = 0;
    for await (const { event, row } of fedSince(project, instant(at), run.now))
      count += run.dryRun ? 1 : (await queueEvents(row, [event], { endpointId })).length;
    return count;
  });
  const where = endpoint === FIRST_ENDPOINT ? 'the first endpoint' : endpoint;
  return { status: 'changed', changes: [`queue ${events} events for ${where}`], result: { events } };
}

async function* fedSince({ tenantId, id }: Project, since: Instant, now: Date) {
  let after: string | undefined;
  for (let hasMore = true; hasMore; ) {
    const page = await listFeed(tenantId, { after, since, limit: PAGE_MAX }, now);
    yield* page.events.filter(({ event }) => event.projectId === id);
    ({ next: after, hasMore } = page);
  }
}
