import type { Command } from 'commander';
import { clock } from '../../../shared/runtime/clock.ts';
import type { Outcome, Run } from '../actions/run.ts';
import { type OutputOptions, printOutcome, printResult, printsJson } from '../print.ts';

/** The global options, which every command takes. */
export const outputOptionsOf = (command: Command): OutputOptions => {
  const { json = false, dryRun = false } = command.optsWithGlobals<Partial<OutputOptions>>();
  return { json: printsJson(json), dryRun };
};

/** Runs an action with the current time and prints its outcome; `view` leaves out what must not be printed. */
export async function act<Result>(
  command: Command,
  action: (run: Run) => Promise<Outcome<Result>>,
  view: (result: Result) => unknown,
): Promise<void> {
  const options = outputOptionsOf(command);
  const outcome = await action({ now: clock.now(), dryRun: options.dryRun });
  printOutcome({ ...outcome, result: view(outcome.result) }, options);
}

export async function show(command: Command, read: () => Promise<unknown>): Promise<void> {
  printResult(await read(), outputOptionsOf(command));
}

/** Parses an option that may be repeated, or given once with commas. */
export const several = (text: string, before: readonly string[] = []): string[] => [
  ...before,
  ...text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
];

/** The parsed `--tenant` option. */
export type TenantOption = Readonly<{ tenant: string }>;

export const tenantOption = ['--tenant <tenant>', "the tenant's name or id"] as const;
export const projectOption = ['--project <project>', "the project's name or id"] as const;
