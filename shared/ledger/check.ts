import { type Drift, driftOf } from './drift.ts';
import { isInMotion } from './in-motion.ts';
import { INVARIANTS } from './invariants/all.ts';
import { type LedgerInput, type View, viewOf } from './view.ts';
import type { Violation } from './violation.ts';

export type { LedgerInput } from './view.ts';
export type Verdict = Readonly<{ clean: boolean; violations: readonly Violation[]; drift: Drift }>;

/**
 * Checks every invariant over the items of the table and the processor's objects. Pure: the caller reads both sides.
 *
 * Every scenario, crash run and race ends with this check; `ops ledger check` runs it on a live account. Unless `settled` is set,
 * an attempt that its handler, its payer or the reconciler may still finish is not a violation.
 */
export const checkLedger = (input: LedgerInput): Verdict => judge(viewOf(input));

/** The same of both sides as they were parsed. */
export function judge(view: View): Verdict {
  const isMoving = isInMotion(view);
  const violations = INVARIANTS.flatMap(({ id, find }) =>
    find(view).map((finding) => ({ invariant: id, ...finding })),
  ).filter((violation) => !isMoving(violation));
  const drift = driftOf(view);
  const isEven = Object.values(drift).every((minor) => minor === 0);
  return { clean: violations.length === 0 && isEven, violations, drift };
}
