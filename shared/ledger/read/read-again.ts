import type { Verdict } from '../check.ts';
import type { Violation } from '../violation.ts';

/** Payments that are made while the sides are read differ in one reading, and not in the next. */
const READINGS_MAX = 3;

/**
 * Reads again what differs, and gives the last reading with what all of them have found. A difference that is no payment's of these
 * moments is in each of them.
 */
export async function readAgain<Reading extends Verdict>(read: () => Promise<Reading>): Promise<Reading> {
  let last = await read();
  for (let readings = 1; !last.clean && readings < READINGS_MAX; readings++)
    last = inBoth(last, await read());
  return last;
}

function inBoth<Reading extends Verdict>(before: Reading, again: Reading): Reading {
  const known = new Set(before.violations.map(nameOf));
  const violations = again.violations.filter((violation) => known.has(nameOf(violation)));
  // Payments of one price in each reading make the same drift, each time with findings of their own.
  const isSilent = before.violations.length === 0 && again.violations.length === 0;
  const isKept = (currency: string, minor: number) =>
    violations.length > 0 || (isSilent && before.drift[currency] === minor);
  const drift = Object.fromEntries(
    Object.entries(again.drift).map(([currency, minor]) => [currency, isKept(currency, minor) ? minor : 0]),
  );
  return {
    ...again,
    violations,
    drift,
    clean: violations.length === 0 && Object.values(drift).every((minor) => minor === 0),
  };
}

const nameOf = ({ invariant, tenantId, message }: Violation) => `${invariant} ${tenantId} ${message}`;
