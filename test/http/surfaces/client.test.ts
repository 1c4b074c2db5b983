import { beforeAll, expect, it } from 'vitest';
import { mintToken } from '../../../shared/auth/mint-token.ts';
import type { TokenGrant } from '../../../shared/auth/tokens.ts';
import { answerOnce } from '../../../shared/http/layers/idempotency.ts';
import { clientRoute } from '../../../shared/http/surfaces/client.ts';
import { ok } from '../../../shared/http/views/reply.ts';
import { newProjectId } from '../../../shared/runtime/new-id.ts';
import { now } from '../../support/clock.ts';
import { FORGERIES, material } from '../../support/forged-tokens.ts';
import { aCredential, aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../../support/tenants.ts';
import { ask } from '../support.ts';

type Sent = Readonly<{ headers?: Record<string, string>; query?: string }>;
const handler = clientRoute({ answerOnce }, async ({ customer }) => ok(customer));
const bearer = (text: string): Sent => ({ headers: { authorization: `Bearer ${text}` } });
const authToken = (text: string): Sent => ({ headers: { 'auth-token': text } });
const query = (text: string): Sent => ({ query: `?token=${encodeURIComponent(text)}` });
const cookie = (text: string): Sent => ({
  headers: { cookie: `theme=dark; ${tenant.project.id}_auth_token=${text}` },
});
const CARRIERS = Object.entries({ bearer, authToken, query, cookie });
const both = (one: Sent, two: Sent): Sent => ({
  ...one,
  ...two,
  headers: { ...one.headers, ...two.headers },
});

let tenant: TestTenant;
let other: TestTenant;
let token: string;
let grant: TokenGrant;
const given = {} as Record<'another' | 'theirs' | 'staff' | 'ofOtherProject' | 'credential', string>;
beforeAll(async () => {
  [tenant, other] = [await aTenant(), await aTenant()];
  grant = {
    audience: 'billing:client',
    tenantId: tenant.tenant.id,
    projectId: tenant.project.id,
    subject: 'cst_1',
    ttlSeconds: 600,
  };
  token = await mintToken(grant, now());
  Object.assign(given, {
    another: await mintToken({ ...grant, subject: 'cst_2' }, now()),
    theirs: await mintToken({ ...grant, tenantId: other.tenant.id, projectId: other.project.id }, now()),
    staff: await mintToken({ ...grant, audience: 'billing:admin', roles: ['read'] }, now()),
    ofOtherProject: await mintToken({ ...grant, projectId: newProjectId(now()) }, now()),
    credential: await aCredential(tenant, ['admin', 'webhook']),
  });
});

const asked = async (
  { headers, query: sent }: Sent,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' = 'GET',
  from = tenant.origin,
) => {
  const answer = await ask(handler, {
    method,
    headers: { origin: from, ...headers },
    ...(sent && { query: sent }),
  });
  return { status: answer.status, body: answer.json(), headers: answer.headers };
};

it.each(CARRIERS)('a route of a customer admits the customer’s token carried as %s', async (_, carry) => {
  const { status, body } = await asked(carry(token));
  expect([status, body.data]).toEqual([
    200,
    { tenantId: tenant.tenant.id, customerId: 'cst_1', projectId: tenant.project.id },
  ]);
});

it('a route of a customer admits one token in all carriers, and a token that names no project', async () => {
  expect(
    (await asked(both(both(bearer(token), cookie(token)), both(authToken(token), query(token))))).status,
  ).toBe(200);
  const { projectId: _, ...ofAll } = grant;
  expect((await asked(bearer(await mintToken(ofAll, now())))).status).toBe(200);
});

it.each([
  ['the hosted checkout', CHECKOUT_ORIGIN, true],
  ['an unregistered origin', 'https://elsewhere.test', false],
])(
  'a route of a customer admits a bearer token from %s, whose pages may read the answer only if it is registered',
  async (_, from, isReadable) => {
    const { status, headers } = await asked(bearer(token), 'POST', from);
    expect([status, headers['access-control-allow-origin']]).toEqual([200, isReadable ? from : undefined]);
  },
);

it.each(['POST', 'PATCH', 'DELETE'] as const)(
  'a route of a customer admits a %s with the cookie, as JSON from the shop’s own page',
  async (method) => {
    expect((await asked(cookie(token), method)).status).toBe(200);
  },
);

it.each(
  CARRIERS.flatMap(([name, carry]) => FORGERIES.map(([what, forge]) => [what, name, forge, carry] as const)),
)('a route of a customer refuses a token with %s as %s', async (_what, _name, forge, carry) => {
  const { status, body } = await asked(carry(await forge(await material(grant, now()))));
  expect([status, body.error.code]).toEqual([401, 'unauthenticated']);
});

it.each<[string, () => Sent]>([
  ['nothing', () => ({})],
  ['an empty token', () => bearer('')],
  ['a credential', () => ({ headers: { 'x-tenant-id': given.credential } })],
  ['a credential as a bearer token', () => bearer(given.credential)],
  [
    'a cookie of another project’s name',
    () => ({ headers: { cookie: `${other.project.id}_auth_token=${token}` } }),
  ],
  ['a bearer token and a header that differ', () => both(bearer(token), authToken(given.another))],
  ['a header and a query that differ', () => both(authToken(token), query(given.another))],
  ['a query and a cookie that differ', () => both(query(token), cookie(given.another))],
  ['a bearer token and a cookie that differ', () => both(bearer(token), cookie(given.another))],
])('a route of a customer refuses %s', async (_, sent) => {
  const { status, body } = await asked(sent());
  expect([status, body.error.code]).toEqual([401, 'unauthenticated']);
});

it.each<[string, () => Sent, string?]>([
  ['a staff token', () => bearer(given.staff)],
  ['another tenant’s token at this shop', () => bearer(given.theirs)],
  ['a token of another project at this shop', () => bearer(given.ofOtherProject)],
  ['a token of another project in this shop’s cookie', () => cookie(given.ofOtherProject)],
])('a route of a customer refuses as forbidden %s', async (_, sent) => {
  const { status, body } = await asked(sent());
  expect([status, body.error.code]).toEqual([403, 'forbidden']);
});

it.each(['POST', 'PATCH', 'DELETE'] as const)(
  'a route of a customer refuses a %s with the cookie alone that is no JSON of the shop’s own page',
  async (method) => {
    const referer = { headers: { ...cookie(token).headers, referer: `${tenant.origin}/account` } };
    const sent: [Sent, string?][] = [
      [both(cookie(token), { headers: { 'content-type': 'text/plain' } })],
      [both(cookie(token), { headers: { 'content-type': 'application/x-www-form-urlencoded' } })],
      [cookie(token), CHECKOUT_ORIGIN],
      [cookie(token), other.origin],
      [cookie(token), 'null'],
    ];
    for (const [one, from] of sent) expect((await asked(one, method, from)).status).toBe(401);
    expect((await ask(handler, { method, ...referer })).status).toBe(401);
  },
);

it('an Idempotency-Key is the customer’s own: another customer’s same key runs their own request', async () => {
  const keyed = (text: string) => both(bearer(text), { headers: { 'idempotency-key': 'same' } });
  const [first, repeat, others] = [
    await asked(keyed(token), 'POST'),
    await asked(keyed(token), 'POST'),
    await asked(keyed(given.another), 'POST'),
  ];
  expect([first, repeat, others].map(({ body }) => body.data.customerId)).toEqual([
    'cst_1',
    'cst_1',
    'cst_2',
  ]);
  expect([repeat, others].map(({ headers }) => headers['idempotent-replayed'])).toEqual(['true', undefined]);
});
