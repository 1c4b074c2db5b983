import { invariant } from '../../domain/errors.ts';
import type { CustomerId, TenantId } from '../../domain/ids.ts';
import { currentId } from '../../storage/customer/as-customer.ts';
import { findTenant } from '../../storage/tenants.ts';

/** The id of the customer who has an address at the tenant, or would get when they buy. */
export async function idOfAddress(tenantId: TenantId, email: string): Promise<CustomerId> {
  const tenant = await findTenant(tenantId);
  invariant(tenant, `the tenant ${tenantId} of a credential exists`);
  return await currentId(tenant, tenantId, email);
}
