import { beforeAll, expect, it } from 'vitest';
import { call } from '../../support/gateway.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../../support/tenants.ts';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const path = '/public-api/tenant/fetch-tenant';

it('GET /public-api/tenant/fetch-tenant names the project of the origin in the query, or else of the caller’s origin', async () => {
  const found = {
    success: true,
    data: { _id: tenant.project.id, tenant_unique_name: tenant.tenant.uniqueName },
  };
  expect(tenant.project.id).toMatch(/^[0-9a-f]{24}$/);
  for (const origin of [tenant.origin, new URL(tenant.origin).host, tenant.origin.toUpperCase()]) {
    expect(await call('GET', path, { query: { origin } })).toMatchObject({ status: 200, body: found });
  }
  expect((await call('GET', path, { origin: tenant.origin })).body).toEqual(found);
});

it.each(['https://elsewhere.test', 'null', 'nonsense', '', ' ', CHECKOUT_ORIGIN, 'http://pay.billing.test'])(
  'GET /public-api/tenant/fetch-tenant answers the origin “%s” with 401',
  async (origin) => {
    const { status, body } = await call('GET', path, { query: { origin } });
    expect([status, body.error.code, body.error.field]).toEqual([401, 'unauthorized_tenant', 'origin']);
    expect(body.error.message).toContain('in the query');
  },
);

it('GET /public-api/tenant/fetch-tenant answers a request without any origin with 401', async () => {
  expect((await call('GET', path)).status).toBe(401);
});
