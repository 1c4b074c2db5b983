import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { ERASED, personalFieldsOf, type Says } from '../../domain/persons/personal-fields.ts';
import { sha256 } from '../../runtime/hash.ts';
import type { Image } from '../table/table.ts';

/** What an item says of a person: where in the item, and the value there. A place is a path of names of maps and positions in lists. */
export type PersonalPart = Readonly<{ at: readonly string[]; value: AttributeValue }>;

/** An item as an erasure leaves it, and what that took out of it: nothing where nothing of a person is left. */
export type Split = Readonly<{ image: Image; parts: readonly PersonalPart[] }>;

/** Takes out of an item what it says of a person: without some of it, and of several persons only these parts. */
export function splitPersonal(
  image: Image,
  without: readonly Says[] = [],
  only?: readonly PersonalPart[],
): Split {
  const fields = Object.entries(personalFieldsOf(image.sk?.S ?? '')).filter(
    ([, says]) => !without.includes(says),
  );
  const found = fields.flatMap(([path, says]) =>
    partsAt({ M: image }, path.split('.'), []).flatMap((part) => {
      const left = leftOf(part.value, says);
      const isWanted = only === undefined || only.some(({ at }) => at.join('.') === part.at.join('.'));
      return left === 'as it is' || !isWanted ? [] : [{ part, left }];
    }),
  );
  if (found.length === 0) return { image, parts: [] };
  const erased = structuredClone(image);
  for (const { part, left } of found) place(erased, part.at, left);
  return { image: erased, parts: found.map(({ part }) => part) };
}

/** An item with what was taken out of it. */
export function withPersonal(image: Image, parts: readonly PersonalPart[]): Image {
  const whole = structuredClone(image);
  for (const { at, value } of parts) place(whole, at, value);
  return whole;
}

function partsAt(from: AttributeValue, path: readonly string[], at: readonly string[]): PersonalPart[] {
  const [name, ...rest] = path;
  if (name === undefined) return [{ at, value: from }];
  const names = name === '*' ? Object.keys(from.M ?? from.L ?? {}) : [name];
  return names.flatMap((one) => {
    const inner = memberOf(from, one);
    return inner === undefined ? [] : partsAt(inner, rest, [...at, one]);
  });
}

const memberOf = (of: AttributeValue, name: string): AttributeValue | undefined =>
  of.L ? of.L[Number(name)] : of.M && Object.hasOwn(of.M, name) ? of.M[name] : undefined;

/** What an erasure leaves in the place of a value: nothing of a map, which is optional wherever it is personal. */
function leftOf(value: AttributeValue, says: Says): AttributeValue | undefined | 'as it is' {
  if (says === 'request' && value.M) return frozenLeft(value.M);
  if (value.S === undefined) return value.NULL ? 'as it is' : undefined;
  return value.S === ERASED || value.S === '' ? 'as it is' : { S: ERASED };
}

/** A request to the processor as it was frozen, without the person to whom is shipped. Its hash is that of what is left. */
function frozenLeft(frozen: Image): AttributeValue | 'as it is' {
  const sent = JSON.parse(frozen.body?.S ?? '{}') as Record<string, unknown>;
  if (!('shipping' in sent)) return 'as it is';
  const body = JSON.stringify(withoutPerson(sent));
  return { M: { ...frozen, body: { S: body }, sha256: { S: sha256(body) } } };
}

/** A request that charges, without what it says of a person. */
export function withoutPerson({ shipping: _, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return rest;
}

/** Only what was found in an item, or in the one that it was before, is put there: each step of the way exists. */
function place(image: Image, at: readonly string[], value: AttributeValue | undefined): void {
  let inner: AttributeValue = { M: image };
  for (const name of at.slice(0, -1)) inner = memberOf(inner, name) ?? inner;
  const last = at.at(-1) ?? '';
  if (inner.L && value) inner.L[Number(last)] = value;
  else if (inner.M && value) inner.M[last] = value;
  else if (inner.M) delete inner.M[last];
}
