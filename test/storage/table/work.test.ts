import { expect, it, onTestFinished, vi } from 'vitest';
import type { Instant } from '../../../shared/domain/ids.ts';
import { workShard } from '../../../shared/storage/table/keys.ts';
import { WORK_SHARDS, workFields, workShards } from '../../../shared/storage/table/work.ts';

const at = '2026-11-21T12:00:00.000Z' as Instant;
const all = Array.from({ length: WORK_SHARDS }, (_, shard) => workShard('CHECK', shard));

it('work uses every shard, and always the same one for an id', () => {
  const shards = Array.from({ length: 400 }, (_, index) => workFields('CHECK', `txn_${index}`, at).workPk);
  expect(new Set(shards)).toEqual(new Set(all));
  expect(shards.slice(0, 8).join(' ')).toBe(
    'CHECK#3 CHECK#0 CHECK#1 CHECK#2 CHECK#3 CHECK#0 CHECK#1 CHECK#2',
  );
});

it('work is read from every shard once, whichever shard the reader begins at', () => {
  const chance = vi.spyOn(Math, 'random');
  onTestFinished(() => chance.mockRestore());
  const orders = all.map((_, shard) => {
    chance.mockReturnValueOnce((shard + 0.5) / WORK_SHARDS);
    return workShards('CHECK');
  });
  expect(orders.map(([first]) => first)).toEqual(all);
  for (const order of orders) expect(order.toSorted()).toEqual(all);
});
