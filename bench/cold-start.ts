import type { Backend } from './backend.ts';
import type { Case } from './cases.ts';
import { startLambda } from './lambda-process.ts';
import type { Programs } from './programs.ts';
import { median } from './statistics.ts';

/**
 * Start plus first request, less an empty handler's, beside the reference's: at 1 a function starts as slowly as the default.
 * `ratio` is of the time on the clock; `cpuRatio`, of the process's own work, is steadier where the machine is busy.
 */
export type ColdStart = Readonly<{ ratio: number; cpuRatio: number }>;
export type ColdStarts = Readonly<{ rounds: number; emptyMs: number; referenceMs: number; functions: Readonly<Record<string, ColdStart>> }>;
type Start = Readonly<{ wallMs: number; cpuMs: number }>;

/**
 * Starts every function in fresh processes, one after the other, round after round, so that whatever else the machine does
 * falls on all of them alike. The median of the rounds counts.
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

/** A request that was refused is a request not measured. */
export function requireGood(what: string, result: unknown): void {
  const { statusCode = 200, batchItemFailures = [] } = (result ?? {}) as { statusCode?: number; batchItemFailures?: unknown[] };
  if (statusCode >= 300 || batchItemFailures.length > 0) throw new Error(`${what} answered ${JSON.stringify(result)}`);
}
