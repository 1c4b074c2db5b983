import { checkLedger } from '../../shared/ledger/check.ts';
import type { SentRequest } from '../../shared/ledger/evidence.ts';
import type { Item } from '../../shared/ledger/view.ts';
import { falseAlarms } from '../support/nightly.ts';
import { isOfStaff } from './crash/altered.ts';
import type { Stage } from './stage.ts';
import { touchedBy } from './table-evidence.ts';

export type Problem = Readonly<{ invariant: string; message: string }>;

/** Runs the ledger check over everything that a run left behind, with everything that was observed of it. */
export function ledgerProblems(stage: Stage, items: readonly Item[]): Problem[] {
  const { processor, answers, deliveries, logs, tenantId, observed, secrets, time } = stage;
  const evidence = {
    logs,
    answers,
    deliveries,
    requests: processor.requests().filter((request) => !isOfStaff(request)) as readonly SentRequest[],
    moves: observed.moves.map((move) => ({ ...move, tenantId })),
    touched: touchedBy(tenantId, observed),
    canaries: [secrets[0], '@example.com'],
  };
  const { violations, drift } = checkLedger({
    items,
    books: processor.ledger,
    now: time.now(),
    settled: true,
    evidence,
  });
  const drifted = Object.entries(drift).filter(([, minor]) => minor !== 0);
  return [
    ...violations,
    ...drifted.map(([currency, minor]) => ({ invariant: 'drift', message: `${minor} ${currency}` })),
  ];
}

/** What the nightly check, which reads a part of the records, would say of what a run left behind and the whole check does not. */
export async function nightProblems(
  { tenantId, processor, time }: Stage,
  items: readonly Item[],
): Promise<Problem[]> {
  const sides = { items, books: processor.ledger, now: time.now() };
  const alarms = await falseAlarms(tenantId, sides, checkLedger(sides));
  return alarms.map((message) => ({ invariant: 'night', message }));
}
