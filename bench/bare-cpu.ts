import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Backend } from './backend.ts';
import { startLambda } from './lambda-process.ts';
import type { Programs } from './programs.ts';
import { type Call, wavesOf } from './recording-proxy.ts';
import type { BareCall } from './starter/bare-calls.ts';
import { median } from './statistics.ts';

export type Run = Readonly<{ warmUps: number; requests: number }>;

/**
 * Milliseconds of CPU time that the SDKs alone need for the calls of one request: the recorded calls are made again by the same
 * SDKs and get the recorded answers.
 */
export async function measureBareCpu(
  backend: Backend,
  { bootstrap, bareCalls }: Programs,
  calls: readonly Call[],
  run: Run,
): Promise<number> {
  await using playback = await playBack(calls);
  const environment = { ...backend.direct, ...playback.environment };
  const event = { waves: wavesOf(calls).map((wave) => wave.map((call) => bareCallOf(call, playback.url))) };
  const lambda = await startLambda({ bootstrap, bundle: bareCalls, environment });
  const times: number[] = [];
  for (let index = 0; index < run.warmUps + run.requests; index++) {
    const { cpuMs, failure } = await lambda.invoke(event);
    if (failure) throw new Error(`bare calls: ${failure}`);
    if (index >= run.warmUps) times.push(cpuMs);
  }
  await lambda.close();
  return median(times);
}

/** The SQS client sends to the `QueueUrl` of its input rather than to the configured endpoint, so the input is changed. */
function bareCallOf({ service, operation, request, idempotencyKey }: Call, url: string): BareCall {
  if (service === 'processor')
    return { service, operation, input: Object.fromEntries(new URLSearchParams(request)), ...(idempotencyKey && { idempotencyKey }) };
  const input = JSON.parse(request);
  return { service, operation, input: service === 'sqs' ? { ...input, QueueUrl: `${url}/000000000000/deliveries` } : input };
}

/** A server that answers every call with the recorded answer for its operation, whatever its body. */
async function playBack(calls: readonly Call[]) {
  const answers = new Map<string, Call[]>();
  for (const call of calls) answers.set(call.operation, [...(answers.get(call.operation) ?? []), call]);
  const turns = new Map<string, number>();
  const server = createServer({ keepAlive: true, keepAliveTimeout: 60_000 }, (request, response) => {
    const operation = String(request.headers['x-amz-target'] ?? '').replace(/^.*\./, '') || `${request.method} ${request.url}`;
    const known = answers.get(operation) ?? [];
    const turn = turns.get(operation) ?? 0;
    turns.set(operation, turn + 1);
    const answer = known[turn % known.length];
    request.resume().once('end', () => {
      const type = request.headers['x-amz-target'] ? 'application/x-amz-json-1.0' : 'application/json';
      response.writeHead(answer?.status ?? 404, { 'content-type': type, 'x-amzn-requestid': 'r' }).end(answer?.response ?? '{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    environment: {
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
