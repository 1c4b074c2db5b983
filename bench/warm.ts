import type { Backend } from './backend.ts';
import type { Run } from './bare-cpu.ts';
import type { Case } from './cases.ts';
import { requireGood } from './cold-start.ts';
import { startLambda } from './lambda-process.ts';
import type { Programs } from './programs.ts';
import { wavesOf } from './recording-proxy.ts';
import { median, percentile, sum } from './statistics.ts';

/** Milliseconds of sequential warm requests, without the processor's response time; `cpuMs` is the CPU time of the process. */
export type Warm = Readonly<{ p50: number; p99: number; cpuMs: number }>;

/** Measures the deployed bundle in its own process, against the local stack's services. */
export async function measureWarm(backend: Backend, { bootstrap, functions }: Programs, one: Case, run: Run): Promise<Warm> {
  const lambda = await startLambda({ bootstrap, bundle: functions[one.handler] ?? '', environment: backend.processorRecorded });
  const times: number[] = [];
  const cpuTimes: number[] = [];
  for (let index = 0; index < run.warmUps + run.requests; index++) {
    const event = await one.event();
    backend.calls.length = 0;
    const { result, wallMs, cpuMs, failure } = await lambda.invoke(event);
    if (failure) throw new Error(`${one.handler}: ${failure}`);
    requireGood(one.handler, result);
    const processorMs = sum(
      wavesOf(backend.calls.splice(0)).map((wave) => Math.max(...wave.map(({ startedAt, endedAt }) => endedAt - startedAt))),
    );
    if (index < run.warmUps) continue;
    times.push(wallMs - processorMs);
    cpuTimes.push(cpuMs);
  }
  await lambda.close();
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), cpuMs: median(cpuTimes) };
}
