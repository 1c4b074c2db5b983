import type { HttpRequest } from '../../local/gateway-event.ts';
import { call } from './gateway.ts';

/** What a client takes for `fetch`: its requests go through the route table to the real handlers. */
export async function fetchFromRoutes(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { pathname, search } = new URL(request.url);
  const rawBody = await request.text();
  const headers = Object.fromEntries(request.headers);
  const answer = await call(request.method as HttpRequest['method'], pathname + search, {
    headers,
    ...(rawBody && { rawBody }),
  });
  return new Response(answer.text, {
    status: answer.status,
    headers: answer.headers as Record<string, string>,
  });
}
