import { beforeAll, describe, expect, it } from 'vitest';
import { revokeCredential } from '../../apps/operator/actions/credentials.ts';
import { routes } from '../../functions/routes.ts';
import type { HttpRequest } from '../../local/gateway-event.ts';
import { newTenantId, randomBase32 } from '../../shared/runtime/new-id.ts';
import { now } from '../support/clock.ts';
import { call } from '../support/gateway.ts';
import { aLink, type TestLink } from '../support/links.ts';
import { takeLogLines } from '../support/log-lines.ts';
import { kept } from '../support/money-books.ts';
import { aCredential, aStaffToken, aTenant, type TestTenant } from '../support/tenants.ts';

/** Every route of the tenant surface, with every way to come without the right credential. */
const ROUTES = routes
  .filter(({ handler }) => handler.startsWith('tenant/'))
  .map(({ method, path }) => [method, path] as const);
let tenant: TestTenant;
let other: TestTenant;
let link: TestLink;
const sent = { webhook: '', admin: '', revoked: '' };
beforeAll(async () => {
  [tenant, other] = [await aTenant(), await aTenant()];
  link = await aLink(tenant);
  sent.revoked = await aCredential(tenant, ['webhook']);
  await revokeCredential({ tenantId: tenant.tenant.id, keyId: keyIdOf(sent.revoked) }, { now: now() });
  sent.webhook = await aCredential(tenant, ['webhook']);
  sent.admin = await aCredential(tenant, ['admin']);
});

const keyIdOf = (credential: string) => credential.split('_')[1] ?? '';
const ask = (method: HttpRequest['method'], path: string, headers: Record<string, string>) =>
  call(method, path.replace('{slug}', link.slug), { headers });

type Bad = [what: string, headers: () => Record<string, string> | Promise<Record<string, string>>];
const header =
  (value: () => string): Bad[1] =>
  () => ({ 'x-tenant-id': value() });
const UNAUTHENTICATED: Bad[] = [
  ['no credential', () => ({})],
  ['an empty one', header(() => '')],
  ['the tenant’s unique name', header(() => tenant.tenant.uniqueName)],
  ['the tenant’s id', header(() => tenant.tenant.id)],
  ['the project’s id', header(() => tenant.project.id)],
  ['the publishable key', header(() => tenant.account.publishableKey)],
  ['the key id alone', header(() => keyIdOf(sent.webhook))],
  ['a wrong secret', header(() => `tnt_${keyIdOf(sent.webhook)}_${randomBase32(52)}`)],
  ['a revoked one', header(() => sent.revoked)],
  ['one cut short', header(() => sent.webhook.slice(0, -1))],
  ['one of no tenant', header(() => sent.webhook.replace(tenant.tenant.id, newTenantId()))],
  ['one under another tenant’s name', header(() => sent.webhook.replace(tenant.tenant.id, other.tenant.id))],
  ['two at once', header(() => `${sent.webhook},${sent.webhook}`)],
  ['a registered origin instead', () => ({ origin: tenant.origin })],
  ['a staff token instead', async () => ({ authorization: `Bearer ${await aStaffToken(tenant)}` })],
  ['a bearer credential instead', () => ({ authorization: `Bearer ${sent.webhook}` })],
];

describe.each(ROUTES)('%s %s', (method, path) => {
  it.each(UNAUTHENTICATED)('answers 401 to %s, with one and the same body', async (_, headers) => {
    const before = await kept(tenant);
    const { status, body } = await ask(method, path, await headers());
    expect(status).toBe(401);
    expect(body).toEqual({
      success: false,
      error: {
        code: 'unauthenticated',
        message:
          'The credential in x-tenant-id is missing or is not valid. Send one that an operator issued.',
        requestId: expect.any(String),
      },
    });
    expect(await kept(tenant)).toEqual(before);
  });

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

it('A revoked credential is refused at once, though it was accepted a moment before', async () => {
  const shortLived = await aTenant();
  const credential = await aCredential(shortLived, ['webhook']);
  const headers = { 'x-tenant-id': credential };
  expect((await call('GET', '/webhook/payment-links', { headers })).status).toBe(200);
  await revokeCredential({ tenantId: shortLived.tenant.id, keyId: keyIdOf(credential) }, { now: now() });
  expect((await call('GET', '/webhook/payment-links', { headers })).status).toBe(401);
});
