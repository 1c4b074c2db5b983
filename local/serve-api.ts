import { routes, unmatched } from '../functions/routes.ts';
import { pathsOf } from '../functions/served-paths.ts';
import { sha256 } from '../shared/runtime/hash.ts';
import { throughApiEdge } from './api-edge.ts';
import { createHttpApi } from './http-api.ts';
import type { Respond } from './http-server.ts';
import type { LoadHandler } from './lambda.ts';
import { answerTool, type ToolParts } from './tools.ts';

/**
 * Responds on the API's port: with the tools, and with the function of each route. With `EDGE_SECRET`, the port is the edge's, and the functions
 * take calls only through it.
 */
export function serveApi(tools: ToolParts, load: LoadHandler, onWritten: () => void): Respond {
  const gateway = createHttpApi({
    routes,
    unmatched: unmatched.handler,
    pathsOf,
    load,
    now: tools.clock.now,
    onFailure: (handler, error) => console.error(`${handler} failed:`, error),
  });
  const { EDGE_SECRET: secret } = process.env;
  if (secret) process.env.EDGE_SECRET_HASHES = sha256(secret);
  const answer = secret ? throughApiEdge(gateway.handle, secret) : gateway.handle;
  void gateway.warm(); // So that no first request waits for its function to load.
  return async (request) => {
    const response = (await answerTool(tools, request)) ?? (await answer(request));
    if (request.method !== 'GET') onWritten();
    return response;
  };
}
