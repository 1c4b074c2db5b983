import type { PaymentOutcome, Replay } from '../../../domain/sales/payment-outcome.ts';
import { paymentReply } from '../payment-reply.ts';
import type { Reply } from '../reply.ts';

/** The answer to adding a card and to its confirm: a payment's, with the card in place of the payment. */
export function cardReply(outcome: PaymentOutcome, replay: Replay | undefined, requestId: string): Reply {
  const reply = paymentReply(outcome, replay, requestId);
  if (outcome.kind !== 'succeeded') return reply;
  const { paymentMethodId: id, card } = outcome.attempt;
  return {
    ...reply,
    body: { status: 'success', card: { id, brand: card?.brand ?? null, last4: card?.last4 ?? null } },
  };
}
