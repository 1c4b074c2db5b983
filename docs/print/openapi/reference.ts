import { printExample } from '../examples.ts';
import { code, table } from '../markdown.ts';
import type { Run } from '../run-steps.ts';
import type { OpenApi } from './document.ts';
import { stepsOf } from './examples.ts';
import { fieldTables, typeOf } from './field-table.ts';
import { OF_THE_GATEWAY, type Operation, type Parameter } from './operation.ts';

type Described = Readonly<{ name: string; description: string }>;

/** The document as a page: its sections, each route with what it takes, what it answers and examples. */
export function printReference(document: OpenApi, run: Run): string {
  const sections = (document.tags as readonly Described[]).flatMap(({ name, description }) => {
    const own = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { tags }]) => tags.includes(name))
        .map(([method, operation]) => printOperation(document, operation, method.toUpperCase(), path, run)),
    );
    return own.length === 0 ? [] : [`## ${name}`, description, ...own].join('\n\n');
  });
  return sections.join('\n\n');
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
    `### ${method} ${path}`,
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
