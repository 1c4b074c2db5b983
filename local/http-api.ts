import { gatewayEvent, type HttpRequest, pathOf } from './gateway-event.ts';
import { gatewayResponse, type HttpResponse, INTERNAL_ERROR, NOT_FOUND, TOO_LARGE, UNAVAILABLE } from './gateway-response.ts';
import { FunctionTimeout, invoke, type LambdaHandler, type LoadHandler } from './lambda.ts';
import { type Addressed, routeMatcher } from './route-match.ts';

type Row = Addressed & Readonly<{ handler: string }>;
export type HttpApi = Readonly<{
  handle(request: HttpRequest): Promise<HttpResponse>;
  /** Loads every function that is not loaded yet, one after the other. */
  warm(): Promise<void>;
}>;
export type HttpApiOptions = Readonly<{
  routes: readonly Row[];
  /** Prefixes under which every path answers a second time. */
  prefixes: readonly string[];
  load: LoadHandler;
  now: () => Date;
  /** Told of every function that threw or ran out of time, since its caller only learns that it did not answer. */
  onFailure: (handler: string, error: unknown) => void;
  timeoutMs?: number;
}>;

const INTEGRATION_TIMEOUT_MS = 29_000;
const BODY_BYTES_MAX = 10 * 1024 * 1024; // The gateway's bound. The functions' own is far smaller and answers in our words.

/** An API Gateway HTTP API over the route table, in process: what it does to requests and answers, without a socket. */
export function createHttpApi({ routes, prefixes, load, now, onFailure, timeoutMs = INTEGRATION_TIMEOUT_MS }: HttpApiOptions): HttpApi {
  const match = routeMatcher(routes, prefixes);
  const handlers = new Map<string, Promise<LambdaHandler>>();
  const handlerOf = (name: string) => {
    const known = handlers.get(name) ?? load(name);
    handlers.set(name, known);
    known.catch(() => handlers.delete(name)); // So that a file mended meanwhile is tried again.
    return known;
  };

  return {
    async handle(request) {
      const found = match(request.method, pathOf(request.target));
      if (!found) return NOT_FOUND;
      if ((request.body?.length ?? 0) > BODY_BYTES_MAX) return TOO_LARGE;
      const name = found.row.handler;
      try {
        const handler = await handlerOf(name);
        const response = gatewayResponse(await invoke(name, handler, gatewayEvent(request, found, now()), timeoutMs));
        if (!response) throw new Error(`${name} answered with something that is not a response.`);
        return response;
      } catch (error) {
        onFailure(name, error);
        return error instanceof FunctionTimeout ? UNAVAILABLE : INTERNAL_ERROR;
      }
    },
    async warm() {
      for (const { handler } of routes) await handlerOf(handler).catch((error) => onFailure(handler, error));
    },
  };
}
