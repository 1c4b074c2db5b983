import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Invocation = Readonly<{
  result?: unknown;
  failure?: string;
  wallMs: number;
  cpuMs: number;
  cpuSinceStartMs: number;
}>;
export type LambdaProcess = Readonly<{ invoke(event: unknown): Promise<Invocation>; close(): Promise<void> }>;
export type Program = Readonly<{
  bootstrap: string;
  bundle: string;
  environment: Readonly<Record<string, string>>;
}>;

const NODE = new URL('../node_modules/.bin/node', import.meta.url).pathname;

/** Runs a bundle in its own process as Lambda does: the process requests each event from us and posts its result. */
export async function startLambda({ bootstrap, bundle, environment }: Program): Promise<LambdaProcess> {
  let ask: ((event: unknown) => void) | undefined;
  const asked: (() => void)[] = [];
  let answered: ((invocation: Invocation) => void) | undefined;
  const server = createServer((request, response) => void serve(request, response));

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') {
      ask = (event) => response.end(JSON.stringify({ requestId: crypto.randomUUID(), event }));
      asked.shift()?.();
      return;
    }
    const invocation = await readJson(request);
    answered?.(invocation as Invocation);
    response.end();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const RUNTIME_API = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const child = spawn(NODE, [bootstrap], {
    env: { PATH: process.env.PATH, ...environment, RUNTIME_API, HANDLER: bundle },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${bundle} ended by itself`);
  });
  ended.catch(() => {});

  return {
    async invoke(event) {
      const result = new Promise<Invocation>((resolve) => {
        answered = resolve;
      });
      if (!ask) await Promise.race([new Promise<void>((resolve) => asked.push(resolve)), ended]);
      const hand = ask;
      ask = undefined;
      hand?.(event);
      return await Promise.race([result, ended]);
    },
    close: () => stop(child, server),
  };
}

async function stop(child: ChildProcess, server: ReturnType<typeof createServer>): Promise<void> {
  if (child.exitCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  server.closeAllConnections();
  server.close();
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}
