import type Stripe from 'stripe';
import type { Card } from '../domain/sales/attempt.ts';
import type { ChargeAnswer } from '../domain/sales/intent.ts';
import { cardOf, readFailure } from './answers.ts';
import type { Processor } from './client.ts';

/** The answer to a call that moves no money. */
export type Made = Readonly<{ kind: 'done'; id: string; card?: Card }>;
export type StepAnswer = Made | Extract<ChargeAnswer, { kind: 'declined' | 'refused' | 'unknown' }>;

/** Creates the payer's customer from a frozen request. A replay under the same key returns the same customer. */
export function createProcessorCustomer(processor: Processor, { key, body }: { key: string; body: string }): Promise<StepAnswer> {
  const request = JSON.parse(body) as Stripe.CustomerCreateParams;
  return step(() => processor.customers.create(request, { idempotencyKey: key }));
}

/** Attaches a payment method to a customer without charging it. The processor verifies the card with its bank. */
export function attachPaymentMethod(processor: Processor, method: string, customer: string, key: string): Promise<StepAnswer> {
  return step(() => processor.paymentMethods.attach(method, { customer }, { idempotencyKey: key }));
}

async function step(call: () => Promise<{ id: string; card?: Stripe.PaymentMethod['card'] }>): Promise<StepAnswer> {
  try {
    const { id, card } = await call();
    return { kind: 'done', id, ...(card && { card: cardOf(card) }) };
  } catch (error) {
    const failure = readFailure(error);
    return failure.kind === 'key_reused' ? { kind: 'unknown', reason: failure.kind } : failure;
  }
}
