import { runInNewContext } from 'node:vm';
import { apiEdgeCode } from '../apps/checkout/api-edge-function.ts';
import { EDGE_HEADERS } from '../shared/http/layers/edge/edge-headers.ts';
import { type HttpRequest, pathOf } from './gateway-event.ts';
import type { HttpResponse } from './gateway-response.ts';
import type { Respond } from './http-server.ts';

type Values = Record<string, Readonly<{ value: string }>>;
type Passed = Readonly<{ uri: string; headers: Values }>;
type Answered = Readonly<{ statusCode: number; headers: Values; body: Readonly<{ data: string }> }>;
type Handler = (event: object) => Passed | Answered;

/** Addresses of CloudFront, from which the gateway gets all calls. */
const EDGE_ADDRESS = '130.176.0.1';

/**
 * Stands before the API as CloudFront does on a stage: runs the deployed code of its function, and passes calls on from an address of its own,
 * to the gateway's own host, with its secret over whatever the caller sent as such.
 */
export function throughApiEdge(respond: Respond, secret: string): Respond {
  const handler = runInNewContext(`${apiEdgeCode()}handler`) as Handler;
  return async (request) => {
    const path = pathOf(request.target);
    const said = handler({
      request: { method: request.method, uri: path, headers: valuesOf(request.headers) },
      viewer: { ip: request.sourceIp },
    });
    if ('statusCode' in said) return responseOf(said);
    const headers = { ...textsOf(said.headers), host: 'gateway.invalid', [EDGE_HEADERS.secret]: secret };
    const target = said.uri + request.target.slice(path.length);
    return await respond({ ...request, target, headers, sourceIp: EDGE_ADDRESS });
  };
}

/** Header names are lower-case; CloudFront joins the values of a repeated one. */
const valuesOf = (headers: HttpRequest['headers']): Values =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), { value: [value].flat().join(',') }]],
    ),
  );

const textsOf = (values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]));

const responseOf = ({ statusCode, headers, body }: Answered): HttpResponse => ({
  status: statusCode,
  headers: textsOf(headers),
  body: Buffer.from(body.data),
});
