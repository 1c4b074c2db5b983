import { describe, expect, it } from 'vitest';
import type { AttemptState } from '../../../shared/domain/sales/attempt.ts';
import type { ChargeAnswer, Intent } from '../../../shared/domain/sales/intent.ts';
import { instant, secondsAfter } from '../../../shared/domain/time/calendar.ts';
import { current, postpone, settle } from '../../../shared/flows/charging/settle.ts';
import { moveAttempt } from '../../../shared/storage/attempts.ts';
import { commit } from '../../../shared/storage/table.ts';
import { loseTable } from '../../support/wire.ts';
import { begun, intentOf } from '../attempt-fixture.ts';
import { settled } from '../settled-outcome.ts';

const refusal = { message: 'No.', code: 'card_declined' };

const untouched = { invoices: [], orders: [], cards: [], events: [], notices: [], declines: [0, 0] };

describe('an intent that waits', () => {
  it.each(['requires_action', 'requires_confirmation'] as const)(
    'for its payer (%s) is looked at again when their time is over',
    async (status) => {
      const { attempt, after, result } = await settled((intent) => ({ kind: 'intent', intent: intent({ status, clientSecret: 's' }) }), {
        attempt: { checks: 3 },
      });
      expect(result.clientSecret).toBe('s');
      expect(after.attempt).toMatchObject({ state: 'requires_action', status: 1, version: 2, intentId: `pi_${attempt.id}`, checks: 0 });
      expect(after.work).toBe(attempt.authenticateBy);
      expect(after).toMatchObject(untouched);
      expect(after.link).toHaveProperty('openAttempt');
    },
  );

  it('and is known to wait already is left as it is', async () => {
    const { result, attempt } = await settled((intent) => ({ kind: 'intent', intent: intent({ status: 'requires_action' }) }), {
      attempt: { state: 'requires_action', intentId: 'pi_known' },
    });
    expect(result).toEqual({ attempt });
  });

  it('under another name than the one that is known is a mismatch', async () => {
    const { after } = await settled((intent) => ({ kind: 'intent', intent: intent({ id: 'pi_other', status: 'processing' }) }), {
      attempt: { state: 'requires_action', intentId: 'pi_known' },
    });
    expect(after.attempt).toMatchObject({ state: 'quarantined', mismatches: ['id'], intentId: 'pi_known' });
  });

  it('for the processor proves nothing', async () => {
    const { attempt, after } = await settled((intent) => ({ kind: 'intent', intent: intent({ status: 'processing' }) }));
    expect(after.attempt).toEqual(attempt);
  });
});

describe('an intent that is not what was asked for', () => {
  it.each(['succeeded', 'processing', 'requires_capture'] as const)(
    'and may have charged (%s) is for people to look at',
    async (status) => {
      const { attempt, after } = await settled((intent) => ({ kind: 'intent', intent: intent({ status, amountMinor: 1 }) }));
      expect(after.attempt).toMatchObject({ state: 'quarantined', status: 2, intentId: `pi_${attempt.id}`, mismatches: ['amount'] });
      const detail = { tenantId: attempt.tenantId, attemptId: attempt.id, paymentIntentId: `pi_${attempt.id}`, mismatches: ['amount'] };
      expect(after).toMatchObject({ ...untouched, notices: [{ type: 'payment.quarantined', detail }], work: undefined });
      expect(after.link).toMatchObject({ status: 1, openAttempt: { id: attempt.id } });
    },
  );

  it('but charged nothing stays as it is while it cannot be cancelled', async () => {
    const { attempt, after } = await settled((intent) => ({
      kind: 'intent',
      intent: intent({ status: 'requires_action', amountMinor: 1 }),
    }));
    expect(after.attempt).toEqual(attempt);
  });

  it('because it waits to be captured is for people as well', async () => {
    const { after } = await settled((intent) => ({ kind: 'intent', intent: intent({ status: 'requires_capture' }) }));
    expect(after.attempt).toMatchObject({ state: 'quarantined', mismatches: ['status'] });
    expect(after.notices).toHaveLength(1);
  });
});

