import { routes, unmatched, VERSION_PREFIX } from '../functions/routes.ts';
import { createHttpApi } from './http-api.ts';
import type { Respond } from './http-server.ts';
import type { LoadHandler } from './lambda.ts';
import { answerTool, type ToolParts } from './tools.ts';

/** Responds on the API's port: with the tools, and with the function of each route. */
export function serveApi(tools: ToolParts, load: LoadHandler, onWritten: () => void): Respond {
  const gateway = createHttpApi({
    routes,
    unmatched: unmatched.handler,
    prefixes: [VERSION_PREFIX],
    load,
    now: tools.clock.now,
    onFailure: (handler, error) => console.error(`${handler} failed:`, error),
  });
  void gateway.warm(); // So that no first request waits for its function to load.
  return async (request) => {
    const response = (await answerTool(tools, request)) ?? (await gateway.handle(request));
    if (request.method !== 'GET') onWritten();
    return response;
  };
}
