import { describe, expect, it } from 'vitest';
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
    prefixes: ['/api/v1'],
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

describe('the gateway’s routing', () => {
  it.each([
    ['GET', '/links/mine', 'static'],
    ['GET', '/api/v1/links/mine', 'static'],
    ['GET', '/links/pl_1?x=1', 'variable'],
    ['GET', '/links/pl_1/lines/2', 'deeper'],
    ['GET', '/files/a/b/c', 'greedy'],
    ['OPTIONS', '/api/v1/links/pl_1', 'preflight'],
    ['OPTIONS', '/links', 'preflight'],
  ])('sends %s %s to the function %s', async (method, target, handler) => {
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
  ])('answers %s %s with the gateway’s 404', async (method, target) => {
    const { status, text } = await send(method, target);
    expect([status, text]).toEqual([404, '{"message":"Not Found"}']);
  });

  it('decodes path parameters', async () => {
    const { event } = await send('GET', '/links/a%2Fb%20c/lines/%C3%A9');
    expect(event?.pathParameters).toEqual({ slug: 'a/b c', line: 'é' });
    expect(event?.routeKey).toBe('GET /links/{slug}/lines/{line}');
  });

  it('matches a greedy path under the prefix', async () => {
    expect((await send('GET', '/api/v1/files/a/b%20c')).event).toMatchObject({
      routeKey: 'GET /api/v1/files/{proxy+}',
      pathParameters: { proxy: 'a/b c' },
    });
  });
});

describe('the event of a request', () => {
  it('has the request’s context, and no fields for absent content', async () => {
    const { event } = await send('GET', '/links/mine', {
      headers: { Host: 'localhost:3000', 'User-Agent': 'curl' },
    });
    expect(event).toMatchObject({
      version: '2.0',
      rawPath: '/links/mine',
      rawQueryString: '',
      isBase64Encoded: false,
    });
    expect(event?.requestContext).toMatchObject({
      stage: '$default',
      time: '21/Nov/2026:11:04:05 +0000',
      http: { method: 'GET', path: '/links/mine', sourceIp: '203.0.113.9', userAgent: 'curl' },
    });
    for (const absent of ['body', 'cookies', 'queryStringParameters', 'pathParameters'])
      expect(event).not.toHaveProperty(absent);
  });

  it('joins repeated headers and parameters with commas, and keeps the raw query', async () => {
    const headers = { 'X-Many': ['one', 'two'], 'X-ONE': 'a' };
    const { event } = await send('GET', '/links/mine?a=1&b=%20x+y&a=2', { headers });
    expect(event).toMatchObject({
      rawQueryString: 'a=1&b=%20x+y&a=2',
      queryStringParameters: { a: '1,2', b: ' x y' },
    });
    expect(event?.headers).toMatchObject({
      'x-many': 'one,two',
      'x-one': 'a',
      'x-forwarded-for': '203.0.113.9',
    });
  });

  it('has cookies in a field of their own', async () => {
    const { event } = await send('GET', '/links/mine', { headers: { Cookie: 'a=1; b=x,y' } });
    expect(event?.cookies).toEqual(['a=1', 'b=x,y']);
    expect(event?.headers).not.toHaveProperty('cookie');
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'text/plain', 'application/xml'])(
    'has a body of type %s as text',
    async (type) => {
      const { event } = await send('POST', '/links', {
        headers: { 'content-type': type },
        body: '{"a":"é"}',
      });
      expect(event).toMatchObject({ body: '{"a":"é"}', isBase64Encoded: false });
    },
  );

  it.each(['application/octet-stream', 'application/x-www-form-urlencoded', 'application/vnd.api+json', ''])(
    'hands %j on in base64',
    async (type) => {
      const { event } = await send('POST', '/links', {
        headers: { 'content-type': type },
        body: Uint8Array.of(0, 255),
      });
      expect(event).toMatchObject({ body: 'AP8=', isBase64Encoded: true });
    },
  );
});

describe('the response to a result', () => {
  it('has the function’s status, headers in lower case, and every cookie', async () => {
    const { status, headers, text } = await answer({
      statusCode: 201,
      headers: { 'X-Count': 3, 'Content-Type': 'application/json' },
      cookies: ['a=1; Secure', 'b=2'],
      body: '{}',
    });
    expect([status, text]).toEqual([201, '{}']);
    expect(headers).toEqual({
      'x-count': '3',
      'content-type': 'application/json',
      'set-cookie': ['a=1; Secure', 'b=2'],
    });
  });

  it('has a base64 body decoded', async () => {
    expect((await answer({ statusCode: 200, body: 'AP8=', isBase64Encoded: true })).body).toEqual(
      Buffer.of(0, 255),
    );
  });

  it('without a status code is a 200 with the result as JSON', async () => {
    expect(await answer({ hello: 1 })).toMatchObject({
      status: 200,
      text: '{"hello":1}',
      headers: { 'content-type': 'application/json' },
    });
    expect(await answer('hello')).toMatchObject({ status: 200, text: 'hello' });
  });

  it.each([{ statusCode: 'fine' }, { statusCode: 200, body: { a: 1 } }, { statusCode: 200, cookies: 'a=1' }])(
    'that is malformed (%j) is a 500',
    async (result) => {
      const { status, text, failures } = await answer(result);
      expect([status, text, failures.length]).toEqual([500, '{"message":"Internal Server Error"}', 1]);
    },
  );

  it('is a 500 without details when the function throws', async () => {
    const failed = await send('GET', '/links/mine', {}, () => Promise.reject(new Error('secret')));
    expect([failed.status, failed.text]).toEqual([500, '{"message":"Internal Server Error"}']);
    expect(failed.failures).toEqual([new Error('secret')]);
  });

  it('is a 503 when the function times out', async () => {
    const { status, text } = await send('GET', '/links/mine', { timeoutMs: 5 }, () => new Promise(() => {}));
    expect([status, text]).toEqual([503, '{"message":"Service Unavailable"}']);
  });

  it('is a 413 when the request’s body exceeds the gateway’s limit', async () => {
    const { status, handler } = await send('POST', '/links', { body: new Uint8Array(10 * 1024 * 1024 + 1) });
    expect([status, handler]).toEqual([413, '']);
  });
});
