import { parseArgs } from 'node:util';
import { parseShare, runShares } from '../shares.ts';
import { startRaces } from './start-races.ts';

/**
 * npm run proof:races: explores every schedule of every race, then crowds by chance.
 *
 *   --only <race>[:<schedule>]   one race; with a schedule, that run alone, as a script. `crowd-<number>` repeats a crowd
 *   --preemptions <n>            preemptions a schedule may take (3)
 *   --crowds <n> --seed <n>      how many crowds, and where their numbers begin (10,000 from 1)
 *   --sample <n>                 so many schedules of each race at most, drawn evenly from all that were found
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    preemptions: { type: 'string', default: '3' },
    crowds: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    sample: { type: 'string' },
    shares: { type: 'string', default: '2' },
    share: { type: 'string' },
  },
});

if (values.share === undefined && values.only === undefined) {
  process.exitCode = await runShares(import.meta.filename, Number(values.shares));
} else {
  const { services, time } = await startRaces();
  const { exploreAll } = await import('./explore-all.ts');
  const share = parseShare(values.share);
  const [only, schedule] = (values.only ?? '').split(':');
  const isClean = await exploreAll(time, {
    ...(only && { only }),
    ...(schedule !== undefined && { schedule }),
    preemptionsMax: Number(values.preemptions),
    crowds: only ? 0 : Number(values.crowds),
    seed: Number(values.seed),
    ...(values.sample !== undefined && { sample: Number(values.sample) }),
    share,
  });
  await services.close();
  process.exit(isClean ? 0 : 1);
}
