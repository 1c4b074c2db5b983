import { expect, it } from 'vitest';
import {
  removeIdentityProvider,
  setIdentityProvider,
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
