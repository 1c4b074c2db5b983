import type * as v from 'valibot';
import type { FieldError } from '../../../domain/errors.ts';
import { type Shape, shapeOf } from './schema-shape.ts';

/** Shorter names are too near to each other to tell a typo from a caller's own field. */
const LETTERS_MIN = 6;
const DISTANCE_MAX = 2;

/** Names that no object of the caller's own fields keeps: they are those of prototypes. */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Each field of the input that would be ignored and lose what it says: the schema does not know it and it is nearly one of its names, or
 * the API knows it in another place; or it is a reserved name within a field whose names the caller chooses.
 */
export function misspeltFields(schema: v.GenericSchema, input: unknown, placeOf?: FindPlace): FieldError[] {
  return misspeltIn(shapeOf(schema), input, [], placeOf);
}

/** Where the API knows a field that this request has at a path, in words; undefined for one of the caller's own. */
export type FindPlace = (name: string, path: readonly string[]) => string | undefined;

function misspeltIn(
  { entries, item, key, wrapped }: Shape,
  value: unknown,
  path: readonly string[],
  placeOf: FindPlace | undefined,
): FieldError[] {
  if (wrapped) return misspeltIn(wrapped, value, path, placeOf);
  if (item && Array.isArray(value))
    return value.flatMap((inner, index) => misspeltIn(item, inner, [...path, String(index)], placeOf));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  if (key && path.length > 0) return reservedIn(value, path);
  if (!entries) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (Object.hasOwn(entries, name))
      return misspeltIn(entries[name] as Shape, inner, [...path, name], placeOf);
    const meant =
      name.length < LETTERS_MIN
        ? undefined
        : Object.keys(entries).find((known) => distance(name, known) <= DISTANCE_MAX);
    const place = meant === undefined ? placeOf?.(name, path) : undefined;
    if (meant === undefined && place === undefined) return [];
    const message =
      place === undefined
        ? `This field is not known. Send ${meant}, or leave it out.`
        : `This field is not known here. It is ${place}. Send it there, or leave it out.`;
    return [{ field: [...path, name].join('.'), code: 'unknown', message }];
  });
}

const reservedIn = (value: object, path: readonly string[]): FieldError[] =>
  Object.keys(value)
    .filter((name) => RESERVED.has(name))
    .map((name) => ({
      field: [...path, name].join('.'),
      code: 'invalid',
      message: 'This name is reserved. Choose another.',
    }));

/** How many letters must be added, removed or replaced to turn one name into the other; more than the bound for names of other lengths. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > DISTANCE_MAX) return DISTANCE_MAX + 1;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, wanted] of [...other].entries()) {
      next.push(
        Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (letter === wanted ? 0 : 1)),
      );
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
