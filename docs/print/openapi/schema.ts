import { globSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { Request } from '../../../shared/contracts/contract.ts';
import { ROOT } from '../pages.ts';

/** The part of JSON Schema that the document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  [keyword: string]: unknown;
};

/** What no answer has: files of the books, which have a schema of their own. */
const ELSEWHERE = ['shared/contracts/books/files.ts'];
const modules = globSync('shared/contracts/**/*.ts', { cwd: ROOT, exclude: ELSEWHERE }).toSorted();
const exported = await Promise.all(modules.map((file): Promise<object> => import(join(ROOT, file))));
/** What a contract exports has its name in the document; only code says `Shown` where the record has the same name. */
const named: Readonly<Record<string, v.GenericSchema>> = Object.fromEntries(
  exported
    .flatMap((module) => Object.entries(module))
    .filter(([name, value]) => /^[A-Z]/.test(name) && value?.kind === 'schema')
    .map(([name, schema]) => [name.replace(/^Shown/, ''), schema])
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
);

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const PLAIN_TYPES: readonly string[] = ['string', 'number', 'integer', 'boolean'];
/** Actions that change what was sent, or look closer than a schema can. */
const NOT_IN_SCHEMA: readonly string[] = ['to_lower_case', 'to_upper_case', 'check', 'ip'];
const asAnswer: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'output',
  overrideSchema,
  overrideRef: ({ referenceId }) => ref(referenceId).$ref,
};
const asRequest: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  ignoreActions: ['trim', 'raw_transform'],
  overrideSchema,
  overrideAction,
};

export const namedAnswers = (): Record<string, Schema> =>
  toJsonSchemaDefs(named, asAnswer) as Record<string, Schema>;

export function answerSchema(schema: v.GenericSchema): Schema {
  const { $schema: _, $defs: __, ...converted } = toJsonSchema(schema, { ...asAnswer, definitions: named });
  return converted as Schema;
}

/** A schema as one that has a name, and what it adds to it; itself if it lacks a field of that. */
export function extending(name: string, schema: Schema): Schema {
  const { properties: common = {} } = namedAnswers()[name] ?? {};
  const { properties = {}, required = [] } = schema;
  if (!Object.keys(common).every((field) => isDeepStrictEqual(common[field], properties[field])))
    return schema;
  const own = Object.entries(properties).filter(([field]) => !(field in common));
  const added = {
    properties: Object.fromEntries(own),
    required: required.filter((field) => !(field in common)),
  };
  return { allOf: [ref(name), { type: 'object', ...added }] };
}

/** A request's schema by name, each field with its meaning. Throws for a field without one, and for a meaning without a field. */
export function requestSchemas({ schema, oneOf, fields }: Request): Record<string, Schema> {
  const unused = new Set(Object.keys(fields));
  const converted = Object.entries(oneOf ?? { body: schema }).map(([name, one]) => {
    const { $schema: _, ...plain } = toJsonSchema(one, asRequest);
    return [name, withMeanings(plain as Schema, '', fields, unused)] as const;
  });
  if (unused.size > 0)
    throw new Error(`A contract describes fields that its request does not have: ${[...unused].join(', ')}.`);
  return Object.fromEntries(converted);
}

function withMeanings(schema: Schema, path: string, fields: Request['fields'], unused: Set<string>): Schema {
  const { anyCase: _, default: otherwise, ...plain } = schema; // What was noted for a pattern is no part of the schema.
  const { properties, items } = plain;
  const means = fields[path];
  unused.delete(path);
  if (means === undefined && !properties && !items)
    throw new Error(`A contract does not describe the field ${path} of its request.`);
  const inner = Object.entries(properties ?? {}).map(([name, property]) => [
    name,
    withMeanings(property, path === '' ? name : `${path}.${name}`, fields, unused),
  ]);
  return {
    ...plain,
    ...(means !== undefined && { description: means + withoutIt(otherwise) }),
    ...(means?.startsWith('Deprecated') && { deprecated: true }),
    ...(properties && { properties: Object.fromEntries(inner) }),
    ...(items && { items: withMeanings(items, `${path}[]`, fields, unused) }),
  };
}

