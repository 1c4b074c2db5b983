import { toJsonSchema } from '@valibot/to-json-schema';
import { JournalFile, SummaryFile } from '../../shared/contracts/books/files.ts';
import { MEANINGS } from '../../shared/domain/books/accounts.ts';
import { code, table } from './markdown.ts';

/** The accounts of the journal. */
export const printAccounts = (): string =>
  table(
    ['Account', 'Holds'],
    Object.entries(MEANINGS).map(([account, means]) => [code(account), means]),
  );

const plain = (schema: typeof JournalFile | typeof SummaryFile): object => {
  const { $schema: _, ...converted } = toJsonSchema(schema);
  return converted;
};

/** The schema of the JSON files of the books. */
export const booksSchema = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'The books of a day',
  oneOf: [plain(JournalFile), plain(SummaryFile)],
});
