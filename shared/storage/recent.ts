import { BillingError, invalidField, invariant } from '../domain/errors.ts';
import { type GatewayId, PROJECT_ID, type ProjectId, type TenantId } from '../domain/ids.ts';
import type { Gateway, Project, Tenant } from '../domain/tenants/tenant.ts';
import { remembered } from '../runtime/remembered.ts';
import { requireTouchable } from './table/tenant-guard.ts';
import { findGateway, findProject, findTenant, listProjects } from './tenants.ts';

/** Settings are read often and changed seldom: a change may take this long to be seen by a warm function. */
const SETTINGS_AGE_MS = 15_000;
const SETTINGS_MAX = 1000;
const tenants = remembered<Tenant | undefined>(SETTINGS_MAX, SETTINGS_AGE_MS);
const projects = remembered<Project | undefined>(SETTINGS_MAX, SETTINGS_AGE_MS);
const gateways = remembered<Gateway | undefined>(SETTINGS_MAX, SETTINGS_AGE_MS);

export async function recentTenant(tenantId: TenantId): Promise<Tenant | undefined> {
  requireTouchable(tenantId);
  return await tenants(tenantId, () => findTenant(tenantId));
}

export async function recentProject(tenantId: TenantId, projectId: ProjectId): Promise<Project | undefined> {
  requireTouchable(tenantId);
  return await projects(`${tenantId} ${projectId}`, () => findProject(tenantId, projectId));
}

/** The tenant's project that a body names as `productOrigin`, which may be anything; another tenant's looks absent. */
export async function findNamedProject(
  tenantId: TenantId,
  productOrigin: unknown,
): Promise<Project | undefined> {
  const id = typeof productOrigin === 'string' ? productOrigin.trim().toLowerCase() : '';
  return PROJECT_ID.test(id) ? await recentProject(tenantId, id as ProjectId) : undefined;
}

/** The same. Throws `product_origin_not_found` when there is none. */
export async function getNamedProject(tenantId: TenantId, productOrigin: string): Promise<Project> {
  const project = await findNamedProject(tenantId, productOrigin);
  if (!project)
    throw new BillingError(
      'product_origin_not_found',
      'Product origin not found. Send the _id that fetch-tenant returns.',
    );
  return project;
}

/** The project that a query of staff names, or the tenant's only one. Throws `product_origin_not_found`, and `invalid_request` when there are several. */
export async function getAskedProject(
  tenantId: TenantId,
  productOrigin: string | undefined,
): Promise<Project> {
  if (productOrigin !== undefined) return await getNamedProject(tenantId, productOrigin);
  const [project, ...others] = await listProjects(tenantId);
  if (!project)
    throw new BillingError(
      'product_origin_not_found',
      'The tenant has no project yet. An operator creates one.',
    );
  if (others.length === 0) return project;
  throw invalidField(
    'productOrigin',
    'The tenant has several projects. Name one by the _id of fetch-tenant.',
    'required',
  );
}

/** The same project as the table has it now, for who shows or changes its settings. */
export async function getCurrentProject(
  tenantId: TenantId,
  productOrigin: string | undefined,
): Promise<Project> {
  const { id } = await getAskedProject(tenantId, productOrigin);
  const project = await findProject(tenantId, id);
  invariant(project, 'a project that is named exists');
  return project;
}

export async function recentGateway(tenantId: TenantId, gatewayId: GatewayId): Promise<Gateway | undefined> {
  requireTouchable(tenantId);
  return await gateways(`${tenantId} ${gatewayId}`, () => findGateway(tenantId, gatewayId));
}
