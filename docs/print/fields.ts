import type * as v from 'valibot';
import { code, table } from './markdown.ts';

/** A schema as the library lays it out, as far as a table of fields looks at it. */
type Part = Readonly<{
  kind?: string;
  type: string;
  entries?: Record<string, Part>;
  item?: Part;
  key?: Part;
  value?: Part;
  wrapped?: Part;
  default?: unknown;
  options?: readonly unknown[];
  pipe?: readonly Part[];
  requirement?: unknown;
  message?: unknown;
}>;
type Field = Readonly<{ path: string; part: Part; isRequired: boolean; otherwise?: unknown }>;

/** The fields a route reads from its body, with their rules, from the very schema that checks them. */
export function printFields(schema: v.GenericSchema): string {
  const rows = fieldsOf(schema as unknown as Part).map(({ path, part, isRequired, otherwise }) => [
    code(path),
    typeOf(part),
    isRequired ? 'yes' : otherwise === undefined ? 'no' : `no, ${code(JSON.stringify(otherwise))}`,
    rulesOf(part).join('; '),
  ]);
  return table(['Field', 'Type', 'Required', 'Rules'], rows);
}

function fieldsOf(schema: Part, path = ''): Field[] {
  return Object.entries(schema.entries ?? {}).flatMap(([name, entry]) => {
    const isRequired = entry.type !== 'optional';
    const part = (isRequired ? entry : entry.wrapped) as Part;
    const own = path === '' ? name : `${path}.${name}`;
    const inner = part.type === 'array' && part.item ? fieldsOf(part.item, `${own}[]`) : fieldsOf(part, own);
    return [{ path: own, part, isRequired, ...(entry.default !== undefined && { otherwise: entry.default }) }, ...inner];
  });
}

function typeOf({ type, pipe = [], options }: Part): string {
  if (type === 'picklist') return typeof options?.[0] === 'number' ? 'integer' : 'string';
  if (type === 'array') return 'list';
  if (type === 'record') return 'object';
  return pipe.some((action) => action.type === 'integer') ? 'integer' : type;
}

function rulesOf({ type, options, pipe = [], key, value }: Part): string[] {
  if (type === 'picklist') return [`one of ${options?.join(', ')}`];
  const own = pipe.slice(1).flatMap((action) => ruleOf(action, type));
  const inner = Object.entries({ key, value }).flatMap(([name, part]) => {
    const rules = part ? rulesOf(part).filter((rule) => rule.startsWith('at most')) : [];
    return rules.map((rule) => `${rule} in a ${name}`);
  });
  return [...own, ...inner];
}

function ruleOf({ type, requirement, message, options }: Part, of: string): string[] {
  switch (type) {
    case 'min_length':
      return ['not empty'];
    case 'max_length':
      return [`at most ${requirement} ${of === 'array' ? 'entries' : 'characters'}`];
    case 'max_entries':
      return [`at most ${requirement} keys`];
    case 'min_value':
      return [`at least ${requirement}`];
    case 'max_value':
      return [`at most ${requirement}`];
    case 'trim':
      return ['trimmed'];
    case 'to_lower_case':
      return ['put in lower case'];
    case 'regex':
      return [typeof message === 'string' ? says(message) : `matches ${code(String(requirement))}`];
    case 'union':
      return [typeof message === 'string' ? says(message) : `one of ${options?.length} shapes`];
    default:
      return [];
  }
}

/** What the field's own error would say, as a rule. */
const says = (message: string): string => message.replace(/^Send /, '').replace(/\.$/, '');
