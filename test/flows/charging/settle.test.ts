import { describe, expect, it } from 'vitest';
import type { Attempt, AttemptState } from '../../../shared/domain/sales/attempt.ts';
import type { ChargeAnswer, Intent } from '../../../shared/domain/sales/intent.ts';
import { instant, secondsAfter } from '../../../shared/domain/time/calendar.ts';
import { postpone, settle } from '../../../shared/flows/charging/settle.ts';
import { advance } from '../../../shared/storage/attempts.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { loseTable } from '../../support/wire.ts';
import { type Begun, begun, CHALLENGED, intentOf, sent } from '../attempt-fixture.ts';
import { misbehave } from '../processor-faults.ts';

const refusal = { message: 'No.', code: 'card_declined' };
const report = {
  code: 'parameter_missing',
  param: 'return_url',
  message: 'No.',
  processorRequestId: 'req_1',
};
const untouched = { invoices: [], orders: [], cards: [], events: [], notices: [], declines: [0, 0] };
type Answered = ChargeAnswer | Partial<Intent>;

/** What an answer makes of an attempt, as it is returned and as it is stored. */
async function settled(answered: Answered, start: Begun = {}) {
  const given = await begun(start);
  const { attempt, account, now } = given;
  const answer: ChargeAnswer =
    'kind' in answered ? answered : { kind: 'intent', intent: intentOf(attempt, answered) };
  const result = await settle(attempt, answer, account, now);
  const after = await given.read();
  expect(result.attempt).toEqual(after.attempt);
  return { ...given, result, after };
}

describe('an intent that waits', () => {
  it.each(['requires_action', 'requires_confirmation'] as const)(
    'with %s is checked when the payer’s time is over',
    async (status) => {
      const { attempt, after, result } = await settled(
        { status, clientSecret: 's' },
        { attempt: { reconcileCount: 3 } },
      );
      expect(result.clientSecret).toBe('s');
      expect(after.attempt).toMatchObject({
        state: 'requires_action',
        version: 2,
        intentId: `pi_${attempt.id}`,
        reconcileCount: 0,
      });
      expect(after).toMatchObject({
        ...untouched,
        work: attempt.authenticateBy,
        link: { openAttempt: { id: attempt.id } },
      });
    },
  );

  it('and is known to wait leaves the attempt as it is', async () => {
    const start = { attempt: { state: 'requires_action', intentId: 'pi_known' } } as const;
    const { result, attempt } = await settled({ status: 'requires_action' }, start);
    expect(result).toEqual({ attempt });
  });
});

describe('an intent that is not what was asked for', () => {
  it.each<[Partial<Intent>, string]>([
    [{ status: 'succeeded', amountMinor: 1 }, 'amount'],
    [{ status: 'processing', amountMinor: 1 }, 'amount'],
    [{ status: 'requires_capture', amountMinor: 1 }, 'amount'],
    [{ status: 'requires_capture' }, 'status'],
  ])('and may have charged quarantines the attempt and notifies operators: %j', async (change, mismatch) => {
    const { attempt, after } = await settled(change);
    const [paymentIntentId, mismatches] = [`pi_${attempt.id}`, [mismatch]];
    expect(after.attempt).toMatchObject({
      state: 'quarantined',
      status: 2,
      intentId: paymentIntentId,
      mismatches,
    });
    const detail = { tenantId: attempt.tenantId, attemptId: attempt.id, paymentIntentId, mismatches };
    expect(after).toMatchObject({
      ...untouched,
      notices: [{ type: 'payment.quarantined', detail }],
      work: '9999-12-31T23:59:59.999Z',
    });
    expect(after.link).toMatchObject({ status: 1, openAttempt: { id: attempt.id } });
  });

  it.each<[string, Partial<Intent>, Partial<Attempt>]>([
    ['id', { id: 'pi_other' }, { state: 'requires_action', intentId: 'pi_known' }],
    ['attempt', { attemptId: 'txn_other' }, {}],
  ])(
    'by its %s another payment’s leaves the attempt as it is: the reply proves nothing',
    async (_, change, attemptChange) => {
      const { attempt, after } = await settled(change, { attempt: attemptChange });
      expect(after.attempt).toEqual(attempt);
    },
  );

  it('but charged nothing is cancelled, and stays as it is until the processor confirms that', async () => {
    const { attempt, account, intent, now, tenant } = await sent(
      { attempt: { paymentMethodId: CHALLENGED } },
      { state: 'requires_action' },
    );
    const wrong = { kind: 'intent', intent: { ...intent, amountMinor: 100 } } as const;
    await misbehave(tenant, 'error_500_before', /\/cancel$/);
    expect((await settle(attempt, wrong, account, now)).attempt).toEqual(attempt);
    expect((await settle(attempt, wrong, account, now)).attempt).toMatchObject({
      state: 'aborted',
      abortReason: 'mismatch',
    });
  });
});

