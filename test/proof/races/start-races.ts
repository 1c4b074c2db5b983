import { signOnce } from '../../harness/sign-once.ts';
import { takeControl } from '../controlled.ts';
import { interceptCalls } from '../interception.ts';
import { startServices } from '../services.ts';
import { gatePauses } from './turn-gate.ts';

/** A Saturday far from daylight-saving changes, and ahead of real time, so that the table engine's TTL removes nothing of a run. */
const BEGINNING = new Date('2032-02-07T09:00:00.000Z');

/** Everything outside of the functions, with time and chance taken out. Before the first function is loaded. */
export async function startRaces() {
  const services = await startServices(() => BEGINNING);
  const time = takeControl(BEGINNING);
  interceptCalls();
  await signOnce();
  gatePauses();
  await storeRates();
  return { services, time };
}

/** The storage makes its client when it is loaded, which is after the calls are intercepted. */
async function storeRates(): Promise<void> {
  const { saveRates } = await import('../../../shared/storage/platform/rates.ts');
  const { commit } = await import('../../../shared/storage/table/table.ts');
  const { STORED_RATES } = await import('../../support/rates.ts');
  await commit([saveRates(undefined, STORED_RATES)]);
}
