import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { invalidField } from '../../../shared/domain/errors.ts';
import { fetchRates, setOwnRates, setSheet, showRates } from '../actions/rates.ts';
import { act, show } from './command.ts';

type SetOptions = Readonly<{ file?: string; until?: string; takeJumps?: boolean }>;
const takeJumps = [
  '--take-jumps',
  'store rates that moved by more than a fifth: you have checked that they did',
] as const;

export function addRateCommands(program: Command): void {
  const rates = program.command('rates').description('the exchange rates by which sales are converted');

  rates
    .command('show')
    .description('show the stored rates, their dates, and until when each may be used')
    .action((_options, command: Command) => show(command, showRates));

  rates
    .command('fetch')
    .description('fetch the newest rates of the European Central Bank now')
    .option(...takeJumps)
    .action((options: SetOptions, command: Command) =>
      act(
        command,
        (run) => fetchRates({ takesJumps: options.takeJumps ?? false }, run),
        (sheet) => sheet,
      ),
    );

  rates
    .command('set [rates...]')
    .description(
      'set rates that the bank does not publish, such as KWD=0.3336 for one euro; or all of its own, from its daily file',
    )
    .option('--until <day>', 'the last day on which the single rates are used, at most a year ahead')
    .option('--file <path>', "the bank's file, eurofxref-daily.xml")
    .option(...takeJumps)
    .action(
      async (
        pairs: string[],
        { file, until, takeJumps: takesJumps = false }: SetOptions,
        command: Command,
      ) => {
        if ((file === undefined) === (pairs.length === 0))
          throw invalidField('rates', 'Send single rates or --file, and not both.');
        const text = file === undefined ? undefined : await readFile(file, 'utf8');
        await act<object>(
          command,
          (run) =>
            text === undefined ? setOwnRates(pairs, until, run) : setSheet(text, { takesJumps }, run),
          (set) => set,
        );
      },
    );
}
