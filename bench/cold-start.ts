import type { Backend } from './backend.ts';
import type { Case } from './cases.ts';
import { startLambda } from './lambda-process.ts';
import { playBack } from './playback.ts';
import type { Programs } from './programs.ts';
import type { Call } from './recording-proxy.ts';
import { median } from './statistics.ts';

/**
 * CPU milliseconds from the start of a process to its first answer, less those of an empty handler. A function has a part of a core, so
 * it waits for them. `ratio` divides them by those of a program that makes the same calls with the same SDKs, bundled with CDK's
 * defaults; absent when the function makes none.
 */
export type ColdStart = Readonly<{ cpuMs: number; ratio?: number }>;
export type ColdStarts = Readonly<{
  rounds: number;
  emptyMs: number;
  functions: Readonly<Record<string, ColdStart>>;
}>;
type Subject = Readonly<{
  name: string;
  bundle: string;
  environment: Readonly<Record<string, string>>;
  event(): Promise<unknown>;
}>;

/**
 * Starts every function and its reference in a new process, one after the other, for several rounds, so that other load on the
 * machine affects all alike. Reports the median of the rounds.
 */
export async function measureColdStarts(
  backend: Backend,
  programs: Programs,
  cases: readonly Case[],
  rounds: number,
): Promise<ColdStarts> {
  const firsts = cases.filter(
    ({ handler }, index) => cases.findIndex((other) => other.handler === handler) === index,
  );
  await using references = new AsyncDisposableStack();
  const subjects: Subject[] = [
    { name: 'empty', bundle: programs.empty, environment: backend.direct, event: async () => ({}) },
  ];
  for (const { handler, event } of firsts) {
    const ours = {
      name: handler,
      bundle: programs.functions[handler] ?? '',
      environment: backend.direct,
      event,
    };
    const calls = await coldCalls(backend, programs, ours);
    const playback = references.use(await playBack(programs.reference(handler), calls));
    const environment = { ...backend.direct, ...playback.environment };
    subjects.push(ours, {
      name: `${handler} reference`,
      bundle: playback.bundle,
      environment,
      event: async () => playback.event,
    });
    if (calls.length === 0) subjects.pop();
  }
  const times = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const subject of subjects) times.get(subject.name)?.push(await startOnce(programs, subject));
  }
  const above = (name: string) => median(times.get(name) ?? []) - median(times.get('empty') ?? []);
  const coldOf = (handler: string): ColdStart => ({
    cpuMs: above(handler),
    ...(times.has(`${handler} reference`) && { ratio: above(handler) / above(`${handler} reference`) }),
  });
  const functions = Object.fromEntries(firsts.map(({ handler }) => [handler, coldOf(handler)]));
  return { rounds, emptyMs: median(times.get('empty') ?? []), functions };
}

/** What the first request of a new process calls: more than a later one, which has projects, keys and gateways in memory. */
async function coldCalls(
  backend: Backend,
  programs: Programs,
  { bundle, event }: Subject,
): Promise<readonly Call[]> {
  const asked = await event();
  backend.calls.length = 0;
  await startOnce(programs, {
    name: 'recorded',
    bundle,
    environment: backend.recorded,
    event: async () => asked,
  });
  return backend.calls.splice(0);
}

async function startOnce({ bootstrap }: Programs, { bundle, environment, event }: Subject): Promise<number> {
  const asked = await event();
  const lambda = await startLambda({ bootstrap, bundle, environment });
  const { result, failure, cpuSinceStartMs } = await lambda.invoke(asked);
  await lambda.close();
  if (failure) throw new Error(`${bundle}: ${failure}`);
  requireGood(bundle, result);
  return cpuSinceStartMs;
}

/** Throws unless the request succeeded, since a refused request measures the wrong path. */
export function requireGood(what: string, result: unknown): void {
  const { statusCode = 200, batchItemFailures = [] } = (result ?? {}) as {
    statusCode?: number;
    batchItemFailures?: unknown[];
  };
  if (statusCode >= 300 || batchItemFailures.length > 0)
    throw new Error(`${what} answered ${JSON.stringify(result)}`);
}
