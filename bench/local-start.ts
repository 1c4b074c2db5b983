import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withoutOurs } from './stack-client.ts';

/** Milliseconds from the command of `npm start` to the API's first answer: with an empty data directory, and with existing data. */
export type LocalStart = Readonly<{ freshMs: number; againMs: number }>;

const NODE = new URL('../node_modules/.bin/node', import.meta.url).pathname;
const START = new URL('../local/start.ts', import.meta.url).pathname;
const GIVE_UP_MS = 30_000;

export async function measureLocalStart(): Promise<LocalStart> {
  const directory = mkdtempSync(join(tmpdir(), 'billing-bench-start-'));
  const freshMs = await firstAnswer(directory);
  const againMs = await firstAnswer(directory);
  rmSync(directory, { recursive: true });
  return { freshMs, againMs };
}

async function firstAnswer(directory: string): Promise<number> {
  const [PORT, CHECKOUT_PORT, PROCESSOR_PORT] = (await freePorts(3)).map(String);
  const began = performance.now();
  const stack = spawn(NODE, [START], {
    env: { ...withoutOurs(process.env), PORT, CHECKOUT_PORT, PROCESSOR_PORT, DATA_DIR: directory },
    stdio: 'ignore',
  });
  const ended = once(stack, 'exit');
  try {
    while (performance.now() - began < GIVE_UP_MS && stack.exitCode === null) {
      const response = await fetch(`http://localhost:${PORT}/public-api/input-options/countries`, {
        headers: { origin: 'https://shop.acme.example' },
      }).catch(() => undefined);
      if (response?.ok) return performance.now() - began;
      await response?.arrayBuffer();
    }
    throw new Error('the local stack gave no answer');
  } finally {
    stack.kill('SIGINT');
    await ended;
  }
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, 'localhost');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}
