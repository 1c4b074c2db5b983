import { basename } from 'node:path';
import type { Blocks } from './blocks.ts';
import { booksSchema, printAccounts } from './books.ts';
import { printCards } from './cards.ts';
import { printDecisions } from './decisions.ts';
import { printDeprecated } from './deprecated.ts';
import { printErrors } from './errors.ts';
import { printEvents } from './events.ts';
import { printExample } from './examples.ts';
import { printInvariants } from './invariants.ts';
import { printJson } from './json.ts';
import { printIndexes, printKeys } from './keys.ts';
import { printLetters } from './letters.ts';
import { printLlms } from './llms.ts';
import { printNotices } from './notices.ts';
import { openApiDocument } from './openapi/document.ts';
import { withExamples } from './openapi/examples.ts';
import { apiPages, printReference } from './openapi/reference.ts';
import { withSharedParts } from './openapi/shared-parts.ts';
import { printOperatorRoles } from './operator-roles.ts';
import { printOpsCommands } from './ops-commands.ts';
import { BOOKS_SCHEMA, LLMS, NOTICES, OPENAPI, REQUEST_FIELDS } from './pages.ts';
import { printRequestFields } from './request-fields.ts';
import { printRoutes, printSurface, printWorkers } from './routes.ts';
import { type Run, runSteps } from './run-steps.ts';
import { printRefusals, printStates, printTransitions } from './states.ts';
import { printWays } from './way-to-record.ts';

/** Every block of every page, and whole files by their path, such as the API document. Runs the examples, so it needs a running backend. */
export async function printAll(): Promise<
  Readonly<{ blocks: Blocks; files: Readonly<Record<string, string>> }>
> {
  const run = await runSteps();
  const document = openApiDocument();
  return {
    blocks: {
      ...(await blocksOf(run)),
      ...printReference(document, run),
      'deprecated-names': printDeprecated(document),
      'first-calls': run.first.map((done) => printExample(done, run.stable)).join('\n\n'),
      ...Object.fromEntries(
        apiPages().map((page) => [
          `surface:${basename(page, '.md')}`,
          printSurface(page.replace('docs/', '')),
        ]),
      ),
    },
    files: {
      [OPENAPI]: printJson(withSharedParts(withExamples(document, run))),
      [REQUEST_FIELDS]: printRequestFields(),
      [BOOKS_SCHEMA]: printJson(booksSchema()),
      [NOTICES]: printNotices(),
      [LLMS]: printLlms(),
    },
  };
}

async function blocksOf(run: Run): Promise<Blocks> {
  return {
    routes: printRoutes(),
    workers: printWorkers(),
    errors: printErrors(),
    'book-accounts': printAccounts(),
    keys: printKeys(),
    indexes: printIndexes(),
    invariants: printInvariants(),
    states: printStates(),
    refusals: printRefusals(),
    transitions: printTransitions(),
    cards: printCards(),
    decisions: printDecisions(),
    ways: await printWays(),
    'ops-commands': await printOpsCommands(),
    'operator-roles': printOperatorRoles(),
    ...printEvents(run),
    ...printLetters(),
    'example:preflight': run.done
      .filter(({ step }) => step.method === 'OPTIONS')
      .map((done) => printExample(done, run.stable))
      .join('\n\n'),
  };
}
