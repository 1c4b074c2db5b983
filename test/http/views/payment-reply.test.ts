import { describe, expect, it } from 'vitest';
import type { ReceiptRef } from '../../../shared/domain/ids.ts';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import { paymentReply } from '../../../shared/http/views/payment-reply.ts';

describe('the answer to a payment', () => {
  const receipt = 'rcpt_1' as ReceiptRef;
  const attempt = {
    intentId: 'pi_1',
    operation: 'charge',
    terms: { charge: { minor: 5120, currency: 'kwd' } },
  } as unknown as Attempt;

  it('that succeeded has the payment intent, or says that none was required', () => {
    const body = { status: 'success', receipt: { summaryRef: receipt } };
    const intent = { id: 'pi_1', status: 'succeeded', amount: 5.12, currency: 'KWD' };
    expect(paymentReply({ kind: 'succeeded', attempt, receipt }, false, 'req_1')).toEqual({
      status: 200,
      headers: {},
      body: { ...body, payment_intent: intent },
    });
    const free = { ...attempt, operation: 'save_card', intentId: 'seti_1' } as const;
    expect(paymentReply({ kind: 'succeeded', attempt: free, receipt }, true, 'req_1')).toEqual({
      status: 200,
      headers: { 'idempotent-replayed': 'true' },
      body: { ...body, payment_intent: { id: null, status: 'not_required' } },
    });
  });

  it('that requires action has the client secret and the intent', () => {
    const outcome = {
      kind: 'requires_action',
      clientSecret: 'secret',
      paymentIntentId: 'pi_1',
      receipt,
    } as const;
    expect(paymentReply(outcome, false, 'req_1')).toEqual({
      status: 200,
      headers: {},
      body: {
        status: 'requires_action',
        clientSecret: 'secret',
        paymentIntentId: 'pi_1',
        receipt: { summaryRef: receipt },
      },
      isTransient: true,
    });
  });

  it('that failed has the reason', () => {
    expect(paymentReply({ kind: 'failed', message: 'No.', code: 'payment_failed' }, true, 'req_1')).toEqual({
      status: 402,
      headers: { 'idempotent-replayed': 'true' },
      body: { status: 'payment_failed', message: 'No.', code: 'payment_failed', requestId: 'req_1' },
    });
  });

  it('with an unknown outcome asks not to pay again and says when to retry', () => {
    expect(paymentReply({ kind: 'processing', receipt }, true, 'req_1')).toEqual({
      status: 503,
      headers: { 'idempotent-replayed': 'true', 'retry-after': '5' },
      body: {
        status: 'processing',
        message: expect.stringMatching(/Do not pay again.*\.$/),
        receipt: { summaryRef: receipt },
      },
    });
  });
});
