type Node = Readonly<Record<string, unknown>>;
type Document = Node & Readonly<{ paths: Node; webhooks?: Node }>;

/** What says nothing of what a caller may send and gets. */
const TEXTS: ReadonlySet<string> = new Set(['description', 'summary', 'title', 'example', 'examples']);
const ERROR_STATUS = /^[45]\d\d$/;
/** Maps of the document from a name of ours to a schema, a parameter or a header. */
const MAPS: ReadonlySet<string> = new Set(['properties', 'schemas', 'parameters', 'headers', 'paths']);

/**
 * The API document as versions of it are compared: without its texts, without what grows (errors and their codes, types of events, languages), and
 * with each event as what a GET answers, since a receiver reads it as other callers read an answer.
 */
export function comparedForm({ webhooks = {}, ...document }: Document): Document {
  const events = Object.entries(webhooks).map(([type, path]) => [`/events/${type}`, { get: asRead(path) }]);
  const { paths, ...rest } = document;
  return withoutTexts({ ...rest, paths: { ...paths, ...Object.fromEntries(events) } }) as Document;
}

function asRead(path: unknown): Node {
  const { operationId, requestBody } = (path as { post: Node }).post;
  const { content } = requestBody as Node;
  return { operationId, responses: { 200: { content } } };
}

function withoutTexts(value: unknown, name = '', isMap = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutTexts(one));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, inner]) =>
      isMap || !(TEXTS.has(key) || ERROR_STATUS.test(key) || (key === 'enum' && grows(name, inner))),
  );
  return Object.fromEntries(
    kept.map(([key, inner]) => [key, withoutTexts(inner, isMap ? key : name, !isMap && MAPS.has(key))]),
  );
}

const grows = (name: string, values: unknown): boolean =>
  name === 'code' ||
  name === 'language' ||
  (Array.isArray(values) && values.every((one) => String(one).includes('.')));

type Alternative = Node & Readonly<{ properties: Node }>;
const isWrittenOut = (one: unknown): one is Alternative =>
  typeof one === 'object' && one !== null && 'properties' in one;

/** A document in which each alternative without a name is compared with the one at its place: a program can pair them by nothing else. */
export function pairedByPlace<Value>(value: Value): Value;
export function pairedByPlace(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => pairedByPlace(one));
  if (typeof value !== 'object' || value === null) return value;
  const paired = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pairedByPlace(inner)]));
  const { anyOf, ...rest } = paired;
  if (!Array.isArray(anyOf) || !anyOf.every(isWrittenOut)) return paired;
  const places = Object.fromEntries(anyOf.map((one, place) => [`alternative ${place}`, one]));
  const properties = { [`${anyOf.length} alternatives`]: {}, ...places };
  return { ...rest, type: 'object', properties, required: Object.keys(properties) };
}
