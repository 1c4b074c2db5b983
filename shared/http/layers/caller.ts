import { BillingError } from '../../domain/errors.ts';
import type { TenantId } from '../../domain/ids.ts';
import { originOfHost, originOfReferer, parseOrigin } from '../../domain/tenants/origin.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { remembered } from '../../runtime/remembered.ts';
import { recentProject } from '../../storage/recent.ts';
import { findOrigin, type OriginRow } from '../../storage/tenants.ts';
import { contextOf, type Event, type Layer } from './exchange.ts';

/** Registrations are read often and changed seldom: a new one may take this long to be seen by a warm function. */
const ORIGIN_AGE_MS = 15_000;
const ORIGINS_MAX = 2000;
const origins = remembered<OriginRow | undefined>(ORIGINS_MAX, ORIGIN_AGE_MS);

export const lookUpOrigin = (origin: string): Promise<OriginRow | undefined> => origins(origin, () => findOrigin(origin));

/** The route is for one storefront: its origin says which tenant and project the request belongs to. */
export function storefront(): Layer {
  return {
    before: async ({ event }) => {
      const found = contextOf(event);
      found.caller = await callerOf(event);
      if (found.caller.kind !== 'storefront') throw unauthorizedTenant();
      found.project = await projectOf(found.caller);
    },
  };
}

/** The route is for the hosted checkout and for storefronts: the tenant follows from what the request names. */
export function anyOrigin(): Layer {
  return {
    before: async ({ event }) => {
      contextOf(event).caller = await callerOf(event);
    },
  };
}

/** The tenant of a storefront caller; none for the hosted checkout, which serves all of them. */
export const tenantOf = (caller: OriginRow): TenantId | undefined => (caller.kind === 'storefront' ? caller.tenantId : undefined);

export async function projectOf({ tenantId, projectId }: Extract<OriginRow, { kind: 'storefront' }>): Promise<Project> {
  const project = await recentProject(tenantId, projectId);
  if (!project) throw unauthorizedTenant();
  return project;
}

/** The first of Origin, Referer and Host that is present decides. One that is present but bad is an error; the next is not tried. */
export async function callerOf({ headers }: Event): Promise<OriginRow> {
  const { origin, referer, host = '' } = headers;
  const canonical = origin !== undefined ? parseOrigin(origin) : referer !== undefined ? originOfReferer(referer) : originOfHost(host);
  const row = canonical === undefined ? undefined : await lookUpOrigin(canonical);
  if (!row) throw unauthorizedTenant();
  return row;
}

export function unauthorizedTenant(): BillingError {
  const message = 'Unauthorized tenant: origin not found. Send the registered storefront origin in the Origin header, never in the body.';
  return new BillingError('unauthorized_tenant', message);
}
