import { argv, exit } from 'node:process';
import { parseArgs } from 'node:util';
import { isMode } from '../../harness/fault.ts';
import { parseShare } from '../shares.ts';
import { startProof } from '../start.ts';
import { report, reportFailure } from './report.ts';
import { explore, shareOut } from './shards.ts';

/**
 * Crash points: every flow that moves money, every call that leaves the process, every fault of a call.
 *
 *   npm run proof:crash                       all of it, on two processes (`--shards`)
 *   npm run proof:crash -- --all              every payment with every way in which its payer comes back, not with two of the four
 *   npm run proof:crash -- --filter pay-once  the flows whose names contain this
 *   npm run proof:crash -- --modes die_after  only these ways to fail, one after a comma
 *   npm run proof:crash -- --second 3         so many runs with a second fault for each with one (0.75)
 *   npm run proof:crash -- --sample 300       so many first-order runs, from all flows
 *   npm run proof:crash -- --until <pattern>  each pair only up to a violation that matches this
 *   npm run proof:crash -- --only <run>       one run, call by call; several with a comma between
 */
const { values } = parseArgs({
  args: argv.slice(2),
  options: {
    seed: { type: 'string', default: '1' },
    filter: { type: 'string', default: '' },
    all: { type: 'boolean' },
    modes: { type: 'string' },
    second: { type: 'string', default: '0.75' },
    sample: { type: 'string' },
    shards: { type: 'string', default: '2' },
    share: { type: 'string' },
    until: { type: 'string' },
    only: { type: 'string' },
  },
});
const wish = {
  seed: values.seed,
  filter: values.filter,
  second: Number(values.second),
  ...(values.all && { all: true }),
  ...(values.modes !== undefined && { modes: values.modes.split(',').filter(isMode) }),
  ...(values.sample !== undefined && { sampled: Number(values.sample) }),
  ...(values.until !== undefined && { until: values.until }),
};

if (values.only !== undefined) exit(await repeat(values.only.split(',')));
else if (values.share !== undefined) await explore(wish, parseShare(values.share));
else exit(report(await shareOut(import.meta.filename, Number(values.shards)), wish));

async function repeat(ids: readonly string[]): Promise<number> {
  const { time, services } = await startProof();
  const [{ parseRunId }, { run }, { useServices }] = await Promise.all([
    import('./run-id.ts'),
    import('./run.ts'),
    import('./queue-work.ts'),
  ]);
  useServices(services);
  let worst = 0;
  for (const spec of ids.map(parseRunId))
    worst = Math.max(worst, reportFailure(spec, await run(spec, values.seed, time)));
  await services.close();
  return worst;
}
