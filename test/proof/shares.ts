import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Which part of its work a process does: every `of`th piece, from `index` on. */
export type Share = Readonly<{ index: number; of: number }>;

export const nameOf = (proof: string, { index, of }: Share): string => `${proof}-${index + 1}-of-${of}`;

export function parseShare(text = '0/1'): Share {
  const [index = 0, of = 1] = text.split('/').map(Number);
  return { index, of };
}

/**
 * Runs a proof in several processes at once, each with its share of the work and a table of its own. Gives the highest exit code.
 * `take` is given the lines they print; without it they are printed.
 */
export async function runShares(file: string, of: number, take?: (line: string) => void): Promise<number> {
  return Math.max(
    ...(await Promise.all(Array.from({ length: of }, (_, index) => runShare(file, `${index}/${of}`, take)))),
  );
}

async function runShare(file: string, share: string, take?: (line: string) => void): Promise<number> {
  const child = spawn(process.execPath, [file, ...process.argv.slice(2), '--share', share], {
    stdio: ['ignore', take ? 'pipe' : 'inherit', 'inherit'],
  });
  const code = new Promise<number>((resolve) => child.once('exit', (exit) => resolve(exit ?? 1)));
  if (child.stdout && take) for await (const line of createInterface({ input: child.stdout })) take(line);
  return await code;
}