describe('an attempt that charged nothing', () => {
  it.each<[string, ChargeAnswer | ((intent: (change?: Partial<Intent>) => Intent) => ChargeAnswer), object]>([
    ['was declined', { kind: 'declined', refusal }, {}],
    [
      'was declined by its intent',
      (intent) => ({ kind: 'intent', intent: intent({ status: 'requires_payment_method', refusal, chargeId: 'ch_1' }) }),
      { chargeId: 'ch_1' },
    ],
    [
      'was declined with its intent',
      (intent) => ({ kind: 'declined', refusal, intent: intent({ chargeId: 'ch_2' }) }),
      { chargeId: 'ch_2' },
    ],
    ['was asked for what cannot be', { kind: 'refused', because: 'request', refusal }, {}],
  ])('because it %s frees its link, counts, and is told', async (_, answer, known) => {
    const { attempt, after, now } = await settled((intent) => (typeof answer === 'function' ? answer(intent) : answer));
    const intentId = after.attempt?.intentId;
    expect(after.attempt).toMatchObject({ state: 'declined', status: 4, version: 2, refusal, endedAt: instant(now), ...known });
    expect(intentId).toBe('chargeId' in known ? `pi_${attempt.id}` : undefined);
    expect(after.link).toMatchObject({ status: 1, declines: 1 });
    expect(after.link).not.toHaveProperty('openAttempt');
    expect(after).toMatchObject({ ...untouched, declines: [1, 1], events: [{ type: 'payment.failed' }], work: undefined });
    expect(after.events).toEqual([
      {
        id: expect.stringMatching(/^evt_/),
        type: 'payment.failed',
        createdAt: instant(now),
        tenantId: attempt.tenantId,
        projectId: attempt.projectId,
        data: {
          transactionId: attempt.id,
          status: 4,
          paymentLink: attempt.linkSlug,
          amount: { value: 19.99, currency: 'USD' },
          customer: { id: attempt.customerId, email: 'ada@example.com', name: 'Ada' },
          paymentIntentId: intentId ?? null,
          failure: refusal,
        },
      },
    ]);
  });

  it.each<[string, ChargeAnswer | 'canceled', string]>([
    ['was cancelled', 'canceled', 'abandoned'],
    ['was too small', { kind: 'refused', because: 'amount_too_small', refusal }, 'amount_too_small'],
    ['came with a key that is none', { kind: 'refused', because: 'credentials', refusal }, 'credentials'],
    ['came too often', { kind: 'refused', because: 'rate_limit', refusal }, 'rate_limit'],
  ])('because it %s frees its link and counts for nothing', async (_, answer, abortReason) => {
    const { after, now } = await settled((intent) =>
      answer === 'canceled' ? { kind: 'intent', intent: intent({ status: answer }) } : answer,
    );
    expect(after.attempt).toMatchObject({ state: 'aborted', status: 5, abortReason, endedAt: instant(now) });
    expect(after.link).toMatchObject({ status: 1, declines: 0 });
    expect(after.link).not.toHaveProperty('openAttempt');
    expect(after).toMatchObject(untouched);
  });

  it.each<ChargeAnswer>([
    { kind: 'declined', refusal },
    { kind: 'refused', because: 'rate_limit', refusal },
  ])('leaves the payer the customer it made: %j', async (answer) => {
    const { after, attempt } = await settled(() => answer, { attempt: { madeCustomer: true } });
    expect(after.profile?.processorCustomers[attempt.gatewayId]).toMatchObject({ id: attempt.processorCustomerId });
  });
});

describe('an answer that proves nothing', () => {
  it.each<ChargeAnswer>([{ kind: 'unknown', reason: 'lost' }, { kind: 'key_reused' }])('leaves everything as it is: %j', async (answer) => {
    const { attempt, after } = await settled(() => answer);
    expect(after.attempt).toEqual(attempt);
    expect(after).toMatchObject(untouched);
  });

  it('about an intent whose end nobody knows cancels it, to know', async () => {
    const { attempt, after } = await settled((intent) => ({ kind: 'intent', intent: intent({ status: 'requires_payment_method' }) }));
    expect(after.attempt).toEqual(attempt); // The processor knows no such intent, so nothing is learned.
  });
});

describe('whoever comes second', () => {
  it.each<ChargeAnswer>([{ kind: 'key_reused' }, { kind: 'declined', refusal }, { kind: 'refused', because: 'credentials', refusal }])(
    'is told what the first has written: %j',
    async (answer) => {
      const { attempt, account, now, read } = await begun();
      await commit([moveAttempt(attempt, 'quarantined', { mismatches: ['amount'] })]);
      const { attempt: told } = await settle(attempt, answer, account, now);
      expect(told).toMatchObject({ state: 'quarantined', version: 2 });
      expect(await read()).toMatchObject(untouched);
    },
  );

  it('books nothing twice', async () => {
    const { attempt, account, now, read } = await begun();
    const answer: ChargeAnswer = { kind: 'intent', intent: intentOf(attempt) };
    const results = await Promise.all([settle(attempt, answer, account, now), settle(attempt, answer, account, now)]);
    const { attempt: stored, invoices, events } = await read();
    expect(results.map((result) => result.attempt)).toEqual([stored, stored]);
    expect([invoices.length, events.length]).toEqual([1, 3]);
  });

  it('whose own failure is another is told that', async () => {
    const { attempt, account, now } = await begun({ link: { openAttempt: undefined } });
    await expect(settle(attempt, { kind: 'declined', refusal }, account, now)).rejects.toMatchObject({
      name: 'TransactionCanceledException',
    });
    await expect(current({ ...attempt, id: 'txn_none' as never })).rejects.toThrow(/is never removed/);
  });
});

describe('an attempt about which nothing was learned', () => {
  it.each([
    [0, 30],
    [3, 300],
    [5, 3600],
  ])('after %d looks is looked at again in %d seconds, and nobody is told', async (checks, seconds) => {
    const { attempt, now, read } = await begun({ attempt: { checks } });
    await postpone(attempt, now);
    const after = await read();
    expect(after.attempt).toEqual({ ...attempt, checks: checks + 1, version: 2 });
    expect(after.work).toBe(instant(secondsAfter(now, seconds)));
    expect(after.notices).toEqual([]);
  });

  it('after the fifth look is told to people, once', async () => {
    const { attempt, now, read } = await begun({ attempt: { checks: 4 } });
    await postpone(attempt, now);
    const { notices } = await read();
    const detail = {
      tenantId: attempt.tenantId,
      attemptId: attempt.id,
      state: 'charging' satisfies AttemptState,
      since: attempt.createdAt,
    };
    expect(notices).toEqual([{ type: 'payment.unresolved', detail }]);
  });

  it.each<[AttemptState, { checks: number; mismatches?: string[] }]>([
    ['charging', { checks: 7 }],
    ['quarantined', { checks: 0, mismatches: ['amount'] }],
  ])('is left to whoever has moved it since: %s', async (state, step) => {
    const { attempt, now, read } = await begun();
    await commit([moveAttempt(attempt, state, step)]);
    await postpone(attempt, now);
    expect((await read()).attempt).toMatchObject({ ...step, state, version: 2 });
  });

  it('fails as what it is, when it cannot be put off', async () => {
    const { attempt, now } = await begun();
    loseTable('UpdateItem');
    await expect(postpone(attempt, now)).rejects.toThrow('The table is gone.');
  });
});
