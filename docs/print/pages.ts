import { globSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/** The API document, by its path from the root. */
export const OPENAPI = 'docs/openapi.json';
/** The schema of the files of books. */
export const BOOKS_SCHEMA = 'docs/books.schema.json';

/** The module of the fields that bodies have. */
export const REQUEST_FIELDS = 'shared/reference/request-fields.ts';

/** The licences of what is shipped. */
export const NOTICES = 'docs/third-party-notices.md';

/** The list of pages for language models. */
export const LLMS = 'llms.txt';

/** Every page of the documentation, by its path from the root. */
export const pages = (): string[] =>
  globSync(['*.md', 'sdk/README.md', 'docs/**/*.md'], { cwd: ROOT }).sort();
