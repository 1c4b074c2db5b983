import type { Backend } from './backend.ts';
import type { Case } from './cases.ts';
import { requireGood } from './cold-start.ts';
import { type Invocation, startLambda } from './lambda-process.ts';
import { playBack } from './playback.ts';
import type { Programs } from './programs.ts';
import { type Call, wavesOf } from './recording-proxy.ts';
import { median, percentile, sum } from './statistics.ts';

export type Run = Readonly<{ warmUps: number; requests: number }>;
/**
 * Milliseconds of sequential warm requests, without the processor's response time; `cpuMs` is the CPU time of the process. `cpuRatio`
 * is the median of its quotients by what the SDKs alone need for the calls of the request; absent when it makes none.
 */
export type Warm = Readonly<{ p50: number; p99: number; cpuMs: number; cpuRatio?: number }>;
type Asked = Readonly<{ one: Case; calls: readonly Call[]; run: Run }>;

/**
 * Measures the deployed bundle in its own process, against the local stack's services. With each request, a second process makes
 * the recorded calls again with the same SDKs and gets the recorded answers. They take turns, so that other load on the machine, and
 * caches that are cold after what prepared the request, affect both alike.
 */
export async function measureWarm(
  backend: Backend,
  programs: Programs,
  { one, calls, run }: Asked,
): Promise<Warm> {
  const bundle = programs.functions[one.handler] ?? '';
  const lambda = await startLambda({
    bootstrap: programs.bootstrap,
    bundle,
    environment: backend.processorRecorded,
  });
  await using bare = calls.length > 0 ? await startBare(backend, programs, calls) : undefined;
  const rounds: { ownMs: number; cpuMs: number; bareMs: number }[] = [];
  for (let index = 0; index < run.warmUps + run.requests; index++) {
    const event = await one.event();
    const isBareFirst = index % 2 === 0; // What runs first finds the caches colder.
    const before = isBareFirst ? await bare?.invoke() : undefined;
    backend.calls.length = 0;
    const { result, wallMs, cpuMs } = succeeded(one.handler, await lambda.invoke(event));
    requireGood(one.handler, result);
    const ownMs = wallMs - processorTime(backend.calls.splice(0));
    const { cpuMs: bareMs = 0 } = before ?? (await bare?.invoke()) ?? {};
    if (index >= run.warmUps) rounds.push({ ownMs, cpuMs, bareMs });
  }
  await lambda.close();
  const times = rounds.map(({ ownMs }) => ownMs);
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
    ...(bare && { cpuRatio: median(rounds.map(({ cpuMs, bareMs }) => cpuMs / bareMs)) }),
  };
}

const processorTime = (calls: readonly Call[]): number =>
  sum(wavesOf(calls).map((wave) => Math.max(...wave.map(({ startedAt, endedAt }) => endedAt - startedAt))));

type Bare = AsyncDisposable & Readonly<{ invoke(): Promise<Invocation> }>;

async function startBare(backend: Backend, programs: Programs, calls: readonly Call[]): Promise<Bare> {
  const playback = await playBack(programs.reference('warm'), calls);
  const environment = { ...backend.direct, ...playback.environment };
  const lambda = await startLambda({ bootstrap: programs.bootstrap, bundle: playback.bundle, environment });
  return {
    invoke: async () => succeeded('bare calls', await lambda.invoke(playback.event)),
    async [Symbol.asyncDispose]() {
      await lambda.close();
      await playback[Symbol.asyncDispose]();
    },
  };
}

function succeeded(what: string, invocation: Invocation): Invocation {
  if (invocation.failure) throw new Error(`${what}: ${invocation.failure}`);
  return invocation;
}
