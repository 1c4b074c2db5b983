import { gatewayEvent, type HttpRequest, pathOf } from './gateway-event.ts';
import {
  gatewayResponse,
  type HttpResponse,
  INTERNAL_ERROR,
  NOT_FOUND,
  TOO_LARGE,
  UNAVAILABLE,
} from './gateway-response.ts';
import { FunctionTimeout, invoke, type LambdaHandler, type LoadHandler } from './lambda.ts';
import { type Addressed, routeMatcher } from './route-match.ts';

type Row = Addressed & Readonly<{ handler: string }>;
export type HttpApi = Readonly<{
  handle(request: HttpRequest): Promise<HttpResponse>;
  /** Loads every function, one after the other. */
  warm(): Promise<void>;
}>;
export type HttpApiOptions = Readonly<{
  routes: readonly Row[];
  /** The function of the default route. Without it the gateway answers 404 itself. */
  unmatched?: string;
  /** The paths at which a row is served. Without it, its own. */
  pathsOf?: (row: Row) => readonly string[];
  load: LoadHandler;
  now: () => Date;
  /** Called when a function threw or timed out, because the caller only receives a 500 or 503. */
  onFailure: (handler: string, error: unknown) => void;
  timeoutMs?: number;
}>;

const DEFAULT_ROUTE = { routeKey: '$default', pathParameters: {} } as const;
const INTEGRATION_TIMEOUT_MS = 29_000;
const BODY_BYTES_MAX = 10 * 1024 * 1024; // The gateway's limit. The functions have a far smaller one with an error code.

/** An API Gateway HTTP API for the route table, without a socket: it makes events from requests and responses from results. */
export function createHttpApi({
  routes,
  unmatched,
  pathsOf = ({ path }) => [path],
  load,
  now,
  onFailure,
  timeoutMs = INTEGRATION_TIMEOUT_MS,
}: HttpApiOptions): HttpApi {
  const match = routeMatcher(routes, pathsOf);
  const handlers = new Map<string, Promise<LambdaHandler>>();
  const handlerOf = (name: string) => {
    const known = handlers.get(name) ?? load(name);
    handlers.set(name, known);
    known.catch(() => handlers.delete(name)); // So that the next request loads a corrected file.
    return known;
  };

  return {
    async handle(request) {
      const found = match(request.method, pathOf(request.target)) ?? DEFAULT_ROUTE;
      const name = 'row' in found ? found.row.handler : unmatched;
      if (name === undefined) return NOT_FOUND;
      if ((request.body?.length ?? 0) > BODY_BYTES_MAX) return TOO_LARGE;
      try {
        const handler = await handlerOf(name);
        const response = gatewayResponse(
          await invoke(name, handler, gatewayEvent(request, found, now()), timeoutMs),
        );
        if (!response) throw new Error(`${name} returned a result that is not a response.`);
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
