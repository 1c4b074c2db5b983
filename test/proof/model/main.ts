import { parseArgs } from 'node:util';
import { writeFigures } from '../figures.ts';
import { startRaces } from '../races/start-races.ts';
import { nameOf, parseShare, runShares } from '../shares.ts';

/**
 * npm run proof:model: plays random sequences of moves against the service and a small reference, and shrinks the first that
 * disagree to a script.
 *
 *   --runs <n> --seed <n>   how many sequences, and the seed they are drawn from (10,000 from 1)
 *   --length <n>            moves in each (30)
 *   --shrinks <n>           tries to make a failing sequence shorter (400)
 *   --path <path>           with the seed, the one run that a failure named
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    length: { type: 'string', default: '30' },
    shrinks: { type: 'string' },
    path: { type: 'string' },
    shares: { type: 'string', default: '2' },
    share: { type: 'string' },
  },
});

if (values.share === undefined && values.path === undefined) {
  process.exitCode = await runShares(import.meta.filename, Number(values.shares));
} else {
  const { services, time } = await startRaces();
  const { check } = await import('./check.ts');
  const share = parseShare(values.share);
  const asked = {
    runs: Math.ceil(Number(values.runs) / share.of),
    seed: Number(values.seed) + share.index,
    length: Number(values.length),
  };
  const isClean = await check(time, {
    ...asked,
    ...(values.shrinks !== undefined && { shrinks: Number(values.shrinks) }),
    ...(values.path !== undefined && { path: values.path }),
  });
  writeFigures(nameOf('model', share), { ...asked, isClean });
  await services.close();
  process.exit(isClean ? 0 : 1);
}
