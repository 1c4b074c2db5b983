import { isDeepStrictEqual } from 'node:util';
import { marshall } from '@aws-sdk/util-dynamodb';
import { invariant } from '../../domain/errors.ts';
import type { Change, Condition, OrElse, Write } from './write.ts';

type EditWrite = Extract<Write, { edit: Change }>;

/** One write per key: DynamoDB refuses a transaction that names an item twice, while one commit may hold it and move it. */
export function mergeEdits(writes: readonly Write[]): Write[] {
  const byKey = Map.groupBy(writes, ({ key }) => `${key.pk} ${key.sk}`);
  return [...byKey.values()].map(([first, ...rest]) => rest.reduce<Write>(mergeTwo, first as Write));
}

function mergeTwo(one: Write, other: Write): Write {
  invariant('edit' in one && 'edit' in other, `an item is written once in a commit: ${one.key.sk}`);
  const edit: Change = {
    set: setBoth(one.edit.set, other.edit.set),
    fill: setBoth(one.edit.fill, other.edit.fill),
    add: addBoth(one.edit.add, other.edit.add),
    remove: [...new Set([...(one.edit.remove ?? []), ...(other.edit.remove ?? [])])],
    when: [...(one.edit.when ?? []), ...(other.edit.when ?? [])],
  };
  return { key: one.key, edit, mustExist: one.mustExist || other.mustExist, orElse: orElseOf([one, other]) };
}

function setBoth(one: Change['set'] = {}, other: Change['set'] = {}): NonNullable<Change['set']> {
  const written = Object.entries(other).filter(([, value]) => value !== undefined);
  for (const [field, value] of written) {
    const isClear = one[field] === undefined || isDeepStrictEqual(one[field], value);
    invariant(isClear, `two edits of one commit set ${field} to different values`);
  }
  return { ...one, ...Object.fromEntries(written) };
}

function addBoth(one: Change['add'] = {}, other: Change['add'] = {}): NonNullable<Change['add']> {
  const sums = Object.entries(other).map(([field, added]) => [field, (one[field] ?? 0) + added]);
  return { ...one, ...Object.fromEntries(sums) };
}

/** The error of the edit whose own condition did not hold. */
function orElseOf(edits: readonly EditWrite[]): OrElse | undefined {
  if (!edits.some(({ orElse }) => orElse)) return undefined;
  return (found) => {
    const lost = edits.find(
      ({ edit, mustExist }) =>
        !(found ? (edit.when ?? []).every((condition) => holds(condition, found)) : !mustExist),
    );
    const { orElse = edits.find((edit) => edit.orElse)?.orElse } = lost ?? {};
    invariant(orElse, 'an edit that can lose says what that means');
    return orElse(found);
  };
}

/** What DynamoDB found of a condition, worked out again to tell which of several merged edits lost. */
function holds(condition: Condition, item: Record<string, unknown>): boolean {
  const found = condition[0]
    .split('.')
    .reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], item);
  if (condition[1] === 'absent') return found === undefined;
  if (condition[1] === 'present') return found !== undefined;
  const [, is, value] = condition;
  if (is === '=') return isDeepStrictEqual(found, value);
  if (is === 'counts below') return Number(found ?? 0) < value;
  const [left, right] = [found, value] as [number, number] | [string, string];
  return { '<': left < right, '<=': left <= right, '>': left > right, '>=': left >= right }[is];
}

/** The item, key, expressions and values of an update, as the client takes them. */
export function updateOf({
  key,
  edit: { set = {}, fill = {}, add = {}, join = {}, remove = [], when = [] },
  mustExist,
}: EditWrite) {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const name = (path: string) => {
    const parts = path.split('.');
    for (const part of parts) names[`#${part}`] = part;
    return parts.map((part) => `#${part}`).join('.');
  };
  const value = (given: unknown) => {
    const placeholder = `:v${Object.keys(values).length}`;
    values[placeholder] = given;
    return placeholder;
  };

  const sets = Object.entries(set).filter(([, given]) => given !== undefined);
  const clauses = [
    clause('SET', [
      ...sets.map(([field, given]) => `${name(field)} = ${value(given)}`),
      ...Object.entries(fill).map(
        ([field, given]) => `${name(field)} = if_not_exists(${name(field)}, ${value(given)})`,
      ),
    ]),
    clause(
      'ADD',
      Object.entries({ ...add, ...join }).map(([field, given]) => `${name(field)} ${value(given)}`),
    ),
    clause('REMOVE', remove.map(name)),
  ];
  const conditions = [
    ...(mustExist ? ['attribute_exists(pk)'] : []),
    ...when.map((condition) => conditionText(condition, name, value)),
  ];
  return {
    Key: marshall(key),
    UpdateExpression: clauses.filter(Boolean).join(' '),
    ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length > 0 && {
      ExpressionAttributeValues: marshall(values, { removeUndefinedValues: true }),
    }),
  };
}

function conditionText(
  condition: Condition,
  name: (field: string) => string,
  value: (given: unknown) => string,
): string {
  if (condition[1] === 'absent') return `attribute_not_exists(${name(condition[0])})`;
  if (condition[1] === 'present') return `attribute_exists(${name(condition[0])})`;
  const [field, is, given] = condition;
  if (is === 'counts below')
    return `(attribute_not_exists(${name(field)}) OR ${name(field)} < ${value(given)})`;
  return `${name(field)} ${is} ${value(given)}`;
}

const clause = (verb: string, parts: string[]) => (parts.length > 0 ? `${verb} ${parts.join(', ')}` : '');
