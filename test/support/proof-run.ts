import { spawn } from 'node:child_process';

/** Runs a proof in a process of its own, since it takes over time, chance and every call of its process. Gives all it printed. */
export async function runProof(
  name: string,
  ...parameters: string[]
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [`test/proof/${name}/main.ts`, ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}
