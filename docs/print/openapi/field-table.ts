import { code, table } from '../markdown.ts';
import type { Schema } from './schema.ts';

type Schemas = Readonly<Record<string, Schema>>;
type Field = Readonly<{ path: string; schema: Schema; isRequired: boolean; isNullable: boolean }>;

/** The fields of a body: one table for each shape that it may have. */
export function fieldTables(schema: Schema, schemas: Schemas): string {
  const { oneOf, anyOf } = resolved(schema, schemas);
  const shapes = oneOf ?? anyOf;
  if (!shapes) return fieldTable(schema, schemas);
  return shapes.map((shape) => `${code(nameOf(shape))}:\n\n${fieldTable(shape, schemas)}`).join('\n\n');
}

function fieldTable(schema: Schema, schemas: Schemas): string {
  const rows = fieldsOf(schema, schemas).map((field) => {
    const type = typeOf(field.schema) + (field.isNullable ? ' or `null`' : '');
    return [code(field.path), type, field.isRequired ? 'yes' : 'no', field.schema.description ?? ''];
  });
  if (rows.length === 0) throw new Error('A body has no fields to show.');
  return table(['Field', 'Type', 'Required', 'Meaning'], rows);
}

function fieldsOf(schema: Schema, schemas: Schemas, path = ''): Field[] {
  const { properties = {}, required = [] } = resolved(schema, schemas);
  return Object.entries(properties).flatMap(([name, property]) => {
    const { isNullable, schema } = withoutNull(property);
    const own = resolved(schema, schemas);
    const ownPath = path === '' ? name : `${path}.${name}`;
    const nested = own.items ? fieldsOf(own.items, schemas, `${ownPath}[]`) : fieldsOf(own, schemas, ownPath);
    return [{ path: ownPath, schema: own, isRequired: required.includes(name), isNullable }, ...nested];
  });
}

/** What a field holds unless it is null. */
function withoutNull(schema: Schema): Readonly<{ isNullable: boolean; schema: Schema }> {
  const { anyOf, type } = schema;
  if (Array.isArray(type)) return { isNullable: true, schema: { ...schema, type: type[0] ?? 'any' } };
  const isNullable = anyOf?.some((one) => one.type === 'null') ?? false;
  return { isNullable, schema: isNullable ? (anyOf?.[0] ?? {}) : schema };
}

/** A type with its bounds, such as `integer, 1 to 730`. */
export function typeOf({ type = 'any', format, enum: options, const: only, ...bounds }: Schema): string {
  if (only !== undefined) return code(JSON.stringify(only));
  if (options) return `one of ${options.map((option) => code(JSON.stringify(option))).join(', ')}`;
  const { minimum, maximum, minLength, maxLength, maxItems } = bounds as Readonly<
    Record<string, number | undefined>
  >;
  const parts = [
    format ?? (type === 'array' ? 'list' : type),
    maximum !== undefined ? `${minimum} to ${maximum}` : minimum !== undefined && `at least ${minimum}`,
    (maxItems ?? maxLength) !== undefined &&
      `at most ${maxItems ?? maxLength} ${maxItems === undefined ? 'characters' : 'entries'}`,
    maxLength !== undefined && minLength !== undefined && 'not empty',
  ];
  return parts.filter(Boolean).join(', ');
}

const nameOf = ({ $ref = '' }: Schema): string => $ref.split('/').at(-1) ?? '';

function resolved(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref) return { ...schemas[nameOf(schema)], ...schema };
  if (!schema.allOf) return schema;
  const parts = schema.allOf.map((part) => resolved(part, schemas));
  return {
    ...schema,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}
