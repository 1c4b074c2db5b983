import { expect, it } from 'vitest';
import { createTenant } from '../../../apps/operator/actions/create-tenant.ts';
import { findTenantByName, listTenants } from '../../../shared/storage/tenants.ts';
import { aName, run } from './home.ts';

it('createTenant registers a tenant that is found by name and listed', async () => {
  const uniqueName = aName();
  const { status, result } = await createTenant({ uniqueName }, run());
  expect(status).toBe('created');
  expect(result.id).toMatch(/^t[0-9a-z]{11}$/);
  expect(await findTenantByName(uniqueName)).toMatchObject({ id: result.id, uniqueName });
  expect(await listTenants(uniqueName)).toMatchObject([{ tenantId: result.id, uniqueName }]);
});

it('createTenant creates one tenant for two concurrent commands', async () => {
  const uniqueName = aName();
  const results = await Promise.allSettled([
    createTenant({ uniqueName }, run()),
    createTenant({ uniqueName }, run()),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'already_exists' });
  expect(await listTenants(uniqueName)).toHaveLength(1);
});
