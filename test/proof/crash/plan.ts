import { modesFor } from '../../harness/fault.ts';
import type { Counted, Fault, Phase } from '../../harness/invocation.ts';
import { FLOWS, type Flow } from './flows.ts';
import { RETURNS, type Return } from './recovery.ts';
import type { Pair } from './run-id.ts';

/**
 * Every flow with the ways in which its payer comes back. A filter chooses among all of them. Without one, each payment is run with the
 * payer who repeats it and with one of the other ways, in turn: so however a charge goes, it meets every way to come back, over what
 * is sold and to whom. `all` leaves none out.
 */
export function pairs(filter = '', isAll = filter !== ''): Pair[] {
  const all = FLOWS.flatMap((flow, index) => {
    const backs = returnsOf(flow);
    const isRun = (back: Return) =>
      isAll || flow.act !== 'pay' || back === 'same_key' || back === OTHERS[index % OTHERS.length];
    return backs.filter(isRun).map((back) => ({ flow, back }));
  });
  const parts = filter.split(',');
  return all.filter(({ flow, back }) => parts.some((part) => `${flow.id}:${back}`.includes(part)));
}

const OTHERS = RETURNS.filter((back) => back !== 'same_key');

const COMES_BACK: readonly Flow['act'][] = [
  ...(['refund', 'add_card', 'replace_card', 'cancel_change', 'pause', 'resume'] as const),
];

/** Workers have no payer, and no payer can change what waits for an operator. A backend repeats what it creates under its key. */
function returnsOf({ act, chargesOther }: Flow): readonly Return[] {
  if (act === 'create') return ['same_key'];
  if (COMES_BACK.includes(act)) return ['gone', 'same_key'];
  const isPayersBusiness =
    ['pay', 'confirm', 'finish', 'cancel', 'received', 'void'].includes(act) && !chargesOther;
  return isPayersBusiness ? RETURNS : ['gone'];
}

/** Every call of a phase with every fault that applies to it. */
export function faultsOf(calls: readonly Counted[], phase: Phase): Fault[] {
  return calls
    .filter((call) => call.phase === phase)
    .flatMap(({ name, follows }, index) =>
      modesFor(name, follows).map((mode) => ({ phase, at: index + 1, mode })),
    );
}

/**
 * The calls of a recovery that a second fault is tried on: of a row of equal ones, as when somebody waits for an answer, the first
 * and the last stand for all.
 */
export function secondFaultsOf(calls: readonly Counted[]): Fault[] {
  const recovery = calls.filter(({ phase }) => phase === 'recovery');
  const isWaiting = (index: number) =>
    recovery[index - 1]?.name === recovery[index]?.name &&
    recovery[index + 1]?.name === recovery[index]?.name;
  return faultsOf(calls, 'recovery').filter(({ at }) => !isWaiting(Number(at) - 1));
}

/** Numbers from a seed, equal wherever they are drawn. */
export function chanceOf(seed: string): () => number {
  let state = [...seed].reduce(
    (hash, character) => Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0,
    0x811c9dc5,
  );
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Some of a list, no entry twice, in the order of chance. */
export function sample<Entry>(entries: readonly Entry[], count: number, chance: () => number): Entry[] {
  const left = [...entries];
  const drawn: Entry[] = [];
  while (drawn.length < count && left.length > 0) {
    const at = Math.floor(chance() * left.length);
    const entry = left[at];
    const last = left.pop();
    if (last !== undefined && at < left.length) left[at] = last;
    if (entry !== undefined) drawn.push(entry);
  }
  return drawn;
}
