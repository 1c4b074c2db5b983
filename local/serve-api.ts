import { routes, VERSION_PREFIX } from '../functions/routes.ts';
import { createHttpApi } from './http-api.ts';
import type { Respond } from './http-server.ts';
import { loadFromSource } from './lambda.ts';
import { answerTool, type ToolParts } from './tools.ts';

/** Answers for the API's port: the tools' addresses, and every route of the table by the function that is deployed for it. */
export function serveApi(tools: ToolParts, onWritten: () => void): Respond {
  const gateway = createHttpApi({
    routes,
    prefixes: [VERSION_PREFIX],
    load: loadFromSource,
    now: tools.clock.now,
    onFailure: (handler, error) => console.error(`${handler} failed:`, error),
  });
  void gateway.warm(); // So that the first request to a route does not wait for its files to load.
  return async (request) => {
    const response = (await answerTool(tools, request)) ?? (await gateway.handle(request));
    if (request.method !== 'GET') onWritten();
    return response;
  };
}
