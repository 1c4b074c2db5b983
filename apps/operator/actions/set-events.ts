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
import { changeProject } from '../../../shared/storage/tenants.ts';
import { getProject } from './find.ts';
import { requireCallable } from './require-callable.ts';
import { isLocalStage, type Outcome, type Run, settle, unchanged } from './run.ts';

type Which = { tenantId: TenantId; projectId: ProjectId };

/** Sets a project's event endpoint and how it authenticates our events. The secret is encrypted before it is stored. */
export async function setEvents(request: Which & EventEndpointRequest, run: Run): Promise<Outcome<Project>> {
  const requested = eventEndpoint(request, { isLocal: isLocalStage() });
  await requireCallable('url', requested.url);
  const project = await getProject(request.tenantId, request.projectId);
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
    `send events to ${events.url} with ${events.mode}`,
    ...(secret === undefined ? [] : ['encrypt and store a new event secret']),
  ];
  return await settle(run, { status: 'changed', changes, result: { ...project, events } }, [
    changeProject(project, { events }),
  ]);
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

async function isSame(project: Project, { url, mode, headerName, secret }: EventEndpoint): Promise<boolean> {
  const { events } = project;
  if (events?.url !== url || events.mode !== mode || events.headerName !== headerName) return false;
  return secret === undefined
    ? events.sealedSecret === undefined
    : (await openEventSecret(project)) === secret;
}
