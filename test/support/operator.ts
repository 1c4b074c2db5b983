import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { operate } from '../../apps/operator/operate.ts';
import { operations } from '../../apps/operator/operations.ts';
import { actingAsOperator } from '../../local/iam/acting.ts';

// biome-ignore lint/suspicious/noExplicitAny: the assertions of a test state the shape of the output.
export type Printed = any;

/** The row of a command by its first words. */
export const operationOf = (args: readonly string[]) =>
  operations[
    [3, 2, 1].map((words) => args.slice(0, words).join(' ')).find((name) => name in operations) ?? ''
  ];

/** Runs a command under its role. What it prints to a program, and its exit code. */
export const billing = (...args: string[]): Promise<Printed> => billingWith('', ...args);

/** The same with what it reads from standard input. */
export async function billingWith(input: string, ...args: string[]): Promise<Printed> {
  const { stdin } = process;
  Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true });
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    await actingAsOperator(operationOf(args)?.task ?? 'look', () => operate([...args, '--json']));
    return { ...JSON.parse(String(printed.mock.calls[0]?.[0])), exitCode: process.exitCode ?? 0 };
  } finally {
    process.exitCode = 0;
    Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
    vi.restoreAllMocks();
  }
}
