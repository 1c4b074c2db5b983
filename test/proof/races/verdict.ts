import type { Item } from '../../../shared/ledger/view.ts';
import { redeliverProcessorEvents } from '../inbound.ts';
import type { Stage } from '../stage.ts';
import { isUnfinished, isUnrelayed } from '../unfinished.ts';
import { ledgerProblems, nightProblems } from '../verdict.ts';
import { finishAbandoned, relay, sweepOutbox } from './actions.ts';
import { itemsIn, type RunContext } from './run-context.ts';

/** Longer than a lease, and than the sweeper lets the stream go first. */
const PASS_SECONDS = 130;
const CHALLENGE_OVER_SECONDS = 62 * 60;
export const PASSES_MAX = 3;

/** How a run stands once nothing is left to do: all rows, and what contradicts what was promised. */
export type Verdict = Readonly<{ items: readonly Item[]; problems: readonly string[] }>;

/** Lets the workers run until nothing is unfinished, then holds the records against the processor's books. */
export async function settleAndCheck(context: RunContext, stage: Stage): Promise<Verdict> {
  const { items, problems } = await comeToRest(context, stage);
  return {
    items,
    problems: [
      ...problems,
      ...[...ledgerProblems(stage, items), ...(await nightProblems(stage, items))].map(
        ({ invariant, message }) => `${invariant} ${message}`,
      ),
      ...brokenFunctions(stage),
    ],
  };
}

async function comeToRest(context: RunContext, stage: Stage): Promise<Verdict> {
  let items = await itemsIn(context);
  await relayed(stage, items);
  for (let pass = 0; ; pass++) {
    await redeliverProcessorEvents(stage); // What could not be applied at once is handed out again by the queue.
    items = await itemsIn(context);
    const left = items.filter(isUnfinished);
    if (left.length === 0) return { items, problems: [] };
    if (pass === PASSES_MAX)
      return {
        items,
        problems: [
          `not at rest after ${PASSES_MAX} passes: ${left.map(({ sk, state }) => `${sk} ${state ?? ''}`)}`,
        ],
      };
    const isOnlyPayers = left.every(({ state }) => state === 'requires_action');
    stage.time.advance(isOnlyPayers ? CHALLENGE_OVER_SECONDS : PASS_SECONDS);
    await finishAbandoned(stage);
    await sweepOutbox(stage);
  }
}

async function relayed(stage: Stage, items: readonly Item[]): Promise<void> {
  const rows = items.filter(isUnrelayed);
  if (rows.length > 0) await relay(stage, rows);
}

const brokenFunctions = ({ logs }: Stage): string[] =>
  logs.filter((line) => / failed: /.test(line)).map((line) => `a function broke: ${line.slice(0, 500)}`);
