import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const GENERATED = join(ROOT, 'sdk/src/generated.ts');
const GENERATOR = join(ROOT, 'node_modules/oazapfts/dist/cli.js');

type Schema = Record<string, unknown> & {
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  anyOf?: Schema[];
  $ref?: string;
  items?: Schema;
};
type Content = { content?: Record<string, { schema: Schema }> };
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema };
type Operation = {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: Content;
  responses: Record<string, Content | { $ref: string }>;
};
type Document = {
  openapi: string;
  info: unknown;
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema> };
};

/** Operations of other surfaces that the client has a method for. */
const ALSO = new Set(['adminRefundTransaction']);

/**
 * The types of requests, answers and events, generated from the OpenAPI document, so that they are never committed and never differ from it.
 * `<Operation>Body`, `<Operation>Data` and `<Operation>Query` are those of an operation, `<Operation>Item` that of one entry of a list.
 */
export function generateTypes(): void {
  const document: Document = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8'));
  const schemas = withWhatTheyName({ ...operationTypes(document), ...eventTypes(document) }, document);
  const folder = mkdtempSync(join(tmpdir(), 'sdk-types-'));
  try {
    const { openapi, info } = document;
    const [source, target] = [join(folder, 'types.json'), join(folder, 'types.ts')];
    writeFileSync(source, JSON.stringify({ openapi, info, paths: {}, components: { schemas } }));
    execFileSync(process.execPath, [GENERATOR, source, target, '--allSchemas'], { cwd: ROOT, stdio: 'pipe' });
    writeFileSync(GENERATED, typesIn(readFileSync(target, 'utf8')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The generator also writes a client that needs its library. */
const typesIn = (text: string): string =>
  text
    .split(/\n(?=export )/)
    .filter((part) => part.startsWith('export type '))
    .join('\n');

function operationTypes(document: Document): Record<string, Schema> {
  const wanted = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ operationId }) => operationId.startsWith('tenant') || ALSO.has(operationId));
  return Object.assign({}, ...wanted.map((operation) => typesOf(operation, document)));
}

function typesOf(operation: Operation, document: Document): Record<string, Schema> {
  const name = operation.operationId.charAt(0).toUpperCase() + operation.operationId.slice(1);
  const body = schemaIn(operation.requestBody);
  const data = dataIn(schemaIn(resolved(operation.responses['200'] ?? {}, document)), document);
  const query = (operation.parameters ?? [])
    .map((parameter) => resolved(parameter, document))
    .filter((parameter) => parameter.in === 'query' && parameter.name !== 'cursor');
  return {
    ...(body && { [`${name}Body`]: body }),
    ...(data && { [`${name}Data`]: data }),
    ...(data?.items && { [`${name}Item`]: data.items }),
    ...(query.length > 0 && { [`${name}Query`]: queryType(query) }),
  };
}

const schemaIn = (from: Content | undefined): Schema | undefined =>
  from?.content?.['application/json']?.schema;

/** The type of `data`, which is all of an answer that the client gives. */
function dataIn(answer: Schema | undefined, document: Document): Schema | undefined {
  if (!answer) return undefined;
  const whole = resolved(answer, document);
  const either = (whole.anyOf ?? []).map((one) => dataIn(one, document)).filter((data) => data !== undefined);
  if (either.length > 0) return { anyOf: either };
  const parts = [whole, ...(whole.allOf ?? []).map((part) => resolved(part, document))];
  return parts.find(({ properties }) => properties?.data)?.properties?.data;
}

/** What a reference leads to. */
function resolved<Node extends object>(node: Node | { $ref: string }, document: Document): Node {
  if (!('$ref' in node && typeof node.$ref === 'string')) return node as Node;
  const steps = node.$ref.slice(2).split('/');
  const found = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document);
  return resolved(found as Node, document);
}

/** The schemas, and those of the document that they name, and so on. */
function withWhatTheyName(
  schemas: Record<string, Schema>,
  { components }: Pick<Document, 'components'>,
): Record<string, Schema> {
  const named = [...JSON.stringify(schemas).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name ?? '',
  );
  const missing = [...new Set(named)].filter((name) => !(name in schemas));
  if (missing.length === 0) return schemas;
  const found = missing.map((name) => [name, components.schemas[name] ?? {}]);
  return withWhatTheyName({ ...schemas, ...Object.fromEntries(found) }, { components });
}

const queryType = (parameters: readonly Parameter[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(
    parameters.map(({ name, description, schema }) => [
      name,
      { ...schema, ...(description && { description }) },
    ]),
  ),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

function eventTypes({ webhooks }: Document): Record<string, Schema> {
  const types = Object.keys(webhooks);
  const named = types.map((type) => [type, schemaIn(webhooks[type]?.post.requestBody)] as const);
  return {
    EventByType: {
      type: 'object',
      properties: Object.fromEntries(named.map(([type, schema]) => [type, schema ?? {}])),
      required: types,
    },
  };
}
