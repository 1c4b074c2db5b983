import { expect, it } from 'vitest';
import { keys } from '../../../shared/storage/table/keys.ts';
import { change, commit, create, get, upsert } from '../../../shared/storage/table/table.ts';
import { mergeEdits, updateOf } from '../../../shared/storage/table/updates.ts';
import type { Change } from '../../../shared/storage/table/write.ts';
import { failureOf, fresh, tenantId } from '../owner.ts';

const aKey = () => keys.declines(tenantId, fresh('evt'), 'an-hour');
const lost = (name: string) => () => new Error(`${name} lost`);
const key = aKey();

/** Two edits of one item, which a commit sends as one write. */
async function edited(item: object, one: Change, other: Change) {
  const key = aKey();
  await commit([create(key, item)]);
  const error = await failureOf(change(key, one, lost('one')), change(key, other, lost('other')));
  return { error: error?.message, item: await get(key) };
}

it('edits of one key in one commit become one write, and leave edits of other keys apart', () => {
  const writes = [
    change(key, { set: { a: 1 } }),
    create(aKey(), {}),
    change(key, { remove: ['b'] }),
    change(aKey(), { add: { c: 1 } }),
  ];
  expect(mergeEdits(writes)).toHaveLength(3);
  const [merged] = mergeEdits(writes);
  expect(merged && 'edit' in merged && merged.edit).toEqual({
    set: { a: 1 },
    fill: {},
    add: {},
    remove: ['b'],
    when: [],
  });
});

it('edits of one key in one commit are applied together on all conditions of both', async () => {
  const { item, error } = await edited(
    { a: 1, b: 1, count: 1 },
    { set: { a: 2 }, when: [['a', '=', 1]] },
    { add: { count: 2 }, remove: ['b'] },
  );
  expect(error).toBeUndefined();
  expect(item).toMatchObject({ a: 2, count: 3 });
  expect(item).not.toHaveProperty('b');
});

it.each<[string, Change['when'], Change['when']]>([
  ['one', [['a', '=', 2]], [['b', 'present']]],
  ['other', [['a', '=', 1]], [['b', 'absent']]],
  ['other', [['a', '<=', 1]], [['map.inner', '>', 5]]],
  ['one', [['map', '=', { inner: 4 }]], [['a', '<', 2]]],
  ['one', [['none', 'present']], [['none', 'present']]],
])(
  'edits of one key in one commit throw the error of the edit that lost: %s',
  async (name, ofOne, ofOther) => {
    const { error, item } = await edited(
      { a: 1, b: 1, map: { inner: 5 } },
      { set: { c: 1 }, when: ofOne },
      { set: { d: 1 }, when: ofOther },
    );
    expect(error).toBe(`${name} lost`);
    expect(item).not.toHaveProperty('c');
    expect(item).not.toHaveProperty('d');
  },
);

it('edits of one key in one commit throw the error of the edit that needs the item, when there is none', async () => {
  const key = aKey();
  const error = await failureOf(
    upsert(key, { set: { a: 1 } }, lost('upsert')),
    change(key, { set: { b: 1 } }, lost('change')),
  );
  expect(error.message).toBe('change lost');
  expect(await get(key)).toBeUndefined();
});

it('edits of one key in one commit are refused when they set one field to two values', () => {
  const set = (value: unknown) => change(key, { set: { a: value } });
  expect(() => mergeEdits([set(1), set(2)])).toThrow('two edits of one commit set a');
  expect(() => mergeEdits([set({ b: 1 }), set({ b: 1 }), set(undefined)])).not.toThrow();
});

const of = (edit: Change, mustExist = true) => updateOf({ key, edit, mustExist });

it('updateOf writes only the clauses it needs, since DynamoDB refuses empty ones', () => {
  expect(of({ set: { a: 1 }, add: { b: 2 }, remove: ['c'], when: [['d', '=', 3]] })).toMatchObject({
    UpdateExpression: 'SET #a = :v0 ADD #b :v1 REMOVE #c',
    ConditionExpression: 'attribute_exists(pk) AND #d = :v2',
    ExpressionAttributeNames: { '#a': 'a', '#b': 'b', '#c': 'c', '#d': 'd' },
  });
  const removing = of({ remove: ['c'] }, false);
  expect(removing).toMatchObject({ UpdateExpression: 'REMOVE #c' });
  expect(removing).not.toHaveProperty('ExpressionAttributeValues');
  expect(removing).not.toHaveProperty('ConditionExpression');
  expect(of({}, false)).not.toHaveProperty('ExpressionAttributeNames');
});
