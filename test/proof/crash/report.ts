import { writeFigures } from '../figures.ts';
import type { Wish } from './explore.ts';
import type { Result, Spec } from './run.ts';
import type { Tally } from './tally.ts';

const FAILURES_TOLD_MAX = 25;

/** Prints what was found and gives the exit code. */
export function report(total: Tally & { seconds: number }, { seed, filter, sampled }: Wish): number {
  const { points, baseline, first, second, missed, passes, ends, failures, seconds } = total;
  const runs = baseline + first + second;
  writeFigures(filter || sampled !== undefined ? 'crash-part' : 'crash', {
    seed,
    points,
    baseline,
    first,
    second,
    missed,
    passes,
    ends,
    seconds,
    violations: failures.length,
  });
  say('');
  say(`calls that were made to fail  ${points}`);
  say(`runs without a fault          ${baseline}`);
  say(`runs with one fault           ${first}`);
  say(`runs with two faults          ${second} (${missed} of all found no call for theirs)`);
  say(`reconciler passes until quiet ${counts(passes)}`);
  say(`runs ended                    ${counts(ends)}`);
  say(
    `time                          ${seconds.toFixed(0)} s, ${(runs / seconds).toFixed(1)} runs a second, seed ${seed}`,
  );
  say(`violations                    ${failures.length}`);
  for (const { id, violations } of failures.slice(0, FAILURES_TOLD_MAX)) {
    say(`\n  ${id}`);
    for (const violation of violations) say(`    ${violation}`);
    say(`    again: npm run proof:crash -- --seed ${seed} --only '${id}'`);
  }
  if (failures.length > FAILURES_TOLD_MAX) say(`\n  and ${failures.length - FAILURES_TOLD_MAX} more`);
  return failures.length === 0 ? 0 : 1;
}

/** Prints one run: each call with its fault, and what was broken in the end. */
export function reportFailure(
  { id, faults }: Spec,
  { calls, passes, end, violations, answers, logs }: Result,
): number {
  say(`${id}\n`);
  const places: Record<string, number> = {};
  const told = new Set<Spec['faults'][number]>();
  for (const { phase, name } of calls) {
    if (phase === 'setup') continue;
    const at = (places[phase] ?? 0) + 1;
    places[phase] = at;
    const fault = faults.find(
      (planned) =>
        planned.phase === phase && (planned.at === at || (planned.at === name && !told.has(planned))),
    );
    if (fault) told.add(fault);
    say(`  ${phase.padEnd(9)} ${String(at).padStart(3)}  ${name}${fault ? `   ◀── ${fault.mode}` : ''}`);
  }
  say(`\ntold the payer: ${answers.map(({ outcome }) => outcome).join(', ') || 'nothing'}`);
  for (const line of logs) say(`log: ${line.trim()}`);
  say(`\nended ${end} after ${passes} reconciler passes`);
  for (const { invariant, message } of violations) say(`VIOLATION ${invariant} ${message}`);
  return violations.length === 0 ? 0 : 1;
}

const counts = (by: Readonly<Record<string, number>>) =>
  Object.entries(by)
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name}: ${count}`)
    .join('  ');
const say = (line: string) => process.stdout.write(`${line}\n`);
