import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Call, wavesOf } from './recording-proxy.ts';
import { buildReference } from './reference.ts';
import type { BareCall } from './starter/bare-calls.ts';

/** A program that makes the recorded calls of one request again, the event that tells it to, and the recorded answers. */
export type Playback = AsyncDisposable &
  Readonly<{ bundle: string; event: object; environment: Readonly<Record<string, string>> }>;

const MODULES = join(import.meta.dirname, '../node_modules');

export async function playBack(outfile: string, calls: readonly Call[]): Promise<Playback> {
  const answers = await answer(calls);
  return {
    ...answers,
    bundle: await buildReference(outfile, calls),
    event: {
      waves: wavesOf(calls).map((wave) =>
        wave.map((call) => bareCallOf(call, answers.environment.AWS_ENDPOINT_URL_SQS)),
      ),
    },
  };
}

/** The SQS client sends to the `QueueUrl` of its input rather than to the configured endpoint, so the input is changed. */
function bareCallOf({ service, operation, request, idempotencyKey }: Call, url: string): BareCall {
  if (service === 'processor')
    return {
      service,
      operation,
      input: Object.fromEntries(new URLSearchParams(request)),
      ...(idempotencyKey && { idempotencyKey }),
    };
  const input = JSON.parse(request);
  return {
    service,
    operation,
    input: service === 'sqs' ? { ...input, QueueUrl: `${url}/000000000000/deliveries` } : input,
  };
}

/** A server that answers every call with the recorded answer for its operation, whatever its body. */
async function answer(calls: readonly Call[]) {
  const answers = new Map<string, Call[]>();
  for (const call of calls) answers.set(call.operation, [...(answers.get(call.operation) ?? []), call]);
  const turns = new Map<string, number>();
  const server = createServer({ keepAlive: true, keepAliveTimeout: 60_000 }, (request, response) => {
    const operation =
      String(request.headers['x-amz-target'] ?? '').replace(/^.*\./, '') ||
      `${request.method} ${request.url}`;
    const known = answers.get(operation) ?? [];
    const turn = turns.get(operation) ?? 0;
    turns.set(operation, turn + 1);
    const answer = known[turn % known.length];
    request.resume().once('end', () => {
      const type = request.headers['x-amz-target'] ? 'application/x-amz-json-1.0' : 'application/json';
      response
        .writeHead(answer?.status ?? 404, { 'content-type': type, 'x-amzn-requestid': 'r' })
        .end(answer?.response ?? '{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    environment: {
      NODE_PATH: MODULES,
      AWS_ENDPOINT_URL_DYNAMODB: url,
      AWS_ENDPOINT_URL_KMS: url,
      AWS_ENDPOINT_URL_SQS: url,
      AWS_ENDPOINT_URL_EVENTBRIDGE: url,
      PROCESSOR_API_BASE: url,
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
