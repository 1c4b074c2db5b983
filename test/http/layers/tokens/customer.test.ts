import { beforeAll, expect, it } from 'vitest';
import { mintToken } from '../../../../shared/auth/mint-token.ts';
import type { TokenGrant } from '../../../../shared/auth/tokens.ts';
import { customerToken, requireSamePayer } from '../../../../shared/http/layers/tokens/customer.ts';
import { checkoutRoute } from '../../../../shared/http/surfaces/checkout.ts';
import { publicRoute } from '../../../../shared/http/surfaces/storefront.ts';
import { ok } from '../../../../shared/http/views/reply.ts';
import { customerIdOf } from '../../../../shared/runtime/hash.ts';
import { newProjectId } from '../../../../shared/runtime/new-id.ts';
import { now } from '../../../support/clock.ts';
import { FORGERIES, material } from '../../../support/forged-tokens.ts';
import { aCredential, aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../../../support/tenants.ts';
import { ask } from '../../support.ts';

type Request = Readonly<{ headers?: Record<string, string>; query?: string }>;
const atCheckout = checkoutRoute({ takesCustomer: customerToken() }, async ({ customer }) =>
  ok(customer ?? null),
);
const atShop = publicRoute({ takesCustomer: customerToken() }, async ({ customer }) => ok(customer ?? null));

let tenant: TestTenant;
let other: TestTenant;
let token: string;
let grant: TokenGrant;
const given = {} as Record<'another' | 'theirs' | 'staff' | 'credential' | 'expired', string>;
const bearer = (text: string): Request => ({ headers: { authorization: `Bearer ${text}` } });
const bare = (text: string): Request => ({ headers: { authorization: text } });
const authToken = (text: string): Request => ({ headers: { 'auth-token': text } });
const query = (text: string): Request => ({ query: `?token=${encodeURIComponent(text)}` });
const cookie = (text: string): Request => ({
  headers: { cookie: `theme=dark; ${tenant.project.id}_auth_token=${text}` },
});
const CARRIERS = { bearer, bare, authToken, query, cookie };
const both = (one: Request, two: Request): Request => ({
  ...one,
  ...two,
  headers: { ...one.headers, ...two.headers },
});

beforeAll(async () => {
  [tenant, other] = [await aTenant(), await aTenant()];
  const subject = customerIdOf(tenant.tenant, 'ada@example.com');
  grant = {
    audience: 'billing:client',
    tenantId: tenant.tenant.id,
    projectId: tenant.project.id,
    subject,
    ttlSeconds: 600,
  };
  token = await mintToken(grant, now());
  Object.assign(given, {
    another: await mintToken({ ...grant, subject: customerIdOf(tenant.tenant, 'bob@example.com') }, now()),
    theirs: await mintToken({ ...grant, tenantId: other.tenant.id, projectId: other.project.id }, now()),
    expired: await mintToken(grant, new Date(now().getTime() - 3_600_000)),
    staff: await mintToken({ ...grant, audience: 'billing:admin', roles: ['read'] }, now()),
    credential: await aCredential(tenant, ['admin', 'webhook']),
  });
});

/** Sent from the shop unless the request says otherwise. */
const asked = async ({ headers, query: sent }: Request, handler = atShop) => {
  const answer = await ask(handler, {
    headers: { origin: tenant.origin, ...headers },
    ...(sent && { query: sent }),
  });
  return { status: answer.status, body: answer.json() };
};
const refused = async (request: Request, handler = atShop) => {
  const { status, body } = await asked(request, handler);
  return [status, body.error?.code];
};

it.each(Object.entries(CARRIERS))(
  'a route that takes a customer’s token knows the customer by %s',
  async (_, carry) => {
    const proved = { tenantId: tenant.tenant.id, customerId: grant.subject, projectId: tenant.project.id };
    for (const handler of [atShop, atCheckout])
      expect((await asked(carry(token), handler)).body.data).toEqual(proved);
  },
);

it.each<[string, () => Request]>([
  [
    'a shop’s cookie at the hosted checkout',
    () => both(cookie(token), { headers: { origin: CHECKOUT_ORIGIN } }),
  ],
  ['another project’s cookie', () => ({ headers: { cookie: `${newProjectId(now())}_auth_token=${token}` } })],
  ['the cookie of staff', () => ({ headers: { cookie: `staff_auth_token=${token}` } })],
  [
    'a cookie whose name only ends so',
    () => ({ headers: { cookie: `x${tenant.project.id}_auth_token=${token}` } }),
  ],
  ['a credential', () => ({ headers: { 'x-tenant-id': given.credential } })],
])('a route that takes a customer’s token knows the customer but not from %s', async (_, request) => {
  expect((await asked(request(), atCheckout)).body.data).toBeNull();
});

it.each(
  Object.entries(CARRIERS).flatMap(([name, carry]) =>
    FORGERIES.map(([what, forge]) => [what, name, forge, carry] as const),
  ),
)(
  'a route that takes a customer’s token refuses a token with %s by %s',
  async (_what, _name, forge, carry) => {
    expect(await refused(carry(await forge(await material(grant, now()))))).toEqual([401, 'unauthenticated']);
  },
);

it.each<[string, () => Request]>([
  ['an empty Authorization', () => ({ headers: { authorization: '' } })],
  ['the scheme Basic', () => ({ headers: { authorization: `Basic ${token}` } })],
  ['two bearer tokens', () => ({ headers: { authorization: `Bearer ${token}, Bearer ${token}` } })],
  ['a scheme in auth-token', () => authToken(`Bearer ${token}`)],
  ['two tokens in auth-token', () => authToken(`${token},${token}`)],
  ['two tokens in the query', () => ({ query: `?token=${token}&token=${token}` })],
  ['a credential as a token', () => authToken(given.credential)],
  ['a query that differs from the header', () => both(query(token), authToken(given.another))],
  ['a header that differs from the bearer token', () => both(bearer(token), authToken(given.another))],
  ['a cookie that differs from the bearer token', () => both(bearer(token), cookie(given.another))],
  ['a good cookie beside an empty header', () => both(cookie(token), authToken(''))],
  [
    'two cookies that differ',
    () => both({}, cookie(`${token}; ${tenant.project.id}_auth_token=${given.another}`)),
  ],
  ['an expired token', () => authToken(given.expired)],
  [
    'the cookie alone without an Origin',
    () => both(cookie(token), { headers: { origin: undefined as never, referer: `${tenant.origin}/cart` } }),
  ],
  [
    'the cookie alone as a form',
    () => both(cookie(token), { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  ],
  [
    'the cookie alone as plain text',
    () => both(cookie(token), { headers: { 'content-type': 'text/plain' } }),
  ],
])('a route that takes a customer’s token refuses %s', async (_, request) => {
  expect(await refused(request())).toEqual([401, 'unauthenticated']);
});

it.each(Object.entries(CARRIERS))(
  'a route that takes a customer’s token refuses as forbidden by %s a token of staff, and one of another tenant',
  async (_, carry) => {
    expect(await refused(carry(given.staff))).toEqual([403, 'forbidden']);
    expect(await refused(carry(given.theirs))).toEqual([403, 'forbidden']);
  },
);

const proved = (change: object = {}) =>
  ({
    tenantId: tenant.tenant.id,
    customerId: grant.subject,
    projectId: tenant.project.id,
    ...change,
  }) as never;
const project = () => ({ ...tenant.project, customerIdKey: tenant.tenant.customerIdKey });
const verdict =
  (claims: never, email = 'ada@example.com') =>
  () =>
    requireSamePayer(claims, project(), email);

it('requireSamePayer admits the customer of the token, and a payer without one', () => {
  expect(verdict(proved())).not.toThrow();
  expect(verdict(proved({ projectId: undefined }))).not.toThrow();
  expect(verdict(undefined as never)).not.toThrow();
});

it.each<[string, () => never, string | undefined]>([
  [
    'an address that the identity provider did not prove',
    () => proved({ email: 'ada@example.com' }),
    'bob@example.com',
  ],
  ['another tenant’s token', () => proved({ tenantId: other.tenant.id }), undefined],
  ['another project’s token', () => proved({ projectId: newProjectId(now()) }), undefined],
])('requireSamePayer refuses %s', (_, claims, email) => {
  expect(verdict(claims(), email)).toThrow(expect.objectContaining({ code: 'forbidden' }));
});
