import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { mintToken } from '../../../shared/auth/mint-token.ts';
import type { TokenGrant } from '../../../shared/auth/tokens.ts';
import { adminRoute } from '../../../shared/http/surfaces/admin.ts';
import { ok } from '../../../shared/http/views/reply.ts';
import { newTenantId, randomBase32 } from '../../../shared/runtime/new-id.ts';
import { now } from '../../support/clock.ts';
import { FORGERIES, material } from '../../support/forged-tokens.ts';
import { aCredential, aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../../support/tenants.ts';
import { ask } from '../support.ts';

type Headers = Record<string, string>;
const handler = adminRoute({}, async ({ tenantId, staff }) => ok({ tenantId, staff }));
const asked = (headers: Headers, method: 'GET' | 'POST' | 'PATCH' | 'DELETE' = 'GET') =>
  ask(handler, { method, headers });
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const cookie = (token: string): Headers => ({ cookie: `theme=dark; staff_auth_token=${token}` });
const CARRIERS = { bearer, cookie };

beforeEach(() => vi.stubEnv('STAFF_ROLE', 'read'));
afterEach(() => vi.unstubAllEnvs());
let tenant: TestTenant;
let other: TestTenant;
let token: string;
let admin: string;
let grant: TokenGrant;
const given = {} as Record<'token' | 'otherToken' | 'admin' | 'webhook' | 'customer', string>;
beforeAll(async () => {
  [tenant, other] = [await aTenant(), await aTenant()];
  grant = {
    audience: 'billing:admin',
    tenantId: tenant.tenant.id,
    subject: 'jane@acme.example',
    roles: ['read'],
    ttlSeconds: 600,
  };
  const another = { ...grant, subject: 'joe@acme.example' };
  Object.assign(given, {
    token: await mintToken(grant, now()),
    otherToken: await mintToken(another, now()),
    admin: await aCredential(tenant, ['admin']),
    webhook: await aCredential(tenant, ['webhook']),
    customer: await mintToken({ ...grant, roles: [], audience: 'billing:client' }, now()),
  });
  ({ token, admin } = given);
});

it.each<[string, () => Headers]>([
  ['a staff token as a bearer token', () => bearer(token)],
  ['it after a scheme in lower case', () => ({ authorization: `bearer ${token}` })],
  ['it in the cookie', () => cookie(token)],
  ['it in both', () => ({ ...bearer(token), ...cookie(token) })],
])('a route of the back office admits %s', async (_, headers) => {
  const { status, json } = await asked(headers());
  expect(status).toBe(200);
  expect(json().data).toEqual({ tenantId: tenant.tenant.id, staff: 'jane@acme.example' });
});

it('a route of the back office admits a credential with the scope admin', async () => {
  const { json } = await asked({ 'x-tenant-id': admin });
  expect(json().data).toEqual({
    tenantId: tenant.tenant.id,
    staff: expect.stringMatching(/^credential t[0-9a-z]{21}$/),
  });
});

it('a route of the back office admits a request that writes with the cookie, as JSON from a page of the tenant', async () => {
  expect((await asked({ ...cookie(token), origin: tenant.origin }, 'POST')).status).toBe(200);
});

it('a route of the back office admits a request that writes with a bearer token from anywhere', async () => {
  expect((await asked({ ...bearer(token), 'content-type': 'text/plain' }, 'POST')).status).toBe(200);
});

it.each(
  Object.entries(CARRIERS).flatMap(([name, carry]) =>
    FORGERIES.map(([what, forge]) => [what, name, forge, carry] as const),
  ),
)('a route of the back office refuses a token with %s as %s', async (_what, _name, forge, carry) => {
  const { status, json } = await asked(carry(await forge(await material(grant, now()))));
  expect(status).toBe(401);
  expect(json().error.code).toBe('unauthenticated');
});

it.each<[string, () => Headers]>([
  ['nothing', () => ({})],
  ['an empty Authorization', () => ({ authorization: '' })],
  ['no token after the scheme', () => ({ authorization: 'Bearer ' })],
  ['the scheme Basic', () => ({ authorization: `Basic ${Buffer.from(`jane:${token}`).toString('base64')}` })],
  ['the scheme Token', () => ({ authorization: `Token ${token}` })],
  ['two bearer tokens', () => ({ authorization: `Bearer ${token}, Bearer ${token}` })],
  ['text after the token', () => ({ authorization: `Bearer ${token} x` })],
  ['a quoted token', () => ({ authorization: `Bearer "${token}"` })],
  ['a token in auth-token', () => ({ 'auth-token': token })],
  ['a token in x-tenant-id', () => ({ 'x-tenant-id': token })],
  ['a token in the cookie of customers', () => ({ cookie: `${tenant.project.id}_auth_token=${token}` })],
  ['a token in a cookie of another name', () => ({ cookie: `xstaff_auth_token=${token}; token=${token}` })],
  ['an empty cookie', () => ({ cookie: 'staff_auth_token=' })],
  [
    'two cookies that differ',
    () => ({ cookie: `staff_auth_token=${token}; staff_auth_token=${given.otherToken}` }),
  ],
  ['a cookie that differs from the bearer token', () => ({ ...bearer(token), ...cookie(given.otherToken) })],
  ['a bearer token that differs from the cookie', () => ({ ...bearer(given.otherToken), ...cookie(token) })],
  ['a malformed Authorization beside a good cookie', () => ({ authorization: 'Basic x', ...cookie(token) })],
  ['a token beside a credential', () => ({ ...bearer(token), 'x-tenant-id': admin })],
  ['a cookie beside a credential', () => ({ ...cookie(token), 'x-tenant-id': admin })],
  ['a token beside a wrong credential', () => ({ ...bearer(token), 'x-tenant-id': `${admin}0` })],
  ['a wrong token beside a credential', () => ({ ...bearer(`${token}0`), 'x-tenant-id': admin })],
  ['a credential as a bearer token', () => bearer(admin)],
  ['a credential in the cookie', () => cookie(admin)],
])('a route of the back office refuses %s', async (_, headers) => {
  const { status, json } = await asked(headers());
  expect([status, json().error.code]).toEqual([401, 'unauthenticated']);
});

it.each<[string, () => string]>([
  ['an empty one', () => ''],
  ['the tenant’s name', () => tenant.tenant.uniqueName],
  ['the tenant’s id', () => tenant.tenant.id],
  ['the project’s id', () => tenant.project.id],
  ['the publishable key', () => tenant.account.publishableKey],
  ['the secret key', () => tenant.account.secretKey],
  ['its key id alone', () => admin.slice(0, 26)],
  ['no secret', () => admin.slice(0, 27)],
  ['another secret', () => admin.slice(0, 27) + randomBase32(52)],
  ['a character less', () => admin.slice(0, -1)],
  ['a character more', () => `${admin}0`],
  ['upper case', () => admin.toUpperCase()],
  ['another prefix', () => admin.replace('tnt_', 'tnx_')],
  ['another tenant’s id in it', () => admin.replace(tenant.tenant.id, other.tenant.id)],
  ['an unknown tenant’s id in it', () => admin.replace(tenant.tenant.id, newTenantId())],
  ['two of them', () => `${admin},${admin}`],
  ['a word before it', () => `Bearer ${admin}`],
  ['quotes around it', () => `"${admin}"`],
])('a route of the back office refuses a credential: %s', async (_, text) => {
  expect((await asked({ 'x-tenant-id': text() })).status).toBe(401);
});

const WRITES = ['POST', 'PATCH', 'DELETE'] as const;
const FROM_ELSEWHERE: readonly [string, () => Headers][] = [
  ['no origin', () => ({})],
  ['the origin null', () => ({ origin: 'null' })],
  ['an unregistered origin', () => ({ origin: 'https://evil.example' })],
  ['another tenant’s origin', () => ({ origin: other.origin })],
  ['the hosted checkout', () => ({ origin: CHECKOUT_ORIGIN })],
  ['a subdomain', () => ({ origin: tenant.origin.replace('https://', 'https://x.') })],
  ['another scheme', () => ({ origin: tenant.origin.replace('https', 'http') })],
  ['another port', () => ({ origin: `${tenant.origin}:444` })],
  ['a longer host', () => ({ origin: `${tenant.origin}.evil.example` })],
  ['two origins', () => ({ origin: `${tenant.origin},https://evil.example` })],
  ['only a Referer', () => ({ referer: `${tenant.origin}/staff` })],
  ['a form', () => ({ origin: tenant.origin, 'content-type': 'application/x-www-form-urlencoded' })],
  ['a form with files', () => ({ origin: tenant.origin, 'content-type': 'multipart/form-data; boundary=x' })],
  ['plain text', () => ({ origin: tenant.origin, 'content-type': 'text/plain' })],
  [
    'a type that only begins like JSON',
    () => ({ origin: tenant.origin, 'content-type': 'application/jsonx' }),
  ],
  ['no content type', () => ({ origin: tenant.origin, 'content-type': '' })],
];
it.each(
  WRITES.flatMap((method) => FROM_ELSEWHERE.map(([what, headers]) => [method, what, headers] as const)),
)('a route of the back office refuses a %s with the cookie alone and %s', async (method, _what, headers) => {
  expect((await asked({ ...cookie(token), ...headers() }, method)).status).toBe(401);
});

it.each<[string, () => Headers]>([
  ['a customer’s token', () => bearer(given.customer)],
  ['a customer’s token in the cookie', () => cookie(given.customer)],
  ['a credential without the scope', () => ({ 'x-tenant-id': given.webhook })],
])('a route of the back office refuses as forbidden %s', async (_, headers) => {
  const { status, json } = await asked(headers());
  expect([status, json().error?.code]).toEqual([403, 'forbidden']);
});

it.each([
  ['read', ['read'], 200],
  ['read', ['money'], 200],
  ['money', ['read', 'money'], 200],
  ['money', ['read', 'support', 'settings'], 'money_role_required'],
  ['support', ['read'], 'support_role_required'],
  ['settings', ['money'], 'settings_role_required'],
] as const)(
  'a route of the back office that needs the role %s answers staff who have %j: %s',
  async (needed, roles, told) => {
    vi.stubEnv('STAFF_ROLE', needed);
    const { status, json } = await asked(bearer(await mintToken({ ...grant, roles }, now())));
    expect(status === 403 ? json().error.code : status).toBe(told);
    expect((await asked({ 'x-tenant-id': admin })).status).toBe(200); // A credential has its scope instead.
  },
);

it('a token of an earlier version, which names no roles, has all of them until it expires', async () => {
  vi.stubEnv('STAFF_ROLE', 'money');
  const { claims, sign, kid } = await material(grant, now());
  const tell = async (roles: unknown) =>
    (await asked(bearer(await sign({ ...claims, roles }, { kid })))).status;
  expect(await Promise.all([undefined, [], ['owner'], 'money'].map(tell))).toEqual([200, 401, 401, 401]);
});

it('a route of the back office whose row does not say which role it needs admits no staff', async () => {
  vi.stubEnv('STAFF_ROLE', undefined);
  expect((await asked(bearer(token))).status).toBe(500);
});
