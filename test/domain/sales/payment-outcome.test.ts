import { describe, expect, it } from 'vitest';
import type { AbortReason, Attempt } from '../../../shared/domain/sales/attempt.ts';
import { outcomeOf } from '../../../shared/domain/sales/payment-outcome.ts';
import { refusalOf } from '../../support/refusal.ts';

const base = { id: 'txn_a', tenantId: 't1', customerId: 'cst_c' } as unknown as Attempt;
const receipt = 'rcpt_t1ca';
const NOTHING_CHARGED = expect.stringMatching(/nothing was charged/i);

describe('outcomeOf', () => {
  it('of a succeeded attempt is the attempt and its receipt', () => {
    const attempt = { ...base, state: 'succeeded' as const };
    expect(outcomeOf({ attempt })).toEqual({ kind: 'succeeded', attempt, receipt });
  });

  it.each(['prepared', 'charging', 'confirming'] as const)(
    'of a %s attempt is `processing`, never a decline',
    (state) => {
      expect(outcomeOf({ attempt: { ...base, state } })).toEqual({ kind: 'processing', receipt });
    },
  );

  it('of an attempt that requires action is the client secret, or `processing` without one', () => {
    const attempt = { ...base, state: 'requires_action' as const, intentId: 'pi_1' };
    const asked = { kind: 'requires_action', clientSecret: 'secret', paymentIntentId: 'pi_1', receipt };
    expect(outcomeOf({ attempt, clientSecret: 'secret' })).toEqual(asked);
    expect(outcomeOf({ attempt })).toEqual({ kind: 'processing', receipt });
  });

  it('of a declined attempt is the processor’s reason, or that nothing was charged', () => {
    const attempt = { ...base, state: 'declined' as const };
    const refusal = { message: 'Your card has expired.', code: 'expired_card' };
    expect(outcomeOf({ attempt: { ...attempt, refusal } })).toEqual({
      kind: 'failed',
      message: refusal.message,
      code: 'payment_failed',
    });
    expect(outcomeOf({ attempt })).toEqual({
      kind: 'failed',
      message: NOTHING_CHARGED,
      code: 'payment_failed',
    });
  });

  it.each<AbortReason | undefined>(['fenced', 'superseded', 'released', undefined])(
    'of an attempt aborted as %s is that nothing was charged',
    (abortReason) => {
      expect(outcomeOf({ attempt: { ...base, state: 'aborted', abortReason } })).toEqual({
        kind: 'failed',
        message: NOTHING_CHARGED,
        code: 'payment_not_completed',
      });
    },
  );

  it('of an attempt that was not confirmed in time is that, and not a decline', () => {
    expect(outcomeOf({ attempt: { ...base, state: 'aborted', abortReason: 'abandoned' } })).toEqual({
      kind: 'failed',
      message: 'The payment was not confirmed in time and nothing was charged. You can try again.',
      code: 'payment_not_confirmed',
    });
  });

  it.each<[AbortReason, string]>([
    ['mismatch', 'payment_mismatch'],
    ['amount_too_small', 'amount_too_small'],
    ['credentials', 'gateway_not_available'],
    ['refused', 'gateway_not_available'],
    ['unsent', 'processor_unavailable'],
    ['rate_limit', 'processor_unavailable'],
  ])('of an attempt aborted as %s is the error %s, since the payer cannot solve it', (abortReason, code) => {
    expect(refusalOf(() => outcomeOf({ attempt: { ...base, state: 'aborted', abortReason } })).code).toBe(
      code,
    );
  });

  it.each<AbortReason>(['unsent', 'rate_limit'])(
    'of an attempt aborted as %s says when to retry',
    (abortReason) => {
      expect(() => outcomeOf({ attempt: { ...base, state: 'aborted', abortReason } })).toThrow(
        expect.objectContaining({ details: { retryAfterSeconds: 5 } }),
      );
    },
  );

  it('of a quarantined attempt is a mismatch', () => {
    expect(refusalOf(() => outcomeOf({ attempt: { ...base, state: 'quarantined' } })).code).toBe(
      'payment_mismatch',
    );
  });
});
