import { expect, it } from 'vitest';
import { findProject } from '../../../shared/storage/tenants.ts';
import { call } from '../../support/gateway.ts';
import { aStaffToken, aTenant, type TestTenant } from '../../support/tenants.ts';

const PATH = '/admin/settings/global-settings/project';
const events = { url: 'https://events.example/in', secret: 'a-secret-of-sixteen-or-more' };

async function shown(tenant: TestTenant, query = {}) {
  return await call('GET', PATH, {
    headers: { authorization: `Bearer ${await aStaffToken(tenant)}` },
    query,
  });
}

it('GET /admin/project shows the settings of the only project and none of its secrets', async () => {
  const tenant = await aTenant({ events });
  const { status, body, text } = await shown(tenant);
  const stored = await findProject(tenant.tenant.id, tenant.project.id);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    productOrigin: tenant.project.id,
    tenant_unique_name: tenant.tenant.uniqueName,
    origins: [tenant.origin],
    baseCurrency: 'USD',
    gateways: [
      { id: tenant.gateway?.id, kind: 'processor', active: true, settlementCurrency: 'USD', hasKey: true },
    ],
    webhook: { url: events.url, mode: 'shared_secret', headerName: 'x-webhook-secret', hasSecret: true },
    askedBy: { name: expect.any(String), roles: ['read', 'support', 'money', 'settings'] },
  });
  for (const secret of [stored?.linkSalt, stored?.customerIdKey, stored?.events?.sealedSecret, events.secret])
    expect(text).not.toContain(secret);
});
