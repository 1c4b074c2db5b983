import { expect, it } from 'vitest';
import { rebase } from '../../../../apps/operator/restore/journal/rebase.ts';
import type { Journaled } from '../../../../shared/storage/journal/journaled.ts';
import type { Key } from '../../../../shared/storage/table/keys.ts';
import type { Image } from '../../../../shared/storage/table/table.ts';

const imageOf = (fields: Record<string, string | number>): Image =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'number' ? { N: String(value) } : { S: value },
    ]),
  );
const before = imageOf({ version: 1, status: 2, next: 'May', balance: 100 });
const LEFT_OUT = 'left out';
type Fields = Parameters<typeof imageOf>[0];
const changesOf = (sk: string, ...all: readonly [by: string, fields: Fields | undefined][]): Journaled[] =>
  all.map(([by, fields], index) => ({
    key: { pk: 'T#t', sk } as Key,
    sequence: String(index),
    at: '2027-04-01T00:00:00.000Z',
    by,
    image: fields && imageOf(fields),
  }));
const rebased = (changes: readonly Journaled[]) => rebase(before, changes, ({ by }) => by === LEFT_OUT);

const renewed = { version: 2, status: 2, next: 'June', balance: 90 };

it('an item keeps what later changes set in other fields than what is left out, with the next version', () => {
  const changes = changesOf('ORDER#o', [LEFT_OUT, renewed], ['cancel', { ...renewed, version: 3, end: 'x' }]);
  expect(rebased(changes)).toEqual({
    image: imageOf({ version: 2, status: 2, next: 'May', balance: 100, end: 'x' }),
    blocked: undefined,
  });
});

it('an item is blocked at the first change that sets a field which was set by what is left out, also a number', () => {
  const [first, second] = changesOf(
    'ORDER#o',
    [LEFT_OUT, renewed],
    ['x', { ...renewed, version: 3, balance: 70 }],
  );
  expect(rebased([first, second] as Journaled[])).toEqual({ image: before, blocked: second });
});

it('a wallet has its sums without what is left out', () => {
  const changes = changesOf(
    'WALLET#usd',
    [LEFT_OUT, { ...renewed, next: 'May' }],
    ['x', { ...renewed, next: 'May', version: 3, balance: 95 }],
  );
  expect(rebased(changes).image).toEqual(imageOf({ version: 2, status: 2, next: 'May', balance: 105 }));
});

it('an item is blocked where its creation is left out', () => {
  const changes = changesOf('ORDER#o', [LEFT_OUT, renewed], ['x', { ...renewed, version: 3 }]);
  expect(rebase(undefined, changes, ({ by }) => by === LEFT_OUT)).toEqual({
    image: undefined,
    blocked: changes[1],
  });
});

it('an item is as its last change left it where nothing is left out, and gone where DynamoDB removed it', () => {
  expect(rebased(changesOf('ORDER#o', ['x', renewed])).image).toEqual(imageOf(renewed));
  expect(rebased(changesOf('KEY', ['x', renewed], ['x', undefined])).image).toBeUndefined();
});
