import type { CustomerId, GatewayId, Instant, ProjectId } from '../../shared/domain/ids.ts';
import { newTenantId, randomBase32 } from '../../shared/runtime/new-id.ts';

/** Whose rows are written, and when: a tenant of nobody else's. */
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
