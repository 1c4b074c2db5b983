import { expect, it } from 'vitest';
import { createProject } from '../../../apps/operator/actions/create-project.ts';
import { findOrigin, findProject } from '../../../shared/storage/tenants.ts';
import { aTenantId, projectRequest, run } from './home.ts';

it('createProject stores the project, its origin and its checkout’s address', async () => {
  const request = projectRequest(await aTenantId(), { currencies: ['USD'] });
  const { result } = await createProject(request, run());
  expect(await findProject(request.tenantId, result.id)).toEqual(result);
  expect(result).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    currencies: ['eur', 'usd'],
    gateways: [],
  });
  expect(await findOrigin(request.origins[0] ?? '')).toMatchObject({
    kind: 'storefront',
    tenantId: request.tenantId,
    projectId: result.id,
  });
  expect(await findOrigin(request.checkoutUrl)).toMatchObject({ kind: 'checkout' });
});

it('createProject refuses an existing name with other values, and names them', async () => {
  const request = projectRequest(await aTenantId());
  await createProject(request, run());
  await expect(createProject({ ...request, timeZone: 'UTC' }, run())).rejects.toMatchObject({
    code: 'already_exists',
    message: expect.stringContaining('timeZone Europe/Berlin'),
  });
});

it('createProject refuses a storefront’s origin as checkout, and a checkout’s as storefront', async () => {
  const shop = projectRequest(await aTenantId());
  await createProject(shop, run());
  const asCheckout = projectRequest(await aTenantId(), { checkoutUrl: shop.origins[0] });
  await expect(createProject(asCheckout, run())).rejects.toMatchObject({ code: 'already_exists' });
  const asShop = projectRequest(await aTenantId(), {
    origins: [shop.checkoutUrl],
    checkoutUrl: 'https://other.billing.test',
  });
  await expect(createProject(asShop, run())).rejects.toMatchObject({ code: 'already_exists' });
});
