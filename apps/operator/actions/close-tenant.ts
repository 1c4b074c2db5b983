import { BillingError } from '../../../shared/domain/errors.ts';
import type { Instant, TenantId } from '../../../shared/domain/ids.ts';
import type { Tenant } from '../../../shared/domain/tenants/tenant.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import { closeCredential, listCredentials } from '../../../shared/storage/credentials.ts';
import { commit, type Write } from '../../../shared/storage/table/table.ts';
import { changeLeaving, changeProject, listProjects } from '../../../shared/storage/tenants.ts';
import { getTenant } from './find.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

/** DynamoDB takes a hundred writes in a transaction; one is the end of the audit entry. */
const WRITES_AT_ONCE = 90;

/**
 * Closes a tenant: nothing is sold, no renewal is charged and no token or credential is taken. What is under way ends as ever: payments that have begun,
 * refunds, and the delivery of events. To storefronts, payers and backends the tenant looks as one that does not exist.
 */
export async function closeTenant(request: { tenantId: TenantId }, run: Run): Promise<Outcome<Tenant>> {
  const tenant = await getTenant(request.tenantId);
  const closedAt = tenant.closedAt ?? instant(run.now);
  const copies = await copiesOf(tenant, closedAt);
  if (tenant.closedAt && copies.length === 0) return unchanged(tenant);
  return await changeAll(run, tenant, { ...tenant, closedAt }, copies);
}

/**
 * Opens a closed tenant again. Renewals that fell due meanwhile are charged from then on. Throws `invalid_request` for a tenant whose erasure has
 * begun.
 */
export async function openTenant(request: { tenantId: TenantId }, run: Run): Promise<Outcome<Tenant>> {
  const tenant = await getTenant(request.tenantId);
  if (tenant.erasingAt)
    throw new BillingError('invalid_request', 'The erasure of this tenant has begun: it cannot be opened.');
  const copies = await copiesOf(tenant, undefined);
  if (!tenant.closedAt && copies.length === 0) return unchanged(tenant);
  const { closedAt: _, ...open } = tenant;
  return await changeAll(run, tenant, open, copies);
}

/** Throws `invalid_request` for a closed tenant: what would be made for it would not be closed. */
export function requireOpen({ closedAt, uniqueName }: Tenant): void {
  if (closedAt === undefined) return;
  throw new BillingError(
    'invalid_request',
    `The tenant ${uniqueName} is closed since ${closedAt}. "tenants open" opens it.`,
  );
}

type Copy = Readonly<{ what: string; write: Write }>;

/** The projects and credentials that do not say of their tenant what is to be said. */
async function copiesOf({ id }: Tenant, closedAt: Instant | undefined): Promise<Copy[]> {
  const [projects, credentials] = await Promise.all([listProjects(id), listCredentials(id)]);
  const verb = closedAt === undefined ? 'open' : 'close';
  return [
    ...projects
      .filter((project) => project.closedAt !== closedAt)
      .map((project) => ({
        what: `${verb} the project ${project.name}`,
        write: closedAt ? changeProject(project, { closedAt }) : changeProject(project, {}, ['closedAt']),
      })),
    ...credentials
      .filter((credential) => credential.revokedAt === undefined && credential.closedAt !== closedAt)
      .map((credential) => ({
        what: `${closedAt ? 'refuse' : 'take'} the credential ${credential.keyId}`,
        write: closeCredential(credential, closedAt),
      })),
  ];
}

/** The tenant is closed before its projects, and opened after them: what an interrupted run leaves is closed. */
async function changeAll(
  run: Run,
  tenant: Tenant,
  after: Tenant,
  copies: readonly Copy[],
): Promise<Outcome<Tenant>> {
  const { closedAt } = after;
  const own = closedAt ? changeLeaving(tenant, { closedAt }) : changeLeaving(tenant, {}, ['closedAt']);
  const writes = copies.map(({ write }) => write);
  const all = closedAt ? [own, ...writes] : [...writes, own];
  const last = Math.floor((all.length - 1) / WRITES_AT_ONCE) * WRITES_AT_ONCE;
  for (let at = 0; at < last && !run.dryRun; at += WRITES_AT_ONCE)
    await commit(all.slice(at, at + WRITES_AT_ONCE));
  const changes = [
    `${closedAt ? 'close' : 'open'} the tenant ${tenant.uniqueName}`,
    ...copies.map(({ what }) => what),
  ];
  return await settle(run, { status: 'changed', changes, result: after }, all.slice(last));
}
