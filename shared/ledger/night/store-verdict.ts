import type { Notice } from '../../domain/events/event.ts';
import type { EventId } from '../../domain/ids.ts';
import type { LedgerWalk } from '../../domain/ledger/ledger-walk.ts';
import type { LedgerVerdict } from '../../domain/tenants/ledger-verdict.ts';
import { log } from '../../runtime/log.ts';
import { logMetric } from '../../runtime/metric.ts';
import { newId } from '../../runtime/new-id.ts';
import { countOthersDiffering, putVerdict } from '../../storage/ledger/verdicts.ts';
import { putOutbox } from '../../storage/outbox.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import type { Write } from '../../storage/table/write.ts';
import type { Verdict } from '../check.ts';
import { digestOf } from '../digest.ts';
import { INVARIANTS } from '../invariants/all.ts';

/** What a check leaves, and the notice that operators get unless it is clean. */
export type Checked = Readonly<{
  verdict: Omit<LedgerVerdict, 'tenantId' | 'day' | 'checkedAt' | 'since'>;
  notice: Notice;
}>;
type About = Pick<LedgerVerdict, 'tenantId' | 'day' | 'checkedAt' | 'since'>;

/** Stores what the check of a night found, with other writes, and notifies operators unless that is nothing. Gives whether this run was the first to do so. */
export async function storeVerdict(
  about: About,
  { verdict: found, notice }: Checked,
  last: LedgerVerdict | undefined,
  now: Date,
  others: readonly Write[] = [],
): Promise<boolean> {
  const verdict: LedgerVerdict = { ...about, ...found };
  const { tenantId, day, isClean, problem } = verdict;
  try {
    await commit([
      ...others,
      putVerdict(verdict, last),
      ...(isClean ? [] : [outboxOf(verdict, notice, now)]),
    ]);
  } catch (error) {
    if (!hasLost(error, 'verdict')) throw error;
    return false;
  }
  log(isClean ? 'info' : 'error', 'a ledger was checked', { tenantId, day, isClean, problem });
  // The alarm keeps its state from night to night, so it lasts until every tenant's last check is clean.
  logMetric('LedgersDiffer', (await countOthersDiffering(tenantId)) + (isClean ? 0 : 1), now);
  return true;
}

export function compared(
  found: Verdict,
  last: LedgerVerdict | undefined,
  counts: LedgerWalk['counts'] = Object.fromEntries(
    Object.entries(Object.groupBy(found.violations, ({ invariant }) => invariant)).map(([id, all]) => [
      id,
      all.length,
    ]),
  ),
): Checked {
  const { drift, clean } = found;
  const { digest, told } = digestOf(found, last?.told);
  const violations = INVARIANTS.flatMap(({ id, says }) => {
    const count = counts[id] ?? 0;
    return count === 0 ? [] : [{ invariant: id, rule: says, count }];
  });
  const all = violations.reduce((sum, { count }) => sum + count, 0);
  const more = digest.more + all - found.violations.length;
  return {
    verdict: { isClean: clean, drift, violations, told },
    notice: {
      type: 'ledger.differs',
      detail: {
        drift,
        violations: violations.map(({ invariant, count }) => ({ invariant, count })),
        ...digest,
        more,
      },
    },
  };
}

/** What was told stays told: the next check may find it again. */
export function unchecked(problem: string, last: LedgerVerdict | undefined): Checked {
  const isStill = last?.problem === problem;
  return {
    verdict: { isClean: false, drift: {}, violations: [], told: last?.told, problem },
    notice: { type: 'ledger.not_checked', detail: { problem, isStill } },
  };
}

function outboxOf({ tenantId, since }: LedgerVerdict, { type, detail }: Notice, now: Date) {
  const notices = [{ type, detail: { tenantId, since, ...detail } }];
  return putOutbox({ id: newId<EventId>('event', now), tenantId, events: [], notices }, now);
}
