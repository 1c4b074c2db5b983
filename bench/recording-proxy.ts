import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeServer, listen } from '../local/listening.ts';

/** One call of a function under measurement. */
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
 * A proxy between a function and a service that records every call. A measured function is a bundle in a process of its own, so the
 * calls are recorded outside of it. The proxy also asks the table what each call consumed; the function ignores that part.
 */
export async function startProxy(
  service: string,
  target: string,
  onCall: (call: Call) => void,
): Promise<Proxy> {
  const server = createServer({ keepAlive: true, keepAliveTimeout: 60_000 }, (request, response) => {
    void pass(service, target, request, response).then(onCall, (error: Error) => response.destroy(error));
  });
  const port = await listen(server, 0, `${service} proxy`, 'none');
  return { url: `http://127.0.0.1:${port}`, close: () => closeServer(server) };
}

async function pass(
  service: string,
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Call> {
  const startedAt = performance.now();
  const asked = await text(request);
  const body =
    service === 'dynamodb'
      ? JSON.stringify({ ...JSON.parse(asked), ReturnConsumedCapacity: 'INDEXES' })
      : asked;
  const headers = {
    ...request.headers,
    host: new URL(target).host,
    'content-length': String(Buffer.byteLength(body)),
  };
  const outgoing = send(target + (request.url ?? '/'), { method: request.method, headers, agent });
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const answered = await text(answer);
  response.writeHead(answer.statusCode ?? 502, answer.headers).end(answered);

  const awsTarget = String(request.headers['x-amz-target'] ?? '');
  const key = request.headers['idempotency-key'];
  return {
    service,
    operation: awsTarget ? awsTarget.replace(/^.*\./, '') : `${request.method} ${request.url}`,
    startedAt,
    endedAt: performance.now(),
    request: asked,
    status: answer.statusCode ?? 502,
    response: answered,
    ...(typeof key === 'string' && { idempotencyKey: key }),
  };
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
