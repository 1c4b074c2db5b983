import { signOnce } from '../harness/sign-once.ts';
import type { Controlled } from './controlled.ts';
import { takeControl } from './controlled.ts';
import { type Services, startServices } from './services.ts';

/** The same in every process, since ids carry their time and so decide in which shard work lies. Later than now: TTL is the engine's. */
const BEGINNING = '2035-03-14T09:30:00.000Z';

/**
 * Starts one proof process: services, then control over time and chance, then the functions. The order matters, since functions
 * read their environment and take hold of the clock when they are loaded. What follows must be imported after this.
 */
export async function startProof(): Promise<{ time: Controlled; services: Services }> {
  const beginning = new Date(BEGINNING);
  const services = await startServices(() => beginning);
  const time = takeControl(beginning);
  const [{ setUpPlatform }, { interceptCalls }] = await Promise.all([
    import('./tenant.ts'),
    import('./interception.ts'),
  ]);
  interceptCalls();
  await signOnce();
  await setUpPlatform(beginning);
  return { time, services };
}
