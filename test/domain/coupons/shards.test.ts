import { expect, it } from 'vitest';
import { shardsWithRoom, shareOf } from '../../../shared/domain/coupons/shards.ts';

const shards = 8;

it.each([1, 7, 8, 10, 1001])(
  'the shares of a cap of %i add up to it, and differ by one at most',
  (maxRedemptions) => {
    const shares = Array.from(
      { length: shards },
      (_, shard) => shareOf({ shards, maxRedemptions }, shard) ?? Number.NaN,
    );
    expect(shares.reduce((sum, share) => sum + share)).toBe(maxRedemptions);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
  },
);

it('a shard has room below its share, and always without a cap', () => {
  expect(shardsWithRoom({ shards, maxRedemptions: 10 }, [2, 1, 1, 1, 0, 1, 1, 1])).toEqual([1, 4]);
  expect(shardsWithRoom({ shards, maxRedemptions: 3 }, [])).toEqual([0, 1, 2]);
  expect(shardsWithRoom({ shards: 2, maxRedemptions: undefined }, [1000, 5])).toEqual([0, 1]);
});
