import { beforeAll, describe, expect, it } from 'vitest';
import { addOrigin } from '../../ops/actions/add-origin.ts';
import { now } from '../support/clock.ts';
import { call } from '../support/gateway.ts';
import { linkBody } from '../support/links.ts';
import { kept } from '../support/money-books.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../support/tenants.ts';

let tenant: TestTenant;
let host: string;
let madeBefore: number;
beforeAll(async () => {
  tenant = await aTenant();
  host = new URL(tenant.origin).host;
});

const makeLink = (headers: Record<string, string>) => call('POST', '/public-api/payment-links', { body: linkBody(tenant), headers });
const UNAUTHORIZED = {
  status: 401,
  body: { success: false, error: { code: 'unauthorized_tenant', message: expect.stringMatching(/Unauthorized tenant.*origin not found/) } },
};

/** `o` is the registered origin, `h` its host. None of these spellings may be accepted for it. */
const MALFORMED: [what: string, spelled: (o: string, h: string) => string][] = [
  ['an empty string', () => ''],
  ['a space', () => ' '],
  ['null, which opaque origins send', () => 'null'],
  ['undefined', () => 'undefined'],
  ['an asterisk', () => '*'],
  ['http instead of https', (_, h) => `http://${h}`],
  ['another scheme', (_, h) => `ftp://${h}`],
  ['a WebSocket scheme', (_, h) => `wss://${h}`],
  ['no scheme', (_, h) => h],
  ['slashes without a scheme', (_, h) => `//${h}`],
  ['one slash', (_, h) => `https:/${h}`],
  ['three slashes', (_, h) => `https:///${h}`],
  ['backslashes', (_, h) => `https:\\\\${h}`],
  ['a trailing slash', (o) => `${o}/`],
  ['a path', (o) => `${o}/shop`],
  ['a query', (o) => `${o}?a=b`],
  ['a fragment', (o) => `${o}#a`],
  ['an empty port', (o) => `${o}:`],
  ['port 0', (o) => `${o}:0`],
  ['another port', (o) => `${o}:8443`],
  ['port 80', (o) => `${o}:80`],
  ['a port with a leading zero', (o) => `${o}:0443`],
  ['a port above 65535', (o) => `${o}:65536`],
  ['a port that is not a number', (o) => `${o}:https`],
  ['a user', (_, h) => `https://user@${h}`],
  ['a user and a password', (_, h) => `https://user:password@${h}`],
  ['the origin as the user of another host', (o) => `${o}@evil.test`],
  ['the origin as a label of another host', (o) => `${o}.evil.test`],
  ['the host as the end of another host', (_, h) => `https://evil.test.${h}`],
  ['a host with the same ending', (_, h) => `https://evil${h}`],
  ['a trailing dot', (o) => `${o}.`],
  ['a leading dot', (_, h) => `https://.${h}`],
  ['two dots', (_, h) => `https://${h.replace('.', '..')}`],
  ['an escaped dot', (_, h) => `https://${h.replace('.', '%2e')}`],
  ['an escaped letter', (_, h) => `https://%74${h.slice(1)}`],
  ['a full-width dot', (_, h) => `https://${h.replace('.', '\uff0e')}`],
  ['an ideographic full stop', (_, h) => `https://${h.replace('.', '\u3002')}`],
  ['a soft hyphen', (_, h) => `https://${h.replace('.', '\u00ad.')}`],
  ['a look-alike letter', (_, h) => `https://${h.replace('t', '\u0442')}`],
  ['a space before', (o) => ` ${o}`],
  ['a space after', (o) => `${o} `],
  ['a tab inside', (_, h) => `https://${h.replace('.', '\t.')}`],
  ['a line break after', (o) => `${o}\n`],
  ['a header after it', (o) => `${o}\r\nx-a: b`],
  ['a null byte', (o) => `${o}\0`],
  ['a comma and another origin after it', (o) => `${o},https://evil.test`],
  ['another origin and a comma before it', (o) => `https://evil.test,${o}`],
  ['the origin twice', (o) => `${o} ${o}`],
  ['the origin in quotes', (o) => `"${o}"`],
  ['the origin in angle brackets', (o) => `<${o}>`],
  ['an IPv4 address', () => 'https://127.0.0.1'],
  ['an IPv6 address', () => 'https://[::1]'],
  ['a single label', () => 'https://shop'],
  ['more than 5,000 characters', (o) => `${o}${'a'.repeat(5000)}`],
  ['a key of the table', () => 'T#tenant'],
  ['a script', () => 'javascript:alert(1)'],
  ['a data address', () => 'data:text/html,hello'],
];

