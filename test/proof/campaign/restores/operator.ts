import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

// biome-ignore lint/suspicious/noExplicitAny: each command prints a result of its own.
type Printed = any;
export type Operator = (...args: readonly string[]) => Promise<{ code: number | null; result: Printed }>;

const KILLED_SHARE = 1 / 3;
const KILLED_MS_MAX = 1500;

/** `npx billing` with an environment. Some runs are killed before they end, and repeated whole. Throws what a command was refused for. */
export const operatorIn =
  (environment: Readonly<Record<string, string>>, chance: () => number): Operator =>
  async (...args) => {
    const start = () =>
      spawn(process.execPath, [join(import.meta.dirname, 'operator-child.ts'), ...args, '--json'], {
        env: { PATH: process.env.PATH, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    if (chance() < KILLED_SHARE) {
      const child = start();
      const timer = setTimeout(() => child.kill('SIGKILL'), chance() * KILLED_MS_MAX);
      await once(child, 'exit');
      clearTimeout(timer);
    }
    const child = start();
    const [printed, said, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    const answer = JSON.parse(printed || '{}');
    if (!answer.ok) throw new Error(`billing ${args.join(' ')} ended with ${code}: ${said}`);
    return { code, result: answer.result };
  };
