import type { Command } from 'commander';
import { listReleases, rollBack } from '../stage/rollback.ts';
import { act, show } from './command.ts';

type StageOptions = Readonly<{ stage: string; to?: string }>;
const stageOption = ['--stage <stage>', 'the name of the stage'] as const;

export function addStageCommands(program: Command): void {
  const stage = program.command('stage').description('the code that a stage runs');

  stage
    .command('releases')
    .description(
      'list the releases that a stage can go back to, newest first, and how many functions use each',
    )
    .requiredOption(...stageOption)
    .action((options: StageOptions, command: Command) => show(command, () => listReleases(options.stage)));

  stage
    .command('rollback')
    .description(
      'point every function at its version of the release before the newest, or of another; the next deployment goes forward again',
    )
    .requiredOption(...stageOption)
    .option('--to <release>', 'the release to go to, as "stage releases" names it; also a newer one')
    .action(({ stage: name, to }: StageOptions, command: Command) =>
      act(
        command,
        (run) => rollBack({ stage: name, to }, run),
        (done) => done,
      ),
    );
}
