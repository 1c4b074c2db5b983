import { request, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Route, routes } from '../../../../functions/routes.ts';
import { throughApiEdge } from '../../../../local/api-edge.ts';
import { serveHttp } from '../../../../local/http-server.ts';
import { closeServer, listen } from '../../../../local/listening.ts';
import { sha256 } from '../../../../shared/runtime/hash.ts';
import { linkRequest } from '../../../driver/requests.ts';
import { respond } from '../../../support/gateway.ts';
import { aTenant, type TestTenant } from '../../../support/tenants.ts';

const [SECRET, OTHER] = ['1'.repeat(64), '2'.repeat(64)];
const [HOME, AWAY] = ['127.0.0.1', '127.0.0.2'];
const servers: Server[] = [];
let ports: Readonly<Record<'edge' | 'direct', number>>;

beforeAll(async () => {
  const open = async (server: Server) => {
    servers.push(server);
    return await listen(server, 0, 'test', 'PORT');
  };
  const edge = await open(serveHttp(throughApiEdge(respond, SECRET)));
  ports = { edge, direct: await open(serveHttp(respond)) };
});
afterAll(async () => void (await Promise.all(servers.map((server) => closeServer(server)))));
afterEach(() => void vi.unstubAllEnvs());

const takesCalls = (direct: 'open' | 'refused', ...secrets: string[]) => {
  vi.stubEnv('EDGE_SECRET_HASHES', secrets.map(sha256).join());
  vi.stubEnv('EDGE_DIRECT', direct);
};

type Sent = Readonly<{ method?: string; from?: string; body?: unknown; headers?: Record<string, string> }>;
function send(to: keyof typeof ports, path: string, { method = 'POST', from = HOME, body, headers }: Sent) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status?: number;
    code?: string;
    cors: unknown;
  }>();
  const asking = request(
    { host: HOME, port: ports[to], path, method, localAddress: from, headers },
    async (answer) => {
      const said = (await json(answer).catch(() => ({}))) as { error?: { code?: string } };
      const cors = answer.headers['access-control-allow-origin'];
      resolve({ status: answer.statusCode, code: said.error?.code, cors });
    },
  );
  asking.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}

/** The statuses of a link that is made by the public route, of which a network may make one. */
async function makesLink(tenant: TestTenant, to: keyof typeof ports, { from, headers }: Sent = {}) {
  const asked = linkRequest({ projectId: tenant.project.id, origin: tenant.origin }, {});
  return (
    await send(to, asked.path, {
      ...{ method: asked.method, body: asked.body, from },
      headers: { 'content-type': 'application/json', ...asked.headers, ...headers },
    })
  ).status;
}
const oneLink = () => aTenant({ project: { publicLinksPerNetwork: 1 } });
const FORGED = { 'x-viewer-address': '198.51.100.9', 'x-forwarded-for': '198.51.100.9' };

it('a caller is of their own network behind the edge, whatever address they say they have', async () => {
  takesCalls('refused', SECRET);
  const tenant = await oneLink();
  expect(await makesLink(tenant, 'edge')).toBe(200);
  expect(await makesLink(tenant, 'edge', { headers: FORGED })).toBe(429);
  expect(await makesLink(tenant, 'edge', { from: AWAY })).toBe(200);
});

it('a direct caller who forges what the edge says is of their own network, where a stage takes direct calls', async () => {
  takesCalls('open', SECRET);
  const tenant = await oneLink();
  const forged = { ...FORGED, 'x-origin-secret': sha256(SECRET) };
  expect(await makesLink(tenant, 'direct', { headers: forged })).toBe(200);
  expect(await makesLink(tenant, 'direct', { headers: { ...forged, ...FORGED } })).toBe(429);
  expect(await makesLink(tenant, 'direct', { headers: { 'x-viewer-address': '198.51.100.10' } })).toBe(429);
  expect(await makesLink(tenant, 'edge')).toBe(429);
});

it('a stage without an edge believes no header of one', async () => {
  const tenant = await oneLink();
  expect(await makesLink(tenant, 'edge', { from: AWAY })).toBe(200);
  expect(await makesLink(tenant, 'edge')).toBe(429);
});

it('an edge whose address of the caller is lost gives them none of its own', async () => {
  takesCalls('refused', SECRET);
  const tenant = await oneLink();
  const known = { 'x-origin-secret': SECRET };
  expect(await makesLink(tenant, 'direct', { headers: known })).toBe(200);
  expect(await makesLink(tenant, 'direct', { headers: known, from: AWAY })).toBe(429);
});

it('two secrets are accepted while one replaces the other, and no third', async () => {
  takesCalls('refused', OTHER, SECRET);
  const sent = (secret: string) =>
    send('direct', '/openapi.json', { method: 'GET', headers: { 'x-origin-secret': secret } });
  const statuses = [await sent(SECRET), await sent(OTHER), await sent('3'.repeat(64)), await sent('')];
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 403, 403]);
});

it('every route but the processor’s refuses a direct call before it looks for the origin', async () => {
  takesCalls('refused', SECRET);
  const { origin } = await aTenant();
  const rows: readonly Pick<Route, 'method' | 'path'>[] = [...routes, { method: 'GET', path: '/nowhere' }];
  for (const { method, path } of rows) {
    const address = path.replace(/\{\w+\+?\}/, 'anything');
    const { status, code, cors } = await send('direct', address, { method, headers: { origin } });
    const isProcessors = path === '/api/processor/webhook';
    expect([path, status === 403, cors], code).toEqual([path, !isProcessors, undefined]);
    if (!isProcessors) expect(code).toBe('direct_call_refused');
  }
});

it('the edge takes the version prefix away, names the host that the caller named, and refuses a body that is too large', async () => {
  takesCalls('refused', SECRET);
  const { origin } = await aTenant();
  const asked = { method: 'GET', headers: { host: new URL(origin).host } };
  expect(await send('edge', '/api/v1/public-api/tenant/fetch-tenant', asked)).toMatchObject({ status: 200 });
  const large = await send('edge', '/client/card', { body: 'x'.repeat(2 * 1024 * 1024) });
  expect(large).toEqual({ status: 413, code: 'body_too_large', cors: '*' });
});
