import type Stripe from 'stripe';
import type { ChargeAnswer } from '../domain/sales/intent.ts';
import { readFailure } from './answers.ts';
import type { Processor } from './client.ts';

/** The answer to a call that moves no money. */
export type Made = Readonly<{ kind: 'done'; id: string }>;
export type StepAnswer = Made | Extract<ChargeAnswer, { kind: 'declined' | 'refused' | 'unknown' }>;

/** Creates the payer's customer from a frozen request. A replay under the same key returns the same customer. */
export function createProcessorCustomer(processor: Processor, { key, body }: { key: string; body: string }): Promise<StepAnswer> {
  const request = JSON.parse(body) as Stripe.CustomerCreateParams;
  return step(() => processor.customers.create(request, { idempotencyKey: key }));
}

async function step(call: () => Promise<{ id: string }>): Promise<StepAnswer> {
  try {
    const { id } = await call();
    return { kind: 'done', id };
  } catch (error) {
    const failure = readFailure(error);
    return failure.kind === 'key_reused' ? { kind: 'unknown', reason: failure.kind } : failure;
  }
}
