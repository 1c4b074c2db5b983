import { describe, expect, it } from 'vitest';
import type { AttemptId, LinkSlug } from '../../shared/domain/ids.ts';
import { randomBase32 } from '../../shared/runtime/new-id.ts';
import { bindIdempotencyKey, IdempotencyKeyTaken, onceKey, readIdempotencyKey } from '../../shared/storage/idempotency-keys.ts';
import { commit, get } from '../../shared/storage/table.ts';
import { customerId, DAY, failureOf, later, now, seconds, tenantId } from './owner.ts';

describe('an idempotency key', () => {
  const anIdempotencyKey = () => ({ scope: 'pay', key: randomBase32(20), bodyHash: 'h' });
  const result = { attemptId: 'txn_1' as AttemptId, customerId };

  it('is bound for one day to the result of its first request', async () => {
    const once = anIdempotencyKey();
    await commit([bindIdempotencyKey(tenantId, once, result, now)]);
    const row = await get(onceKey(tenantId, once));
    expect(readIdempotencyKey(row, once, now)).toMatchObject({ ...result, bodyHash: 'h', ttl: seconds + DAY });
    expect(readIdempotencyKey(row, once, later(DAY - 1))).toMatchObject(result);
    expect(readIdempotencyKey(row, once, later(DAY))).toBeUndefined();
    expect(readIdempotencyKey(undefined, once, now)).toBeUndefined();
  });

  it('with another body is a mismatch', () => {
    expect(() => readIdempotencyKey({ bodyHash: 'other', ttl: seconds + 1 }, anIdempotencyKey(), now)).toThrow(
      expect.objectContaining({ code: 'idempotency_mismatch', message: expect.stringMatching(/same body\.$/) }),
    );
  });

  it('cannot be bound twice within its day, and can be bound again after it', async () => {
    const once = anIdempotencyKey();
    await commit([bindIdempotencyKey(tenantId, once, result, now)]);
    expect(await failureOf(bindIdempotencyKey(tenantId, once, result, later(DAY - 1)))).toBeInstanceOf(IdempotencyKeyTaken);
    await commit([bindIdempotencyKey(tenantId, once, { linkSlug: 'pl_1' as LinkSlug }, later(DAY))]);
    expect(await get(onceKey(tenantId, once))).toMatchObject({ linkSlug: 'pl_1', ttl: seconds + 2 * DAY });
  });
});
