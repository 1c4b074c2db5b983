import { beforeAll, expect, it } from 'vitest';
import { type Answer, call } from '../support/gateway.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  call(method, path, { origin: tenant.origin, headers });

/** Our shape, a request id, and the right to read it for the registered origin. */
function expectOurs({ headers, body }: Answer, code: string): void {
  expect(body).toEqual({
    success: false,
    error: { code, message: expect.any(String), requestId: headers['x-request-id'] },
  });
  expect(headers).toMatchObject({
    'access-control-allow-origin': tenant.origin,
    'content-type': 'application/json; charset=utf-8',
  });
  expect(headers['x-request-id']).toMatch(/^req_/);
}

it.each([
  ['GET', '/'],
  ['GET', '/no/such/route'],
  ['POST', '/public-api/payment-link'],
  ['GET', '/api/v2/openapi.json'],
  ['GET', '/PUBLIC-API/tenant/fetch-tenant'],
  ['GET', '/webhook/payment-links/pl_1/more/still'],
  ['GET', '/%00/%ff'],
])('A request that no route matches %s %s is 404 in our shape', async (method, path) => {
  const answer = await ask(method, path);
  expect(answer.status).toBe(404);
  expectOurs(answer, 'route_not_found');
  expect(answer.headers).not.toHaveProperty('allow');
});

it.each(['/public-api/payment-links/', '/api/v1/webhook/invoices/inv_1/', '/openapi.json/'])(
  'A request that no route matches %s is 404 and says to leave the slash out',
  async (path) => {
    const answer = await ask('GET', path);
    expect(answer.status).toBe(404);
    expectOurs(answer, 'route_not_found');
    expect(answer.body.error.message).toContain('without the slash at the end');
  },
);

it.each([
  ['GET', '/public-api/payment-links', 'POST, OPTIONS'],
  ['DELETE', '/api/v1/webhook/payment-links', 'POST, GET, OPTIONS'],
  ['PUT', '/webhook/payment-links/pl_1', 'GET, OPTIONS'],
  ['HEAD', '/openapi.json', 'GET, OPTIONS'],
])(
  'A request that no route matches %s %s, a path of other methods, is 405 with Allow: %s',
  async (method, path, allow) => {
    const answer = await ask(method, path);
    expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
    expectOurs(answer, 'method_not_allowed');
  },
);

const send = (accept: string | undefined, rawBody = '{') =>
  call('POST', '/public-api/payment-links', {
    origin: tenant.origin,
    rawBody,
    headers: {
      'content-type': rawBody === '{' ? 'application/json' : 'text/plain',
      ...(accept !== undefined && { accept }),
    },
  });

it.each([
  'application/json',
  'application/json;q=0.9, text/plain',
  'application/problem+json',
  'text/csv, Application/JSON',
])('A body that is not JSON is answered in JSON to a caller that accepts %s', async (accept) => {
  expectOurs(await send(accept), 'invalid_json');
  expectOurs(await send(accept, 'text'), 'unsupported_media_type');
});

it.each([
  undefined,
  '*/*',
  'text/html',
  'application/json, text/html',
  'application/json, */*;q=0.1',
  'image/png',
  'application/jsonp',
])('A body that is not JSON is answered with the page to a caller that accepts %s', async (accept) => {
  const { status, headers, text } = await send(accept);
  expect([status, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  expect(text).toContain('<title>Error</title>');
});
