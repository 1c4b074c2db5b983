import { AsyncLocalStorage } from 'node:async_hooks';
import { invariant } from '../../domain/errors.ts';
import type { TenantId } from '../../domain/ids.ts';
import { tenantOfPartition } from './keys.ts';

/**
 * The last check, for when a tenant check above is forgotten: one piece of work touches one tenant.
 *
 * A request, a message or an attempt is one piece of work. If its caller names the tenant, it is bound from the start. If only its
 * content does, as at the hosted checkout that serves all tenants, the first partition it touches binds it. Work that is not
 * bound, such as the operator command's, may touch several tenants, but a record may never be in another tenant's partition.
 */
type Work = { tenantId: TenantId | undefined };
const works = new AsyncLocalStorage<Work>();

/** Does work for one tenant: for this one, or without it for the first that is touched. */
export const forOneTenant = <Result>(tenantId: TenantId | undefined, work: () => Result): Result =>
  works.run({ tenantId }, work);

/** Asserts that the work under way may touch this tenant. What is read from memory must ask as well. */
export function requireTouchable(tenantId: TenantId): void {
  const work = works.getStore();
  if (!work) return;
  work.tenantId ??= tenantId;
  invariant(work.tenantId === tenantId, 'work for one tenant touches no other');
}

/**
 * Asserts that a partition may be touched, and that what is read from it or written to it names the tenant it belongs to. A row
 * of the directory, whose partition no tenant owns, leads to one tenant: that one is touched.
 */
export function requireOwn(partition: string, item: Readonly<{ tenantId?: unknown }> = {}): void {
  const owner = tenantOfPartition(partition);
  if (owner !== undefined) requireTouchable(owner);
  if (typeof item.tenantId !== 'string') return;
  invariant(owner === undefined || item.tenantId === owner, 'a record lies with the tenant it names');
  requireTouchable(item.tenantId as TenantId);
}
