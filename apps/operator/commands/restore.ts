import { type Command, Option } from 'commander';
import { BillingError } from '../../../shared/domain/errors.ts';
import { minutesAfter } from '../../../shared/domain/time/calendar.ts';
import { orderView } from '../../../shared/http/views/order-view.ts';
import { clock } from '../../../shared/runtime/clock.ts';
import { chosenTenants, getTenant } from '../actions/find.ts';
import { releaseOrder } from '../actions/release-order.ts';
import { requireJournal } from '../environment.ts';
import { drillByBooks, drillByJournal } from '../restore/drill/drill.ts';
import { eraseAllAgain } from '../restore/erase-again.ts';
import { keepDecisions, withDecisions } from '../restore/journal/decisions.ts';
import { type Replayed, replayJournal } from '../restore/journal/replay.ts';
import type { Replay } from '../restore/journal/survey.ts';
import { act, outputOptionsOf, several, show, type TenantOption, tenantOption } from './command.ts';
import { readInstant, restoreFromBooks } from './ledger.ts';

type ReplayOptions = Readonly<{
  journalOf: string;
  from: Date;
  to?: Date;
  withoutVersion?: string[];
  withoutFunction?: string[];
  keys?: string[];
  decisions?: string;
}>;

/** The journal of a stage is at most so far behind, or an alarm tells. */
const LAG_MINUTES = 5;

export function addRestoreCommands(program: Command): void {
  const restore = program.command('restore').description('bring a restored table up to date');

  replayOptions(
    restore
      .command('plan')
      .description(
        'show what of the journal would be replayed onto the restored table, and what not; changes nothing',
      ),
  ).action(async (options: ReplayOptions, command: Command) => {
    await show(command, async () => await replayJournal(replayOf(options), { dryRun: true }));
  });

  replayOptions(
    restore
      .command('run')
      .description(
        'replay the journal onto the restored table; exits with 1 while something is left to decide',
      ),
  ).action(async (options: ReplayOptions, command: Command) => {
    const { dryRun } = outputOptionsOf(command);
    const replay = replayOf(options);
    const replayed = await replayJournal(replay, { dryRun, decide: keeperOf(replay, options) });
    const erasedAgain = dryRun ? 0 : await eraseAllAgain(await chosenTenants(undefined), clock.now());
    await show(command, async () => ({ ...replayed, erasedAgain }));
    if (!isDecided(replayed)) process.exitCode = 1;
  });

  restoreFromBooks(restore.command('books'));

  restore
    .command('drill')
    .description(
      'restore a copy of a table that is alive, TABLE_NAME, and compare the two; the processor is only read; exits with 1 if something is lost or left to decide',
    )
    .requiredOption('--journal-of <table>', 'the table that is alive, of which TABLE_NAME is a copy')
    .requiredOption('--from <instant>', 'the time to which the copy was restored', readInstant)
    .option('--to <instant>', 'what changed later is not compared (default: five minutes ago)', readInstant)
    .addOption(new Option('--by <way>', 'which way to go').choices(['journal', 'books']).default('journal'))
    .action(async ({ by, ...options }: ReplayOptions & { by: 'journal' | 'books' }, command: Command) => {
      const { journalOf: table, from, to = minutesAfter(clock.now(), -LAG_MINUTES) } = options;
      requireOther(table);
      const drilled = await (by === 'journal'
        ? drillByJournal(replayOf({ ...options, to }))
        : drillByBooks({ table, from, to }));
      await show(command, async () => ({ by, ...drilled }));
      if (drilled.doubted.length > 0 || drilled.lost > 0) process.exitCode = 1;
    });

  restore
    .command('release <order>')
    .description(
      'let an order be charged again that a restore holds, once a person has decided that it goes on',
    )
    .requiredOption(...tenantOption)
    .action(async (orderId: string, { tenant }: TenantOption, command: Command) => {
      const { id: tenantId } = await getTenant(tenant);
      await act(command, (run) => releaseOrder({ tenantId, orderId }, run), orderView);
    });
}

function replayOptions(command: Command): Command {
  return command
    .requiredOption('--journal-of <table>', 'the table that was lost, whose journal is replayed')
    .requiredOption('--from <instant>', 'the time to which TABLE_NAME was restored', readInstant)
    .option('--to <instant>', 'the end of what is replayed (default: the end of the journal)', readInstant)
    .option('--without-version <version>', 'leave out what this version of a function wrote', several)
    .option(
      '--without-function <name>',
      'leave out what this function wrote, such as workers/charge-renewals',
      several,
    )
    .option('--keys <prefix>', 'only items whose partition and sort key begin so', several)
    .option(
      '--decisions <file>',
      'keeps which commits are left out; required with --without-…, read by a later run',
    );
}

/** Throws `invalid_request` where the restored table would be the one that is to be restored. */
function requireOther(table: string): void {
  if (table === process.env.TABLE_NAME)
    throw new BillingError(
      'invalid_request',
      'Set TABLE_NAME to the restored table; --journal-of names the other one.',
    );
}

function replayOf({
  journalOf,
  from,
  to,
  withoutVersion,
  withoutFunction,
  keys,
  decisions,
}: ReplayOptions): Replay {
  requireJournal();
  requireOther(journalOf);
  if ((withoutVersion ?? withoutFunction) && !decisions)
    throw new BillingError(
      'invalid_request',
      'Name a file with --decisions: a run that is interrupted needs it.',
    );
  const asked = {
    table: journalOf,
    from,
    to,
    withoutVersions: withoutVersion ?? [],
    withoutFunctions: withoutFunction ?? [],
    keys: keys ?? [],
  };
  return withDecisions(asked, decisions, clock.now());
}

/** Keeps what is left out before anything is written: what is read later of the table no longer tells it. */
const keeperOf =
  (replay: Replay, { decisions }: ReplayOptions) =>
  (commits: readonly string[]): void => {
    if (decisions) keepDecisions(decisions, replay, commits);
  };

/** Commits that were built on what is left out are to be made again by hand. */
const isDecided = ({ leftOut, gaps, changedSince }: Replayed): boolean =>
  gaps.length === 0 &&
  changedSince.length === 0 &&
  leftOut.every(({ why }) => why !== 'built on what is left out');
