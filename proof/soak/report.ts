import type { Item } from '../../local/scan-table.ts';
import type { Struck } from './drawn-faults.ts';
import { allowedAt, megabytes, type PerMinute, type Sample, slopeOf } from './memory.ts';
import type { Quantiles } from './overhead.ts';
import type { Ledger } from './restarted.ts';
import type { StackChild } from './stack-child.ts';
import type { Soaked, Verdict } from './verdict.ts';
import type { World } from './world.ts';

export type Findings = Readonly<{
  world: World;
  soaked: Soaked;
  verdict: Verdict;
  figures: Awaited<ReturnType<StackChild['figures']>>;
  ledger: Ledger;
}>;

const PROBLEMS_TOLD_MAX = 25;

/** Prints what was done and found, and gives the exit code. */
export function report({ world, soaked, verdict, figures, ledger }: Findings): number {
  const { options, processorFaults, inbox } = world;
  const { load, passes, samples } = soaked;
  const kinds = Object.values(load.counts);
  const { requests, seconds } = load;
  const unheard = kinds.reduce((sum, { sent, answered }) => sum + sent - answered, 0);
  line(
    'requests',
    `${requests} in ${seconds.toFixed(0)} s, ${(requests / seconds).toFixed(1)} a second, ${unheard} answers lost by clients`,
  );
  line('visits', `${sumOf(load.stories)}, ${options.workers} at a time`);
  sayTimes(load.counts, figures.overhead);
  line('faults at the table', befallen(figures.struck));
  line('  the processor', befallen(processorFaults.struck()));
  line('  the endpoint', befallen(inbox.struck()));
  line('payments', counted(outcomesIn(verdict.items)));
  line('events', `${eventsIn(verdict.items)} written, ${inbox.received.length} arrived`);
  line('errors explained', counted(verdict.log.errors));
  line('passes until quiet', String(passes));
  sayMemory(samples, allowedAt((60 * requests) / seconds));
  line('drift', counted(verdict.drift));
  const after = [
    ...ledger.violations.map(({ invariant, message }) => `${invariant} ${message}`),
    ...(ledger.clean ? [] : ['it is not clean']),
  ];
  line('ledger, restarted', `${ledger.clean ? 'clean' : 'NOT clean'}, drift ${counted(ledger.drift)}`);
  const problems = [...verdict.problems, ...after.map((problem) => `after a restart: ${problem}`)];
  line('violations', String(problems.length));
  for (const problem of problems.slice(0, PROBLEMS_TOLD_MAX)) say(`  ${problem}`);
  if (problems.length > PROBLEMS_TOLD_MAX) say(`  and ${problems.length - PROBLEMS_TOLD_MAX} more`);
  const { minutes, workers, faults, seed } = options;
  line('again', `npm run proof:soak -- --minutes ${minutes} --workers ${workers} --faults ${faults} --seed ${seed}`);
  say('                     (the seed repeats what shoppers do and how faults are drawn, not how requests meet)');
  return problems.length === 0 ? 0 : 1;
}

function sayTimes(counts: Soaked['load']['counts'], overhead: Findings['figures']['overhead']): void {
  say('\n                                        our own ms              without the table       with the processor');
  say(`                    requests  unheard${'     p50     p95     p99'.repeat(3)}`);
  for (const [kind, { sent, answered }] of Object.entries(counts)) {
    const measured = overhead[kind];
    const times = measured ? [measured.own, measured.bare, measured.whole].map(quantiles).join('') : '';
    say(`  ${kind.padEnd(16)} ${String(sent).padStart(9)} ${String(sent - answered).padStart(8)}${times}`);
  }
  say('');
}

const quantiles = ({ p50, p95, p99 }: Quantiles): string =>
  [p50, p95, p99].map((milliseconds) => milliseconds.toFixed(1).padStart(8)).join('');

function sayMemory(samples: readonly Sample[], allowed: PerMinute): void {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) return;
  const found = slopeOf(samples);
  const growth = (bytes: keyof PerMinute) =>
    found ? `${megabytes(found[bytes])} a minute in the second half (at most ${megabytes(allowed[bytes])})` : 'too short a run for a slope';
  line('heap', `${megabytes(first.heapUsed)} at first, ${megabytes(last.heapUsed)} at last, ${growth('heapPerMinute')}`);
  line('resident set', `${megabytes(first.rss)} at first, ${megabytes(last.rss)} at last, ${growth('rssPerMinute')}`);
}

/** Attempts by where they came to; an aborted one by how it is known that it charged nothing. */
function outcomesIn(items: readonly Item[]): Record<string, number> {
  const attempts = items.filter(({ sk }) => sk.startsWith('TXN#'));
  const names = attempts.map(({ state, abortReason }) => (abortReason ? `${state} (${abortReason})` : String(state)));
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
}

const eventsIn = (items: readonly Item[]): number =>
  items.filter(({ sk }) => sk === 'OUTBOX').reduce((sum, { events }) => sum + events.length, 0);
const sumOf = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
const counted = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} ${count}`)
    .join('  ') || 'none';
const befallen = ({ calls, counts }: Struck): string => `${sumOf(counts)} of ${calls} calls: ${counted(counts)}`;
const line = (name: string, text: string) => say(`${name.padEnd(20)} ${text}`);
const say = (text: string) => process.stdout.write(`${text}\n`);
