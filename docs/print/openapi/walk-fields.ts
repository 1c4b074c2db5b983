import type { Schema } from './schema.ts';

type Document = Readonly<{
  paths: object;
  webhooks?: object;
  components: { schemas: object; responses?: object };
}>;
type Operation = Readonly<{
  parameters?: readonly { name?: string; in?: string; schema?: Schema }[];
  requestBody?: Body;
  responses: Readonly<Record<string, Body>>;
}>;
type Body = Readonly<{ $ref?: string; content?: Readonly<Record<string, Readonly<{ schema?: Schema }>>> }>;
/** A field by the names that lead to it, and the others of its object. */
export type Field = Readonly<{
  path: readonly string[];
  schema: Schema;
  beside: Readonly<Record<string, Schema>>;
}>;

/** Every field that answers to success and events have, by the operation or the event that shows it. */
export function* shownFields(document: Document): Generator<Field & { operation: string }> {
  for (const { operation, responses } of operationsOf(document))
    for (const [status, answer] of Object.entries(responses))
      if (status < '300')
        for (const schema of schemasOf(resolved(answer, responsesOf(document))))
          yield* within(document, operation, schema);
  for (const [type, { post }] of entriesOf<{ post: Operation }>(document.webhooks))
    for (const schema of schemasOf(post.requestBody)) yield* within(document, `get /events/${type}`, schema);
}

/** Every field of requests. The fields of a query are beside one another. */
export function* sentFields(document: Document): Generator<Field & { operation: string }> {
  for (const { operation, parameters = [], requestBody } of operationsOf(document)) {
    const inQuery = parameters.flatMap(({ in: where, name = '', ...one }) =>
      where === 'query' ? [[name, one] as const] : [],
    );
    yield* within(document, operation, { properties: Object.fromEntries(inQuery) as Record<string, Schema> });
    for (const schema of schemasOf(requestBody)) yield* within(document, operation, schema);
  }
}

function* within(document: Document, operation: string, schema: Schema) {
  for (const field of fieldsOf(schema, document.components.schemas as Record<string, Schema>))
    yield { ...field, operation };
}

function* fieldsOf(
  schema: Schema,
  schemas: Readonly<Record<string, Schema>>,
  path: readonly string[] = [],
): Generator<Field> {
  const { properties = {}, items, oneOf = [], anyOf = [], allOf = [] } = resolved(schema, schemas);
  for (const inner of [...oneOf, ...anyOf, ...allOf, ...(items ? [items] : [])])
    yield* fieldsOf(inner, schemas, path);
  for (const [name, property] of Object.entries(properties)) {
    yield { path: [...path, name], schema: resolved(property, schemas), beside: properties };
    yield* fieldsOf(property, schemas, [...path, name]);
  }
}

/** What a reference leads to, with what stands beside the reference. */
function resolved<Part extends { $ref?: string }>(
  { $ref, ...own }: Part,
  named: Readonly<Record<string, Part>>,
): Part {
  return ($ref === undefined ? own : { ...named[$ref.split('/').at(-1) ?? ''], ...own }) as Part;
}
const responsesOf = ({ components: { responses = {} } }: Document) =>
  responses as Readonly<Record<string, Body>>;

const entriesOf = <Value>(object: object = {}) => Object.entries(object) as [string, Value][];
const schemasOf = ({ content = {} }: Body = {}): Schema[] =>
  Object.values(content).flatMap(({ schema }) => (schema ? [schema] : []));
const operationsOf = ({ paths }: Document) =>
  entriesOf<Record<string, Operation>>(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      operation: `${method} ${path}`,
    })),
  );
