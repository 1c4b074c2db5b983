import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { routes } from '../functions/routes.ts';
import { workers } from '../functions/workers.ts';
import { memoryFor } from '../infra/memory.ts';
import { type Backend, startBackend } from './backend.ts';
import { type Case, casesOf } from './cases.ts';
import { measureColdStarts } from './cold-start.ts';
import { measureCrowds } from './crowded-sales.ts';
import { measureJournal } from './journal-cost.ts';
import { measureLocalStart } from './local-start.ts';
import type { FunctionReport, Report } from './measured.ts';
import { measurePage } from './page.ts';
import { measurePaymentTime } from './payment-time.ts';
import { usdPerThousand } from './prices.ts';
import { buildPrograms, type Programs } from './programs.ts';
import { measureRenewals, type Renewals } from './renewals.ts';
import { crowdTable, dropTable, journalTable, renewalTable, restoreTable, textOf } from './report.ts';
import { measureRestores } from './restore-size.ts';
import { seedRows } from './seed-rows.ts';
import { openShop } from './shop.ts';
import { measureRequest } from './table-cost.ts';
import { measureThroughput } from './throughput.ts';
import { measureTicketDrops } from './ticket-drop.ts';
import { measureWarm } from './warm.ts';

/** The number of repetitions. `--quick` only checks that the bench works; its figures are not meaningful. */
const THOROUGH = {
  rounds: 11,
  warmUps: 200,
  requests: 200,
  load: { requests: 300, atOnce: [1, 8, 200] },
} as const;
const QUICK = { rounds: 3, warmUps: 10, requests: 10, load: { requests: 100, atOnce: [1, 8] } } as const;

/** Orders that are due in a run of the planner. A million are written only when asked for. */
const DUE = [1000, 10_000, 100_000] as const;
const MANY_DUE = 1_000_000;

/** The records in the largest page of a list. */
const PAGE = 100;

const USAGE = `npm run bench               measures everything, prints it and writes reports/bench.json
npm run bench -- --quick    the same with few repetitions, to check that the bench works
npm run bench -- --drops    only payments that arrive at once: 1, 8, 200 and 300 of one tenant, and 300 of 300 tenants
npm run bench -- --crowds   only 200 buyers at once of one tenant, with one code for ten of them and with one wallet
npm run bench -- --renewals only what a renewal costs, and planning up to a million that are due
npm run bench -- --journal  only what the journal of a thousand purchases costs
npm run bench -- --restore  only how long a restore by the journal takes, and its memory, up to 100,000 records
npm run bench -- --only pay-payment-link   only functions whose name contains this text, without the local stack
npm run bench -- --only admin/list --rows 1000000   lists of a tenant with so many transactions, invoices and orders`;

const { values: asked } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    drops: { type: 'boolean' },
    crowds: { type: 'boolean' },
    renewals: { type: 'boolean' },
    journal: { type: 'boolean' },
    restore: { type: 'boolean' },
    only: { type: 'string' },
    rows: { type: 'string' },
    help: { type: 'boolean' },
  },
});
/** What a bundle's contents call its lists of countries and states. */
const DATA = 'tables';
const times = asked.quick ? QUICK : THOROUGH;

/** Functions that run in this process to prepare a measurement log to standard output; their log is suppressed. */
const print = process.stdout.write.bind(process.stdout);
process.stdout.write = () => true;

if (asked.help) print(`${USAGE}\n`);
else if (asked.crowds) print(`${crowdTable({ crowds: await measureCrowds() })}\n`);
else if (asked.renewals)
  print(`${renewalTable({ renewals: await withPrograms(renewals([...DUE, MANY_DUE])) })}\n`);
else if (asked.journal) print(`${journalTable(await measureJournal())}\n`);
else if (asked.restore) print(`${restoreTable(await measureRestores())}\n`);
else if (asked.drops) print(`${dropTable({ drops: await measureTicketDrops() })}\n`);
else await main();

async function main(): Promise<void> {
  const report = await withPrograms(measure);
  mkdirSync('reports', { recursive: true });
  writeFileSync('reports/bench.json', `${JSON.stringify(report, null, 2)}\n`);
  print(`${textOf(report)}\n`);
}

async function withPrograms<Result>(
  work: (backend: Backend, programs: Programs) => Promise<Result>,
): Promise<Result> {
  const programs = await buildPrograms();
  const backend = await startBackend({ isOnDisk: asked.rows !== undefined });
  const result = await work(backend, programs);
  await backend.close();
  rmSync(programs.directory, { recursive: true });
  return result;
}

function renewals(dueCounts: readonly number[]) {
  return async (backend: Backend, programs: Programs): Promise<Renewals> => {
    progress('renewals');
    return await measureRenewals(backend, programs, openShop(backend), dueCounts);
  };
}

async function measure(backend: Backend, programs: Programs): Promise<Report> {
  const shop = openShop(backend);
  if (asked.rows) {
    progress(`lists of ${asked.rows} records each, which are written first`);
    await seedRows(backend, shop, Number(asked.rows));
  } else await shop.subscribe(PAGE); // So that the first page that is measured is as full as the last.
  const all = casesOf(shop, backend);
  const cases = all.filter(({ handler }) => handler.includes(asked.only ?? ''));
  const coldStart = await measureColdStarts(backend, programs, cases, times.rounds);
  const functions: FunctionReport[] = [];
  for (const one of cases) {
    progress(`${one.handler} ${one.about}`);
    functions.push({
      ...(await measureFunction(backend, programs, one)),
      cold: coldStart.functions[one.handler],
    });
  }
  const payment = cases.find(({ handler }) => handler.endsWith('pay-payment-link'));
  const relay = all.find(({ handler }) => handler.endsWith('relay-outbox'));
  const paymentTime = payment && relay && (await measurePaymentTime(backend, programs, { payment, relay }));
  const whole = asked.only
    ? {}
    : { renewals: await renewals(DUE)(backend, programs), ...(await measureWhole()) };
  const [{ model = 'unknown' } = {}, { length: cores }] = [cpus()[0], cpus()];
  const machine = `${cores} × ${model}, Node ${process.version}`;
  return {
    at: new Date().toISOString(),
    machine,
    functions,
    coldStart,
    ...(paymentTime && { paymentTime }),
    ...whole,
  };
}

async function measureFunction(backend: Backend, programs: Programs, one: Case): Promise<FunctionReport> {
  const { cost, calls } = await measureRequest(backend, programs, one);
  const warm = await measureWarm(backend, programs, { one, calls, run: times });
  const row = [...routes, ...workers].find(({ handler }) => handler === one.handler);
  const priced = {
    cost,
    cpuMs: warm.cpuMs,
    memoryMb: memoryFor({ handler: one.handler, may: row?.may ?? [] }),
    isRoute: one.kind !== 'worker',
  };
  const contents = programs.contents.find(({ handler }) => handler === one.handler);
  return {
    handler: one.handler,
    about: one.about,
    kind: one.kind,
    bytes: contents?.bytes ?? 0,
    dataBytes: contents?.packages[DATA] ?? 0,
    cost,
    usdPerThousand: usdPerThousand(priced),
    warm,
  };
}

async function measureWhole(): Promise<
  Pick<Report, 'throughput' | 'drops' | 'crowds' | 'page' | 'localStart'>
> {
  progress('the page');
  const page = await measurePage();
  progress('the local stack');
  return {
    page,
    localStart: await measureLocalStart(),
    throughput: await measureThroughput(times.load),
    drops: await measureTicketDrops(),
    crowds: await measureCrowds(),
  };
}

function progress(what: string): void {
  process.stderr.write(`measuring ${what}\n`);
}
