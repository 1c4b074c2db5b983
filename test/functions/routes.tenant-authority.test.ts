import { beforeAll, describe, expect, it } from 'vitest';
import { revokeCredential } from '../../apps/operator/actions/credentials.ts';
import { routes } from '../../functions/routes.ts';
import type { HttpRequest } from '../../local/gateway-event.ts';
import { now } from '../support/clock.ts';
import { call } from '../support/gateway.ts';
import { aLink, type TestLink } from '../support/links.ts';
import { takeLogLines } from '../support/log-lines.ts';
import { kept } from '../support/money-books.ts';
import { aCredential, aTenant, type TestTenant } from '../support/tenants.ts';

/** Every route of the tenant surface, with every way to come without the right credential. */
const ROUTES = routes
  .filter(({ handler }) => handler.startsWith('tenant/'))
  .map(({ method, path }) => [method, path] as const);
let tenant: TestTenant;
let link: TestLink;
const sent = { webhook: '', admin: '', revoked: '' };
beforeAll(async () => {
  tenant = await aTenant();
  link = await aLink(tenant);
  sent.revoked = await aCredential(tenant, ['webhook']);
  await revokeCredential({ tenantId: tenant.tenant.id, keyId: keyIdOf(sent.revoked) }, { now: now() });
  sent.webhook = await aCredential(tenant, ['webhook']);
  sent.admin = await aCredential(tenant, ['admin']);
});

const keyIdOf = (credential: string) => credential.split('_')[1] ?? '';
const ask = (method: HttpRequest['method'], path: string, headers: Record<string, string>) =>
  call(method, path.replace('{slug}', link.slug), { headers });

describe.each(ROUTES)('%s %s', (method, path) => {
  it('answers 403 to a credential without the scope, and changes nothing', async () => {
    const before = await kept(tenant);
    const { status, body } = await ask(method, path, { 'x-tenant-id': sent.admin });
    expect([status, body.error.code]).toEqual([403, 'forbidden']);
    expect(await kept(tenant)).toEqual(before);
  });

  it('never lets a browser read the answer, whichever origin asks', async () => {
    for (const credential of [sent.webhook, sent.admin, 'tnt_wrong']) {
      const { headers } = await ask(method, path, { 'x-tenant-id': credential, origin: tenant.origin });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('logs the key id of a verified credential and never the credential', async () => {
    takeLogLines();
    for (const credential of [sent.webhook, sent.admin, sent.revoked])
      await ask(method, path, { 'x-tenant-id': credential });
    const lines = takeLogLines();
    const requests = lines
      .filter((line) => line.includes('"message":"request"'))
      .map((line) => JSON.parse(line));
    const tenantId = tenant.tenant.id;
    expect(requests.map((line) => [line.tenantId, line.credentialKeyId])).toEqual([
      [tenantId, keyIdOf(sent.webhook)],
      [tenantId, keyIdOf(sent.admin)],
      [undefined, undefined],
    ]);
    for (const credential of Object.values(sent))
      expect(lines.join()).not.toContain(credential.split('_')[2]);
  });
});

it('A preflight of a tenant route does not allow x-tenant-id', async () => {
  const { status, headers } = await call('OPTIONS', '/webhook/payment-links', {
    origin: tenant.origin,
    headers: { 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-tenant-id' },
  });
  expect(status).toBe(204);
  expect(headers['access-control-allow-headers']).not.toMatch(/x-tenant-id/i);
});
