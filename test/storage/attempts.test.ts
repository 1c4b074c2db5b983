import { describe, expect, it } from 'vitest';
import type { AttemptId, Instant } from '../../shared/domain/ids.ts';
import type { Attempt, AttemptState } from '../../shared/domain/sales/attempt.ts';
import {
  advance,
  close,
  createAttempt,
  findAttempt,
  getAttempt,
  takeLease,
} from '../../shared/storage/attempts.ts';
import { countAttention, listAttention } from '../../shared/storage/attention.ts';
import { keys } from '../../shared/storage/table/keys.ts';
import { commit, get } from '../../shared/storage/table/table.ts';
import { workFields } from '../../shared/storage/table/work.ts';
import { anAttempt, at, customerId, failureOf, fresh, later, now, race, tenantId } from './owner.ts';

async function storedAttempt(change?: Partial<Attempt>) {
  const attempt = anAttempt(change);
  await commit([createAttempt(attempt)]);
  const item = () => get<Record<string, unknown>>(keys.attempt(tenantId, customerId, attempt.id));
  return { attempt, item, read: () => findAttempt(tenantId, customerId, attempt.id) };
}

describe('createAttempt', () => {
  it('stores the attempt once, in its tenant’s list and in the reconciler’s index', async () => {
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
});

describe('advance', () => {
  it('stores the new state, the given fields and the time of the next check', async () => {
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

  it('keeps the time of the next check when none is given', async () => {
    const { attempt, item } = await storedAttempt();
    await commit([advance(attempt, 'charging').write]);
    expect(await item()).toMatchObject({ version: 2, workSk: `${at}#${attempt.id}` });
  });

  it.each(['succeeded', 'declined', 'aborted'] as const)(
    'to %s removes the attempt from the reconciler’s index, even with a time to check',
    async (state) => {
      const { attempt, item } = await storedAttempt();
      await commit([advance(attempt, state, { reconcileAt: at }).write]);
      const found = await item();
      expect(found).toMatchObject({ state, version: 2 });
      expect(found).not.toHaveProperty('workPk');
      expect(found).not.toHaveProperty('workSk');
    },
  );

  it.each<[string, AttemptState, object, string]>([
    ['unresolved after five checks', 'charging', { reconcileCount: 5, reconcileAt: at }, at],
    ['quarantined', 'quarantined', { mismatches: ['amount'] }, '9999-12-31T23:59:59.999Z'],
  ])(
    'lists an attempt that is %s with those that need a person until it is settled',
    async (_, state, step, next) => {
      const { attempt, item } = await storedAttempt();
      const isListed = async () => (await listAttention()).some(({ id }) => id === attempt.id);
      const { after, write } = advance(attempt, state, { ...step });
      await commit([write]);
      expect(await item()).toMatchObject({
        workPk: expect.stringMatching(/^ATTENTION#[0-3]$/),
        workSk: `${next}#${attempt.id}`,
      });
      expect([await isListed(), await countAttention()]).toEqual([
        true,
        expect.toSatisfy((count) => count > 0),
      ]);
      await commit([(state === 'quarantined' ? close(after, now) : advance(after, 'aborted')).write]);
      expect(await item()).not.toHaveProperty('workPk');
      expect(await isListed()).toBe(false);
    },
  );

  it('loses the attempt unless state and version are those that were read', async () => {
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

  it('refuses a move that the table of transitions does not allow', () => {
    expect(() => advance(anAttempt({ state: 'succeeded' }), 'declined')).toThrow(
      'an attempt cannot move from succeeded to declined',
    );
  });

  it('succeeds for one of ten concurrent callers and loses the attempt for the others', async () => {
    const { attempt, read } = await storedAttempt({ state: 'requires_action', status: 1 });
    const { succeeded, errors } = await race(10, () => advance(attempt, 'confirming', { confirms: 1 }).write);
    expect(succeeded).toBe(1);
    for (const error of errors) expect(error).toMatchObject({ what: 'attempt' });
    expect(await read()).toMatchObject({ state: 'confirming', status: 2, version: 2 });
  });
});

describe('takeLease', () => {
  it('holds the attempt for longer than a function runs and refuses a second holder', async () => {
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
});
