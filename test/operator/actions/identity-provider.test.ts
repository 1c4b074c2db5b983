import { expect, it } from 'vitest';
import {
  removeIdentityProvider,
  removeStaffProvider,
  setIdentityProvider,
  setStaffProvider,
} from '../../../apps/operator/actions/identity-provider.ts';
import { findTenant } from '../../../shared/storage/tenants.ts';
import { aTenantId, dry, run } from './home.ts';

const settings = {
  jwksUrl: 'https://login.shop.example/keys',
  issuer: 'https://login.shop.example/',
  audience: 'billing',
};

it('setIdentityProvider and removeIdentityProvider set, replace and remove the provider; what is so already stays unchanged', async () => {
  const tenantId = await aTenantId();
  const stored = async () => (await findTenant(tenantId))?.identityProvider;
  expect((await setIdentityProvider({ tenantId, ...settings }, dry())).status).toBe('changed');
  expect(await stored()).toBeUndefined();
  expect((await setIdentityProvider({ tenantId, ...settings }, run())).status).toBe('changed');
  expect(await stored()).toEqual(settings);
  expect((await setIdentityProvider({ tenantId, ...settings }, run())).status).toBe('unchanged');
  await setIdentityProvider({ tenantId, ...settings, audience: 'another' }, run());
  expect(await stored()).toEqual({ ...settings, audience: 'another' });
  expect((await removeIdentityProvider({ tenantId }, run())).status).toBe('changed');
  expect(await stored()).toBeUndefined();
  expect((await removeIdentityProvider({ tenantId }, run())).status).toBe('unchanged');
});

it('setStaffProvider and removeStaffProvider set and remove the provider of staff, whose audience is never that of customers', async () => {
  const tenantId = await aTenantId();
  const staff = { tenantId, ...settings, audience: 'staff', roleClaim: 'groups', roles: ['owners=money'] };
  await setIdentityProvider({ tenantId, ...settings }, run());
  await expect(setStaffProvider({ ...staff, audience: 'billing' }, run())).rejects.toMatchObject({
    code: 'invalid_request',
  });
  expect([await setStaffProvider(staff, run()), await setStaffProvider(staff, run())]).toMatchObject([
    { status: 'changed' },
    { status: 'unchanged' },
  ]);
  const clash = setIdentityProvider({ tenantId, ...settings, audience: 'staff' }, run());
  await expect(clash).rejects.toMatchObject({ code: 'invalid_request', details: { field: 'audience' } });
  expect((await findTenant(tenantId))?.staffProvider?.roles).toEqual([{ value: 'owners', role: 'money' }]);
  await removeStaffProvider({ tenantId }, run());
  expect((await findTenant(tenantId))?.staffProvider).toBeUndefined();
});
