import { exit } from 'node:process';
import { findingLine } from '../finding.ts';
import { runShares, type Share } from '../shares.ts';
import { startProof } from '../start.ts';
import type { Wish } from './explore.ts';
import { addTally, newTally, type Tally } from './tally.ts';

const MARK = 'tally ';

/** Explores in several processes, each with a table, a key service and a clock of its own, and adds up what they found. */
export async function shareOut(file: string, shards: number): Promise<Tally & { seconds: number }> {
  const began = performance.now();
  const total = newTally('all');
  const code = await runShares(file, shards, (line) => {
    if (!line.startsWith(MARK)) return;
    const tally: Tally = JSON.parse(line.slice(MARK.length));
    process.stdout.write(
      `${tally.failures.length === 0 ? 'ok  ' : 'FAIL'} ${tally.name} ${tally.first} + ${tally.second} runs\n`,
    );
    addTally(total, tally);
  });
  if (code !== 0) throw new Error(`a process that explored ended with ${code}`);
  return { ...total, seconds: (performance.now() - began) / 1000 };
}

/** What a process of the above does. */
export async function explore(wish: Wish, { index, of }: Share): Promise<never> {
  const { time, services } = await startProof();
  const [{ explorePair, pairsFor }, { useQueue }] = await Promise.all([
    import('./explore.ts'),
    import('./queue-work.ts'),
  ]);
  useQueue(services.queue);
  for (const [place, { pair, sampled }] of pairsFor(wish).entries()) {
    if (place % of !== index) continue;
    const tally = await explorePair(pair, { ...wish, ...(sampled !== undefined && { sampled }) }, time);
    for (const { id, violations } of tally.failures)
      for (const says of violations) process.stdout.write(`${findingLine({ run: id, says })}\n`);
    process.stdout.write(`${MARK}${JSON.stringify(tally)}\n`);
  }
  await services.close();
  return exit(0);
}
