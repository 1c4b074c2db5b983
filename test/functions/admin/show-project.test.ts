import { expect, it } from 'vitest';
import { createProject } from '../../../apps/operator/actions/create-project.ts';
import { findProject } from '../../../shared/storage/tenants.ts';
import { now } from '../../support/clock.ts';
import { call } from '../../support/gateway.ts';
import { aStaffToken, aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../../support/tenants.ts';

const PATH = '/admin/settings/global-settings/project';
const events = { url: 'https://events.example/in', secret: 'a-secret-of-sixteen-or-more' };

async function shown(tenant: TestTenant, query = {}) {
  return await call('GET', PATH, {
    headers: { authorization: `Bearer ${await aStaffToken(tenant)}` },
    query,
  });
}

it('shows the settings of the only project and none of its secrets', async () => {
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
  });
  for (const secret of [stored?.linkSalt, stored?.customerIdKey, stored?.events?.sealedSecret, events.secret])
    expect(text).not.toContain(secret);
});

it('asks which project is meant when the tenant has several', async () => {
  const tenant = await aTenant();
  const { uniqueName, id: tenantId } = tenant.tenant;
  const second = {
    name: 'Second',
    origins: [`https://second-${uniqueName}.test`],
    checkoutUrl: CHECKOUT_ORIGIN,
  };
  const request = {
    ...second,
    tenantId,
    baseCurrency: 'eur',
    currencies: ['eur'],
    timeZone: 'Europe/Berlin',
  };
  const { result } = await createProject(request, { now: now() });

  const unnamed = await shown(tenant);
  expect([unnamed.status, unnamed.body.error.field]).toEqual([400, 'productOrigin']);
  expect((await shown(tenant, { productOrigin: result.id })).body.data).toMatchObject({
    name: 'Second',
    baseCurrency: 'EUR',
    webhook: null,
  });
});

it('answers 404 for a project of another tenant', async () => {
  const [tenant, other] = [await aTenant(), await aTenant()];
  const { status, body } = await shown(tenant, { productOrigin: other.project.id });
  expect([status, body.error.code]).toEqual([404, 'product_origin_not_found']);
});
