import type { Backend } from './backend.ts';
import type { Case } from './cases.ts';
import { startLambda } from './lambda-process.ts';
import type { Programs } from './programs.ts';
import { median } from './statistics.ts';

/**
 * The time of start and first request, less that of an empty handler, divided by the same for the reference bundle. At 1 a
 * function starts as slowly as one that is bundled with defaults. `ratio` compares wall-clock time; `cpuRatio` compares CPU time,
 * which varies less on a busy machine.
 */
export type ColdStart = Readonly<{ ratio: number; cpuRatio: number }>;
export type ColdStarts = Readonly<{ rounds: number; emptyMs: number; referenceMs: number; functions: Readonly<Record<string, ColdStart>> }>;
type Start = Readonly<{ wallMs: number; cpuMs: number }>;

/**
 * Starts every function in a new process, one after the other, for several rounds, so that other load on the machine affects all
 * functions alike. Reports the median of the rounds.
 */
export async function measureColdStarts(backend: Backend, programs: Programs, cases: readonly Case[], rounds: number): Promise<ColdStarts> {
  const firsts = cases.filter(({ handler }, index) => cases.findIndex((other) => other.handler === handler) === index);
  const subjects = [
    { name: 'empty', bundle: programs.empty, event: async () => ({}) },
    { name: 'reference', bundle: programs.reference, event: async () => ({}) },
    ...firsts.map(({ handler, event }) => ({ name: handler, bundle: programs.functions[handler] ?? '', event })),
  ];
  const starts = new Map<string, Start[]>(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, bundle, event } of subjects)
      starts.get(name)?.push(await startOnce(backend, programs.bootstrap, bundle, await event()));
  }
  const of = (name: string, what: keyof Start) => median((starts.get(name) ?? []).map((start) => start[what]));
  const above = (name: string, what: keyof Start) => of(name, what) - of('empty', what);
  const ratio = (name: string, what: keyof Start) => above(name, what) / above('reference', what);
  const functions = Object.fromEntries(
    firsts.map(({ handler }) => [handler, { ratio: ratio(handler, 'wallMs'), cpuRatio: ratio(handler, 'cpuMs') }]),
  );
  return { rounds, emptyMs: of('empty', 'wallMs'), referenceMs: above('reference', 'wallMs'), functions };
}

async function startOnce({ direct }: Backend, bootstrap: string, bundle: string, event: unknown): Promise<Start> {
  const began = performance.now();
  const lambda = await startLambda({ bootstrap, bundle, environment: direct });
  const { result, failure, cpuSinceStartMs } = await lambda.invoke(event);
  const wallMs = performance.now() - began;
  await lambda.close();
  if (failure) throw new Error(`${bundle}: ${failure}`);
  requireGood(bundle, result);
  return { wallMs, cpuMs: cpuSinceStartMs };
}

/** Throws unless the request succeeded, since a refused request measures the wrong path. */
export function requireGood(what: string, result: unknown): void {
  const { statusCode = 200, batchItemFailures = [] } = (result ?? {}) as { statusCode?: number; batchItemFailures?: unknown[] };
  if (statusCode >= 300 || batchItemFailures.length > 0) throw new Error(`${what} answered ${JSON.stringify(result)}`);
}
