import { invalidField } from '../../../shared/domain/errors.ts';
import { wantsEvent } from '../../../shared/domain/events/event.ts';
import type { ProjectId, TenantId } from '../../../shared/domain/ids.ts';
import { secretsAfter } from '../../../shared/domain/inbound/signing-secrets.ts';
import {
  type EventEndpoint,
  type EventEndpointRequest,
  eventEndpoint,
} from '../../../shared/domain/tenants/event-settings.ts';
import type { EventMode, EventSettings, Project } from '../../../shared/domain/tenants/tenant.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import { openEventSecret, sealEventSecret } from '../../../shared/secrets/event-secret.ts';
import { endFailing, findEndpoint, resumeEndpoint } from '../../../shared/storage/events/endpoints.ts';
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
  const requested = eventEndpoint(request, { isLocal: isLocalStage() });
  await requireCallable('url', requested.url);
  const project = await getProject(request.tenantId, request.projectId);
  requireReminders(project, requested);
  if (await isSame(project, requested)) return unchanged(project);

  const { secret, ...endpoint } = requested;
  const sealed =
    secret === undefined || run.dryRun
      ? undefined
      : await sealEventSecret(project.tenantId, project.id, secret);
  const events: EventSettings = {
    ...endpoint,
    ...(sealed && secretsOf(project, endpoint.mode, sealed, run)),
  };
  const changes = [
    `send ${events.types?.join(', ') ?? 'all events'} to ${events.url} with ${events.mode}`,
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
  const endpoint = await findEndpoint(tenantId, projectId);
  if (!endpoint?.pausedAt)
    return { changes: [], writes: endpoint?.failingSince ? [endFailing(endpoint)] : [] };
  const change = `send events again, which were paused at ${endpoint.pausedAt}: those that wait are sent within minutes`;
  return { changes: [change], writes: [resumeEndpoint(endpoint, now)] };
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

/** A secret that signs leaves the one before alive for a day. Any other secret is replaced at once. */
function secretsOf(
  { events: before }: Project,
  mode: EventMode,
  sealedSecret: string,
  { now }: Run,
): Partial<EventSettings> {
  if (mode !== 'standard_webhooks') return { sealedSecret };
  const { sealedSecret: previous, changedAt } = before?.mode === mode ? before : {};
  return secretsAfter(
    previous && changedAt ? { sealedSecret: previous, changedAt } : undefined,
    sealedSecret,
    instant(now),
  );
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
  { url, mode, headerName, secret, types }: EventEndpoint,
): Promise<boolean> {
  const { events } = project;
  if (events?.url !== url || events.mode !== mode || events.headerName !== headerName) return false;
  if (events.types?.join() !== types?.join()) return false;
  return secret === undefined
    ? events.sealedSecret === undefined
    : (await openEventSecret(project)) === secret;
}
