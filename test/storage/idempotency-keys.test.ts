import { expect, it } from 'vitest';
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
import { later, now, tenantId } from './owner.ts';

const aKey = (change: Partial<IdempotencyKey> = {}): IdempotencyKey => ({
  tenantId,
  route: 'POST /pay',
  keyHash: randomBase32(20),
  bodyHash: 'h',
  ...change,
});

/** A claim that the request works under. */
async function claimed(key: IdempotencyKey, at = now): Promise<Extract<Claim, { kind: 'claimed' }>> {
  const claim = await claimKey(key, at);
  if (claim.kind !== 'claimed') throw new Error(`The key is ${claim.kind}.`);
  return claim;
}
const LEASE = 45;

it('an idempotency key is running for a repeat until the claim ends', async () => {
  const key = aKey();
  await claimed(key);
  expect(await claimKey(key, later(LEASE - 0.001))).toEqual({ kind: 'running' });
  expect(await claimKey(key, later(LEASE))).toMatchObject({ kind: 'claimed' });
});

it('an idempotency key is read by a repeat that waits, which claims it when it is free', async () => {
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

it('an idempotency key is taken over after its claim with the same operation, and the first process can no longer write', async () => {
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

it('an idempotency key is taken over by one of ten repeats of the same moment', async () => {
  const key = aKey();
  const { operationId } = await claimed(key);
  const claims = await Promise.all(Array.from({ length: 10 }, () => claimKey(key, later(LEASE))));
  expect(claims.filter(({ kind }) => kind === 'claimed')).toMatchObject([{ operationId, isRepeat: true }]);
  expect(claims.filter(({ kind }) => kind === 'running')).toHaveLength(9);
});
