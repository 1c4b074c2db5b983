import type { PaymentSucceeded } from '../../contracts/answers/payment.ts';
import type { Shown } from '../../contracts/answers/shown.ts';
import type { PaymentOutcome, Replay } from '../../domain/sales/payment-outcome.ts';
import { instructionsView } from './instructions-view.ts';
import { alsoBare } from './money-view.ts';
import { type Reply, replayed } from './reply.ts';

const CHECK_AGAIN_SECONDS = 5;

/**
 * The answer to pay and confirm. An unknown outcome is 503 `processing`, never a decline (R10). A caller who sent no idempotency key did
 * not ask for an earlier answer, so its body says that it is one; under a key, each answer has the first one's body.
 */
export function paymentReply(
  outcome: PaymentOutcome,
  replay: Replay | undefined,
  requestId: string,
): Reply & { body: object } {
  const reply = replyOf(outcome, requestId);
  const headers = { ...reply.headers, ...replayed(replay !== undefined) };
  return { ...reply, headers, body: { ...reply.body, ...(replay === 'of_click' && { repeated: true }) } };
}

function replyOf(outcome: PaymentOutcome, requestId: string): Reply & { body: object } {
  switch (outcome.kind) {
    case 'succeeded':
      return {
        status: 200,
        body: {
          status: 'success',
          payment_intent: intentView(outcome),
          receipt: { summaryRef: outcome.receipt },
        },
      };
    case 'invoiced':
      return {
        status: 200,
        body: {
          status: 'awaiting_transfer',
          paymentInstructions: instructionsView(outcome.attempt),
          receipt: { summaryRef: outcome.receipt },
        },
      };
    case 'requires_action': {
      const { clientSecret, paymentIntentId, receipt } = outcome;
      return {
        status: 200,
        body: { status: 'requires_action', clientSecret, paymentIntentId, receipt: { summaryRef: receipt } },
        isTransient: true,
      };
    }
    case 'failed':
      return {
        status: 402,
        body: { status: 'payment_failed', message: outcome.message, code: outcome.code, requestId },
      };
    case 'processing': {
      const message =
        'We are checking whether the payment went through. Do not pay again; ask the summary route for the outcome.';
      const body = { status: 'processing', message, receipt: { summaryRef: outcome.receipt } };
      return { status: 503, headers: { 'retry-after': String(CHECK_AGAIN_SECONDS) }, body };
    }
  }
}

/** If nothing was due there is no payment intent, though a setup intent may have saved the card. */
function intentView({
  attempt,
}: Extract<PaymentOutcome, { kind: 'succeeded' }>): Shown<typeof PaymentSucceeded>['payment_intent'] {
  const { intentId: id, operation, terms } = attempt;
  if (id === undefined || operation !== 'charge') return { id: null, status: 'not_required' };
  return {
    id,
    status: 'succeeded',
    ...alsoBare('amount', 'chargedAmount', terms.charge),
    currency: terms.charge.currency.toUpperCase(),
  };
}
