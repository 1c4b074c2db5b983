import { expect, it } from 'vitest';
import type { AttemptId, Instant } from '../../shared/domain/ids.ts';
import type { Attempt } from '../../shared/domain/sales/attempt.ts';
import { advance, createAttempt, findAttempt, getAttempt, takeLease } from '../../shared/storage/attempts.ts';
import { keys } from '../../shared/storage/table/keys.ts';
import { commit, get } from '../../shared/storage/table/table.ts';
import { workFields } from '../../shared/storage/table/work.ts';
import { anAttempt, at, customerId, failureOf, fresh, later, now, tenantId } from './owner.ts';

async function storedAttempt(change?: Partial<Attempt>) {
  const attempt = anAttempt(change);
  await commit([createAttempt(attempt)]);
  const item = () => get<Record<string, unknown>>(keys.attempt(tenantId, customerId, attempt.id));
  return { attempt, item, read: () => findAttempt(tenantId, customerId, attempt.id) };
}

it('createAttempt stores the attempt once, in its tenant’s list and in the reconciler’s index', async () => {
  const { attempt, item, read } = await storedAttempt();
  expect(await read()).toEqual(attempt);
  expect(await item()).toMatchObject({
    listPk: `T#${tenantId}#TXN`,
    listSk: attempt.id,
    workPk: expect.stringMatching(/^CHECK#[0-3]$/),
    workSk: `${at}#${attempt.id}`,
  });
  expect(await failureOf(createAttempt(attempt))).toMatchObject({ what: 'new attempt' });
  expect(await findAttempt(tenantId, customerId, fresh<AttemptId>('txn'))).toBeUndefined();
  await expect(getAttempt(tenantId, customerId, fresh<AttemptId>('txn'))).rejects.toThrow(/never removed/);
});

it('advance stores the new state, the given fields and the time of the next check', async () => {
  const { attempt, item, read } = await storedAttempt();
  const step = { intentId: 'pi_1', reconcileAt: later(60).toISOString() as Instant };
  const { after, write } = advance(attempt, 'requires_action', step);
  await commit([write]);
  expect(await read()).toEqual(after);
  expect(await read()).toEqual({
    ...attempt,
    state: 'requires_action',
    status: 1,
    version: 2,
    intentId: 'pi_1',
  });
  expect(await item()).toMatchObject({
    workPk: workFields('CHECK', attempt.id, at).workPk,
    workSk: `${step.reconcileAt}#${attempt.id}`,
  });
  expect(await item()).not.toHaveProperty('reconcileAt');
});

it('advance loses the attempt unless state and version are those that were read', async () => {
  const { attempt, read } = await storedAttempt({ version: 3 });
  for (const other of [{ version: 2 }, { version: 4 }, { state: 'confirming' as const }]) {
    expect(await failureOf(advance({ ...attempt, ...other }, 'declined').write)).toMatchObject({
      what: 'attempt',
    });
  }
  await commit([advance(attempt, 'aborted', { abortReason: 'abandoned' }).write]);
  expect(await failureOf(advance(attempt, 'succeeded').write)).toMatchObject({ what: 'attempt' });
  expect(await read()).toMatchObject({ state: 'aborted', status: 5 });
});

it('takeLease holds the attempt for longer than a function runs and refuses a second holder', async () => {
  const { attempt, item, read } = await storedAttempt();
  const results = await Promise.allSettled([takeLease(attempt, now), takeLease(attempt, now)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const until = later(45).toISOString();
  const leased = { ...attempt, leaseUntil: until, version: 2 };
  expect(results).toContainEqual({ status: 'fulfilled', value: leased });
  expect(await read()).toEqual(leased);
  expect(await item()).toMatchObject({ workSk: `${until}#${attempt.id}` });
  await expect(takeLease(attempt, now)).rejects.toMatchObject({ what: 'attempt' });
});
