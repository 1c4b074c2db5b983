import { routes, unmatched } from '../../functions/routes.ts';
import { pathsOf } from '../../functions/served-paths.ts';
import { type HttpRequest, pathOf } from '../../local/gateway-event.ts';
import type { HttpResponse } from '../../local/gateway-response.ts';
import { createHttpApi } from '../../local/http-api.ts';
import { loadFromSource } from '../../local/lambda.ts';
import { routeMatcher } from '../../local/route-match.ts';
import type { Asked } from '../driver/requests.ts';
import { breachOf } from './answer-contract.ts';
import { now } from './clock.ts';

export type CallOptions = Readonly<{
  body?: unknown;
  /** Sent as it is instead of `body`, with whatever content type the headers say. */
  rawBody?: string | Uint8Array;
  origin?: string;
  headers?: Record<string, string | readonly string[]>;
  query?: Record<string, string>;
  sourceIp?: string;
}>;
/** `body` is the parsed JSON where the answer is JSON, else its text. */
export type Answer = Readonly<{
  status: number;
  headers: Record<string, string | readonly string[]>;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the body by its assertions.
  body: any;
  text: string;
  bytes?: Buffer;
}>;

const api = createHttpApi({
  routes,
  unmatched: unmatched.handler,
  pathsOf,
  load: loadFromSource,
  now,
  onFailure: (handler, error) => console.error(`${handler} failed:`, error),
});

/** Answers a request that has come over a socket. */
export const respond = (request: HttpRequest): Promise<HttpResponse> => api.handle(request);

const match = routeMatcher(routes, pathsOf);

/**
 * Calls the API as a client does: through the route table and the real event, to the real function. No socket is needed.
 * Throws when the route answers what its contract does not say.
 */
export async function call(
  method: HttpRequest['method'],
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const request = requestOf(method, path, options);
  const { status, headers, body } = await api.handle(request);
  const text = body.toString();
  const isJson = String(headers['content-type']).includes('json') && text !== '';
  const answer = {
    status,
    headers: { ...headers },
    text,
    bytes: body,
    body: isJson ? JSON.parse(text) : text,
  };
  const handler = match(method, pathOf(request.target))?.row.handler;
  const breach = handler && breachOf(handler, answer);
  if (breach)
    throw new Error(`${method} ${path} answered ${status} against its contract. ${breach}\n${text}`);
  return answer;
}

/** Sends what the driver asks for. */
export const sendAsked = (
  { method, path, headers, body }: Asked,
  options: CallOptions = {},
): Promise<Answer> => call(method, path, { body, ...options, headers: { ...headers, ...options.headers } });

function requestOf(
  method: string,
  path: string,
  { body, rawBody, origin, headers, query, sourceIp }: CallOptions,
): HttpRequest {
  const given = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
  return {
    method,
    target: query ? `${path}?${new URLSearchParams(query)}` : path,
    headers: {
      host: 'api.billing.test',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(origin !== undefined && { origin }),
      ...headers,
    },
    ...(given !== undefined && { body: typeof given === 'string' ? Buffer.from(given) : given }),
    sourceIp: sourceIp ?? '203.0.113.1',
  };
}
