import { beforeAll, expect, it } from 'vitest';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import { tenantOf } from '../../../shared/http/layers/caller.ts';
import { checkoutRoute } from '../../../shared/http/surfaces/checkout.ts';
import { publicRoute } from '../../../shared/http/surfaces/storefront.ts';
import { ok } from '../../../shared/http/views/reply.ts';
import { newProjectId, newTenantId, randomBase32 } from '../../../shared/runtime/new-id.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { registerOrigin } from '../../../shared/storage/tenants.ts';
import { now } from '../../support/clock.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../../support/tenants.ts';
import { ask } from '../support.ts';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const storefront = publicRoute({}, async ({ project }) => ok(project.id));
const checkout = checkoutRoute({}, async ({ caller }) => ok([caller.kind, tenantOf(caller) ?? null]));
const UNAUTHORIZED = {
  code: 'unauthorized_tenant',
  message: expect.stringMatching(/Unauthorized tenant: origin not found\..*never in the body\.$/),
};

it('a storefront route serves a registered storefront as its project', async () => {
  expect((await ask(storefront, { headers: { origin: tenant.origin } })).json().data).toBe(tenant.project.id);
});

it('a storefront route refuses an origin whose project does not exist', async () => {
  const origin = `https://${randomBase32(10)}.test`;
  await commit([registerOrigin(origin, { tenantId: newTenantId(), id: newProjectId(now()) } as Project)]);
  const { status, json } = await ask(storefront, { headers: { origin } });
  expect([status, json().error]).toMatchObject([401, UNAUTHORIZED]);
});

it('a checkout route tells a storefront from the hosted checkout, and refuses others', async () => {
  expect((await ask(checkout, { headers: { origin: CHECKOUT_ORIGIN } })).json().data).toEqual([
    'checkout',
    null,
  ]);
  expect((await ask(checkout, { headers: { origin: tenant.origin } })).json().data).toEqual([
    'storefront',
    tenant.tenant.id,
  ]);
  expect((await ask(checkout, { headers: { origin: 'https://elsewhere.test' } })).status).toBe(401);
});
