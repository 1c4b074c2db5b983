import { exit } from 'node:process';
import { leftAfter } from '../../../apps/operator/leaving/progress.ts';
import { findingLine } from '../finding.ts';
import { runShares, type Share } from '../shares.ts';
import { startProof } from '../start.ts';
import type { Wish } from './explore.ts';
import { addTally, newTally, type Tally } from './tally.ts';

const MARK = 'tally ';
const PAIRS = 'pairs ';

/** Explores in several processes, each with a table, a key service and a clock of its own, and adds up what they found. */
export async function shareOut(file: string, shards: number): Promise<Tally & { seconds: number }> {
  const began = performance.now();
  const total = newTally('all');
  let [done, pairs] = [0, 0];
  const code = await runShares(file, shards, (line) => {
    if (line.startsWith(PAIRS)) pairs = Number(line.slice(PAIRS.length));
    if (!line.startsWith(MARK)) return;
    done += 1;
    const left = leftAfter(performance.now() - began, done, pairs);
    const tally: Tally = JSON.parse(line.slice(MARK.length));
    process.stdout.write(
      `${tally.failures.length === 0 ? 'ok  ' : 'FAIL'} ${tally.name} ${tally.first} + ${tally.second} runs; ${done} of ${pairs} pairs, ${left}\n`,
    );
    addTally(total, tally);
  });
  if (code !== 0) throw new Error(`a process that explored ended with ${code}`);
  return { ...total, seconds: (performance.now() - began) / 1000 };
}

/** What a process of the above does. */
export async function explore(wish: Wish, { index, of }: Share): Promise<never> {
  const { time, services } = await startProof();
  const [{ explorePair, pairsFor }, { useServices }] = await Promise.all([
    import('./explore.ts'),
    import('./queue-work.ts'),
  ]);
  useServices(services);
  const pairs = pairsFor(wish);
  process.stdout.write(`${PAIRS}${pairs.length}\n`);
  for (const [place, { pair, sampled }] of pairs.entries()) {
    if (place % of !== index) continue;
    const tally = await explorePair(pair, { ...wish, ...(sampled !== undefined && { sampled }) }, time);
    for (const { id, violations } of tally.failures)
      for (const says of violations) process.stdout.write(`${findingLine({ run: id, says })}\n`);
    process.stdout.write(`${MARK}${JSON.stringify(tally)}\n`);
  }
  await services.close();
  return exit(0);
}
