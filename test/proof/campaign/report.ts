import type { Item } from '../../../local/scan-table.ts';
import { OrderStatus } from '../../../shared/domain/billing/order.ts';
import { SubscriptionStatus } from '../../../shared/domain/billing/subscription.ts';
import { HANDLED_TYPES } from '../../../shared/domain/inbound/processor-event.ts';
import { writeFigures } from '../figures.ts';
import type { Struck } from './drawn-faults.ts';
import { KINDS } from './faults.ts';
import { allowedAt, megabytes, slopeOf } from './memory.ts';
import { callsByVersion } from './mixed/calls.ts';
import type { Ledger } from './restarted.ts';
import type { Restore } from './restores/restore.ts';
import type { CampaignRun, Verdict } from './verdict.ts';
import type { World } from './world.ts';

export type Findings = Readonly<{ world: World; run: CampaignRun; verdict: Verdict; ledger: Ledger }>;
type Figure = number | string | Readonly<Record<string, number | string>>;

const PROBLEMS_PRINTED_MAX = 100;

/** Prints the figures and writes them to `reports/campaign.json`; then the problems. Gives the exit code. */
export function report(findings: Findings): number {
  const { verdict, ledger, world } = findings;
  const problems = [
    ...verdict.problems,
    ...ledger.violations.map(({ invariant, message }) => `after a restart: ${invariant} ${message}`),
    ...(ledger.clean ? [] : ['after a restart: the ledger is not clean']),
  ];
  const figures: Record<string, Figure> = { ...figuresOf(findings), violations: problems.length };
  writeFigures('campaign', figures);
  for (const [name, figure] of Object.entries(figures)) say(`${name.padEnd(20)} ${textOf(figure)}`);
  for (const problem of problems.slice(0, PROBLEMS_PRINTED_MAX)) say(`  ${problem}`);
  if (problems.length > PROBLEMS_PRINTED_MAX) say(`  and ${problems.length - PROBLEMS_PRINTED_MAX} more`);
  for (const line of world.restores.flatMap(({ persons }) => persons)) say(`  a person decided: ${line}`);
  const { minutes, workers, faults, seed, killEvery, months, restores, without, release } = world.options;
  const options = `--minutes ${minutes} --workers ${workers} --faults ${faults} --kill-every ${killEvery} --months ${months} --restores ${restores} --seed ${seed}`;
  say(
    `repeat with: npm run proof:campaign -- ${options}${without.length > 0 ? ` --without ${without.join(',')}` : ''}${release ? ` --release ${release.commit}` : ''}`,
  );
  say('(the seed repeats what shoppers do and how faults are drawn, not how requests meet)');
  const { load, kills } = findings.run;
  const byKind = textOf(faultsByKind(world));
  say(
    `${load.requests} requests, ${faultsIn(world)} faults (${byKind}), ${kills} kills, ${problems.length} violations`,
  );
  return problems.length === 0 ? 0 : 1;
}

function figuresOf({
  world,
  run: { load, kills, samples, rest },
  verdict,
  ledger,
}: Findings): Record<string, Figure> {
  const { wires, inbox, restores } = world;
  const answered = Object.fromEntries(
    Object.entries(load.counts).map(([kind, count]) => [kind, count.answered]),
  );
  return {
    requests: load.requests,
    seconds: Math.round(load.seconds),
    'answers by request': answered,
    'answers not heard': load.requests - sumOf(answered),
    visits: sumOf(load.stories),
    kills,
    ...(restores.length > 0 && restoresOf(restores)),
    faults: faultsIn(world),
    'faults by kind': faultsByKind(world),
    ...Object.fromEntries(
      Object.entries(wires.all).map(([name, wire]) => [`faults, ${name}`, facts(wire.struck())]),
    ),
    'faults, endpoint': facts(inbox.struck()),
    'faults, events of the processor': facts(world.processorEvents.struck()),
    'answers to payers': tally(load.heard.answers.map(({ outcome }) => outcome)),
    payments: outcomesIn(verdict.items),
    orders: stateIn(verdict.items, 'ORDER#', ({ status }) => nameOf(OrderStatus, status)),
    subscriptions: stateIn(verdict.items, 'SUBSCRIPTION#', ({ status }) =>
      nameOf(SubscriptionStatus, status),
    ),
    refunds: stateIn(verdict.items, 'REFUND#', ({ origin, state }) => `${origin} ${state}`),
    disputes: tally(
      verdict.items.flatMap(({ sk, disputes = [] }) =>
        sk.startsWith('TXN#') ? disputes.map((one: { status: string }) => one.status) : [],
      ),
    ),
    'cycles paid': verdict.items.filter(
      ({ sk, kind, state }) => sk.startsWith('TXN#') && kind === 'renewal' && state === 'succeeded',
    ).length,
    'events accepted': Object.values(world.processor.ledger.accounts)
      .flatMap(({ events }) => events)
      .filter(
        ({ pending_webhooks: pending, type }) => pending === 0 && HANDLED_TYPES.some((one) => one === type),
      ).length,
    'events written': verdict.items
      .filter(({ sk }) => sk === 'OUTBOX')
      .reduce((sum, { events }) => sum + events.length, 0),
    'events arrived': verdict.arrived,
    'errors explained': verdict.log.errors,
    ...(world.options.release && {
      'calls, release + this': callsByVersion(world.callsFile),
    }),
    'passes until quiet': rest.passes,
    memory: memoryOf(samples, (60 * load.requests) / load.seconds),
    drift: verdict.drift,
    'drift, restarted': ledger.drift,
  };
}

