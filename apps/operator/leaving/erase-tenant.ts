import { BillingError, invalidField } from '../../../shared/domain/errors.ts';
import type { TenantId } from '../../../shared/domain/ids.ts';
import { ERASED } from '../../../shared/domain/persons/personal-fields.ts';
import type { Tenant } from '../../../shared/domain/tenants/tenant.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import { listErasedTenants, noteTenantErasure } from '../../../shared/storage/journal/person-keys.ts';
import { keys } from '../../../shared/storage/table/keys.ts';
import { newStamp, STAMP } from '../../../shared/storage/table/stamp.ts';
import { commit, getImages, putImage } from '../../../shared/storage/table/table.ts';
import { changeLeaving, listGateways } from '../../../shared/storage/tenants.ts';
import { getTenant } from '../actions/find.ts';
import { stopReceiving } from '../actions/receive-events.ts';
import { endOn, type OperatorRun, type Outcome, unchanged } from '../actions/run.ts';
import { type ErasedItems, eraseItems, removeRows } from './erase-items.ts';
import { obstaclesTo, requireNone } from './obstacles.ts';
import type { Progress } from './progress.ts';

export type Erasing = Readonly<{
  tenantId: TenantId;
  /** Of the last export; without it, `withoutExport` says that there need be none. */
  receipt?: string | undefined;
  withoutExport?: boolean | undefined;
  dropEvents?: boolean | undefined;
  perSecond: number;
  progress: Progress;
}>;
/** `notRemovedAt` are gateways whose endpoint the tenant removes by hand. */
export type ErasedTenant = ErasedItems &
  Readonly<{ id: TenantId; erasedAt: string; notRemovedAt: readonly string[] }>;

const EVENTS = 'events not delivered';

/**
 * Erases a closed tenant. What stays are its books, without persons, secrets and free words.
 *
 * It is noted beside the table first, so that a restored table is erased again. Then each step may be repeated: the processor forgets our
 * endpoints, the items go or are rewritten, the keys of the journal are destroyed, the rows that lead to the tenant are removed, and its own
 * row says that it was erased. A run that ended in between is run again, by the tenant's id once its name is free.
 *
 * Throws `invalid_request` while something of the tenant is open, and without the receipt of its last export.
 */
export async function eraseTenant(
  erasing: Erasing,
  run: OperatorRun,
): Promise<Outcome<ErasedTenant | undefined>> {
  const tenant = await getTenant(erasing.tenantId);
  if (tenant.erasedAt) return unchanged(undefined);
  if (!tenant.erasingAt) await requireErasable(tenant, erasing, run.now);
  const changes = [
    `remove our endpoints at the accounts of ${tenant.uniqueName}`,
    `remove what is not of its books, and erase persons, secrets and words from the rest`,
    `destroy the keys by which the journal of ${tenant.id} can be read`,
    `free its name and its origins`,
  ];
  if (run.dryRun) return { status: 'changed', changes, result: undefined };
  await noteTenantErasure(tenant.id, run.now);
  if (!tenant.erasingAt) await commit([changeLeaving(tenant, { erasingAt: instant(run.now) })]);
  const notRemovedAt = await leaveAccounts(tenant.id);
  const erased = await eraseAll(tenant.id, run.now, erasing);
  await endOn(run, tenant.id);
  const result = { id: tenant.id, erasedAt: instant(run.now), ...erased, notRemovedAt };
  erasing.progress.end(`${erased.removed} items removed, ${erased.rewritten} rewritten`);
  return { status: 'changed', changes, result };
}

/**
 * Erases on a restored table the tenants that were erased before, and gives those of which something was back. A replay of the journal brings
 * back that one was erased, and not that its items were removed: so each is looked for.
 */
export async function eraseTenantsAgain(
  now: Date,
  pace: Pick<Erasing, 'perSecond' | 'progress'>,
): Promise<TenantId[]> {
  const again: TenantId[] = [];
  for (const id of await listErasedTenants()) {
    const { removed, rewritten } = await eraseAll(id, now, pace);
    if (removed + rewritten > 0) again.push(id);
  }
  return again;
}

async function eraseAll(
  tenantId: TenantId,
  now: Date,
  pace: Pick<Erasing, 'perSecond' | 'progress'>,
): Promise<ErasedItems> {
  const erased = await eraseItems(tenantId, now, pace);
  await removeRows(tenantId);
  await leaveTombstone(tenantId, now);
  return erased;
}

/** What is left of a tenant itself: that there was one, and when it was erased. */
async function leaveTombstone(tenantId: TenantId, now: Date): Promise<void> {
  const key = keys.tenant(tenantId);
  const [before] = await getImages([key]);
  if (!before || before.erasedAt) return;
  const at = { S: instant(now) };
  const { pk, sk, id, createdAt, closedAt = at, erasingAt = at } = before;
  const left = { pk, sk, id, createdAt, closedAt, erasingAt, erasedAt: at };
  const words = { uniqueName: { S: ERASED }, customerIdKey: { S: ERASED } };
  await putImage({ ...left, ...words, [STAMP]: { S: newStamp(1) } } as typeof before, before);
}

async function requireErasable(tenant: Tenant, erasing: Erasing, now: Date): Promise<void> {
  const obstacles = await obstaclesTo(tenant, now);
  requireNone(obstacles.filter(({ what }) => !(erasing.dropEvents && what === EVENTS)));
  if (erasing.withoutExport) return;
  const { receipt, startedAt = '' } = tenant.exported ?? {};
  const isLast = tenant.closedAt !== undefined && startedAt >= tenant.closedAt;
  if (isLast && receipt === erasing.receipt) return;
  throw invalidField(
    'receipt',
    !isLast
      ? 'The tenant was not exported since it was closed. Run "tenants export", or add --without-export.'
      : 'This is not the receipt of the last export. "tenants show" shows it.',
  );
}

/** Removes our endpoints at the tenant's accounts. Gives the gateways whose account cannot be asked. */
async function leaveAccounts(tenantId: TenantId): Promise<string[]> {
  const notRemovedAt: string[] = [];
  for (const gateway of await listGateways(tenantId)) {
    if (!gateway.eventEndpoint) continue;
    try {
      await stopReceiving(gateway);
    } catch (error) {
      const isRefused = error instanceof BillingError && error.code !== 'processor_unavailable';
      if (!isRefused) throw error;
      notRemovedAt.push(gateway.processorAccountId ?? gateway.id);
    }
  }
  return notRemovedAt;
}
