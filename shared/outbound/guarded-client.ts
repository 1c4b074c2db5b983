import { Agent } from 'undici';
import { ForbiddenAddress, publicLookup, requirePublicUrl } from './address-guard.ts';

/** What calls addresses outside: `urlOf` throws `ForbiddenAddress`, and the agent fails with it when a name resolves to one. */
export type GuardedClient = Readonly<{ agent: Agent; urlOf: (address: string) => URL }>;

export const TIMEOUT_MS = 10_000;

/** Connects to public addresses only, and reads at most so many bytes of a response. */
export function guardedClient(bytesMax: number): GuardedClient {
  const isLocal = process.env.STAGE === 'local'; // The local stack's servers listen on localhost, so the guard is off there.
  const agent = new Agent({
    connect: { timeout: TIMEOUT_MS, ...(!isLocal && { lookup: publicLookup }) },
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    maxResponseSize: bytesMax,
  });
  return { agent, urlOf: (address) => (isLocal ? new URL(address) : requirePublicUrl(address)) };
}

/** For the log: an error's name and code. Its message may quote the address, which can contain a secret. */
export function causeOf(error: unknown): string {
  if (error instanceof ForbiddenAddress) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name;
}
