import { readFileSync, rmSync } from 'node:fs';
import { newTenantId } from '../../shared/runtime/new-id.ts';
import { startBackend } from '../backend.ts';
import { buildPrograms } from '../programs.ts';
import { openShop } from '../shop.ts';
import { type Flows, recordFlows } from './flows.ts';
import { playNight } from './midnight.ts';
import { BEFORE, NOW, playOutage } from './outage.ts';
import { type Break, type Stage, simulate } from './simulate.ts';

/**
 * npm run bench:scale: records what each flow asks of the table, the queues and the processor, then plays payments and renewals against their
 * published limits, and prints what gives way first. It asks no network and takes about a minute.
 */
const LOADS = [10, 100, 500, 2000] as const;
const TENANTS = [1, 100] as const;
const STEP_SECONDS = 45 * 60;
/** Enough for 500 payments a second that begin at once. */
const WARM_WRITE_UNITS = 40_000;
/** A load that grows so slowly that the table grows with it: to its double in 45 minutes. */
const RAMP = { from: 5, doubledIn: 45 * 60, seconds: 7 * 3600 + 45 * 60 } as const;
const NIGHTS = [
  { says: '1,000,000 of one tenant', tenants: 1, each: 1_000_000 },
  { says: '10,000 of each of 100 tenants', tenants: 100, each: 10_000 },
  { says: '1,000 of each of 1,000 tenants', tenants: 1000, each: 1000 },
] as const;
const PAYMENTS_AT_NIGHT = 10;

const write = process.stdout.write.bind(process.stdout);
process.stdout.write = () => true; // Functions that prepare a recording log to standard output.
const print = (text = '') => void write(`${text}\n`);
const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19);
const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 1 });
const row = (...cells: readonly string[]) => print(`| ${cells.join(' | ')} |`);
const head = (...cells: readonly string[]) => {
  row(...cells);
  row(...cells.map(() => '---'));
};

const { prod } = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')).context.stages;
const stage: Stage = prod;
const programs = await buildPrograms();
const backend = await startBackend();
const flows = await recordFlows(backend, programs, openShop(backend));
rmSync(programs.directory, { recursive: true });

printFlows(flows);
printSteps('a new table', stage);
printSteps(`a table with \`warmWriteUnits\` of ${number(WARM_WRITE_UNITS)}`, {
  ...stage,
  warmWriteUnits: WARM_WRITE_UNITS,
});
printRates();
await printNights();
printOutages(flows);
await backend.close();

function printOutages({ finish }: Flows): void {
  const writes = finish.demands.filter(({ place, kind }) => place === 'table' && kind === 'write');
  const units = writes.reduce((sum, one) => sum + one.units, 0);
  print('\n102,000 attempts that an outage has abandoned, finished minute by minute:\n');
  head(
    'Of',
    'Minutes before',
    'Minutes now',
    'A second now',
    'Write units',
    'Calls of one kind to an account',
  );
  for (const tenants of [1, 10, 100, 1000]) {
    const [before, now] = [BEFORE, NOW].map((pace) =>
      playOutage(tenants, 102_000 / tenants, finish.seconds, pace),
    );
    if (!before || !now) continue;
    const { minutes, perSecond, perSecondOfTenant } = now;
    const cells = [
      before.minutes,
      minutes,
      perSecond,
      perSecond * units,
      Math.min(perSecondOfTenant, perSecond),
    ];
    row(`${number(tenants)} tenants`, ...cells.map((cell) => number(Math.round(cell))));
  }
}

