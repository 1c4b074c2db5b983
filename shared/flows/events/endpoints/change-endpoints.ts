import { BillingError, invalidField, invariant } from '../../../domain/errors.ts';
import type { EndpointEdit } from '../../../domain/events/endpoint-requests.ts';
import { FURTHER_ENDPOINTS_MAX, type FurtherEndpoint } from '../../../domain/events/endpoint-settings.ts';
import { eventBusOf, tenantBus } from '../../../domain/events/event-bus.ts';
import type { EndpointId } from '../../../domain/ids.ts';
import { type EventEndpoint, eventEndpoint, pinnedVersion } from '../../../domain/tenants/event-settings.ts';
import type { Project } from '../../../domain/tenants/tenant.ts';
import { instant } from '../../../domain/time/calendar.ts';
import { addressFault } from '../../../outbound/address-fault.ts';
import { idOf, newOperationId } from '../../../runtime/new-id.ts';
import { ownAccount } from '../../../runtime/own-account.ts';
import { sealEventSecret } from '../../../secrets/event-secret.ts';
import { findProject } from '../../../storage/tenants.ts';
import { changeFurther, getFurther, type Planned, revival, type Which } from './further-endpoints.ts';
import { sealedSecrets } from './seal-settings.ts';

/** Adds an endpoint to a project. It gets what happens from then on. A repeat by its operation finds the endpoint. */
export async function addEndpoint(
  { tenantId, id: projectId }: Pick<Project, 'tenantId' | 'id'>,
  request: EndpointEdit,
  { operationId, now }: Readonly<{ operationId?: string | undefined; now: Date }>,
): Promise<Planned> {
  const id = idOf<EndpointId>('endpoint', operationId ?? newOperationId(now));
  const project = await findProject(tenantId, projectId);
  invariant(project, 'a project that is named exists');
  const { endpoints = [] } = project;
  const made = endpoints.find((endpoint) => endpoint.id === id);
  if (made) return { project, endpoint: made, writes: [] };
  if (endpoints.length >= FURTHER_ENDPOINTS_MAX)
    throw new BillingError(
      'already_exists',
      `A project has at most ${FURTHER_ENDPOINTS_MAX} endpoints beside its first one. Remove one, or change it.`,
    );
  const { isEnabled = true } = request;
  const settings = await settingsOf(project, id, request, undefined, now);
  const endpoint = { id, ...settings, isEnabled, createdAt: instant(now) };
  return { project, endpoint, writes: [changeFurther(project, [...endpoints, endpoint])] };
}

/** Changes what is sent. Another address or secret, or enabling it, ends a pause: what waited is sent within minutes. */
export async function changeEndpoint(which: Which, request: EndpointEdit, now: Date): Promise<Planned> {
  const { project, endpoint: before } = await getFurther(which);
  const settings = await settingsOf(project, before.id, request, before, now);
  const { isEnabled = before.isEnabled } = request;
  const endpoint = { id: before.id, ...settings, isEnabled, createdAt: before.createdAt };
  const isRevived =
    settings.url !== before.url || request.secret !== undefined || (isEnabled && !before.isEnabled);
  const endpoints = project.endpoints?.map((one) => (one.id === before.id ? endpoint : one)) ?? [];
  const revived = isRevived ? await revival(project, before.id, now) : [];
  return { project, endpoint, writes: [changeFurther(project, endpoints), ...revived] };
}

/** The settings after a request: what it leaves out is as before. */
async function settingsOf(
  project: Project,
  id: EndpointId,
  request: EndpointEdit,
  before: FurtherEndpoint | undefined,
  now: Date,
): Promise<Omit<FurtherEndpoint, 'id' | 'isEnabled' | 'createdAt'>> {
  const { secret, ...requested } = isBus(request, before)
    ? busSettings(project, request, before)
    : await addressSettings(request, before);
  if (secret !== undefined) {
    const sealed = await sealEventSecret(project, secret, id);
    return { ...requested, ...sealedSecrets(before, requested.mode, sealed, now) };
  }
  const isKept = before?.mode === requested.mode;
  const { sealedSecret, sealedPrevious, changedAt } = isKept ? before : {};
  return {
    ...requested,
    ...(sealedSecret && { sealedSecret }),
    ...(sealedPrevious && { sealedPrevious }),
    ...(changedAt && { changedAt }),
  };
}

/** Whether the endpoint is a bus, or is to be one. Throws for a request of both kinds, and for another kind than it has. */
function isBus({ url, busArn }: EndpointEdit, before: FurtherEndpoint | undefined): boolean {
  if (url !== undefined && busArn !== undefined)
    throw invalidField('busArn', 'Send either url or busArn: an endpoint is an address or a bus.');
  const wasBus = before && eventBusOf(before.url) !== undefined;
  if (wasBus ? url !== undefined : before && busArn !== undefined)
    throw invalidField(
      wasBus ? 'url' : 'busArn',
      'An endpoint stays of its kind. Remove it, and add another.',
    );
  return wasBus ?? busArn !== undefined;
}

function busSettings(project: Project, request: EndpointEdit, before: FurtherEndpoint | undefined) {
  for (const field of ['mode', 'headerName', 'secret'] as const)
    if (request[field] !== undefined)
      throw invalidField(field, 'A bus authenticates us by AWS: leave this field out.');
  const { arn } = tenantBus(request.busArn ?? before?.url ?? '', project.tenantId, ownAccount());
  const types = typesOf(request, before);
  return {
    ...({ url: arn, mode: 'no_auth', headerName: '' } as const),
    ...(types && { types: [...types] }),
    apiVersion: pinnedVersion(request.apiVersion, before),
    secret: undefined,
  };
}

/** A new address needs a secret again: who may change the address need not know the one before, which is sent there. */
async function addressSettings(
  request: EndpointEdit,
  before: FurtherEndpoint | undefined,
): Promise<EventEndpoint> {
  const { url = before?.url, secret, mode = before?.mode, apiVersion } = request;
  if (url === undefined)
    throw invalidField('url', 'Send the address of the endpoint, or a busArn.', 'required');
  const isSameMode = mode === before?.mode;
  const headerName = request.headerName ?? (isSameMode ? shownHeader(before) : undefined);
  const types = typesOf(request, before)?.join();
  const settings = eventEndpoint(
    {
      url,
      ...(mode !== undefined && { mode }),
      ...(headerName !== undefined && { headerName }),
      ...(secret !== undefined && { secret }),
      ...(types !== undefined && { types }),
      ...(apiVersion !== undefined && { apiVersion }),
    },
    { isLocal: process.env.STAGE === 'local', before, keepsSecret: isSameMode && url === before?.url },
  );
  const fault = settings.url === before?.url ? undefined : await addressFault(settings.url);
  if (fault !== undefined)
    throw invalidField(
      'url',
      `Events are sent to public addresses only, by https on port 443 or 8443: ${fault}.`,
    );
  return settings;
}

/** An empty list is all types, of which nothing is stored. */
const typesOf = ({ types }: EndpointEdit, before: FurtherEndpoint | undefined) =>
  types === undefined ? before?.types : types.length > 0 ? types : undefined;

const shownHeader = (before: FurtherEndpoint | undefined) =>
  before?.mode === 'shared_secret' ? before.headerName : undefined;
