import { expect, it } from 'vitest';
import type { ReceiptRef } from '../../../shared/domain/ids.ts';
import type { AbortReason, Attempt } from '../../../shared/domain/sales/attempt.ts';
import { outcomeOf } from '../../../shared/domain/sales/payment-outcome.ts';
import { refusalOf } from '../../support/refusal.ts';

const base = { id: 'txn_a', tenantId: 't1', customerId: 'cst_c' } as unknown as Attempt;
const receipt = 'rcpt_t1ca' as ReceiptRef;
const NOTHING_CHARGED = expect.stringMatching(/nothing was charged/i);

it.each(['prepared', 'charging', 'confirming'] as const)(
  'outcomeOf of a %s attempt is `processing`, never a decline',
  (state) => {
    expect(outcomeOf({ attempt: { ...base, state } }, receipt)).toEqual({ kind: 'processing', receipt });
  },
);

it('outcomeOf of a declined attempt is the processor’s reason, or that nothing was charged', () => {
  const attempt = { ...base, state: 'declined' as const };
  const refusal = { message: 'Your card has expired.', code: 'expired_card' };
  expect(outcomeOf({ attempt: { ...attempt, refusal } }, receipt)).toEqual({
    kind: 'failed',
    message: refusal.message,
    code: 'payment_failed',
  });
  expect(outcomeOf({ attempt }, receipt)).toEqual({
    kind: 'failed',
    message: NOTHING_CHARGED,
    code: 'payment_failed',
  });
});

it.each<AbortReason | undefined>(['fenced', 'superseded', 'released', undefined])(
  'outcomeOf of an attempt aborted as %s is that nothing was charged',
  (abortReason) => {
    expect(outcomeOf({ attempt: { ...base, state: 'aborted', abortReason } }, receipt)).toEqual({
      kind: 'failed',
      message: NOTHING_CHARGED,
      code: 'payment_not_completed',
    });
  },
);

it.each<[AbortReason, string]>([
  ['mismatch', 'payment_mismatch'],
  ['amount_too_small', 'amount_too_small'],
  ['credentials', 'gateway_not_available'],
  ['refused', 'gateway_not_available'],
  ['unsent', 'processor_unavailable'],
  ['rate_limit', 'processor_unavailable'],
])(
  'outcomeOf of an attempt aborted as %s is the error %s, since the payer cannot solve it',
  (abortReason, code) => {
    expect(
      refusalOf(() => outcomeOf({ attempt: { ...base, state: 'aborted', abortReason } }, receipt)).code,
    ).toBe(code);
  },
);
