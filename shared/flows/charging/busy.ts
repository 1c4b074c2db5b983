import { type AnyAnswer, isRefused, isUnknown } from '../../domain/sales/intent.ts';
import { pause } from '../../runtime/pause.ts';

/** Eight waits are seven seconds at most, so that a request still answers in time. */
export const BUSY_WAITS_MAX = 8;
/** A payment that begins later than this before the deadline would not end in time. */
export const CHARGE_MS = 5000;
const WAIT = { firstMs: 250, mostMs: 1000 } as const;

/** The processor did not run the request because of another one: with the same key, on the same object, or of too many. */
export function isBusy(answer: AnyAnswer): boolean {
  if (isUnknown(answer)) return answer.isBusy === true;
  return isRefused(answer) && answer.because === 'rate_limit';
}

/** Gives the other request time to end, with jitter, so that two that met do not meet again. */
export const waitForOther = (round: number): Promise<void> => pause(round, WAIT);
