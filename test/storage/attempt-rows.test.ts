import { describe, expect, it } from 'vitest';
import type { AttemptId, Instant } from '../../shared/domain/ids.ts';
import type { Attempt } from '../../shared/domain/sales/attempt.ts';
import { AttemptMoved, createAttempt, findAttempt, moveAttempt, moved, takeLease } from '../../shared/storage/attempts.ts';
import { keys, workFields } from '../../shared/storage/keys.ts';
import { commit, get } from '../../shared/storage/table.ts';
import { at, customerId, fresh, later, now, owner, tenantId } from './owner.ts';

describe('an attempt', () => {
  const anAttempt = (change: Partial<Attempt> = {}) =>
    ({
      ...owner,
      id: fresh<AttemptId>('txn'),
      kind: 'link',
      linkSlug: 'pl_1',
      state: 'charging',
      status: 2,
      version: 1,
      amountMinor: 500,
      currency: 'usd',
      livemode: false,
      payer: { email: 'ada@example.com', name: 'Ada' },
      paymentMethodId: 'pm_1',
      address: '203.0.113.1',
      savesCard: false,
      naturalKey: 'n',
      confirms: 0,
      createdAt: at,
      authenticateBy: at,
      leaseUntil: at,
      checks: 0,
      ...change,
    }) as Attempt;
  const stored = async (change?: Partial<Attempt>) => {
    const attempt = anAttempt(change);
    await commit([createAttempt(attempt)]);
    const item = () => get<Record<string, unknown>>(keys.attempt(tenantId, customerId, attempt.id));
    return { attempt, item, read: () => findAttempt(tenantId, customerId, attempt.id) };
  };

  it('is listed, and is work from its first moment', async () => {
    const { attempt, item, read } = await stored();
    expect(await read()).toEqual(attempt);
    expect(await item()).toMatchObject({
      listPk: `T#${tenantId}#TXN`,
      listSk: attempt.id,
      workPk: expect.stringMatching(/^CHECK#[0-3]$/),
      workSk: `${at}#${attempt.id}`,
    });
    await expect(commit([createAttempt(attempt)])).rejects.toThrow();
    expect(await findAttempt(tenantId, customerId, fresh<AttemptId>('txn'))).toBeUndefined();
  });

  it('is moved with what is known of it, and looked at again when told', async () => {
    const { attempt, item, read } = await stored();
    const step = { intentId: 'pi_1', reconcileAt: later(60).toISOString() as Instant };
    await commit([moveAttempt(attempt, 'requires_action', step)]);
    expect(await read()).toEqual(moved(attempt, 'requires_action', step));
    expect(await read()).toEqual({ ...attempt, state: 'requires_action', status: 1, version: 2, intentId: 'pi_1' });
    expect(await item()).toMatchObject({ workPk: workFields('CHECK', attempt.id, at).workPk, workSk: `${step.reconcileAt}#${attempt.id}` });
    expect(await item()).not.toHaveProperty('reconcileAt');
  });

  it.each(['succeeded', 'declined', 'aborted', 'quarantined'] as const)(
    'that is %s is work no more, whatever it is told',
    async (state) => {
      const { attempt, item } = await stored();
      await commit([moveAttempt(attempt, state, { reconcileAt: at })]);
      const found = await item();
      expect(found).toMatchObject({ state, version: 2 });
      expect(found).not.toHaveProperty('workPk');
      expect(found).not.toHaveProperty('workSk');
    },
  );

  it('stays work when nothing is said of it', async () => {
    const { attempt, item } = await stored();
    await commit([moveAttempt(attempt, 'charging')]);
    expect(await item()).toMatchObject({ version: 2, workSk: `${at}#${attempt.id}` });
  });

  it('is moved only from the very state and version it was read in', async () => {
    const { attempt } = await stored({ version: 3 });
    for (const other of [{ version: 2 }, { version: 4 }, { state: 'prepared' as const }]) {
      await expect(commit([moveAttempt({ ...attempt, ...other }, 'declined')])).rejects.toThrow(AttemptMoved);
    }
    await commit([moveAttempt(attempt, 'declined')]);
  });

  it('is leased for longer than a function runs', async () => {
    const { attempt, item, read } = await stored();
    const leased = await takeLease(attempt, now);
    const until = later(45).toISOString();
    expect(leased).toEqual({ ...attempt, leaseUntil: until, version: 2 });
    expect(await read()).toEqual(leased);
    expect(await item()).toMatchObject({ workSk: `${until}#${attempt.id}` });
    await expect(takeLease(attempt, now)).rejects.toThrow(/has moved on from charging/);
  });
});