describe('an Origin header', () => {
  it('that is registered is accepted in any letter case and with the default port', async () => {
    for (const origin of [tenant.origin, tenant.origin.toUpperCase(), `${tenant.origin}:443`]) {
      expect((await makeLink({ origin })).status).toBe(200);
    }
    madeBefore = (await kept(tenant)).links.length;
  });

  it.each(MALFORMED)('that is %s is refused with 401', async (_, spelled) => {
    const origin = spelled(tenant.origin, host);
    expect(await makeLink({ origin })).toMatchObject(UNAUTHORIZED);
  });

  it('that is refused writes nothing', async () => {
    expect((await kept(tenant)).links).toHaveLength(madeBefore);
  });

  it('is tested in at least forty malformed spellings', () => expect(MALFORMED.length).toBeGreaterThanOrEqual(40));

  it('that is not registered is refused with 401', async () => {
    expect(await makeLink({ origin: 'https://elsewhere.test' })).toMatchObject(UNAUTHORIZED);
  });

  it('that is malformed or unknown is refused despite a registered Referer or Host', async () => {
    for (const origin of ['https://elsewhere.test', 'null', '']) {
      expect(await makeLink({ origin, referer: `${tenant.origin}/`, host })).toMatchObject(UNAUTHORIZED);
    }
  });

  it('of the hosted checkout cannot create links', async () => {
    expect(await makeLink({ origin: CHECKOUT_ORIGIN })).toMatchObject(UNAUTHORIZED);
  });

  it('is not taken from the body, the query or a forwarding header', async () => {
    const body = { ...linkBody(tenant), origin: tenant.origin, Origin: tenant.origin };
    const headers = { 'x-forwarded-host': host, 'x-original-host': host, forwarded: `host=${host}`, 'x-tenant-id': tenant.tenant.id };
    expect(await call('POST', '/public-api/payment-links', { body, headers, query: { origin: tenant.origin } })).toMatchObject(
      UNAUTHORIZED,
    );
  });

  it('that is added to a project leads to that project', async () => {
    const { id, tenantId } = tenant.project;
    const origin = `https://second.${host}`;
    await addOrigin({ tenantId, projectId: id, origin }, { now: now() });
    expect((await makeLink({ origin })).status).toBe(200);
  });
});

describe('a request without an Origin header', () => {
  it.each(['', '/', '/cart?step=2', '#top'])('is accepted with a Referer of the storefront’s page “%s”', async (page) => {
    expect((await makeLink({ referer: `${tenant.origin}${page}` })).status).toBe(200);
  });

  it.each(MALFORMED.filter(([what]) => !/slash|path|query|fragment/.test(what)))(
    'is refused when its Referer is %s, whatever its Host',
    async (_, spelled) => {
      expect(await makeLink({ referer: spelled(tenant.origin, host), host })).toMatchObject(UNAUTHORIZED);
    },
  );

  it('and without a Referer is accepted with the storefront’s Host', async () => {
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
  ])('is refused with the Host “%s”', async (spelled) => {
    expect(await makeLink({ host: spelled.replace('HOST', host) })).toMatchObject(UNAUTHORIZED);
  });
});
