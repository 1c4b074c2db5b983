import { randomBytes } from 'node:crypto';
import { tenantName } from '../../../shared/domain/tenants/project-settings.ts';
import type { Tenant } from '../../../shared/domain/tenants/tenant.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import { newTenantId } from '../../../shared/runtime/new-id.ts';
import * as storage from '../../../shared/storage/tenants.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

const CUSTOMER_ID_KEY_BYTES = 32;

/** Registers a tenant. Its name is unique among all tenants and never changes. */
export async function createTenant(request: { uniqueName: string }, run: Run): Promise<Outcome<Tenant>> {
  const uniqueName = tenantName(request.uniqueName);
  const existing = await storage.findTenantByName(uniqueName);
  if (existing) return unchanged(existing);

  const customerIdKey = randomBytes(CUSTOMER_ID_KEY_BYTES).toString('base64url');
  const tenant = { id: newTenantId(), uniqueName, customerIdKey, createdAt: instant(run.now) };
  const changes = [`register the tenant ${uniqueName}`];
  return await settle(run, { status: 'created', changes, result: tenant }, storage.createTenant(tenant));
}
