import { invalidField } from '../../../shared/domain/errors.ts';
import { type EventSettings, versionOf } from '../../../shared/domain/events/endpoint-settings.ts';
import { wantsEvent } from '../../../shared/domain/events/event.ts';
import type { ProjectId, TenantId } from '../../../shared/domain/ids.ts';
import {
  type EventEndpoint,
  type EventEndpointRequest,
  eventEndpoint,
} from '../../../shared/domain/tenants/event-settings.ts';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import { revivalOf } from '../../../shared/flows/events/endpoints/endpoint-health.ts';
import { sealedSecrets } from '../../../shared/flows/events/endpoints/seal-settings.ts';
import { openEventSecret, sealEventSecret } from '../../../shared/secrets/event-secret.ts';
import { findEndpoint } from '../../../shared/storage/events/endpoints.ts';
import { changeProject } from '../../../shared/storage/tenants.ts';
import { getProject } from './find.ts';
import { requireCallable } from './require-callable.ts';
import { isLocalStage, type Outcome, type Run, settle, unchanged } from './run.ts';

type Which = { tenantId: TenantId; projectId: ProjectId };

/**
 * Sets a project's event endpoint and how it authenticates our events. The secret is encrypted before it is stored. A pause of the endpoint
 * before ends with it, and so does its run of failures: what waited is sent to the new one.
 */
export async function setEvents(request: Which & EventEndpointRequest, run: Run): Promise<Outcome<Project>> {
  const project = await getProject(request.tenantId, request.projectId);
  const requested = eventEndpoint(request, { isLocal: isLocalStage(), before: project.events });
  await requireCallable('url', requested.url);
  requireReminders(project, requested);
  if (await isSame(project, requested)) return unchanged(project);

  const { secret, ...endpoint } = requested;
  const sealed = secret === undefined || run.dryRun ? undefined : await sealEventSecret(project, secret);
  const events: EventSettings = {
    ...endpoint,
    ...(sealed && sealedSecrets(project.events, endpoint.mode, sealed, run.now)),
  };
  const changes = [
    `send ${events.types?.join(', ') ?? 'all events'} to ${events.url} with ${events.mode}, in the version ${events.apiVersion}`,
    ...(secret === undefined ? [] : ['encrypt and store a new event secret']),
  ];
  const revived = await revive(request, run);
  const all = [...changes, ...revived.changes];
  return await settle(run, { status: 'changed', changes: all, result: { ...project, events } }, [
    changeProject(project, { events }),
    ...revived.writes,
  ]);
}

/** What ends the pause of the endpoint as it was, or its run of failures, which says nothing of the new one. */
async function revive({ tenantId, projectId }: Which, { now }: Run) {
  const endpoint = await findEndpoint({ tenantId, projectId });
  const change = `send events again, which were paused at ${endpoint?.pausedAt}: those that wait are sent within minutes`;
  return { changes: endpoint?.pausedAt ? [change] : [], writes: revivalOf(endpoint, now) };
}

/** Removes a project's event endpoint. Deliveries that are still queued are dropped. */
export async function clearEvents(request: Which, run: Run): Promise<Outcome<Project>> {
  const project = await getProject(request.tenantId, request.projectId);
  if (!project.events) return unchanged(project);
  const { events, ...silent } = project;
  const changes = [`stop sending events to ${events.url}`];
  return await settle(run, { status: 'changed', changes, result: silent }, [
    changeProject(project, {}, ['events']),
  ]);
}

/** Charges after a trial wait for the proof that their reminder was delivered, where the project demands it. */
function requireReminders({ strictNotices }: Project, endpoint: EventEndpoint): void {
  if (!strictNotices || wantsEvent(endpoint, 'subscription.reminder')) return;
  throw invalidField(
    'types',
    'The project has strictNotices, so its endpoint needs subscription.reminder: without it no charge after a trial would be made.',
  );
}

async function isSame(
  project: Project,
  { url, mode, headerName, secret, types, apiVersion }: EventEndpoint,
): Promise<boolean> {
  const { events } = project;
  if (events?.url !== url || events.mode !== mode || events.headerName !== headerName) return false;
  if (events.types?.join() !== types?.join() || versionOf(events) !== apiVersion) return false;
  return secret === undefined
    ? events.sealedSecret === undefined
    : (await openEventSecret(project, events)) === secret;
}
