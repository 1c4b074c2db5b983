import { beforeAll, expect, it } from 'vitest';
import { addOrigin } from '../../apps/operator/actions/add-origin.ts';
import { now } from '../support/clock.ts';
import { call } from '../support/gateway.ts';
import { linkBody } from '../support/links.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';

let tenant: TestTenant;
let host: string;
beforeAll(async () => {
  tenant = await aTenant();
  host = new URL(tenant.origin).host;
});

const makeLink = (headers: Record<string, string>) =>
  call('POST', '/public-api/payment-links', { body: linkBody(tenant), headers });
const UNAUTHORIZED = {
  status: 401,
  body: {
    success: false,
    error: {
      code: 'unauthorized_tenant',
      message: expect.stringMatching(/Unauthorized tenant.*origin not found/),
    },
  },
};

/** `o` is the registered origin, `h` its host. None of these spellings may be accepted for it; `parseOrigin` has more. */
const MALFORMED: [what: string, spelled: (o: string, h: string) => string][] = [
  ['an empty string', () => ''],
  ['null, which opaque origins send', () => 'null'],
  ['an asterisk', () => '*'],
  ['http instead of https', (_, h) => `http://${h}`],
  ['a path', (o) => `${o}/shop`],
  ['another port', (o) => `${o}:8443`],
  ['the origin as the user of another host', (o) => `${o}@evil.test`],
  ['the origin as a label of another host', (o) => `${o}.evil.test`],
  ['the host as the end of another host', (_, h) => `https://evil.test.${h}`],
  ['a host with the same ending', (_, h) => `https://evil${h}`],
  ['a trailing dot', (o) => `${o}.`],
  ['an escaped letter', (_, h) => `https://%74${h.slice(1)}`],
  ['a full-width dot', (_, h) => `https://${h.replace('.', '\uff0e')}`],
  ['a look-alike letter', (_, h) => `https://${h.replace('t', '\u0442')}`],
  ['a space after', (o) => `${o} `],
  ['a header after it', (o) => `${o}\r\nx-a: b`],
  ['a comma and another origin after it', (o) => `${o},https://evil.test`],
  ['another origin and a comma before it', (o) => `https://evil.test,${o}`],
  ['the origin twice', (o) => `${o} ${o}`],
  ['more than 5,000 characters', (o) => `${o}${'a'.repeat(5000)}`],
];

it('an Origin header that is registered is accepted in any letter case and with the default port', async () => {
  for (const origin of [tenant.origin, tenant.origin.toUpperCase(), `${tenant.origin}:443`]) {
    expect((await makeLink({ origin })).status).toBe(200);
  }
});

it.each(MALFORMED)('an Origin header that is %s is refused with 401', async (_, spelled) => {
  const origin = spelled(tenant.origin, host);
  expect(await makeLink({ origin })).toMatchObject(UNAUTHORIZED);
});

it('an Origin header that is added to a project leads to that project', async () => {
  const { id, tenantId } = tenant.project;
  const origin = `https://second.${host}`;
  await addOrigin({ tenantId, projectId: id, origin }, { now: now() });
  expect((await makeLink({ origin })).status).toBe(200);
});

it('a request without an Origin header and without a Referer is accepted with the storefront’s Host', async () => {
  expect((await makeLink({ host })).status).toBe(200);
  expect((await makeLink({ host: `${host}:443` })).status).toBe(200);
});

it.each([
  '',
  'evil.test',
  'api.billing.test',
  '127.0.0.1',
  'localhost',
  'user@HOST',
  'HOST.',
  'HOST:8443',
  'HOST/',
  'HOST,evil.test',
  'evil.test, HOST',
])('a request without an Origin header is refused with the Host “%s”', async (spelled) => {
  expect(await makeLink({ host: spelled.replace('HOST', host) })).toMatchObject(UNAUTHORIZED);
});

it('an Origin header is not taken from the body, the query or a forwarding header', async () => {
  const body = { ...linkBody(tenant), origin: tenant.origin, Origin: tenant.origin };
  const headers = {
    'x-forwarded-host': host,
    'x-original-host': host,
    forwarded: `host=${host}`,
    'x-tenant-id': tenant.tenant.id,
  };
  expect(
    await call('POST', '/public-api/payment-links', { body, headers, query: { origin: tenant.origin } }),
  ).toMatchObject(UNAUTHORIZED);
});
