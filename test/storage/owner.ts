import type { CustomerId, GatewayId, Instant, ProjectId, TenantId } from '../../shared/domain/ids.ts';
import { newProjectId, newTenantId, randomBase32 } from '../../shared/runtime/new-id.ts';
import { commit, type Write } from '../../shared/storage/table.ts';
import { aRecord } from '../domain/whole-records.ts';

/** The owner of the records these tests write, a tenant that no other folder uses, and the time of writing. */
export const now = new Date('2026-11-21T12:30:00.000Z');
export const at = now.toISOString() as Instant;
export const seconds = now.getTime() / 1000;
export const later = (by: number) => new Date(now.getTime() + by * 1000);
export const DAY = 86_400;
export const tenantId = newTenantId();
export const customerId = `cst_${randomBase32(20)}` as CustomerId;
export const projectId = 'a'.repeat(24) as ProjectId;
export const gatewayId = 'gw_1' as GatewayId;
export const owner = { tenantId, projectId, customerId, gatewayId };

export const fresh = <Id extends string>(prefix: string) => `${prefix}_${randomBase32(26)}` as Id;

export const aTenant = () => ({ id: newTenantId(), uniqueName: `t-${randomBase32(10)}`, createdAt: at });
export const aProject = (tenantId: TenantId, change: object = {}) =>
  aRecord('a project', { tenantId, id: newProjectId(new Date()), gateways: [], ...change });

/** The error a commit throws, or undefined when it succeeds. */
export const failureOf = (...writes: Write[]) =>
  commit(writes).then(
    () => undefined,
    (error) => error,
  );

/** How many commits of the same moment succeed, and the errors of the others. */
export async function race(count: number, write: (index: number) => Write) {
  const results = await Promise.all(Array.from({ length: count }, (_, index) => failureOf(write(index))));
  const errors = results.filter((error) => error !== undefined);
  return { succeeded: count - errors.length, errors };
}
