import { type Drift, driftOf } from './drift.ts';
import { INVARIANTS } from './invariants/all.ts';
import { type LedgerInput, viewOf } from './view.ts';
import type { Violation } from './violation.ts';

export type { LedgerInput } from './view.ts';
export type Verdict = Readonly<{ clean: boolean; violations: readonly Violation[]; drift: Drift }>;

/**
 * Holds everything in the table against everything at the processor: the invariants of the charging protocol, all of them, in
 * one pure function. Every scenario, crash run and race ends with it, and so does the operator's check of a live account.
 *
 * Without `settled` an attempt that its holder, its payer or the reconciler will still see to is no violation.
 */
export function checkLedger(input: LedgerInput): Verdict {
  const view = viewOf(input);
  const violations = INVARIANTS.flatMap(({ id, find }) => find(view).map((finding) => ({ invariant: id, ...finding })));
  const drift = driftOf(view);
  const isEven = Object.values(drift).every((minor) => minor === 0);
  return { clean: violations.length === 0 && isEven, violations, drift };
}
