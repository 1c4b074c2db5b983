import { type Command, InvalidArgumentError } from 'commander';
import { PAGE_MAX, type Page, type PageRequest } from '../../../shared/storage/table/lists.ts';
import { printPage } from '../print.ts';
import { outputOptionsOf } from './command.ts';

const LIMIT_DEFAULT = 20;

/** The parsed options of a command that lists a page. */
export type PageOptions = PageRequest;

/** Adds the options of a list that may be long. */
export const paged = (command: Command): Command =>
  command
    .option(
      '--limit <count>',
      `how many, at most ${PAGE_MAX} (default: ${LIMIT_DEFAULT})`,
      readLimit,
      LIMIT_DEFAULT,
    )
    .option('--cursor <cursor>', 'the nextCursor of the page before');

/** Prints a page of records, newest first, and the cursor of the next one. */
export async function showPage<Record>(
  command: Command,
  page: Page<Record>,
  view: (record: Record) => unknown,
): Promise<void> {
  printPage(page.records.map(view), page.nextCursor, outputOptionsOf(command));
}

function readLimit(text: string): number {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= PAGE_MAX) return limit;
  throw new InvalidArgumentError(`Give a number from 1 to ${PAGE_MAX}.`);
}
