import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call as it went over the wire. */
export type Call = Readonly<{
  service: string;
  /** `TransactWriteItems`, or `POST /v1/payment_intents`. */
  operation: string;
  startedAt: number;
  endedAt: number;
  request: string;
  status: number;
  response: string;
  idempotencyKey?: string;
}>;
export type Proxy = Readonly<{ url: string; close(): Promise<void> }>;

const agent = new Agent({ keepAlive: true });

/**
 * Stands between a function and a service and notes every call. The table is asked, beside what the function wants, what each
 * call consumed; the function never looks at that part of the answer.
 */
export async function startProxy(service: string, target: string, onCall: (call: Call) => void): Promise<Proxy> {
  const server = createServer({ keepAlive: true, keepAliveTimeout: 60_000 }, (request, response) => {
    void pass(service, target, request, response).then(onCall, (error: Error) => response.destroy(error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function pass(service: string, target: string, request: IncomingMessage, response: ServerResponse): Promise<Call> {
  const startedAt = performance.now();
  const asked = await textOf(request);
  const body = service === 'dynamodb' ? JSON.stringify({ ...JSON.parse(asked), ReturnConsumedCapacity: 'INDEXES' }) : asked;
  const headers = { ...request.headers, host: new URL(target).host, 'content-length': String(Buffer.byteLength(body)) };
  const outgoing = send(target + (request.url ?? '/'), { method: request.method, headers, agent });
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const text = await textOf(answer);
  response.writeHead(answer.statusCode ?? 502, answer.headers).end(text);

  const awsTarget = String(request.headers['x-amz-target'] ?? '');
  const key = request.headers['idempotency-key'];
  return {
    service,
    operation: awsTarget ? awsTarget.replace(/^.*\./, '') : `${request.method} ${request.url}`,
    startedAt,
    endedAt: performance.now(),
    request: asked,
    status: answer.statusCode ?? 502,
    response: text,
    ...(typeof key === 'string' && { idempotencyKey: key }),
  };
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Calls in waves: those that ran at the same time together. The number of waves is what a caller waits for. */
export function wavesOf(calls: readonly Call[]): Call[][] {
  const waves: Call[][] = [];
  let waveEndsAt = Number.NEGATIVE_INFINITY;
  for (const call of [...calls].sort((one, other) => one.startedAt - other.startedAt)) {
    if (call.startedAt >= waveEndsAt) {
      waves.push([]);
      waveEndsAt = call.endedAt;
    }
    waves.at(-1)?.push(call);
    waveEndsAt = Math.min(waveEndsAt, call.endedAt);
  }
  return waves;
}
