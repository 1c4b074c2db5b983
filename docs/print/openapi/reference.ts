import { basename } from 'node:path';
import { printExample } from '../examples.ts';
import { code, table } from '../markdown.ts';
import type { Run } from '../run-steps.ts';
import type { OpenApi } from './document.ts';
import { stepsOf } from './examples.ts';
import { fieldTables, typeOf } from './field-table.ts';
import { OF_THE_GATEWAY, type Operation, type Parameter } from './operation.ts';

type Described = Readonly<{ name: string; description: string }>;
type Printed = Readonly<{ page: string; heading: string; text: string }>;

/** The pages below `docs/api`, in their order, and the path with which their routes begin. The first has all others too. */
const PAGES = { 'public-api': '/', client: '/client/', admin: '/admin/', tenant: '/webhook/' } as const;
const NAMES = Object.keys(PAGES) as (keyof typeof PAGES)[];

/** Where the page of the API is that describes a route. */
export const apiPageOf = (path: string): string => {
  const [name = 'public-api'] = NAMES.filter((one) => path.startsWith(PAGES[one])).toReversed();
  return `api/${name}.md`;
};
export const apiPages = (): string[] => NAMES.map((name) => `docs/api/${name}.md`);

/** The heading of a route, and what a code host makes of a heading in an address. */
export const headingOf = (method: string, path: string): string => `${method.toUpperCase()} ${path}`;
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** The document as pages: their sections, each route with what it takes, what it answers and examples. */
export function printReference(document: OpenApi, run: Run): Record<string, string> {
  const printed = (document.tags as readonly Described[]).flatMap((section) =>
    printSection(document, section, run),
  );
  const pageAt = new Map(printed.map(({ heading, page }) => [anchorOf(heading), page]));
  const linked = ({ page, text }: Printed): string =>
    text
      .replaceAll(/\]\(#([\w-]+)\)/g, (link, anchor: string) =>
        pageAt.get(anchor) === page ? link : `](${basename(pageAt.get(anchor) ?? '')}#${anchor})`,
      )
      .replaceAll(/\]\(([\w-]+\.md)\)/g, '](../$1)');
  return Object.fromEntries(
    NAMES.map((name) => {
      const own = printed.filter(({ page }) => page === `api/${name}.md`);
      return [`reference:${name}`, own.map(linked).join('\n\n')];
    }),
  );
}

/** A section and its routes. It is on the page of its routes. */
function printSection(document: OpenApi, { name, description }: Described, run: Run): Printed[] {
  const routes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags.includes(name))
      .map(([method, operation]) => {
        const text = printOperation(document, operation, method.toUpperCase(), path, run);
        return { page: apiPageOf(path), heading: headingOf(method, path), text };
      }),
  );
  const [first] = routes;
  return first ? [{ page: first.page, heading: name, text: `## ${name}\n\n${description}` }, ...routes] : [];
}

function printOperation(
  document: OpenApi,
  operation: Operation,
  method: string,
  path: string,
  run: Run,
): string {
  const { summary, description, requestBody, responses } = operation;
  const { schemas } = document.components;
  const parameters = parametersOf(operation, document);
  const parts = [
    `### ${headingOf(method, path)}`,
    `${summary}.`,
    description,
    parameters.length > 0 && printParameters(parameters),
    requestBody && `The body:\n\n${fieldTables(schemaOf(requestBody.content), schemas)}`,
    printResponses(responses),
    ...Object.entries(responses)
      .filter(
        ([status, { content }]) => Number(status) < 300 && content?.['application/json'] && path !== OWN_PATH,
      )
      .map(
        ([status, { content = {} }]) =>
          `The body of ${status}:\n\n${fieldTables(schemaOf(content), schemas)}`,
      ),
    ...stepsOf(run, method, path).map((done) => printExample(done, run.stable)),
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** The document itself needs no table of its fields. */
const OWN_PATH = '/openapi.json';

const schemaOf = (content: NonNullable<Operation['requestBody']>['content']) =>
  content['application/json']?.schema ?? {};

function parametersOf({ parameters = [] }: Operation, { components }: OpenApi): Parameter[] {
  return parameters.flatMap((one) =>
    '$ref' in one ? (components.parameters[one.$ref.split('/').at(-1) ?? ''] ?? []) : [one],
  );
}

function printParameters(parameters: readonly Parameter[]): string {
  const rows = parameters.map(({ name, in: where, required, schema, description }) => {
    return [code(name), where, typeOf(schema), required ? 'yes' : 'no', description];
  });
  return table(['Parameter', 'In', 'Type', 'Required', 'Meaning'], rows);
}

const printResponses = (responses: Operation['responses']): string =>
  table(
    ['Answer', 'Meaning'],
    Object.entries(responses)
      .map(([status, { description }]) => [status, description])
      .filter(([, description]) => description !== OF_THE_GATEWAY),
  );
