import * as v from 'valibot';
import { BillingError } from '../domain/errors.ts';
import type { GatewayId, Instant, ProjectId, TenantId } from '../domain/ids.ts';
import {
  type Gateway,
  type GatewaySummary,
  type Project,
  ProjectRecord,
  type Tenant,
} from '../domain/tenants/tenant.ts';
import { keys, PLATFORM_PARTITION, tenantPartition } from './table/keys.ts';
import { lost } from './table/lost.ts';
import { readable } from './table/readable.ts';
import { change, create, get, queryPrefix, upsert, type Write } from './table/table.ts';

/** A tenant has few of each; more than this in one list means something is wrong. */
const LIST_MAX = 500;
const NAME_CHARACTERS = '-0123456789abcdefghijklmnopqrstuvwxyz';

/** What an origin leads to: one project's storefront, or the hosted checkout that all tenants share. */
export type OriginRow = Readonly<
  { kind: 'storefront'; tenantId: TenantId; projectId: ProjectId } | { kind: 'checkout' }
>;

/** A tenant's line in the list of all tenants, which only the operator command reads. */
export type RegistryRow = Readonly<{ tenantId: TenantId; uniqueName: string; createdAt: Instant }>;

export const findTenant = (tenantId: TenantId): Promise<Tenant | undefined> => get(keys.tenant(tenantId));
export const findGateway = (tenantId: TenantId, id: GatewayId): Promise<Gateway | undefined> =>
  get(keys.gateway(tenantId, id));

/** Where an origin leads. A released one leads nowhere. */
export async function findOrigin(origin: string): Promise<OriginRow | undefined> {
  const row = await get<Partial<OriginRow>>(keys.origin(origin));
  return row?.kind && (row as OriginRow);
}

export async function findTenantByName(uniqueName: string): Promise<Tenant | undefined> {
  const row = await get<{ tenantId: TenantId }>(keys.tenantName(uniqueName));
  return row && (await findTenant(row.tenantId));
}

export async function findProject(tenantId: TenantId, id: ProjectId): Promise<Project | undefined> {
  const item = await get(keys.project(tenantId, id));
  return item === undefined ? undefined : v.parse(ProjectRecord, item);
}

export const listProjects = (tenantId: TenantId): Promise<Project[]> =>
  queryPrefix(tenantPartition(tenantId), keys.project(tenantId, '' as ProjectId).sk, { limit: LIST_MAX });
export const listGateways = (tenantId: TenantId): Promise<Gateway[]> =>
  queryPrefix(tenantPartition(tenantId), keys.gateway(tenantId, '' as GatewayId).sk, { limit: LIST_MAX });

/** Tenants in the order of their names, at most 500: a longer list is asked for in parts, by what names begin with. */
export const listTenants = (namePrefix = ''): Promise<RegistryRow[]> =>
  queryPrefix(PLATFORM_PARTITION, keys.registry(namePrefix).sk, { limit: LIST_MAX });

/** All tenants, however many: a part of the list that is full is asked for again by each next character of the names. */
export async function listAllTenants(namePrefix = ''): Promise<RegistryRow[]> {
  const rows = await listTenants(namePrefix);
  if (rows.length < LIST_MAX) return rows;
  const parts = await Promise.all([...NAME_CHARACTERS].map((next) => listAllTenants(namePrefix + next)));
  return [...rows.filter(({ uniqueName }) => uniqueName === namePrefix), ...parts.flat()];
}

export function createTenant(tenant: Tenant): Write[] {
  const taken = () =>
    new BillingError('already_exists', `A tenant named ${tenant.uniqueName} exists already.`);
  const { id, uniqueName, createdAt } = tenant;
  return [
    create(keys.tenantName(uniqueName), { tenantId: id }, taken),
    create(keys.registry(uniqueName), { tenantId: id, uniqueName, createdAt }),
    create(keys.tenant(id), { ...tenant, activeCoupons: 0 }),
  ];
}

/** Counts coupons that become active or retire, except for a tenant that is older than the count. */
export function countActiveCoupons({ id, activeCoupons }: Tenant, added: 1 | -1): Write[] {
  return activeCoupons === undefined ? [] : [change(keys.tenant(id), { add: { activeCoupons: added } })];
}

/** The fields of a tenant that say whose tokens prove its customers and its staff. */
export type ProviderField = 'identityProvider' | 'staffProvider';

/** Sets or removes one of the tenant's identity providers, on condition that both are still as they were read. */
export function changeProvider<Field extends ProviderField>(
  tenant: Tenant,
  field: Field,
  provider?: Tenant[Field],
): Write {
  const raced = () =>
    new BillingError('busy', 'The tenant was changed at the same moment. Run the command again.');
  const when = [sameAs(tenant, 'identityProvider'), sameAs(tenant, 'staffProvider')];
  const edit = provider ? { set: { [field]: provider } } : { remove: [field] };
  return change(keys.tenant(tenant.id), { ...edit, when }, raced);
}

