import { beforeAll, describe, expect, it } from 'vitest';
import type { TenantId } from '../../shared/domain/ids.ts';
import type { Project } from '../../shared/domain/tenants/tenant.ts';
import { tenantOf, unauthorizedTenant } from '../../shared/http/layers/caller.ts';
import { checkoutRoute, openRoute, publicRoute } from '../../shared/http/surfaces/route.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { newProjectId, newTenantId, randomBase32 } from '../../shared/runtime/new-id.ts';
import { commit } from '../../shared/storage/table.ts';
import { findTenant, registerOrigin } from '../../shared/storage/tenants.ts';
import { now } from '../support/clock.ts';
import { takeLogLines } from '../support/log-lines.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../support/tenants.ts';
import { ask } from './support.ts';

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

describe('a storefront’s route', () => {
  it('is for registered storefronts, and knows which', async () => {
    expect((await ask(storefront, { headers: { origin: tenant.origin } })).json().data).toBe(tenant.project.id);
  });

  it.each<[string, Record<string, string>]>([
    ['the hosted checkout', { origin: CHECKOUT_ORIGIN }],
    ['nobody that is known', { origin: 'https://elsewhere.test' }],
    ['nobody at all', {}],
    ['a text that is no origin', { origin: 'shop' }],
  ])('is not for %s', async (_, headers) => {
    const { status, json } = await ask(storefront, { headers });
    expect([status, json().error]).toEqual([401, { ...UNAUTHORIZED, requestId: expect.any(String) }]);
  });

  it('is not for an origin whose project is gone', async () => {
    const origin = `https://${randomBase32(10)}.test`;
    await commit([registerOrigin(origin, { tenantId: newTenantId(), id: newProjectId(now()) } as Project)]);
    const { status, json } = await ask(storefront, { headers: { origin } });
    expect([status, json().error.code]).toEqual([401, 'unauthorized_tenant']);
  });

  it('is told by the page’s address, or the host, where no origin is sent', async () => {
    expect((await ask(storefront, { headers: { referer: `${tenant.origin}/cart?a=1` } })).status).toBe(200);
    expect((await ask(storefront, { headers: { host: new URL(tenant.origin).host } })).status).toBe(200);
    expect((await ask(storefront, { headers: { referer: `${tenant.origin}/cart`, origin: 'null' } })).status).toBe(401);
    expect((await ask(storefront, { headers: { referer: 'https://elsewhere.test/', host: new URL(tenant.origin).host } })).status).toBe(
      401,
    );
    expect((await ask(storefront, { headers: { host: undefined } })).status).toBe(401);
  });
});

describe('a checkout’s route', () => {
  it('knows whether a storefront or the checkout of all tenants asks', async () => {
    expect((await ask(checkout, { headers: { origin: CHECKOUT_ORIGIN } })).json().data).toEqual(['checkout', null]);
    expect((await ask(checkout, { headers: { origin: tenant.origin } })).json().data).toEqual(['storefront', tenant.tenant.id]);
    expect((await ask(checkout, { headers: { origin: 'https://elsewhere.test' } })).status).toBe(401);
  });
});

describe('a handler', () => {
  const reading = (tenantId: TenantId) => checkoutRoute({}, async () => ok((await findTenant(tenantId))?.id));
  it('can read of no tenant but the storefront’s that asks', async () => {
    const other = await aTenant();
    const asTenant = { headers: { origin: tenant.origin } };
    expect((await ask(reading(tenant.tenant.id), asTenant)).json().data).toBe(tenant.tenant.id);
    expect((await ask(reading(other.tenant.id), asTenant)).status).toBe(500);
    expect((await ask(reading(other.tenant.id), { headers: { origin: CHECKOUT_ORIGIN } })).json().data).toBe(other.tenant.id);
  });
});

describe('the log', () => {
  it('names the tenant where a storefront asks, and nobody where the checkout does', async () => {
    takeLogLines();
    await ask(checkout, { headers: { origin: tenant.origin } });
    await ask(checkout, { headers: { origin: CHECKOUT_ORIGIN } });
    const [first, second] = takeLogLines().map((line) => JSON.parse(line));
    expect(first).toMatchObject({ message: 'request', tenantId: tenant.tenant.id });
    expect(second).not.toHaveProperty('tenantId');
  });
});

describe('an answer', () => {
  const open = openRoute({}, async () => ok(null));
  it('may be read by pages of registered origins only', async () => {
    const { headers } = await ask(open, { headers: { origin: tenant.origin } });
    expect(headers).toMatchObject({
      'access-control-allow-origin': tenant.origin,
      'access-control-expose-headers': 'x-request-id, retry-after, idempotent-replayed',
      vary: 'Origin',
    });
    for (const origin of ['https://elsewhere.test', 'null', undefined]) {
      const { headers } = await ask(open, { headers: { origin } });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).toMatchObject({ vary: 'Origin' });
    }
  });
});

describe('an error of a body', () => {
  it('says on its page what to do', async () => {
    const route = openRoute({ body: (await import('valibot')).unknown() }, async ({ body }) => ok(body));
    const page = async (body: string | undefined, type: string | undefined = 'application/json') =>
      (await ask(route, { headers: { 'content-type': type }, ...(body !== undefined && { body: Buffer.from(body) }) })).text;
    expect(await page('{}', 'text/plain')).toContain('Send Content-Type: application/json.');
    expect(await page('{}', 'xapplication/json')).toContain('Send Content-Type: application/json.');
    expect(await page('{')).toContain('Check its syntax.');
    expect(await page(undefined)).toContain('Check its syntax.');
    expect(JSON.parse(await page(`"${'x'.repeat(64 * 1024)}"`)).error.message).toMatch(/larger than 64 KiB/);
  });
});

it('who is refused is told in a sentence', () => expect(unauthorizedTenant()).toMatchObject(UNAUTHORIZED));
