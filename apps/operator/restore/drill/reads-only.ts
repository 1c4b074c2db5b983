import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An address of the processor's API at which reads pass and everything else is refused and counted. */
export type ReadsOnly = Readonly<{ url: string; refused(): number; close(): void }>;

/** What of a request and an answer is handed on; the connection's own headers are not. */
const HEADERS = ['authorization', 'stripe-version', 'content-type', 'request-id', 'retry-after'];

/** Serves it on this machine alone. No request that may move money, or change anything, reaches the processor through it. */
export async function serveReadsOnly(api: string): Promise<ReadsOnly> {
  let refused = 0;
  const server = createServer((request, response) => {
    if (request.method === 'GET')
      return void hand(request, response, api).catch((error: unknown) => response.destroy(error as Error));
    refused += 1;
    const error = { type: 'api_error', message: 'A drill reads only.' };
    response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    refused: () => refused,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function hand(request: IncomingMessage, response: ServerResponse, api: string): Promise<void> {
  const asked = HEADERS.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  const answer = await fetch(new URL(request.url ?? '/', api), { headers: asked });
  const given = HEADERS.flatMap((name) => [[name, answer.headers.get(name) ?? ''] as const]);
  response.writeHead(answer.status, Object.fromEntries(given.filter(([, value]) => value !== '')));
  response.end(await answer.text());
}
