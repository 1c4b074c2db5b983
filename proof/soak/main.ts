import { parseArgs } from 'node:util';
import { endOnSignals, failStart } from '../../local/end-on-signals.ts';
import { report } from './report.ts';
import { ledgerAfterRestart } from './restarted.ts';
import { soak } from './soak.ts';
import { judge } from './verdict.ts';
import { startWorld } from './world.ts';

/**
 * npm run proof:soak: the whole local stack under load, with faults on each of its wires.
 *
 *   --minutes <n>   how long the load lasts (3)
 *   --visits <n>    how many visits of shoppers end it sooner (1,000,000)
 *   --workers <n>   shoppers at the same time (4)
 *   --faults <n>    the share of calls that go wrong (0.01)
 *   --seed <n>      what shoppers do, and the order in which faults are drawn (1)
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    visits: { type: 'string', default: '1000000' },
    workers: { type: 'string', default: '4' },
    faults: { type: 'string', default: '0.01' },
    seed: { type: 'string', default: '1' },
  },
});
const options = {
  minutes: within('minutes', 0.01, 24 * 60),
  visitsMax: within('visits', 1, 1e9),
  workers: within('workers', 1, 100),
  faults: within('faults', 0, 0.5),
  seed: within('seed', 0, 1e6),
};

const INTERRUPTED = 130;
let isInterrupted = false;

async function main(): Promise<number> {
  const starting = startWorld(options);
  endOnSignals(async () => {
    isInterrupted = true;
    process.exitCode = INTERRUPTED;
    await (await starting.catch(() => undefined))?.close();
  });
  const world = await starting;
  try {
    const soaked = await soak(world);
    const verdict = await judge(world, soaked);
    const tableFaults = await world.stack.struck();
    const ledger = await ledgerAfterRestart(world);
    return report({ world, soaked, verdict, tableFaults, ledger });
  } finally {
    await world.close();
  }
}

/** Whatever fails because all of it is being ended has nothing to tell, and must not hurry the end. */
process.exitCode = await main().catch((error: unknown) => (isInterrupted ? new Promise<never>(() => {}) : failStart(error)));

function within(name: keyof typeof values, least: number, most: number): number {
  const number = Number(values[name]);
  if (!(number >= least && number <= most)) failStart(new Error(`--${name} must be a number from ${least} to ${most}.`));
  return number;
}
