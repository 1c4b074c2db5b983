import { describe, expect, it } from 'vitest';
import { randomBase32 } from '../../shared/runtime/new-id.ts';
import {
  countDecline,
  declineCountKey,
  isLimitReached,
  secondsUntilNextHour,
} from '../../shared/storage/decline-limits.ts';
import { commit, get } from '../../shared/storage/table/table.ts';
import { later, now, seconds, tenantId } from './owner.ts';

describe('a decline limit', () => {
  it.each([
    ['network', 20],
    ['email', 5],
  ] as const)('by %s is reached after %d declines in an hour', async (on, most) => {
    const limit = { on, who: randomBase32(8) };
    const declines = async () =>
      await get<{ declines: number; ttl: number }>(declineCountKey(tenantId, limit, now));
    expect([isLimitReached(limit, undefined), isLimitReached(limit, {})]).toEqual([false, false]);
    for (let count = 1; count <= most; count++) {
      expect(isLimitReached(limit, await declines())).toBe(false);
      await commit([countDecline(tenantId, limit, now)]);
    }
    expect(await declines()).toMatchObject({ declines: most, ttl: seconds + 3 * 24 * 3600 });
    expect(isLimitReached(limit, await declines())).toBe(true);
    expect(declineCountKey(tenantId, limit, now).pk).toBe(
      `T#${tenantId}#DECLINES#${on}:${limit.who}#2026-11-21T12`,
    );
  });

  it('starts from zero at each full hour', () => {
    const limit = { on: 'email', who: 'a' } as const;
    expect(declineCountKey(tenantId, limit, later(1799)).pk).toBe(declineCountKey(tenantId, limit, now).pk);
    expect(declineCountKey(tenantId, limit, later(1800)).pk).not.toBe(
      declineCountKey(tenantId, limit, now).pk,
    );
    expect([now, later(1), later(1799.5), later(1800)].map(secondsUntilNextHour)).toEqual([
      1800, 1799, 1, 3600,
    ]);
  });
});
