import { describe, expect, it } from 'vitest';
import { randomBase32 } from '../../shared/runtime/new-id.ts';
import { countDecline, guardKey, isExhausted, secondsUntilNextHour } from '../../shared/storage/decline-limits.ts';
import { commit, get } from '../../shared/storage/table.ts';
import { later, now, seconds, tenantId } from './owner.ts';

describe('a decline limit', () => {
  it.each([
    ['address', 20],
    ['email', 5],
  ] as const)('by %s is exhausted after %d declines in an hour', async (name, limit) => {
    const guard = { name, who: randomBase32(8) };
    const declines = async () => await get<{ declines: number; ttl: number }>(guardKey(tenantId, guard, now));
    expect(isExhausted(guard, undefined)).toBe(false);
    expect(isExhausted(guard, {})).toBe(false);
    for (let count = 1; count <= limit; count++) {
      expect(isExhausted(guard, await declines())).toBe(false);
      await commit([countDecline(tenantId, guard, now)]);
    }
    expect(await declines()).toMatchObject({ declines: limit, ttl: seconds + 2 * 3600 });
    expect(isExhausted(guard, await declines())).toBe(true);
    expect(guardKey(tenantId, guard, now).pk).toBe(`T#${tenantId}#GUARD#${name}:${guard.who}#2026-11-21T12`);
  });

  it('starts from zero at each full hour', () => {
    const guard = { name: 'email', who: 'a' } as const;
    expect(guardKey(tenantId, guard, later(1799)).pk).toBe(guardKey(tenantId, guard, now).pk);
    expect(guardKey(tenantId, guard, later(1800)).pk).not.toBe(guardKey(tenantId, guard, now).pk);
    expect([now, later(1), later(1799.5), later(1800)].map(secondsUntilNextHour)).toEqual([1800, 1799, 1, 3600]);
  });
});
