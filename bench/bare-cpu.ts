import type { Backend } from './backend.ts';
import { startLambda } from './lambda-process.ts';
import { playBack } from './playback.ts';
import type { Programs } from './programs.ts';
import type { Call } from './recording-proxy.ts';
import { median } from './statistics.ts';

export type Run = Readonly<{ warmUps: number; requests: number }>;

/**
 * Milliseconds of CPU time that the SDKs alone need for the calls of one request: the recorded calls are made again by the same
 * SDKs and get the recorded answers.
 */
export async function measureBareCpu(backend: Backend, programs: Programs, calls: readonly Call[], run: Run): Promise<number> {
  await using playback = await playBack(programs.reference('warm'), calls);
  const lambda = await startLambda({
    bootstrap: programs.bootstrap,
    bundle: playback.bundle,
    environment: { ...backend.direct, ...playback.environment },
  });
  const times: number[] = [];
  for (let index = 0; index < run.warmUps + run.requests; index++) {
    const { cpuMs, failure } = await lambda.invoke(playback.event);
    if (failure) throw new Error(`bare calls: ${failure}`);
    if (index >= run.warmUps) times.push(cpuMs);
  }
  await lambda.close();
  return median(times);
}
