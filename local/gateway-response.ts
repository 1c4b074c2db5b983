/** A response to send. Header names are lower-case; only `set-cookie` has several values. */
export type HttpResponse = Readonly<{
  status: number;
  headers: Readonly<Record<string, string | readonly string[]>>;
  body: Buffer;
}>;

type Structured = {
  statusCode: unknown;
  headers?: unknown;
  cookies?: unknown;
  body?: unknown;
  isBase64Encoded?: unknown;
};

/** The gateway's own response, when there is none from a function. */
export const gatewayMessage = (status: number, message: string): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ message })),
});
export const NOT_FOUND = gatewayMessage(404, 'Not Found');
export const TOO_LARGE = gatewayMessage(413, 'Request Entity Too Large');
export const INTERNAL_ERROR = gatewayMessage(500, 'Internal Server Error');
export const UNAVAILABLE = gatewayMessage(503, 'Service Unavailable');

/**
 * The response that an HTTP API makes from a function's result, in payload format 2.0: an object with a `statusCode` is the
 * response, anything else is the JSON body of a 200. Returns undefined when the gateway would call the result malformed.
 */
export function gatewayResponse(result: unknown): HttpResponse | undefined {
  if (typeof result === 'object' && result !== null && 'statusCode' in result)
    return structured(result as Structured);
  const text = typeof result === 'string' ? result : (JSON.stringify(result) ?? '');
  return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(text) };
}

function structured({
  statusCode,
  headers,
  cookies,
  body,
  isBase64Encoded,
}: Structured): HttpResponse | undefined {
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599) return undefined;
  if (body !== undefined && body !== null && typeof body !== 'string') return undefined;
  if (
    cookies !== undefined &&
    !(Array.isArray(cookies) && cookies.every((cookie) => typeof cookie === 'string'))
  )
    return undefined;
  return {
    status,
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      ...lowerCased(headers ?? {}),
      ...(cookies && cookies.length > 0 && { 'set-cookie': cookies }),
    },
    body: Buffer.from(body ?? '', isBase64Encoded === true ? 'base64' : 'utf8'),
  };
}

function lowerCased(headers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}
