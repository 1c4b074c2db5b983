import { BillingError } from '../../domain/errors.ts';
import type { TenantId } from '../../domain/ids.ts';
import { originOfHost, originOfReferer, parseOrigin } from '../../domain/tenants/origin.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { remembered } from '../../runtime/remembered.ts';
import { recentProject } from '../../storage/recent.ts';
import { findOrigin, type OriginRow } from '../../storage/tenants.ts';
import { contextOf, type Event, type Layer } from './exchange.ts';
import { wellFormed } from './parse.ts';

/** Origin rows are read by every public request and rarely change. A warm function may miss a change for this long. */
const ORIGIN_AGE_MS = 15_000;
const ORIGINS_MAX = 2000;
const origins = remembered<OriginRow | undefined>(ORIGINS_MAX, ORIGIN_AGE_MS);

export const lookUpOrigin = (origin: string): Promise<OriginRow | undefined> =>
  origins(origin, () => findOrigin(origin));

/** Requires a storefront's origin, which decides the tenant and the project of the request. Throws `unauthorized_tenant`. */
export function storefront(): Layer {
  return {
    before: async ({ event }) => {
      const context = contextOf(event);
      context.caller = await callerOf(event);
      if (context.caller.kind !== 'storefront') throw unauthorizedTenant();
      context.project = await projectOf(context.caller);
    },
  };
}

/** The same, but the query parameter `origin` may name the storefront instead: what it shows, it shows to everybody. */
export function queriedStorefront(): Layer {
  return {
    before: async ({ event }) => {
      const context = contextOf(event);
      const { origin } = wellFormed({ origin: event.queryStringParameters?.origin });
      const row = await findStorefront(origin, event);
      context.caller = row;
      context.project = await projectOf(row);
    },
  };
}

/** Requires the origin of the hosted checkout or of a storefront. The tenant follows from the payload or receipt in the request. */
export function anyOrigin(): Layer {
  return {
    before: async ({ event }) => {
      contextOf(event).caller = await callerOf(event);
    },
  };
}

/** The tenant of a storefront; undefined for the hosted checkout, which serves all tenants. */
export const tenantOf = (caller: OriginRow): TenantId | undefined =>
  caller.kind === 'storefront' ? caller.tenantId : undefined;

export async function projectOf({ tenantId, projectId }: StorefrontRow): Promise<Project> {
  const project = await recentProject(tenantId, projectId);
  if (!project || project.closedAt) throw unauthorizedTenant();
  return project;
}

/** The caller named by the first header present of Origin, Referer and Host. If that one is invalid, the others are not tried. */
export async function callerOf(event: Event): Promise<OriginRow> {
  const row = await findCaller(event);
  if (!row) throw unauthorizedTenant();
  return row;
}

export async function findCaller({ headers }: Event): Promise<OriginRow | undefined> {
  const { origin, referer, host = '' } = headers;
  const canonical =
    origin !== undefined
      ? parseOrigin(origin)
      : referer !== undefined
        ? originOfReferer(referer)
        : originOfHost(host);
  return canonical === undefined ? undefined : await lookUpOrigin(canonical);
}

type StorefrontRow = Extract<OriginRow, { kind: 'storefront' }>;

/** The storefront that a query names by its origin, or without one, that of the request's own origin. */
export async function findStorefront(origin: string | undefined, event: Event): Promise<StorefrontRow> {
  const row = origin === undefined ? await callerOf(event) : await rowOf(origin);
  if (row?.kind !== 'storefront') throw origin === undefined ? unauthorizedTenant() : noStorefront();
  return row;
}

/** An origin may be given as a bare host, as a `Host` header would. */
async function rowOf(text: string): Promise<OriginRow | undefined> {
  const origin = parseOrigin(text) ?? originOfHost(text);
  return origin === undefined ? undefined : await lookUpOrigin(origin);
}

function noStorefront(): BillingError {
  const message =
    'Unauthorized tenant: no storefront has the origin in the query. Send it as it is registered, such as https://shop.example.com.';
  return new BillingError('unauthorized_tenant', message, { field: 'origin' });
}

export function unauthorizedTenant(): BillingError {
  const message =
    'Unauthorized tenant: origin not found. Send the registered storefront origin in the Origin header, never in the body.';
  return new BillingError('unauthorized_tenant', message);
}