/** Replaces whose tokens were ended, on condition that it is still as it was read. */
export function changeSignOuts(
  tenant: Tenant,
  set: Partial<Pick<Tenant, 'signedOutCustomers' | 'signedOutStaff'>>,
): Write {
  const when = Object.keys(set).map((field) => sameAs(tenant, field as keyof Tenant));
  return change(keys.tenant(tenant.id), { set, when }, lost('tenant'));
}

/** Notes how far a tenant is that leaves, on condition that it is still as far as it was read. */
export function changeLeaving(
  tenant: Tenant,
  set: Partial<Tenant>,
  remove: readonly (keyof Tenant)[] = [],
): Write {
  const raced = () =>
    new BillingError('busy', 'The tenant was changed at the same moment. Run the command again.');
  const when = (['closedAt', 'erasingAt', 'erasedAt'] as const).map((field) => sameAs(tenant, field));
  return change(keys.tenant(tenant.id), { set, remove, when }, raced);
}

export const createProject = (project: Project): Write =>
  create(keys.project(project.tenantId, project.id), readable(ProjectRecord, project));
export const createGateway = (gateway: Gateway): Write =>
  create(keys.gateway(gateway.tenantId, gateway.id), gateway);

/** Changes or removes some of a project's settings, on condition that they are still as they were read. */
export function changeProject(
  project: Project,
  set: Partial<Project>,
  remove: readonly (keyof Project)[] = [],
  raced: () => Error = projectRaced,
): Write {
  const asRead = [...Object.keys(set), ...remove].map((field) => sameAs(project, field as keyof Project));
  return change(keys.project(project.tenantId, project.id), { set, remove, when: asRead }, raced);
}

const projectRaced = () =>
  new BillingError('busy', 'The project was changed at the same moment. Run the command again.');

/** The gateway no longer is as it was read. */
export class GatewayChanged extends BillingError {
  constructor() {
    super('busy', 'The gateway was changed at the same moment. Run the command again.');
  }
}

/** Changes some of a gateway's settings, on condition that they are still as they were read. */
export function changeGateway(gateway: Gateway, set: Partial<Gateway>): Write {
  const asRead = Object.keys(set).map((field) => sameAs(gateway, field as keyof Gateway));
  return change(
    keys.gateway(gateway.tenantId, gateway.id),
    { set, when: asRead },
    () => new GatewayChanged(),
  );
}

/** The writes that update the copy of the gateway's summary in every project that enables it. */
export async function summariesChanged(gateway: Gateway, summary: GatewaySummary): Promise<Write[]> {
  const projects = await listProjects(gateway.tenantId);
  return projects
    .filter(({ gateways }) =>
      gateways.some(
        (enabled) => enabled.id === gateway.id && JSON.stringify(enabled) !== JSON.stringify(summary),
      ),
    )
    .map((project) =>
      changeProject(project, {
        gateways: project.gateways.map((enabled) => (enabled.id === gateway.id ? summary : enabled)),
      }),
    );
}

/** Stores the account that a gateway's key belongs to, on condition that none is stored and the key is still as it was read. */
export function setProcessorAccount(gateway: Gateway, processorAccountId: string): Write {
  const when = [
    sameAs({ ...gateway, processorAccountId: undefined }, 'processorAccountId'),
    sameAs(gateway, 'sealedSecretKey'),
  ];
  return change(
    keys.gateway(gateway.tenantId, gateway.id),
    { set: { processorAccountId }, when },
    () => new GatewayChanged(),
  );
}

/** The condition that a field is as it was read. */
function sameAs<Read extends object>(read: Read, field: keyof Read & string) {
  const value = read[field];
  return value === undefined ? ([field, 'absent'] as const) : ([field, '=', value] as const);
}

/** Registers a storefront's origin. One origin belongs to one project. */
export function registerOrigin(origin: string, { tenantId, id }: Project): Write {
  const taken = () => new BillingError('already_exists', `The origin ${origin} is registered already.`);
  return upsert(
    keys.origin(origin),
    { set: { kind: 'storefront', tenantId, projectId: id }, when: [['kind', 'absent']] },
    taken,
  );
}

/** Gives a project's origin back: it leads nowhere, and any project may register it. */
export function releaseOrigin(origin: string, { id }: Project): Write {
  return change(keys.origin(origin), {
    remove: ['kind', 'tenantId', 'projectId'],
    when: [['projectId', '=', id]],
  });
}

/** Makes the hosted checkout's address known. Every project may name the same one; no storefront may. */
export function registerCheckout(origin: string): Write {
  const taken = () =>
    new BillingError(
      'already_exists',
      `${origin} is a storefront's origin, so it cannot be a hosted checkout.`,
    );
  return upsert(keys.origin(origin), { set: { kind: 'checkout' }, when: [['tenantId', 'absent']] }, taken);
}
