import type Stripe from 'stripe';
import type { ChargeAnswer } from '../domain/sales/intent.ts';
import { readFailure } from './answers.ts';
import type { Processor } from './client.ts';

/** The answer to a call that moves no money. */
export type Made = Readonly<{ kind: 'done'; id: string }>;
export type StepAnswer = Made | Extract<ChargeAnswer, { kind: 'declined' | 'refused' | 'unknown' }>;

/**
 * Creates the payer's customer from a frozen request. A replay under the same key returns the same customer. An answer without the
 * request's metadata shows another payer's customer, so it is unknown whether this one was created (R7).
 */
export async function createProcessorCustomer(
  processor: Processor,
  { key, body }: { key: string; body: string },
): Promise<StepAnswer> {
  const request = JSON.parse(body) as Stripe.CustomerCreateParams & Pick<Stripe.Customer, 'metadata'>;
  try {
    const { id, metadata } = await processor.customers.create(request, { idempotencyKey: key });
    return hasAll(metadata, request.metadata)
      ? { kind: 'done', id }
      : { kind: 'unknown', reason: 'the customer of another payer' };
  } catch (error) {
    const failure = readFailure(error);
    return failure.kind === 'key_reused' ? { kind: 'unknown', reason: failure.kind } : failure;
  }
}

const hasAll = (shown: Stripe.Metadata | undefined, sent: Stripe.Metadata): boolean =>
  Object.entries(sent).every(([name, value]) => shown?.[name] === value);

/** Deletes a customer, which cannot be undone; the processor detaches their cards and keeps their payments. A repeat finds none, which is as good. */
export async function deleteProcessorCustomer(
  processor: Processor,
  id: string,
): Promise<'deleted' | 'unknown'> {
  try {
    await processor.rawRequest('DELETE', `/v1/customers/${encodeURIComponent(id)}`);
    return 'deleted';
  } catch (error) {
    const failure = readFailure(error);
    const isGone = failure.kind === 'refused' && failure.report.code === 'resource_missing';
    return isGone ? 'deleted' : 'unknown';
  }
}
