import type { Desk } from '../books/desk.ts';
import { type PaymentIntent, shown } from '../books/objects.ts';
import { failed } from './failing.ts';

/** How long the processor waits for the server's confirm after the attempt that asked for 3-D Secure. */
const ATTEMPT_SECONDS = 60 * 60;
const WAITING: readonly PaymentIntent['status'][] = ['requires_action', 'requires_confirmation'];

/** Expires the attempts of all intents that have waited too long. */
export function expireAttempts(desk: Desk): void {
  for (const status of WAITING) {
    const waiting = desk.books.paymentIntents.page({
      among: { field: 'status', value: status },
      limit: Number.POSITIVE_INFINITY,
    });
    for (const intent of waiting.entries) expireAttempt(desk, intent);
  }
}

/** The intent, which requires another payment method if it has waited too long for the server's confirm. */
export function expireAttempt(desk: Desk, intent: PaymentIntent): PaymentIntent {
  const { attemptedAt } = intent.sim;
  if (intent.confirmation_method !== 'manual' || !WAITING.includes(intent.status)) return intent;
  if (!attemptedAt || desk.now < attemptedAt + ATTEMPT_SECONDS) return intent;
  const method = desk.books.paymentMethods.get(intent.payment_method ?? '');
  return failed(desk, intent, { ...EXPIRED, ...(method && { payment_method: shown(method) }) });
}

const EXPIRED = {
  type: 'invalid_request_error',
  code: 'payment_intent_payment_attempt_expired',
  message: 'The latest attempt to pay this PaymentIntent has expired. Send a payment method to try again.',
  doc_url: 'https://docs.stripe.com/error-codes#payment-intent-payment-attempt-expired',
} as const;
