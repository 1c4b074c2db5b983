import { describe, expect, it } from 'vitest';
import { randomBase32 } from '../../shared/runtime/new-id.ts';
import {
  type Claim,
  claimKey,
  claimWaited,
  forgetKey,
  type IdempotencyKey,
  releaseKey,
  storeAnswer,
} from '../../shared/storage/idempotency-keys.ts';
import { keys } from '../../shared/storage/table/keys.ts';
import { get } from '../../shared/storage/table/table.ts';
import { DAY, later, now, seconds, tenantId } from './owner.ts';

const aKey = (change: Partial<IdempotencyKey> = {}): IdempotencyKey => ({
  tenantId,
  route: 'POST /pay',
  keyHash: randomBase32(20),
  bodyHash: 'h',
  ...change,
});
const recordOf = ({ route, keyHash }: IdempotencyKey) => get(keys.idempotencyKey(tenantId, route, keyHash));

/** A claim that the request works under. */
async function claimed(key: IdempotencyKey, at = now): Promise<Extract<Claim, { kind: 'claimed' }>> {
  const claim = await claimKey(key, at);
  if (claim.kind !== 'claimed') throw new Error(`The key is ${claim.kind}.`);
  return claim;
}
const LEASE = 45;

describe('an idempotency key', () => {
  it('is claimed by its first request, which draws the operation', async () => {
    const key = aKey();
    const claim = await claimed(key);
    const claimedUntil = later(LEASE).toISOString();
    expect(claim).toEqual({
      kind: 'claimed',
      operationId: expect.stringMatching(/^[0-9a-z]{26}$/),
      claimedUntil,
      isRepeat: false,
    });
    const { operationId } = claim;
    expect(await recordOf(key)).toMatchObject({
      tenantId,
      operationId,
      bodyHash: 'h',
      claimedUntil,
      ttl: seconds + DAY,
    });
  });

  it('is running for a repeat until the claim ends', async () => {
    const key = aKey();
    await claimed(key);
    expect(await claimKey(key, later(LEASE - 0.001))).toEqual({ kind: 'running' });
    expect(await claimKey(key, later(LEASE))).toMatchObject({ kind: 'claimed' });
  });

  it('is read by a repeat that waits, which claims it when it is free', async () => {
    const key = aKey();
    const { operationId } = await claimed(key);
    expect(await claimWaited(key, later(LEASE - 0.001))).toEqual({ kind: 'running' });
    expect(await claimWaited(key, later(LEASE))).toMatchObject({
      kind: 'claimed',
      operationId,
      isRepeat: true,
    });
    const other = aKey();
    const first = await claimed(other);
    await storeAnswer(other, first.claimedUntil, '{}');
    expect(await claimWaited(other, now)).toEqual({ kind: 'answered', answer: '{}' });
    const refused = aKey();
    await forgetKey(refused, (await claimed(refused)).claimedUntil);
    expect(await claimWaited(refused, now)).toMatchObject({ kind: 'claimed', isRepeat: false });
  });

  it('gives its stored answer to every repeat for a day', async () => {
    const key = aKey();
    const { claimedUntil } = await claimed(key);
    expect(await storeAnswer(key, claimedUntil, '{"status":200}')).toBe(true);
    for (const at of [now, later(DAY - 1)])
      expect(await claimKey(key, at)).toEqual({ kind: 'answered', answer: '{"status":200}' });
    expect(await claimKey(key, later(DAY))).toMatchObject({ kind: 'claimed', isRepeat: false });
  });

  it('is refused with another body, whether the first request runs or has its answer', async () => {
    const key = aKey();
    const { claimedUntil } = await claimed(key);
    const mismatch = { code: 'idempotency_mismatch', message: expect.stringMatching(/same body\.$/) };
    await expect(claimKey({ ...key, bodyHash: 'other' }, now)).rejects.toMatchObject(mismatch);
    await storeAnswer(key, claimedUntil, '{}');
    await expect(claimKey({ ...key, bodyHash: 'other' }, now)).rejects.toMatchObject(mismatch);
  });

  it('counts apart for another route and another tenant', async () => {
    const key = aKey();
    await claimed(key);
    expect(await claimKey({ ...key, route: 'POST /cancel' }, now)).toMatchObject({
      kind: 'claimed',
      isRepeat: false,
    });
    expect(await claimKey({ ...key, tenantId: `${tenantId.slice(0, -1)}_` as never }, now)).toMatchObject({
      isRepeat: false,
    });
  });

  it('is taken over after its claim with the same operation, and the first process can no longer write', async () => {
    const key = aKey();
    const first = await claimed(key);
    const second = await claimed(key, later(LEASE));
    expect(second).toEqual({ ...first, claimedUntil: later(2 * LEASE).toISOString(), isRepeat: true });
    const writes = [
      storeAnswer(key, first.claimedUntil, 'late'),
      releaseKey(key, first.claimedUntil),
      forgetKey(key, first.claimedUntil),
    ];
    expect(await Promise.all(writes)).toEqual([false, false, false]);
    expect(await storeAnswer(key, second.claimedUntil, 'in time')).toBe(true);
    expect(await claimKey(key, later(LEASE + 1))).toEqual({ kind: 'answered', answer: 'in time' });
  });

  it('is taken over by one of ten repeats of the same moment', async () => {
    const key = aKey();
    const { operationId } = await claimed(key);
    const claims = await Promise.all(Array.from({ length: 10 }, () => claimKey(key, later(LEASE))));
    expect(claims.filter(({ kind }) => kind === 'claimed')).toMatchObject([{ operationId, isRepeat: true }]);
    expect(claims.filter(({ kind }) => kind === 'running')).toHaveLength(9);
  });

  it('is claimed by one of ten first requests of the same moment', async () => {
    const key = aKey();
    const claims = await Promise.all(Array.from({ length: 10 }, () => claimKey(key, now)));
    expect(claims.filter(({ kind }) => kind === 'claimed')).toHaveLength(1);
  });

  it('that was released is taken over at once with the same operation', async () => {
    const key = aKey();
    const { operationId, claimedUntil } = await claimed(key);
    expect(await releaseKey(key, claimedUntil)).toBe(true);
    expect(await claimKey(key, now)).toMatchObject({ kind: 'claimed', operationId, isRepeat: true });
  });

  it('that was forgotten is free for another body and another operation', async () => {
    const key = aKey();
    const { operationId, claimedUntil } = await claimed(key);
    expect(await forgetKey(key, claimedUntil)).toBe(true);
    expect(await recordOf(key)).toMatchObject({ ttl: seconds + LEASE - DAY });
    const again = await claimed({ ...key, bodyHash: 'corrected' });
    expect([again.isRepeat, again.operationId === operationId]).toEqual([false, false]);
  });
});
