import { expect, it } from 'vitest';
import { call } from '../../support/gateway.ts';
import { aCredential, aTenant, type TestTenant } from '../../support/tenants.ts';

const GATEWAYS = '/admin/selectOptions/card/gateways';
const KEY = '/admin/selectOptions/card/gateway-public-key';

async function asked(tenant: TestTenant, path: string, query = {}) {
  return await call('GET', path, { headers: { 'x-tenant-id': await aCredential(tenant, ['admin']) }, query });
}

it('GET /admin/selectOptions/card/gateway-public-key shows the publishable key of a gateway that the list names, and never the secret key', async () => {
  const tenant = await aTenant();
  const { secretKey, publishableKey } = tenant.account;
  const listed = await asked(tenant, GATEWAYS);
  const [gateway] = listed.body.data;
  expect(listed.body).toMatchObject({
    data: [{ id: tenant.gateway?.id, label: 'cards', hasKey: true }],
    hasMore: false,
    nextCursor: null,
  });

  const shown = await asked(tenant, KEY, { gatewayId: gateway.id });
  expect(shown.body.data).toEqual({
    gatewayId: gateway.id,
    provider: 'processor',
    publicKey: publishableKey,
  });
  expect(listed.text + shown.text).not.toContain(secretKey);
});
