import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { writeFigures } from '../figures.ts';
import { findingLine } from '../finding.ts';
import { openRunContext } from '../races/run-context.ts';
import { startRaces } from '../races/start-races.ts';
import { nameOf, parseShare, runShares } from '../shares.ts';
import { movesOf } from './moves.ts';

/**
 * npm run proof:value: random histories of purchases, changes, cancellations, refunds of every kind, disputes, codes, credit and months
 * (moves.ts), each ended by the ledger check, which asks of each unit what stands behind it. The first that differs is made shorter.
 *
 *   --runs <n> --seed <n>   how many histories, and the seed they are drawn from (10,000 from 1)
 *   --length <n>            moves in each (40)
 *   --path <path>           with the seed, the one history that a failure named
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    length: { type: 'string', default: '40' },
    path: { type: 'string' },
    shares: { type: 'string', default: '2' },
    share: { type: 'string' },
  },
});
const TOLD_EVERY = 250;
const say = (text: string) => void process.stdout.write(`${text}\n`);

if (values.share === undefined && values.path === undefined) {
  process.exitCode = await runShares(import.meta.filename, Number(values.shares));
} else {
  const { services, time } = await startRaces();
  const { playHistory } = await import('./play.ts');
  const context = await openRunContext(time, { hasEndpoint: false });
  const share = parseShare(values.share);
  const [runs, seed] = [Math.ceil(Number(values.runs) / share.of), Number(values.seed) + share.index];
  const length = Number(values.length);
  let played = 0;
  const property = fc.asyncProperty(movesOf(length), async (moves) => {
    await playHistory(context, moves, 'value');
    played += 1;
    if (played % TOLD_EVERY === 0) say(`seed ${seed}: ${played} of ${runs}`);
  });
  const { path } = values;
  const result = await fc.check(property, {
    numRuns: runs,
    seed,
    endOnFailure: false,
    ...(path !== undefined && { path }),
  });
  const isClean = !result.failed;
  if (isClean) say(`seed ${seed}: ${result.numRuns} histories of ${length} moves, 0 violations`);
  else {
    const script = result.errorInstance instanceof Error ? result.errorInstance.message : '';
    const run = `--seed ${seed} --length ${length} --path ${result.counterexamplePath}`;
    say(`${script}\n${findingLine({ run, says: script.split('\n').at(-1)?.trim() ?? '' })}`);
  }
  writeFigures(nameOf('value', share), { runs, seed, length, isClean });
  await services.close();
  process.exit(isClean ? 0 : 1);
}
