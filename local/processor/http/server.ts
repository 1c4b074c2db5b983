import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Account } from '../books/accounts.ts';
import type { WorldOptions } from '../books/world.ts';
import { boundaryOf } from '../files/multipart.ts';
import { createProcessor, type Processor } from '../processor.ts';
import { drip } from './drip.ts';
import type { Outcome, SimRequest } from './http.ts';

export type { Account } from '../books/accounts.ts';
export type { Ledger } from '../books/books.ts';
export type { FaultMode } from '../faults/faults.ts';

/** The simulated processor behind an HTTP server, for the processor's SDK. */
export type SimulatedProcessor = Omit<Processor, 'reachedAt' | 'stop'> & {
  /** `http://localhost:<port>` */
  readonly url: string;
  close(): Promise<void>;
};
export type ProcessorOptions = WorldOptions & {
  /** 0 = any free port. */
  port: number;
  accounts: readonly Account[];
};

const IDLE_MS_MAX = 60_000;
const BODY_BYTES_MAX = 8_000_000;

/** Rejects when the port is in use. */
export async function startProcessor(options: ProcessorOptions): Promise<SimulatedProcessor> {
  const processor = createProcessor(options);
  const server = createServer({ keepAlive: true, keepAliveTimeout: IDLE_MS_MAX }, (request, response) => {
    serve(processor, request, response).catch((error: unknown) => crash(error, response));
  });
  try {
    await listen(server, options.port);
  } catch (error) {
    processor.stop();
    throw error;
  }
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { reachedAt, stop, ...rest } = processor;
  reachedAt(url);
  return {
    ...rest,
    url,
    async close() {
      stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
}

async function serve(
  processor: Processor,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  if (body === undefined) {
    response.writeHead(413).end();
    return;
  }
  answer(await processor.handle(simRequest(request, body)), response);
}

function simRequest(request: IncomingMessage, body: string): SimRequest {
  const headers = request.headers as SimRequest['headers'];
  return { method: request.method ?? 'GET', url: request.url ?? '/', headers, body };
}

function answer(outcome: Outcome, response: ServerResponse): void {
  if (outcome.kind === 'silent') return;
  if (outcome.kind === 'broken') {
    response.destroy();
    return;
  }
  const { status, headers, body } = outcome.reply;
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  if (outcome.kind === 'drip') drip(response, body);
  else response.end(body);
}

/** Logs bugs of the simulation, which must not look like planned faults. */
function crash(error: unknown, response: ServerResponse): void {
  console.error('The simulated processor broke:', error);
  if (response.headersSent) response.destroy();
  else
    response
      .writeHead(501, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { type: 'api_error', message: `Simulation broke: ${error}` } }));
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString(boundaryOf(request.headers['content-type']) ? 'latin1' : 'utf8');
}