function memoryOf(samples: CampaignRun['samples'], requestsPerMinute: number): Record<string, string> {
  const found = slopeOf(samples);
  const allowed = allowedAt(requestsPerMinute);
  const growth = (bytes: keyof typeof allowed) =>
    found
      ? `${megabytes(found[bytes])} a minute in the second half, at most ${megabytes(allowed[bytes])}`
      : 'run too short for a slope';
  return { heap: growth('heapPerMinute'), 'resident set': growth('rssPerMinute') };
}

/** How long restores took by each way, in seconds, and the kinds of items that they left lost. */
const restoresOf = (restores: readonly Restore[]): Record<string, Figure> =>
  Object.fromEntries(
    [...Map.groupBy(restores, ({ way }) => way)].flatMap(([way, all]) => {
      const seconds = all.map((one) => Math.round(one.seconds)).sort((one, other) => one - other);
      const [median = 0, longest = 0] = [seconds[seconds.length >> 1], seconds.at(-1)];
      const persons = all.flatMap((one) => one.persons).length;
      const lost = all.flatMap((one) =>
        one.lost.map(({ pk, sk }) => sk.split('#')[0]?.replace('DIRECTORY', pk) ?? ''),
      );
      return [
        [
          `restores, ${way}`,
          { count: all.length, 'median seconds': median, 'longest seconds': longest, persons },
        ],
        [`lost, ${way}`, tally(lost.map((kind) => kind.split('#')[0] ?? ''))],
      ];
    }),
  );

/** Attempts by their state; an aborted one by how it is known that it charged nothing. */
function outcomesIn(items: readonly Item[]): Record<string, number> {
  const attempts = items.filter(({ sk }) => sk.startsWith('TXN#'));
  const names = attempts.map(({ state, abortReason }) =>
    abortReason ? `${state} (${abortReason})` : String(state),
  );
  return tally(names);
}

const stateIn = (items: readonly Item[], kind: string, stateOf: (item: Item) => string) =>
  tally(items.filter(({ sk }) => sk.startsWith(kind)).map(stateOf));
const nameOf = (names: Readonly<Record<string, number>>, status: number): string =>
  Object.keys(names).find((name) => names[name] === status) ?? String(status);

const tally = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));

function faultsByKind({ wires }: World): Record<string, number> {
  const counts = Object.values(wires.all).flatMap((wire) => Object.entries(wire.struck().counts));
  return Object.fromEntries(
    KINDS.flatMap((kind) => {
      const sum = counts.filter(([name]) => name === kind).reduce((total, [, count]) => total + count, 0);
      return sum > 0 ? [[kind, sum]] : [];
    }),
  );
}

const faultsIn = (world: World): number => sumOf(faultsByKind(world));
const facts = ({ calls, counts }: Struck) => ({ calls, ...counts });
const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
const textOf = (figure: Figure): string =>
  typeof figure === 'object'
    ? Object.entries(figure)
        .map(([name, value]) => `${name}: ${value}`)
        .join('  ') || 'none'
    : String(figure);
const say = (text: string) => process.stdout.write(`${text}\n`);
