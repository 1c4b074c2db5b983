import { BillingError } from '../../../domain/errors.ts';
import { endpointNotFound } from '../../../domain/events/endpoint-requests.ts';
import type { FurtherEndpoint } from '../../../domain/events/endpoint-settings.ts';
import type { EndpointId, TenantId } from '../../../domain/ids.ts';
import type { Project } from '../../../domain/tenants/tenant.ts';
import { findEndpoint } from '../../../storage/events/endpoints.ts';
import { commit, type Write } from '../../../storage/table/table.ts';
import { changeProject, listProjects } from '../../../storage/tenants.ts';
import { revivalOf } from './endpoint-health.ts';

/** A further endpoint, and the project that has it. */
export type Held = Readonly<{ project: Project; endpoint: FurtherEndpoint }>;
export type Which = Readonly<{ tenantId: TenantId; id: string }>;
/** What a change makes of an endpoint, and the writes that are to be committed. */
export type Planned = Held & Readonly<{ writes: readonly Write[] }>;

/** Commits a change. Gives the endpoint after it. */
export async function carryOut({ writes, ...held }: Planned): Promise<Held> {
  if (writes.length > 0) await commit(writes);
  return held;
}

/** Throws `endpoint_not_found`. */
export async function getFurther({ tenantId, id }: Which): Promise<Held> {
  for (const project of await listProjects(tenantId)) {
    const endpoint = project.endpoints?.find((one) => one.id === id);
    if (endpoint) return { project, endpoint };
  }
  throw endpointNotFound();
}

/** Replaces the further endpoints of a project, on condition that they are still as they were read. */
export const changeFurther = (project: Project, endpoints: FurtherEndpoint[]): Write =>
  endpoints.length > 0
    ? changeProject(project, { endpoints }, [], raced)
    : changeProject(project, {}, ['endpoints'], raced);

const raced = () =>
  new BillingError(
    'edit_conflict',
    'The endpoints of the project were changed at the same moment. Send the request again.',
  );

/** What ends a pause of the endpoint, or its run of failures. */
export const revival = async ({ tenantId, id: projectId }: Project, endpointId: EndpointId, now: Date) =>
  revivalOf(await findEndpoint({ tenantId, projectId, endpointId }), now);

/** Removes an endpoint: what is on its way to it is dropped, and what waited ends as failed. */
export async function removeEndpoint(which: Which, now: Date): Promise<Planned> {
  const held = await getFurther(which);
  const { project, endpoint } = held;
  const left = (project.endpoints ?? []).filter(({ id }) => id !== endpoint.id);
  return { ...held, writes: [changeFurther(project, left), ...(await revival(project, endpoint.id, now))] };
}
