import { spawn } from 'node:child_process';
import { argv, execArgv, execPath, exit } from 'node:process';
import { createInterface } from 'node:readline';
import { startProof } from '../start.ts';
import type { Wish } from './explore.ts';
import { addTally, newTally, type Tally } from './tally.ts';

/** Which part of the pairs a process explores. */
export type Share = Readonly<{ index: number; of: number }>;

/** Explores in several processes, each with a table, a key service and a clock of its own, and adds up what they found. */
export async function shareOut(shards: number): Promise<Tally & { seconds: number }> {
  const began = performance.now();
  const total = newTally('all');
  await Promise.all(Array.from({ length: shards }, (_, index) => shard({ index, of: shards }, (tally) => addTally(total, tally))));
  return { ...total, seconds: (performance.now() - began) / 1000 };
}

async function shard(share: Share, found: (tally: Tally) => void): Promise<void> {
  const child = spawn(execPath, [...execArgv, ...argv.slice(1), '--share', JSON.stringify(share)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith(MARK)) continue;
    const tally: Tally = JSON.parse(line.slice(MARK.length));
    process.stdout.write(`${tally.failures.length === 0 ? 'ok  ' : 'FAIL'} ${tally.name} ${tally.first} + ${tally.second} runs\n`);
    for (const { id, violations } of tally.failures) process.stdout.write(`     ${id}  ${violations[0]}\n`);
    found(tally);
  }
  const code = await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(child.exitCode)));
  if (code !== 0) throw new Error(`a process that explored ended with ${code}`);
}

/** What a process of the above does. */
export async function explore(wish: Wish, { index, of }: Share): Promise<never> {
  const { time, services } = await startProof();
  const [{ explorePair, pairsFor }, { useQueue }] = await Promise.all([import('./explore.ts'), import('./queue-work.ts')]);
  useQueue(services.queue);
  for (const [place, { pair, sampled }] of pairsFor(wish).entries()) {
    if (place % of !== index) continue;
    const tally = await explorePair(pair, { ...wish, ...(sampled !== undefined && { sampled }) }, time);
    process.stdout.write(`${MARK}${JSON.stringify(tally)}\n`);
  }
  await services.close();
  return exit(0);
}

const MARK = 'tally ';
