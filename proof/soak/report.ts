import type { Item } from '../../local/scan-table.ts';
import { writeFigures } from '../figures.ts';
import type { Struck } from './drawn-faults.ts';
import { allowedAt, megabytes, slopeOf } from './memory.ts';
import type { Ledger } from './restarted.ts';
import type { Soaked, Verdict } from './verdict.ts';
import type { World } from './world.ts';

export type Findings = Readonly<{ world: World; soaked: Soaked; verdict: Verdict; tableFaults: Struck; ledger: Ledger }>;
type Figure = number | string | Readonly<Record<string, number | string>>;

const PROBLEMS_PRINTED_MAX = 25;

/** Prints the figures and writes them to `reports/soak.json`; then the problems. Gives the exit code. */
export function report(findings: Findings): number {
  const { verdict, ledger, world } = findings;
  const problems = [
    ...verdict.problems,
    ...ledger.violations.map(({ invariant, message }) => `after a restart: ${invariant} ${message}`),
    ...(ledger.clean ? [] : ['after a restart: the ledger is not clean']),
  ];
  const figures: Record<string, Figure> = { ...figuresOf(findings), violations: problems.length };
  writeFigures('soak', figures);
  for (const [name, figure] of Object.entries(figures)) say(`${name.padEnd(20)} ${textOf(figure)}`);
  for (const problem of problems.slice(0, PROBLEMS_PRINTED_MAX)) say(`  ${problem}`);
  if (problems.length > PROBLEMS_PRINTED_MAX) say(`  and ${problems.length - PROBLEMS_PRINTED_MAX} more`);
  const { minutes, workers, faults, seed } = world.options;
  say(`repeat with: npm run proof:soak -- --minutes ${minutes} --workers ${workers} --faults ${faults} --seed ${seed}`);
  say('(the seed repeats what shoppers do and how faults are drawn, not how requests meet)');
  return problems.length === 0 ? 0 : 1;
}

function figuresOf({ world, soaked: { load, samples, passes }, verdict, tableFaults, ledger }: Findings): Record<string, Figure> {
  const { processorFaults, inbox } = world;
  const answered = Object.fromEntries(Object.entries(load.counts).map(([kind, count]) => [kind, count.answered]));
  return {
    requests: load.requests,
    seconds: Math.round(load.seconds),
    'answers by request': answered,
    'answers not heard': load.requests - sumOf(answered),
    visits: sumOf(load.stories),
    'faults, table': facts(tableFaults),
    'faults, processor': facts(processorFaults.struck()),
    'faults, endpoint': facts(inbox.struck()),
    payments: outcomesIn(verdict.items),
    'events written': verdict.items.filter(({ sk }) => sk === 'OUTBOX').reduce((sum, { events }) => sum + events.length, 0),
    'events arrived': inbox.received.length,
    'errors explained': verdict.log.errors,
    'passes until quiet': passes,
    memory: memoryOf(samples, (60 * load.requests) / load.seconds),
    drift: verdict.drift,
    'drift, restarted': ledger.drift,
  };
}

function memoryOf(samples: Soaked['samples'], requestsPerMinute: number): Record<string, string> {
  const found = slopeOf(samples);
  const allowed = allowedAt(requestsPerMinute);
  const growth = (bytes: keyof typeof allowed) =>
    found ? `${megabytes(found[bytes])} a minute in the second half, at most ${megabytes(allowed[bytes])}` : 'run too short for a slope';
  return { heap: growth('heapPerMinute'), 'resident set': growth('rssPerMinute') };
}

/** Attempts by their state; an aborted one by how it is known that it charged nothing. */
function outcomesIn(items: readonly Item[]): Record<string, number> {
  const attempts = items.filter(({ sk }) => sk.startsWith('TXN#'));
  const names = attempts.map(({ state, abortReason }) => (abortReason ? `${state} (${abortReason})` : String(state)));
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
}

const facts = ({ calls, counts }: Struck) => ({ calls, ...counts });
const sumOf = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
const textOf = (figure: Figure): string =>
  typeof figure === 'object'
    ? Object.entries(figure)
        .map(([name, value]) => `${name}: ${value}`)
        .join('  ') || 'none'
    : String(figure);
const say = (text: string) => process.stdout.write(`${text}\n`);