function printFlows(flows: Flows): void {
  print('What one run of each flow asks for, recorded:\n');
  head('Flow', 'Reads', 'Writes', 'Index entries', 'Calls of the processor', 'Messages', 'Seconds');
  for (const { name, demands, processorCalls, messages, seconds } of Object.values(flows)) {
    const units = (place: (at: string) => boolean, kind: string) =>
      demands.filter((one) => place(one.place) && one.kind === kind).reduce((sum, one) => sum + one.units, 0);
    const entries = demands
      .filter(({ place }) => place !== 'table')
      .map(({ key, units }) => `${number(units)} \`${key}\``);
    const all = (counts: ReadonlyMap<string, number>) =>
      [...counts.values()].reduce((sum, one) => sum + one, 0);
    row(
      name,
      number(units((at) => at === 'table', 'read')),
      number(units((at) => at === 'table', 'write')),
      entries.join(', ') || '–',
      number(all(processorCalls)),
      number(all(messages)),
      seconds.toFixed(2),
    );
  }
}

function printSteps(on: string, stage: Stage): void {
  print(`\nPayments that begin at once on ${on}, for ${STEP_SECONDS / 60} minutes:\n`);
  head('Payments a second', 'Tenants', 'Gives way first', 'Why', 'After', 'Then');
  for (const payments of LOADS)
    for (const tenants of TENANTS) {
      const breaks = simulate(flows, stage, { tenants, seconds: STEP_SECONDS, payments: () => payments });
      const [first, ...others] = breaks;
      const then = others.map(({ what, at }) => `${what} after ${clock(at)}`).join('; ');
      row(
        number(payments),
        String(tenants),
        first?.what ?? 'nothing',
        first ? why(first) : '',
        first ? clock(first.at) : '',
        then,
      );
    }
}

function printRates(): void {
  print(
    '\nPayments that double every 45 minutes, so that the table grows with them; where each limit begins:\n',
  );
  head('Gives way', 'Why', 'One tenant, payments a second', '100 tenants');
  const payments = (at: number) => RAMP.from * 2 ** (at / RAMP.doubledIn);
  const [one, many] = TENANTS.map((tenants) =>
    simulate(flows, stage, { tenants, seconds: RAMP.seconds, payments, workersUnbounded: true, tick: 10 }),
  ) as [Break[], Break[]];
  const whats = new Map([...one, ...many].map((found) => [found.what, found]));
  const rateIn = (breaks: readonly Break[], what: string) =>
    breaks.find((found) => found.what === what)?.rate;
  const rates = [...whats.values()].map((found) => ({
    found,
    rates: [rateIn(one, found.what), rateIn(many, found.what)],
  }));
  const least = (of: readonly (number | undefined)[]) =>
    Math.min(...of.map((rate) => rate ?? Number.POSITIVE_INFINITY));
  for (const { found, rates: of } of rates.sort((a, b) => least(a.rates) - least(b.rates)))
    row(
      found.what,
      why(found),
      ...of.map((rate) =>
        rate === undefined ? `over ${number(payments(RAMP.seconds - 1))}` : number(Math.round(rate)),
      ),
    );
}

async function printNights(): Promise<void> {
  print(
    `\nA million renewals that are due at midnight, beside ${PAYMENTS_AT_NIGHT} payments a second, on a new table:\n`,
  );
  head('Due', 'Most in a second', 'Last one charged', 'Gives way');
  for (const { says, tenants, each } of NIGHTS) {
    const night = await playNight(
      flows,
      Array.from({ length: tenants }, () => [newTenantId(), each] as const),
    );
    const { perSecond } = night;
    const breaks = simulate(flows, stage, {
      tenants,
      seconds: perSecond.length,
      payments: () => PAYMENTS_AT_NIGHT,
      renewals: (at) => perSecond[at] ?? 0,
    });
    const given = breaks
      .map(({ what, at, seconds }) => `${what} from ${clock(at)} (${number(seconds)} s)`)
      .join('; ');
    row(
      says,
      number(Math.max(...perSecond.map((count) => count ?? 0))),
      clock(perSecond.length - 1),
      given || 'nothing',
    );
  }
}

function why({ says, whose }: Break): string {
  return whose === 'quota' ? `${says} (raised on request)` : says;
}
