import { STATUS_CODES } from 'node:http';
import type { OpenApi } from './document.ts';

type Node = { [name: string]: unknown };
/** Where a schema stands: the field that has it, and the answer or the named schema that it is a part of. */
type Place = Readonly<{ field: string; owner: string }>;

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

function shareResponses({ paths, components }: Node): void {
  const operations = Object.values(paths as Node).flatMap((path) => Object.values(path as Node)) as Node[];
  const answers = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses as Node).map(([status, response]) => ({
      operation: String(operationId),
      responses,
      status,
      response,
    })),
  );
  const byText = Map.groupBy(answers, ({ status, response }) => `${status} ${JSON.stringify(response)}`);
  const named: Node = {};
  for (const [same, ...others] of byText.values()) {
    if (!same || others.length === 0) continue;
    const name = freeName(nameOfResponse(same), named);
    named[name] = same.response;
    for (const { responses, status } of [same, ...others])
      (responses as Node)[status] = { $ref: `#/components/responses/${name}` };
  }
  (components as Node).responses = sorted(named);
}

type Answer = Readonly<{ operation: string; status: string; response: unknown }>;

/** By its codes, by its status when it has none, or by the first route that gives it. */
function nameOfResponse({ operation, status, response }: Answer): string {
  const codes = [...new Set(codesIn(response))];
  const isOk = status.startsWith('2');
  if (codes.length === 0 && !isOk) return pascal(STATUS_CODES[status] ?? status);
  if (codes.length > 0 && codes.length <= CODES_MAX) return pascal(codes.join('_or_'));
  return pascal(isOk ? `${operation} answer` : `${operation} ${STATUS_CODES[status]}`);
}

function shareParameters({ paths, components }: Node): void {
  const operations = Object.values(paths as Node).flatMap((path) => Object.values(path as Node)) as Node[];
  const lists = operations.flatMap(({ parameters }) => (parameters ? [parameters as Node[]] : []));
  const own = lists.flat().filter((parameter) => !('$ref' in parameter));
  const named = (components as Node).parameters as Node;
  const names = new Map<string, string>();
  for (const [text, same] of Map.groupBy(own, (parameter) => JSON.stringify(parameter))) {
    if (same.length === 1) continue;
    const name = freeName(pascal(String(same[0]?.name)), named);
    names.set(text, name);
    named[name] = same[0];
  }
  for (const list of lists)
    for (const [index, parameter] of list.entries()) {
      const name = names.get(JSON.stringify(parameter));
      if (name !== undefined) list[index] = { $ref: `#/components/parameters/${name}` };
    }
  (components as Node).parameters = sorted(named);
}

/** The codes of the errors that a response may have. */
function codesIn(node: unknown): string[] {
  if (!isNode(node)) return [];
  const { code } = node;
  const own = isNode(code) && Array.isArray(code.enum) ? (code.enum as string[]) : [];
  return [...own, ...Object.values(node).flatMap(codesIn)];
}

/** Names each largest schema that recurs. A second pass finds those that recur inside them. Gives whether there were any. */
function shareSchemas(document: Node): boolean {
  const schemas = (document.components as Node).schemas as Node;
  const known = new Map(Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]));
  const places = new Map<string, Place[]>();
  const note = (schema: Node, place: Place) => {
    const text = JSON.stringify(schema);
    places.set(text, [...(places.get(text) ?? []), place]);
    return schema;
  };
  eachSchema(document, note);
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
    const name = names.get(JSON.stringify(schema));
    return name === undefined ? schema : { $ref: `#/components/schemas/${name}` };
  });
  (document.components as Node).schemas = sorted(schemas);
  return largest.length > 0;
}

function nameOfSchema(place: Place | undefined, taken: Node): string {
  const { field = 'part', owner = '' } = place ?? {};
  const own = pascal(field);
  const isOwned = own.startsWith(pascal(owner));
  return own in taken ? freeName(isOwned ? own : pascal(`${owner} ${field}`), taken) : own;
}

/** Replaces each schema of an object, or of one of several things, inside answers, requests and named schemas by what `replace` gives, the outer ones first. */
function eachSchema(document: Node, replace: (schema: Node, place: Place) => Node): void {
  const { paths, components } = document as { paths: Node; components: Node };
  for (const path of Object.values(paths) as Node[])
    for (const operation of Object.values(path) as Node[]) inside(operation, namePlace(operation), replace);
  for (const [name, response] of Object.entries((components.responses ?? {}) as Node))
    inside(response as Node, { field: name, owner: name }, replace);
  for (const [name, schema] of Object.entries(components.schemas as Node))
    inside(schema as Node, { field: name, owner: name }, replace);
}

const namePlace = ({ operationId }: Node): Place => ({
  field: `${operationId}Answer`,
  owner: String(operationId),
});

function inside(node: Node, place: Place, replace: (schema: Node, place: Place) => Node): void {
  for (const [name, child] of Object.entries(node)) {
    if (!isNode(child) || name === 'examples') continue;
    const at =
      node.type === undefined && isField(node, name) ? { ...place, field: fieldOf(name, place) } : place;
    const replaced = isLargeSchema(child) ? replace(child, at) : child;
    node[name] = replaced;
    if (replaced === child) inside(child, at, replace);
  }
}

const isLargeSchema = (node: Node): boolean =>
  (node.type === 'object' && isNode(node.properties)) || Array.isArray(node.anyOf);

/** Children of `properties` are named by fields of the answer, all others by words of JSON Schema. */
const WORDS: readonly string[] =
  'properties items anyOf oneOf allOf schema content responses requestBody'.split(' ');
const isField = (node: Node, name: string): boolean =>
  !WORDS.includes(name) && !/^\d+$|\//.test(name) && !('$ref' in node);
const fieldOf = (name: string, { field }: Place): string =>
  VAGUE_FIELDS.includes(name) ? field : name.replace(/s$/, '');

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function freeName(wanted: string, taken: Node): string {
  let name = wanted;
  for (let number = 2; name in taken; number++) name = `${wanted}${number}`;
  return name;
}

const pascal = (text: string): string =>
  text.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());

const sorted = (node: Node): Node =>
  Object.fromEntries(Object.entries(node).toSorted(([one], [other]) => (one < other ? -1 : 1)));
