import { STATUS_CODES } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { OpenApi } from './document.ts';

type Node = { [name: string]: unknown };
/** Where a schema stands: what names it best, the very field that has it, and the answer or the named schema that it is a part of. */
type Place = Readonly<{ means: string; field: string; owner: string }>;
const placeOf = (owner: string, means: string): Place => ({ means, field: means, owner });

/** A schema that is shorter than this, as JSON, is written out wherever it is needed. */
const SCHEMA_CHARACTERS_MIN = 160;
/** An answer with more codes than this is named by its status. */
const CODES_MAX = 3;
/** Fields that say nothing of what they hold. */
const VAGUE_FIELDS: readonly string[] = ['data', 'items', 'records', 'error', 'details'];

/**
 * The same document with each answer, parameter and schema that recurs written once, under `components`, and a reference in its places. The
 * names follow from error codes, statuses and fields, so they stay while the contracts stay.
 */
export function withSharedParts(document: OpenApi): OpenApi {
  const shared = JSON.parse(JSON.stringify(document)) as Node;
  shareResponses(shared);
  shareParameters(shared);
  while (shareSchemas(shared));
  return shared as unknown as OpenApi;
}

/** Those of the routes and of the events that endpoints are sent. */
const operationsOf = ({ paths, webhooks }: Node): Node[] =>
  [paths, webhooks]
    .flatMap((own) => Object.values(own as Node))
    .flatMap((path) => Object.values(path as Node)) as Node[];

function shareResponses(document: Node): void {
  const answers = operationsOf(document).flatMap(({ operationId, responses }) =>
    Object.entries(responses as Node).map(([status, response]) => ({
      operation: String(operationId),
      responses,
      status,
      response,
    })),
  );
  const byText = Map.groupBy(answers, ({ status, response }) => `${status} ${JSON.stringify(response)}`);
  const named = (document.components as Node).responses as Node;
  for (const [same, ...others] of byText.values()) {
    if (!same || others.length === 0) continue;
    const known = Object.keys(named).find((one) => isDeepStrictEqual(named[one], same.response));
    const name = known ?? freeName(namesOfResponse(same), named);
    named[name] = same.response;
    for (const { responses, status } of [same, ...others])
      (responses as Node)[status] = { $ref: `#/components/responses/${name}` };
  }
  (document.components as Node).responses = sorted(named);
}

type Answer = Readonly<{ operation: string; status: string; response: unknown }>;

/** By its codes, by its status when it has none, or by the first operation that has it. */
function namesOfResponse({ operation, status, response }: Answer): string[] {
  const codes = [...new Set(codesIn(response))];
  const own = ownName(operation, status);
  if (codes.length > CODES_MAX || status.startsWith('2')) return [own];
  return [codes.length > 0 ? pascal(codes.join('_or_')) : pascal(STATUS_CODES[status] ?? status), own];
}

const ownName = (operation: string, status: string): string =>
  pascal(`${operation} ${status.startsWith('2') ? 'answer' : (STATUS_CODES[status] ?? 'refusal')}`);

function shareParameters(document: Node): void {
  const { paths, components } = document as { paths: Node; components: Node };
  const lists = Object.entries(paths).flatMap(([path, operations]) =>
    (Object.values(operations as Node) as Node[]).flatMap(({ operationId, parameters = [] }) =>
      (parameters as Node[]).map((parameter, index) => ({ path, operationId, parameter, index, parameters })),
    ),
  );
  const own = lists.filter(({ parameter }) => !('$ref' in parameter));
  const named = components.parameters as Node;
  for (const [first, ...others] of Map.groupBy(own, ({ parameter }) => JSON.stringify(parameter)).values()) {
    if (!first || others.length === 0) continue;
    const field = String(first.parameter.name);
    const before = first.path.split('/').at(first.path.split('/').indexOf(`{${field}}`) - 1);
    const name = freeName([field, `${before} ${field}`, `${first.operationId} ${field}`].map(pascal), named);
    named[name] = first.parameter;
    for (const { parameters, index } of [first, ...others])
      (parameters as Node[])[index] = { $ref: `#/components/parameters/${name}` };
  }
  components.parameters = sorted(named);
}

/** The codes of the errors that a response may have. */
function codesIn(node: unknown): string[] {
  if (!isNode(node)) return [];
  const { code } = node;
  const own = isNode(code) && Array.isArray(code.enum) ? (code.enum as string[]) : [];
  return [...own, ...Object.values(node).flatMap(codesIn)];
}

