import { isMode } from '../../harness/fault.ts';
import type { Fault, Phase } from '../../harness/invocation.ts';
import { FLOWS, type Flow } from './flows.ts';
import { RETURNS, type Return } from './recovery.ts';
import type { Spec } from './run.ts';

/** A flow and how its payer comes back: all runs of one pair count the same calls. */
export type Pair = Readonly<{ flow: Flow; back: Return }>;

const LETTERS = { f: 'flow', r: 'recovery' } as const satisfies Record<string, Phase>;
const NO_FAULT = 'none';

/**
 * The name of a run, which is all it takes to repeat it: `<flow>:<return>:f3.die_before+r7.twice`, where f counts the calls of the
 * flow and r those of the recovery. Instead of its number a call may be named: `f(table PutItem).twice`, the first of that name.
 */
export function runId({ flow, back }: Pair, faults: readonly Fault[]): string {
  const place = (at: Fault['at']) => (typeof at === 'number' ? at : `(${at})`);
  const told = faults
    .map(({ phase, at, mode }) => `${phase === 'flow' ? 'f' : 'r'}${place(at)}.${mode}`)
    .join('+');
  return `${flow.id}:${back}:${told || NO_FAULT}`;
}

export function specOf(pair: Pair, faults: readonly Fault[]): Spec {
  return { ...pair, id: runId(pair, faults), faults };
}

/** Throws with what is wrong about a name that no run has. */
export function parseRunId(id: string): Spec {
  const [, flowId, back, told = NO_FAULT] = /^([^:]+):([^:]+)(?::(.+))?$/.exec(id) ?? [];
  const flow = FLOWS.find((known) => known.id === flowId);
  if (!flow)
    throw new Error(`No flow is called ${flowId}. There are ${FLOWS.map((known) => known.id).join(', ')}.`);
  const how = RETURNS.find((known) => known === back);
  if (!how) throw new Error(`The payer comes back as one of ${RETURNS.join(', ')}, not ${back}.`);
  return specOf({ flow, back: how }, told === NO_FAULT ? [] : told.split('+').map(parseFault));
}

function parseFault(text: string): Fault {
  const [, letter, at, name = '', mode = ''] = /^([fr])(?:(\d+)|\((.+)\))\.(\w+)$/.exec(text) ?? [];
  if (!letter || !isMode(mode)) throw new Error(`A fault reads like f3.die_before, not ${text}.`);
  return { phase: LETTERS[letter as keyof typeof LETTERS], at: at === undefined ? name : Number(at), mode };
}