describe('an attempt that charged nothing', () => {
  it.each<[string, Answered, object]>([
    ['was declined', { kind: 'declined', refusal }, {}],
    [
      'has an intent that was declined',
      { status: 'requires_payment_method', refusal, chargeId: 'ch_1' },
      { chargeId: 'ch_1' },
    ],
    ['named a card that does not exist', { kind: 'refused', because: 'payment_method', refusal, report }, {}],
  ])('because it %s frees its link and counts the decline', async (_, answer, known) => {
    const { attempt, after, now } = await settled(answer);
    expect(after.attempt).toMatchObject({
      state: 'declined',
      status: 4,
      version: 2,
      refusal,
      endedAt: instant(now),
      ...known,
    });
    expect(after.attempt?.intentId).toBe('chargeId' in known ? `pi_${attempt.id}` : undefined);
    expect(after.link).toMatchObject({ status: 1, declines: 1 });
    expect(after.link).not.toHaveProperty('openAttempt');
    expect(after).toMatchObject({
      ...untouched,
      declines: [1, 1],
      events: [{ type: 'payment.failed' }],
      work: undefined,
    });
  });

  it.each<[string, Answered, string]>([
    ['was cancelled', { status: 'canceled' }, 'abandoned'],
    ['was too small', { kind: 'refused', because: 'amount_too_small', refusal, report }, 'amount_too_small'],
    ['was sent too often', { kind: 'refused', because: 'rate_limit', refusal, report }, 'rate_limit'],
  ])('because it %s frees its link and counts no decline', async (_, answer, abortReason) => {
    const { after, now } = await settled(answer);
    expect(after.attempt).toMatchObject({ state: 'aborted', status: 5, abortReason, endedAt: instant(now) });
    expect(after.link).toMatchObject({ status: 1, declines: 0 });
    expect(after.link).not.toHaveProperty('openAttempt');
    expect(after).toMatchObject(untouched);
  });
});

describe('an attempt that the processor refused for a reason that no payer can correct', () => {
  it.each(['refused', 'credentials'] as const)(
    'frees its link, counts no decline, and notifies operators: %s',
    async (because) => {
      const { attempt, after } = await settled({ kind: 'refused', because, refusal, report });
      expect(after.attempt).toMatchObject({ state: 'aborted', abortReason: because });
      expect(after.link).toMatchObject({ status: 1, declines: 0 });
      const { message: _, ...named } = report;
      const detail = {
        tenantId: attempt.tenantId,
        gatewayId: attempt.gatewayId,
        attemptId: attempt.id,
        because,
        ...named,
      };
      expect(after).toEqual(
        expect.objectContaining({ ...untouched, notices: [{ type: 'gateway.refused', detail }] }),
      );
    },
  );
});

describe('an answer that proves nothing', () => {
  it.each<Answered>([
    { kind: 'unknown', reason: 'lost' },
    { kind: 'key_reused' },
    { status: 'processing' },
    { status: 'requires_payment_method' }, // The processor knows no such intent, so cancelling it tells nothing.
  ])('leaves everything as it is: %j', async (answer) => {
    const { attempt, after } = await settled(answer);
    expect(after.attempt).toEqual(attempt);
    expect(after).toMatchObject(untouched);
  });
});

describe('a process that comes second', () => {
  it.each<ChargeAnswer>([
    { kind: 'key_reused' },
    { kind: 'declined', refusal },
    { kind: 'refused', because: 'credentials', refusal, report },
  ])('gets what the first has written: %j', async (answer) => {
    const { attempt, account, now, read } = await begun();
    await commit([advance(attempt, 'quarantined', { mismatches: ['amount'] }).write]);
    expect((await settle(attempt, answer, account, now)).attempt).toMatchObject({
      state: 'quarantined',
      version: 2,
    });
    expect(await read()).toMatchObject(untouched);
  });

  it('fails when the write fails for another reason', async () => {
    const { attempt, account, now } = await begun();
    const holdsNothing = {
      ...attempt,
      holds: [{ on: 'invoice', id: 'inv_none' as never, customerId: attempt.customerId }],
    } as const;
    const settling = settle(
      { ...holdsNothing, holds: [...holdsNothing.holds] },
      { kind: 'declined', refusal },
      account,
      now,
    );
    await expect(settling).rejects.toMatchObject({ name: 'TransactionCanceledException' });
  });
});

describe('an attempt whose outcome stays unknown', () => {
  it.each([
    [0, 30, false],
    [3, 300, false],
    [4, 900, true],
    [5, 3600, false],
  ])(
    'after %d checks is checked again in %d seconds; operators are notified: %s',
    async (reconcileCount, seconds, isNotified) => {
      const { attempt, now, read } = await begun({ attempt: { reconcileCount } });
      await postpone(attempt, now);
      const after = await read();
      expect(after.attempt).toEqual({ ...attempt, reconcileCount: reconcileCount + 1, version: 2 });
      expect(after.work).toBe(instant(secondsAfter(now, seconds)));
      const detail = {
        tenantId: attempt.tenantId,
        attemptId: attempt.id,
        state: 'charging',
        since: attempt.createdAt,
      };
      expect(after.notices).toEqual(isNotified ? [{ type: 'payment.unresolved', detail }] : []);
    },
  );

  it.each<AttemptState>(['charging', 'quarantined'])(
    'is left to the process that moved it since: %s',
    async (state) => {
      const { attempt, now, read } = await begun();
      await commit([advance(attempt, state).write]);
      await postpone(attempt, now);
      expect((await read()).attempt).toMatchObject({ state, version: 2, reconcileCount: 0 });
    },
  );

  it('fails when the table fails', async () => {
    const { attempt, now } = await begun();
    loseTable('UpdateItem');
    await expect(postpone(attempt, now)).rejects.toThrow('The table is gone.');
  });
});
