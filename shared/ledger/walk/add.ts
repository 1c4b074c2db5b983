import type { LedgerWalk } from '../../domain/ledger/ledger-walk.ts';
import type { Verdict } from '../check.ts';

/** So many differences are named; of the others it is counted how many there are. */
const NAMED_MAX = 300;
const NAME_CHARACTERS = 300;

/** What was found so far, with what a part of the sides adds. A difference that two parts show is one. */
export function add(
  walk: LedgerWalk,
  { violations, drift }: Pick<Verdict, 'violations' | 'drift'>,
): LedgerWalk {
  const named = [...walk.violations];
  const known = new Set(named.map(nameOf));
  const counts = { ...walk.counts };
  for (const { invariant, message } of violations) {
    const violation = { invariant, message: message.slice(0, NAME_CHARACTERS) };
    if (known.has(nameOf(violation))) continue;
    known.add(nameOf(violation));
    counts[invariant] = (counts[invariant] ?? 0) + 1;
    if (named.length < NAMED_MAX) named.push(violation);
  }
  const sums = { ...walk.drift };
  for (const [currency, minor] of Object.entries(drift)) sums[currency] = (sums[currency] ?? 0) + minor;
  return { ...walk, violations: named, counts, drift: sums };
}

const nameOf = ({ invariant, message }: Readonly<{ invariant: string; message: string }>) =>
  `${invariant} ${message}`;
