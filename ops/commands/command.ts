import type { Command } from 'commander';
import { clock } from '../../shared/runtime/clock.ts';
import type { Outcome, Run } from '../actions/run.ts';
import { type Manner, printOutcome, printResult } from '../print.ts';

/** The global options, which every command takes. */
const mannerOf = (command: Command): Manner => {
  const { json = false, dryRun = false } = command.optsWithGlobals<Partial<Manner>>();
  return { json, dryRun };
};

/** Runs an action with the current time and prints its outcome; `view` leaves out what must not be printed. */
export async function act<Result>(
  command: Command,
  action: (run: Run) => Promise<Outcome<Result>>,
  view: (result: Result) => unknown,
): Promise<void> {
  const manner = mannerOf(command);
  const outcome = await action({ now: clock.now(), dryRun: manner.dryRun });
  printOutcome({ ...outcome, result: view(outcome.result) }, manner);
}

export async function show(command: Command, read: () => Promise<unknown>): Promise<void> {
  printResult(await read(), mannerOf(command));
}

/** Parses an option that may be repeated, or given once with commas. */
export const several = (text: string, before: readonly string[] = []): string[] => [
  ...before,
  ...text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
];

export const tenantOption = ['--tenant <tenant>', "the tenant's name or id"] as const;
export const projectOption = ['--project <project>', "the project's name or id"] as const;
