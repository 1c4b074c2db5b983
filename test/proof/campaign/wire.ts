import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { closeServer, listen } from '../../../local/listening.ts';
import { type DrawnFaults, drawnFaults } from './drawn-faults.ts';
import { type Kind, meet, type Outcome, type Refusal, type Reply } from './faults.ts';

/** An HTTP proxy between the functions and one service, on which a share of the requests goes wrong. */
export type Wire = DrawnFaults<Kind> &
  Readonly<{
    url: string;
    /** Where the service is now; without an address, requests wait for the next one. */
    pointAt(address: string | undefined): void;
    /** Resolves when every late request has arrived. */
    settled(): Promise<void>;
    close(): Promise<void>;
  }>;
export type WireOptions = Readonly<{ kinds: readonly Kind[]; chance: () => number; refusal: Refusal }>;

const IDLE_MS_MAX = 120_000;
const PIECES = 20;
const PIECE_WAIT_MS = 20;
/** Those of one hop, and the length, which a fault may change. */
const OWN_HEADERS = /^(connection|keep-alive|transfer-encoding|content-length|x-amz-crc32)$/;

export async function openWire({ kinds, chance, refusal }: WireOptions): Promise<Wire> {
  const agent = new Agent({ keepAlive: true });
  const faults = drawnFaults(kinds, chance);
  const late = new Set<Promise<unknown>>();
  let target = Promise.withResolvers<string>();
  let earlier: Reply | undefined;

  const carry = async (asked: IncomingMessage, body: Buffer): Promise<Outcome> => {
    const send = async () => {
      const reply = await forward(await target.promise, asked, body, agent);
      if (reply.status === 200) earlier = reply;
      return reply;
    };
    const kind = faults.draw();
    if (!kind) return { reply: await send() };
    const sendIn = (milliseconds: number) => {
      const sent = wait(milliseconds)
        .then(send)
        .catch(() => undefined)
        .finally(() => late.delete(sent));
      late.add(sent);
    };
    return await meet(kind, { chance, send, sendIn, wait, earlier: () => earlier, refusal });
  };

  const server = createServer({ keepAliveTimeout: IDLE_MS_MAX }, (asked, response) => {
    buffer(asked)
      .then((body) => carry(asked, body))
      .then((outcome) => answer(outcome, response))
      .catch(() => response.destroy()); // The service is down, or the caller has gone.
  });
  const port = await listen(server, 0, 'fault proxy', 'none');
  return {
    ...faults,
    url: `http://127.0.0.1:${port}`,
    pointAt(address) {
      if (address === undefined) target = Promise.withResolvers<string>();
      else target.resolve(address);
    },
    settled: async () => void (await Promise.all(late)),
    async close() {
      agent.destroy();
      await closeServer(server);
    },
  };
}

function forward(
  address: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  agent: Agent,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const asking = request(new URL(url ?? '/', address), {
      method,
      agent,
      headers: { ...kept(headers), 'content-length': body.length },
    });
    asking.once('error', reject);
    asking.once('response', (response) => {
      const reply = (whole: Buffer) => ({
        status: response.statusCode ?? 0,
        headers: kept(response.headers),
        body: whole,
      });
      buffer(response).then(reply).then(resolve, reject);
    });
    asking.end(body);
  });
}

async function answer(outcome: Outcome, response: ServerResponse): Promise<void> {
  if (outcome === 'broken') return void response.destroy();
  const { reply, pace } = outcome;
  const { status, headers, body } = reply;
  response.writeHead(status, { ...headers, 'content-length': body.length });
  if (pace === undefined) return void response.end(body);
  const size = Math.ceil(body.length / PIECES) || 1;
  const end = pace === 'cut' ? body.length / 2 : body.length;
  for (let start = 0; start < end; start += size) {
    response.write(body.subarray(start, start + size));
    await wait(PIECE_WAIT_MS);
  }
  if (pace === 'cut') response.destroy();
  else response.end();
}

const kept = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      OWN_HEADERS.test(name) ? [] : [[name, String(value)]],
    ),
  );
