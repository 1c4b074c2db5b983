import type { LookupFunction } from 'node:net';
import { publicLookup, requirePublicUrl } from './address-guard.ts';

/** `urlOf` throws `ForbiddenAddress`, and a socket with these options fails with it when a name resolves to an address that is not public. */
export type StageGuard = Readonly<{
  urlOf: (address: string) => URL;
  socket: Readonly<{ lookup?: LookupFunction }>;
}>;

/** The address guard as the stage of this process has it: the local stack's servers listen on localhost, so it is off there. */
export function stageGuard(): StageGuard {
  if (process.env.STAGE === 'local') return { urlOf: (address) => new URL(address), socket: {} };
  return { urlOf: requirePublicUrl, socket: { lookup: publicLookup } };
}
