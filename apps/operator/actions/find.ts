import { BillingError, invalidField } from '../../../shared/domain/errors.ts';
import { type GatewayId, PROJECT_ID, type ProjectId, type TenantId } from '../../../shared/domain/ids.ts';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import type { Gateway, Project, Tenant } from '../../../shared/domain/tenants/tenant.ts';
import { parseAttempt } from '../../../shared/storage/attempts.ts';
import { findListed } from '../../../shared/storage/table/lists.ts';
import {
  findGateway,
  findOrigin,
  findProject,
  findTenant,
  findTenantByName,
  listAllTenants,
  listGateways,
  listProjects,
  type RegistryRow,
} from '../../../shared/storage/tenants.ts';

/** Look-ups by what an operator types: a name, a label or an id. Each throws `invalid_request` if there is no such record. */
export async function getTenant(nameOrId: string): Promise<Tenant> {
  const found = (await findTenantByName(nameOrId)) ?? (await findTenant(nameOrId as TenantId));
  if (!found)
    throw invalidField(
      'tenant',
      `No tenant is called ${nameOrId}. "tenants list" shows those that exist.`,
      'not_found',
    );
  return found;
}

/** A tenant as the list of all tenants names it. */
export type TenantName = Pick<RegistryRow, 'tenantId' | 'uniqueName'>;

/** The one tenant that is named, or all. */
export async function chosenTenants(nameOrId: string | undefined): Promise<readonly TenantName[]> {
  if (nameOrId === undefined) return await listAllTenants();
  const { id, uniqueName } = await getTenant(nameOrId);
  return [{ tenantId: id, uniqueName }];
}

export async function getProject(tenantId: TenantId, nameOrId: string): Promise<Project> {
  const byId = PROJECT_ID.test(nameOrId) ? await findProject(tenantId, nameOrId as ProjectId) : undefined;
  const found = byId ?? (await findProjectByName(tenantId, nameOrId));
  if (!found)
    throw invalidField(
      'project',
      `The tenant has no project ${nameOrId}. "projects list" shows its projects.`,
      'not_found',
    );
  return found;
}

export async function getGateway(tenantId: TenantId, labelOrId: string): Promise<Gateway> {
  const byId = labelOrId.startsWith('gw_') ? await findGateway(tenantId, labelOrId as GatewayId) : undefined;
  const found = byId ?? (await findGatewayByLabel(tenantId, labelOrId));
  if (!found)
    throw invalidField(
      'gateway',
      `The tenant has no gateway ${labelOrId}. "gateways list" shows its gateways.`,
      'not_found',
    );
  return found;
}

/** A payment of the tenant, which is an attempt. */
export async function getAttempt(tenantId: TenantId, id: string): Promise<Attempt> {
  const found = await findListed(tenantId, 'TXN', id);
  if (found) return parseAttempt(found);
  throw invalidField(
    'payment',
    `The tenant has no payment ${id}. "payments list" shows its payments.`,
    'not_found',
  );
}

export async function findProjectByName(tenantId: TenantId, name: string): Promise<Project | undefined> {
  return (await listProjects(tenantId)).find((project) => project.name === name);
}

export async function findGatewayByLabel(tenantId: TenantId, label: string): Promise<Gateway | undefined> {
  return (await listGateways(tenantId)).find((gateway) => gateway.label === label);
}

/** Throws `already_exists` for a registered origin, so that a dry run reports it too. The commit is conditional on it as well. */
export async function refuseTaken(origins: readonly string[]): Promise<void> {
  for (const origin of origins) {
    const row = await findOrigin(origin);
    if (!row) continue;
    const by =
      row.kind === 'checkout'
        ? 'as a hosted checkout'
        : `for the project ${row.projectId} of the tenant ${row.tenantId}`;
    throw new BillingError('already_exists', `${origin} is already registered ${by}.`, { field: 'origin' });
  }
}

/** Throws `already_exists` if the address of a hosted checkout is a registered storefront origin. */
export async function refuseStorefront(checkoutUrl: string): Promise<void> {
  const row = await findOrigin(checkoutUrl);
  if (row?.kind !== 'storefront') return;
  const message = `${checkoutUrl} is a storefront's origin, so it cannot be a hosted checkout.`;
  throw new BillingError('already_exists', message, { field: 'checkoutUrl' });
}