/** Words say a default: some generators require each field that has one, since an answer would have it. */
const withoutIt = (otherwise: unknown): string =>
  otherwise === undefined ? '' : ` Without it, \`${JSON.stringify(otherwise)}\`.`;

/** The parameters of a query: its texts that the service reads as numbers are numbers, since a client sends a number as its digits. */
export function querySchema({ schema, fields }: Request): Schema {
  const { entries } = schema as v.ObjectSchema<v.ObjectEntries, undefined>;
  const read = Object.entries(entries).map(([name, entry]) => [name, asNumber(entry)] as const);
  return requestSchemas({ schema: v.object(Object.fromEntries(read)), fields }).body ?? {};
}

type Piped = Readonly<{ pipe?: readonly v.GenericSchema[]; wrapped?: v.GenericSchema; default?: unknown }>;
function asNumber(entry: v.GenericSchema): v.GenericSchema {
  const { pipe = [], wrapped, default: otherwise } = entry as Piped;
  if (wrapped) {
    const read = asNumber(wrapped);
    return v.optional(read, (read === wrapped ? otherwise : Number(otherwise)) as never);
  }
  const from = pipe.findIndex(({ type }) => type === 'number');
  if (from < 0) return entry;
  const bounds = pipe.slice(from + 1) as unknown as v.PipeAction<number, number, v.BaseIssue<unknown>>[];
  return v.pipe(v.number(), v.integer(), ...bounds);
}

function overrideSchema({
  valibotSchema,
  jsonSchema,
}: Parameters<NonNullable<ConversionConfig['overrideSchema']>>[0]) {
  switch (valibotSchema.type) {
    case 'strict_object': {
      const { additionalProperties: _, ...open } = jsonSchema; // Callers must expect new fields; only our tests are strict.
      return open;
    }
    case 'nullable':
      return { ...jsonSchema, ...nullable((jsonSchema as Schema).anyOf?.[0]) };
    case 'picklist':
      return jsonSchema.enum?.every(Number.isInteger)
        ? { ...jsonSchema, type: 'integer' as const }
        : undefined;
    case 'variant':
      return { ...jsonSchema, ...discriminatorOf(valibotSchema as unknown as Variant) };
    default:
      return undefined;
  }
}

/** What may be null, as one schema of two types where it is a text, a number or a truth value. */
function nullable(schema: Schema = {}) {
  const isPlain =
    typeof schema.type === 'string' &&
    PLAIN_TYPES.includes(schema.type) &&
    !schema.enum &&
    !('const' in schema);
  return isPlain ? { anyOf: undefined, ...schema, type: [schema.type, 'null'] } : {};
}

type Variant = Readonly<{
  key: string;
  options: readonly { entries: Record<string, { literal: string }> }[];
}>;
/** Generators of clients accept only a discriminator whose every option has a name; without one, the options tell themselves apart. */
function discriminatorOf({ key, options }: Variant) {
  const mapping = options.flatMap((option) => {
    const [name] = Object.entries(named).find(([, schema]) => (schema as object) === option) ?? [];
    return name === undefined ? [] : [[option.entries[key]?.literal, ref(name).$ref] as const];
  });
  return mapping.length < options.length
    ? {}
    : { discriminator: { propertyName: key, mapping: Object.fromEntries(mapping) } };
}

/** JSON Schema has no flags, so a pattern that is matched in either case, or after the case was changed, spells out both cases. */
function overrideAction({
  valibotAction,
  jsonSchema,
}: Parameters<NonNullable<ConversionConfig['overrideAction']>>[0]) {
  if (valibotAction.type === 'check') return jsonSchema;
  if (NOT_IN_SCHEMA.includes(valibotAction.type)) return { ...jsonSchema, anyCase: true };
  if (valibotAction.type !== 'regex') return undefined;
  const { source, flags } = (valibotAction as unknown as { requirement: RegExp }).requirement;
  const { anyCase, ...rest } = jsonSchema as Schema;
  return { ...rest, pattern: anyCase || flags === 'i' ? inAnyCase(source) : source } as typeof jsonSchema;
}

const inAnyCase = (source: string): string =>
  source.replace(
    /([a-zA-Z])-([a-zA-Z])/g,
    (_, from: string, to: string) =>
      `${from.toUpperCase()}-${to.toUpperCase()}${from.toLowerCase()}-${to.toLowerCase()}`,
  );
