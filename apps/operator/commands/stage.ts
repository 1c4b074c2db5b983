import type { Command } from 'commander';
import { actedStage } from '../stage/acted-stage.ts';
import { listReleases, rollBack } from '../stage/rollback.ts';
import { act, show } from './command.ts';

export function addStageCommands(program: Command): void {
  const stage = program.command('stage').description('the code that a stage runs');

  stage
    .command('releases')
    .description(
      'list the releases that the stage can go back to, newest first, and how many functions use each',
    )
    .action((_options, command: Command) => show(command, async () => listReleases(await actedStage())));

  stage
    .command('rollback')
    .description(
      'point every function at its version of the release before the newest, or of another; the next deployment goes forward again',
    )
    .option('--to <release>', 'the release to go to, as "stage releases" names it; also a newer one')
    .action(({ to }: { to?: string }, command: Command) =>
      act(
        command,
        async (run) => rollBack({ stage: await actedStage(), to }, run),
        (done) => done,
      ),
    );
}
