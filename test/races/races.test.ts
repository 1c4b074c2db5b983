import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** The proofs take over time and chance of their whole process, so they run in one of their own. */
const TIMEOUT_MS = 60_000;
const program = (name: string) => fileURLToPath(new URL(`../../proof/${name}/main.ts`, import.meta.url));

async function run(name: string, ...parameters: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [program(name), ...parameters], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

describe('handlers that run at the same time', () => {
  it(
    'keep every promise in a sample of the orders they can run in',
    async () => {
      const { code, output } = await run('races', '--sample', '4', '--crowds', '40', '--shares', '1');
      expect(code, output).toBe(0);
      expect(output).toMatch(/two-payers +4 schedules/);
    },
    TIMEOUT_MS,
  );

  it('are repeated by the letters of their schedule', async () => {
    const { output } = await run('races', '--only', 'two-payers:ABABBABBBB');
    expect(output).toMatch(/A was answered: 409 payment_link_used\n {2}B was answered: 200 success|A was answered: 200 success/);
    const again = await run('races', '--only', 'two-payers:ABABBABBBB');
    expect(again.output).toBe(output);
  });
});

describe('a payer, the workers and a processor that misbehaves', () => {
  it(
    'do to the service what a small reference foretells',
    async () => {
      const { code, output } = await run('model', '--runs', '60', '--shares', '1');
      expect(code, output).toBe(0);
    },
    TIMEOUT_MS,
  );
});
