import type { HttpRequest } from '../../local/gateway-event.ts';
import { createHttpApi } from '../../local/http-api.ts';
import type { LambdaHandler } from '../../shared/http/surfaces/stack.ts';
import { now } from '../support/clock.ts';

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const;

/** Calls a handler through the local HTTP API and returns its answer. */
export async function ask(
  handler: LambdaHandler,
  { headers = {}, body, ...request }: Partial<HttpRequest> & { query?: string } = {},
) {
  const api = createHttpApi({
    routes: METHODS.map((method) => ({ method, path: '/things/{id}', handler: 'thing' })),
    load: async () => handler as never,
    now,
    onFailure: (_, error) => {
      throw error;
    },
  });
  const answer = await api.handle({
    method: request.method ?? 'POST',
    target: request.target ?? `/things/7${request.query ?? ''}`,
    headers: { host: 'api.billing.test', 'content-type': 'application/json', ...headers },
    sourceIp: '203.0.113.7',
    ...(body && { body }),
  });
  const text = answer.body.toString();
  return { status: answer.status, headers: answer.headers, text, json: () => JSON.parse(text) };
}
