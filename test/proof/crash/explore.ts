import type { Mode } from '../../harness/fault.ts';
import type { Fault } from '../../harness/invocation.ts';
import type { Controlled } from '../controlled.ts';
import { chanceOf, faultsOf, pairs, sample, secondFaultsOf } from './plan.ts';
import { type Result, run } from './run.ts';
import { type Pair, runId, specOf } from './run-id.ts';
import { addResult, newTally, type Tally } from './tally.ts';

export type Wish = Readonly<{
  seed: string;
  /** Flows whose names, with how their payer comes back, contain one of these parts: `pay-once,finish/charged:gone`. */
  filter?: string;
  /** Every payment with every way in which its payer comes back, although no filter names it. */
  all?: boolean;
  /** The modes of the first fault; every one when not said. */
  modes?: readonly Mode[];
  /** Second-order runs for each first-order run. */
  second: number;
  /** First-order runs in all; every one when not said. */
  sampled?: number;
  /** Goes no further with a pair once a violation matches this. */
  until?: string;
}>;

/** Explores one pair: counts its calls, makes each of them fail in each way, then fails a second time while it recovers. */
export async function explorePair(
  pair: Pair,
  { seed, modes, second, sampled, until }: Wish,
  time: Controlled,
): Promise<Tally> {
  const tally = newTally(`${pair.flow.id}:${pair.back}`);
  const chance = chanceOf(runId(pair, []) + seed);
  const counted = await run(specOf(pair, []), seed, time);
  addResult(tally, counted, 'baseline');

  const all = faultsOf(counted.calls, 'flow').filter(({ mode }) => modes?.includes(mode) ?? true);
  tally.points += counted.calls.filter(({ phase }) => phase === 'flow').length;
  const chosen = sampled === undefined ? all : sample(all, sampled, chance);
  const seconds: [Fault, Fault][] = [];
  for (const fault of chosen) {
    if (isEnough(tally, until)) return tally;
    const result = await run(specOf(pair, [fault]), seed, time);
    addResult(tally, result, 'first');
    seconds.push(...secondOf(fault, result));
  }
  for (const faults of sample(seconds, Math.ceil(chosen.length * second), chance)) {
    if (isEnough(tally, until)) return tally;
    addResult(tally, await run(specOf(pair, faults), seed, time), 'second');
  }
  return tally;
}

const isEnough = ({ failures }: Tally, until: string | undefined): boolean =>
  until !== undefined &&
  failures.some(({ violations }) => violations.some((violation) => new RegExp(until).test(violation)));

const secondOf = (fault: Fault, { calls }: Result): [Fault, Fault][] =>
  secondFaultsOf(calls).map((next) => [fault, next]);

/** A sample takes its share from every flow, each with one way to come back; a sample of fewer runs than flows, one run from each of some. */
export function pairsFor({ filter, sampled, seed, all: isAll }: Wish): { pair: Pair; sampled?: number }[] {
  const all = pairs(filter, isAll);
  if (sampled === undefined) return all.map((pair) => ({ pair }));
  const chance = chanceOf(seed);
  const ofEachFlow = [...Map.groupBy(all, ({ flow }) => flow.id).values()].flatMap((group) =>
    sample(group, 1, chance),
  );
  const chosen = sample(ofEachFlow, sampled, chance);
  return chosen.map((pair) => ({ pair, sampled: Math.round(sampled / chosen.length) }));
}
