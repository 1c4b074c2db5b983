import { Agent } from 'undici';
import { type StageGuard, stageGuard } from './stage-guard.ts';

/** What calls addresses outside, behind the guard of the stage. */
export type GuardedClient = Readonly<{ agent: Agent }> & Pick<StageGuard, 'urlOf'>;

export const TIMEOUT_MS = 10_000;

/** Connects to public addresses only, and reads at most so many bytes of a response; -1 is no limit. */
export function guardedClient(bytesMax: number): GuardedClient {
  const { urlOf, socket } = stageGuard();
  const agent = new Agent({
    connect: { timeout: TIMEOUT_MS, ...socket },
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    maxResponseSize: bytesMax,
  });
  return { agent, urlOf };
}
