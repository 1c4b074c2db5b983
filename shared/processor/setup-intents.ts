import Stripe from 'stripe';
import type { Frozen } from '../domain/sales/attempt.ts';
import type { ChargeAnswer, Intent } from '../domain/sales/intent.ts';
import { cardOf, mandateIn, readFailure, refusalOf } from './answers.ts';
import type { Processor } from './client.ts';
import { type Found, findNamed } from './find-named.ts';

/**
 * The calls of a setup intent, which saves a card for later charges and moves no money. They mirror those of a payment intent,
 * except that nothing confirms it after the challenge: a passed challenge completes it.
 */

const PAGE = 100;
const EXPAND = { expand: ['payment_method'] };

/** Creates and confirms a setup intent in one call: sends the frozen request under its idempotency key (R2). */
export function createSetupIntent(processor: Processor, { key, body }: Frozen): Promise<ChargeAnswer> {
  const request = JSON.parse(body) as Stripe.SetupIntentCreateParams;
  return answerOf(() => processor.setupIntents.create(request, { idempotencyKey: key }));
}

/** A cancelled setup intent can no longer save a card, so the answer `canceled` is proof (R3). */
export function cancelSetupIntent(
  processor: Processor,
  intentId: string,
  key: string,
): Promise<ChargeAnswer> {
  return answerOf(() => processor.setupIntents.cancel(intentId, {}, { idempotencyKey: key }));
}

export function getSetupIntent(processor: Processor, intentId: string): Promise<ChargeAnswer> {
  return answerOf(() => processor.setupIntents.retrieve(intentId, EXPAND));
}

/** Fences a setup intent: its key with a body that cannot save a card (no confirm, no payment method). See `fenceIntent`. */
export function fenceSetupIntent(processor: Processor, { key, body }: Frozen): Promise<ChargeAnswer> {
  const { metadata } = JSON.parse(body) as { metadata: Record<string, string> };
  const fence: Stripe.SetupIntentCreateParams = {
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    metadata: { fence: metadata.attempt ?? '' },
  };
  return answerOf(() => processor.setupIntents.create(fence, { idempotencyKey: key }));
}

/** Finds the customer's setup intent whose metadata names the attempt. The list is immediate. */
export function findSetupIntentOf(
  processor: Processor,
  customerId: string,
  attemptId: string,
  sinceSeconds: number,
): Promise<Found> {
  const page = { created: { gte: sinceSeconds }, limit: PAGE, expand: ['data.payment_method'] };
  return findNamed(
    (customer) => processor.setupIntents.list({ ...customer, ...page }),
    customerId,
    attemptId,
    setupIntentOf,
  );
}

async function answerOf(call: () => Promise<Stripe.SetupIntent>): Promise<ChargeAnswer> {
  try {
    return { kind: 'intent', intent: setupIntentOf(await call()) };
  } catch (error) {
    const failure = readFailure(error);
    const shown = error instanceof Stripe.errors.StripeCardError ? error.setup_intent : undefined;
    return failure.kind === 'declined' && shown ? { ...failure, intent: setupIntentOf(shown) } : failure;
  }
}

/** A setup intent has no currency, and its amount is nothing. */
export function setupIntentOf(raw: Stripe.SetupIntent): Intent {
  const method = raw.payment_method;
  const card = typeof method === 'object' ? method?.card : undefined;
  const failure = raw.last_setup_error;
  return {
    id: raw.id,
    status: raw.status as Intent['status'],
    amountMinor: 0,
    receivedMinor: 0,
    usage: raw.usage,
    livemode: raw.livemode,
    ...(raw.customer && { customerId: typeof raw.customer === 'string' ? raw.customer : raw.customer.id }),
    ...(method && { paymentMethodId: typeof method === 'string' ? method : method.id }),
    ...(raw.metadata?.attempt && { attemptId: raw.metadata.attempt }),
    ...(raw.metadata?.fence && { fenceOf: raw.metadata.fence }),
    ...(raw.client_secret && { clientSecret: raw.client_secret }),
    ...(card && { card: cardOf(card) }),
    ...mandateIn(raw.mandate),
    ...(failure && { refusal: refusalOf(failure) }),
  };
}
