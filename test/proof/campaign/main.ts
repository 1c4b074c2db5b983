import { parseArgs } from 'node:util';
import { endOnSignals, failStart } from '../../../local/end-on-signals.ts';
import { findEngine } from '../../../local/engine/find-engine.ts';
import { runCampaign } from './campaign.ts';
import { KINDS } from './faults.ts';
import { buildRelease, NoRelease, previousRelease, type Release } from './mixed/release.ts';
import { report } from './report.ts';
import { ledgerAfterRestart } from './restarted.ts';
import { judge } from './verdict.ts';
import { startWorld } from './world.ts';

/**
 * npm run proof:campaign: random traffic on the whole local stack, with faults on each of its wires and kills of all of it.
 *
 *   --minutes <n>   how long the load lasts (30)
 *   --visits <n>    how many visits of shoppers end it sooner (1,000,000)
 *   --workers <n>   shoppers at the same time (10)
 *   --faults <n>    the share of calls that go wrong; of those to the processor three times as many (0.1)
 *   --kill-every <n>  seconds from one kill of the stack to the next, on average; 0 for none (25)
 *   --months <n>    how many months pass after the load, each with faults and a night (3)
 *   --restores <n>  how often the table goes back during the load; with any, also once in every month (two in three minutes of five or more)
 *   --without <kinds> kinds of faults that are left out, with commas between them
 *   --release <commit>  an earlier release that answers half of the calls, drawn at random; `previous` for the one before this code
 *   --seed <n>      what shoppers do, and the order in which faults are drawn (1)
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    visits: { type: 'string', default: '1000000' },
    workers: { type: 'string', default: '10' },
    faults: { type: 'string', default: '0.1' },
    'kill-every': { type: 'string', default: '25' },
    months: { type: 'string', default: '3' },
    restores: { type: 'string' },
    without: { type: 'string', default: '' },
    release: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const minutes = within('minutes', 0.01, 24 * 60);
const options = {
  minutes,
  visitsMax: within('visits', 1, 1e9),
  workers: within('workers', 1, 100),
  faults: within('faults', 0, 0.5),
  killEvery: within('kill-every', 0, 3600),
  months: within('months', 1, 12),
  restores:
    values.restores === undefined
      ? minutes < 5
        ? 0
        : Math.floor((2 / 3) * minutes)
      : within('restores', 0, 100),
  without: values.without.split(',').filter(Boolean),
  seed: within('seed', 0, 1e6),
};

for (const kind of options.without) {
  if (!(KINDS as readonly string[]).includes(kind))
    failStart(new Error(`--without knows ${KINDS.join(', ')}, and not ${kind}.`));
}

if (options.restores > 0 && findEngine().name !== 'dynoxide')
  failStart(
    new Error('--restores copies the file of dynoxide, which is not the engine here. Say --restores 0.'),
  );

const INTERRUPTED = 130;
/** Comparing all answers of half an hour takes minutes. A campaign that hangs must not hang what waits for it. */
const AFTER_LOAD_MS_MAX = 20 * 60_000;
/** A restore prolongs the load by its time, which grows with the books. */
const RESTORE_MS_MAX = 90_000;
let isInterrupted = false;

async function main(): Promise<number> {
  const release = await chosenRelease();
  if (release === 'missing') return 0;
  const late = () =>
    failStart(
      new Error(`The campaign did not end ${AFTER_LOAD_MS_MAX / 60_000} minutes after its load should have.`),
    );
  const restoresMs = (options.restores + options.months) * RESTORE_MS_MAX;
  setTimeout(late, options.minutes * 60_000 + restoresMs + AFTER_LOAD_MS_MAX).unref();
  const starting = startWorld({ ...options, ...(release && { release }) });
  endOnSignals(async () => {
    isInterrupted = true;
    process.exitCode = INTERRUPTED;
    await (await starting.catch(() => undefined))?.close();
  });
  const world = await starting;
  try {
    const run = await runCampaign(world);
    const verdict = await judge(world, run);
    const ledger = await ledgerAfterRestart(world);
    return report({ world, run, verdict, ledger });
  } finally {
    await world.close();
  }
}

/** An error that the end itself causes is not reported, and does not shorten the end. */
process.exitCode = await main().catch((error: unknown) =>
  isInterrupted ? new Promise<never>(() => {}) : failStart(error),
);

async function chosenRelease(): Promise<Release | 'missing' | undefined> {
  const { release } = values;
  if (release === undefined) return;
  try {
    return await buildRelease(release === 'previous' ? previousRelease() : release);
  } catch (error) {
    if (!(error instanceof NoRelease)) throw error;
    console.log(`skipped: ${error.message}`);
    return 'missing';
  }
}

function within(name: keyof typeof values, least: number, most: number): number {
  const number = Number(values[name]);
  if (!(number >= least && number <= most))
    failStart(new Error(`--${name} must be a number from ${least} to ${most}.`));
  return number;
}
