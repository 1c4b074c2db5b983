import type Stripe from 'stripe';
import type { Frozen } from '../domain/sales/attempt.ts';
import type { ChargeAnswer } from '../domain/sales/intent.ts';
import { answerOf, intentOf } from './answers.ts';
import type { Processor } from './client.ts';
import { type Found, findNamed } from './find-named.ts';

const PAGE = 100;
const EXPAND = { expand: ['latest_charge'] };

/** Creates and confirms an intent in one call: sends the frozen request under its idempotency key (R2). */
export function chargeIntent(processor: Processor, { key, body }: Frozen): Promise<ChargeAnswer> {
  const request = JSON.parse(body) as Stripe.PaymentIntentCreateParams;
  return answerOf(() => processor.paymentIntents.create(request, { idempotencyKey: key }));
}

/** `returnUrl` is the one that the intent was created with; the processor may require it again. */
export function confirmIntent(
  processor: Processor,
  intentId: string,
  key: string,
  returnUrl?: string,
): Promise<ChargeAnswer> {
  const request = { ...EXPAND, use_stripe_sdk: true, ...(returnUrl && { return_url: returnUrl }) };
  return answerOf(() => processor.paymentIntents.confirm(intentId, request, { idempotencyKey: key }));
}

/** Cancels an intent. A cancelled intent can no longer charge, so the answer `canceled` is proof (R3). */
export function cancelIntent(processor: Processor, intentId: string, key: string): Promise<ChargeAnswer> {
  return answerOf(() => processor.paymentIntents.cancel(intentId, {}, { idempotencyKey: key }));
}

export function getIntent(processor: Processor, intentId: string): Promise<ChargeAnswer> {
  return answerOf(() => processor.paymentIntents.retrieve(intentId, EXPAND));
}

/**
 * Fences a charge: sends its idempotency key with a body that cannot charge (no confirm, no payment method).
 *
 * The answer `key_reused` proves that the original request has arrived. An intent as the answer proves that the key is now
 * bound to the fence, so the original can no longer run.
 */
export function fenceIntent(processor: Processor, { key, body }: Frozen): Promise<ChargeAnswer> {
  const { amount, currency, metadata } = JSON.parse(body) as Stripe.PaymentIntentCreateParams;
  const fence: Stripe.PaymentIntentCreateParams = {
    amount,
    currency,
    allowed_payment_method_types: ['card'],
    confirmation_method: 'manual',
    metadata: { fence: String((metadata as Record<string, string> | undefined)?.attempt ?? '') },
  };
  return answerOf(() => processor.paymentIntents.create(fence, { idempotencyKey: key }));
}

/**
 * Finds the customer's intent whose metadata names the attempt. Uses the list, since the search index lags by minutes. The list of a
 * deleted customer is refused; its intents are still in the list of the account.
 */
export function findIntentOf(
  processor: Processor,
  customerId: string,
  attemptId: string,
  sinceSeconds: number,
): Promise<Found> {
  const page = { created: { gte: sinceSeconds }, limit: PAGE, expand: ['data.latest_charge'] };
  return findNamed(
    (customer) => processor.paymentIntents.list({ ...customer, ...page }),
    customerId,
    attemptId,
    intentOf,
  );
}
