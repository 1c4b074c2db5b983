import { randomBytes } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** A request as received. Header names may have any case; a repeated header has several values. */
export type HttpRequest = Readonly<{
  method: string;
  /** Path and query, undecoded. */
  target: string;
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  body?: Uint8Array;
  sourceIp: string;
}>;
export type Matched = Readonly<{ routeKey: string; pathParameters: Record<string, string> }>;

/** The content types that a function receives as text. Others are in base64, including forms and bodies without a type. */
const TEXT_TYPES = /^(text\/[^;]+|application\/(json|xml|javascript))\s*(;|$)/i;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const pathOf = (target: string): string => target.split('?', 1)[0] ?? '/';

/** The event that an HTTP API makes from a request, in payload format 2.0. */
export function gatewayEvent(
  request: HttpRequest,
  { routeKey, pathParameters }: Matched,
  now: Date,
): APIGatewayProxyEventV2 {
  const path = pathOf(request.target);
  const rawQueryString = request.target.slice(path.length + 1);
  const { cookie, ...headers } = joinedHeaders(request.headers);
  const query = queryOf(rawQueryString);
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString,
    ...(cookie !== undefined && { cookies: cookie.split(/;\s*|,\s*(?=[^;,=\s]+=)/).filter(Boolean) }),
    headers: forwarded(headers, request.sourceIp),
    ...(query && { queryStringParameters: query }),
    ...(Object.keys(pathParameters).length > 0 && { pathParameters }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: headers.host ?? 'localhost',
      domainPrefix: (headers.host ?? 'localhost').split(/[.:]/, 1)[0] ?? 'localhost',
      http: {
        method: request.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomBytes(11).toString('base64'), // As the gateway's, of 16 characters. A UUID is no such id.
      routeKey,
      stage: '$default',
      time: logTime(now),
      timeEpoch: now.getTime(),
    },
    ...bodyOf(request.body, headers['content-type']),
  };
}

function joinedHeaders(given: HttpRequest['headers']): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const key = name.toLowerCase();
    const text = typeof value === 'string' ? value : value.join(',');
    joined[key] = joined[key] === undefined ? text : `${joined[key]},${text}`;
  }
  return joined;
}

function forwarded(headers: Record<string, string>, sourceIp: string): Record<string, string> {
  const before = headers['x-forwarded-for'];
  return {
    ...headers,
    'x-forwarded-for': before ? `${before}, ${sourceIp}` : sourceIp,
    'x-forwarded-port': headers.host?.split(':')[1] ?? '80',
    'x-forwarded-proto': 'http',
  };
}

function queryOf(raw: string): Record<string, string> | undefined {
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(raw))
    query[name] = query[name] === undefined ? value : `${query[name]},${value}`;
  return Object.keys(query).length > 0 ? query : undefined;
}

function bodyOf(body: Uint8Array | undefined, contentType: string | undefined) {
  if (!body || body.length === 0) return { isBase64Encoded: false };
  const isText = contentType !== undefined && TEXT_TYPES.test(contentType.trim());
  return { body: Buffer.from(body).toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText };
}

/** `21/Nov/2026:11:04:05 +0000` */
function logTime(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(now.getUTCDate())}/${MONTHS[now.getUTCMonth()]}/${now.getUTCFullYear()}`;
  return `${day}:${two(now.getUTCHours())}:${two(now.getUTCMinutes())}:${two(now.getUTCSeconds())} +0000`;
}
