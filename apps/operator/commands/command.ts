import type { Command } from 'commander';
import { invariant } from '../../../shared/domain/errors.ts';
import { clock } from '../../../shared/runtime/clock.ts';
import type { OperatorRun, Outcome } from '../actions/run.ts';
import { type Format, type OutputOptions, printOutcome, printResult, printsJson } from '../print.ts';

type Asked = Partial<OutputOptions & { format: Format }>;

/** The global options, which every command takes. */
export const outputOptionsOf = (command: Command): OutputOptions => {
  const { json = false, format, dryRun = false } = command.optsWithGlobals<Asked>();
  return { json: printsJson(json ? 'json' : format), dryRun };
};

/** Who runs a command that changes something, and its entry in the audit log, which a dry run does not have. */
type Begun = Pick<OperatorRun, 'by' | 'entry'>;
const begun = new WeakMap<Command, Begun>();
export const beginRun = (command: Command, run: Begun): void => void begun.set(command, run);

/** What the audit log has of a command that changes nothing, and is in it all the same. */
export const runOf = (command: Command): Pick<OperatorRun, 'entry'> => begun.get(command) ?? {};

/** Runs an action with the current time and prints its outcome; `view` leaves out what must not be printed. */
export async function act<Result>(
  command: Command,
  action: (run: OperatorRun) => Promise<Outcome<Result>>,
  view: (result: Result) => unknown,
): Promise<void> {
  const options = outputOptionsOf(command);
  const own = begun.get(command);
  invariant(own, 'a command that changes something has begun');
  const outcome = await action({ ...own, now: clock.now(), dryRun: options.dryRun });
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
