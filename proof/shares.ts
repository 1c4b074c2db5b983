import { fork } from 'node:child_process';

/** Runs a proof in several processes at once, each with its share of the work and a table of its own. Gives the exit code. */
export async function runShares(file: string, shares: number): Promise<number> {
  const codes = await Promise.all(Array.from({ length: shares }, (_, share) => runShare(file, `${share}/${shares}`)));
  return Math.max(...codes);
}

function runShare(file: string, share: string): Promise<number> {
  const child = fork(file, [...process.argv.slice(2), '--share', share]);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
