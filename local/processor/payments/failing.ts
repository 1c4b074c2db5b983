import { type Desk, emit } from '../books/desk.ts';
import type { PaymentError, PaymentIntent } from '../books/objects.ts';

/** Changes the intent's status back to `requires_payment_method`. */
export function failed(desk: Desk, intent: PaymentIntent, error: PaymentError): PaymentIntent {
  const after: PaymentIntent = {
    ...intent,
    last_payment_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
    sim: { ...intent.sim, authenticated: null, attemptedAt: null },
  };
  desk.books.paymentIntents.put(after);
  emit(desk, 'payment_intent.payment_failed', after);
  return after;
}
