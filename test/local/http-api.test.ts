import { expect, it } from 'vitest';
import { createHttpApi } from '../../local/http-api.ts';
import type { LambdaHandler } from '../../local/lambda.ts';

const routes = [
  { method: 'GET', path: '/links/mine', handler: 'static' },
  { method: 'GET', path: '/links/{slug}', handler: 'variable' },
  { method: 'GET', path: '/links/{slug}/lines/{line}', handler: 'deeper' },
  { method: 'POST', path: '/links', handler: 'create' },
  { method: 'GET', path: '/files/{proxy+}', handler: 'greedy' },
  { method: 'OPTIONS', path: '/{proxy+}', handler: 'preflight' },
];

type Event = Record<string, unknown> & { requestContext: { http: object; stage: string } };
type Options = {
  headers?: Record<string, string | string[]>;
  body?: string | Uint8Array;
  timeoutMs?: number;
};

/** Sends a request to an API whose functions record their event, and return the given result. */
async function send(
  method: string,
  target: string,
  { headers = {}, body, timeoutMs }: Options = {},
  act?: LambdaHandler,
) {
  let handler = '';
  let event: Event | undefined;
  const failures: unknown[] = [];
  const api = createHttpApi({
    routes,
    pathsOf: ({ path }) => (path.startsWith('/{') ? [path] : [path, `/api/v1${path}`]),
    now: () => new Date('2026-11-21T11:04:05Z'),
    onFailure: (_, error) => failures.push(error),
    ...(timeoutMs && { timeoutMs }),
    load: async (name) => async (given, context) => {
      handler = name;
      event = given as Event;
      return act ? await act(given, context) : { statusCode: 200 };
    },
  });
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const response = await api.handle({
    method,
    target,
    headers,
    sourceIp: '203.0.113.9',
    ...(bytes && { body: bytes }),
  });
  return { ...response, text: response.body.toString(), handler, event, failures };
}
const answer = (result: unknown) => send('GET', '/links/mine', {}, async () => result);

it.each([
  ['GET', '/links/mine', 'static'],
  ['GET', '/api/v1/links/mine', 'static'],
  ['GET', '/links/pl_1?x=1', 'variable'],
  ['GET', '/links/pl_1/lines/2', 'deeper'],
  ['GET', '/files/a/b/c', 'greedy'],
  ['OPTIONS', '/api/v1/links/pl_1', 'preflight'],
  ['OPTIONS', '/links', 'preflight'],
])('the gateway’s routing sends %s %s to the function %s', async (method, target, handler) => {
  expect((await send(method, target)).handler).toBe(handler);
});

it.each([
  ['PUT', '/links'],
  ['GET', '/'],
  ['GET', '/links/'],
  ['GET', '/links/pl_1/'],
  ['GET', '/LINKS/mine'],
  ['HEAD', '/links/mine'],
  ['GET', '/api/v2/links/mine'],
])('the gateway’s routing answers %s %s with the gateway’s 404', async (method, target) => {
  const { status, text } = await send(method, target);
  expect([status, text]).toEqual([404, '{"message":"Not Found"}']);
});

it.each([{ statusCode: 'fine' }, { statusCode: 200, body: { a: 1 } }, { statusCode: 200, cookies: 'a=1' }])(
  'the response to a result that is malformed (%j) is a 500',
  async (result) => {
    const { status, text, failures } = await answer(result);
    expect([status, text, failures.length]).toEqual([500, '{"message":"Internal Server Error"}', 1]);
  },
);

it('the response to a result is a 503 when the function times out', async () => {
  const { status, text } = await send('GET', '/links/mine', { timeoutMs: 5 }, () => new Promise(() => {}));
  expect([status, text]).toEqual([503, '{"message":"Service Unavailable"}']);
});

it('the response to a result is a 413 when the request’s body exceeds the gateway’s limit', async () => {
  const { status, handler } = await send('POST', '/links', { body: new Uint8Array(10 * 1024 * 1024 + 1) });
  expect([status, handler]).toEqual([413, '']);
});