/**
 * Names each largest schema that recurs, whatever the description of its place. A second pass finds those that recur inside them. Gives whether
 * there were any.
 */
function shareSchemas(document: Node): boolean {
  const schemas = (document.components as Node).schemas as Node;
  const known = new Map(Object.entries(schemas).map(([name, schema]) => [textOf(schema as Node), name]));
  const places = new Map<string, Place[]>();
  eachSchema(document, (schema, place) => {
    const text = textOf(schema);
    places.set(text, [...(places.get(text) ?? []), place]);
    return schema;
  });
  const recurring = [...places]
    .filter(([text, at]) => text.length >= SCHEMA_CHARACTERS_MIN && (at.length > 1 || known.has(text)))
    .map(([text]) => text)
    .toSorted((one, other) => other.length - one.length);
  const largest = recurring.filter(
    (text, index) => !recurring.slice(0, index).some((one) => one.includes(text)),
  );
  const names = new Map<string, string>();
  for (const text of largest) {
    const name = known.get(text) ?? nameOfSchema(places.get(text)?.[0], schemas);
    names.set(text, name);
    schemas[name] ??= JSON.parse(text);
  }
  eachSchema(document, (schema) => {
    const name = names.get(textOf(schema));
    if (name === undefined) return schema;
    const { description } = schema;
    return { $ref: `#/components/schemas/${name}`, ...(description !== undefined && { description }) };
  });
  (document.components as Node).schemas = sorted(schemas);
  return largest.length > 0;
}

const textOf = ({ description: _, ...schema }: Node): string => JSON.stringify(schema);

const nameOfSchema = ({ means, field, owner }: Place = placeOf('part', 'part'), taken: Node): string =>
  freeName([means, `${owner} ${field}`].map(pascal), taken);

/** Replaces each schema of an object, or of one of several things, inside answers, requests and named schemas by what `replace` gives, the outer ones first. */
function eachSchema(document: Node, replace: (schema: Node, place: Place) => Node): void {
  const { components } = document as { components: Node };
  for (const operation of operationsOf(document))
    inside(operation, placeOf(String(operation.operationId), 'part'), replace);
  for (const [name, response] of Object.entries((components.responses ?? {}) as Node))
    inside(response as Node, placeOf(name, name), replace);
  for (const [name, schema] of Object.entries(components.schemas as Node))
    inside(schema as Node, placeOf(name, name), replace);
}

function inside(node: Node, place: Place, replace: (schema: Node, place: Place) => Node): void {
  for (const [name, child] of Object.entries(node)) {
    if (!isNode(child) || name === 'examples') continue;
    const at = placeIn(node, name, place);
    const replaced = isLargeSchema(child) ? replace(child, at) : child;
    node[name] = replaced;
    if (replaced === child) inside(child, at, replace);
  }
}

function placeIn(node: Node, name: string, place: Place): Place {
  if (name === 'requestBody') return placeOf(place.owner, `${place.owner} request`);
  if (/^\dXX$|^\d{3}$/.test(name)) return placeOf(place.owner, ownName(place.owner, name));
  if (node.type !== undefined || !isField(node, name)) return place;
  const field = name.replace(/(?<!s)s$/, '');
  return { ...place, field, means: VAGUE_FIELDS.includes(name) ? place.means : field };
}

const isLargeSchema = (node: Node): boolean =>
  (node.type === 'object' && isNode(node.properties)) || Array.isArray(node.anyOf);

/** Children of `properties` are named by fields of the answer, all others by words of JSON Schema. */
const WORDS: readonly string[] =
  'properties items anyOf oneOf allOf schema content responses requestBody'.split(' ');
const isField = (node: Node, name: string): boolean =>
  !WORDS.includes(name) && !/^\d+$|\//.test(name) && !('$ref' in node);

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The first name that is free. Throws if none is: the contract is to export the schema, which names it. */
function freeName(wanted: readonly string[], taken: Node): string {
  const name = wanted.find((one) => !(one in taken));
  if (name === undefined)
    throw new Error(`No name is free for a part of the document: ${wanted.join(', ')} are taken.`);
  return name;
}

const pascal = (text: string): string =>
  text.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());

const sorted = (node: Node): Node =>
  Object.fromEntries(Object.entries(node).toSorted(([one], [other]) => (one < other ? -1 : 1)));
