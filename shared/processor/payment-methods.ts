import Stripe from 'stripe';
import { log } from '../runtime/log.ts';
import type { Processor } from './client.ts';

/** The number of a card, as the processor names it within the account; undefined when it shows none. */
export async function readCardFingerprint(
  processor: Processor,
  paymentMethodId: string,
): Promise<string | undefined> {
  try {
    const path = `/v1/payment_methods/${encodeURIComponent(paymentMethodId)}`;
    const { card } = (await processor.rawRequest('GET', path)) as Readonly<{
      card?: Readonly<{ fingerprint?: string | null }> | null;
    }>;
    return card?.fingerprint ?? undefined;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    log('warn', 'the processor did not show a card', { status: error.statusCode, type: error.type });
    return undefined;
  }
}

/**
 * Detaches a card from its customer, so that the processor charges it no more. Gives whether it is detached. A repeat finds it detached,
 * which the processor refuses: so a refusal of the card itself counts, and an answer that proves nothing does not.
 */
export async function detachCard(processor: Processor, paymentMethodId: string): Promise<boolean> {
  try {
    await processor.rawRequest(
      'POST',
      `/v1/payment_methods/${encodeURIComponent(paymentMethodId)}/detach`,
      {},
    );
    return true;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { statusCode, type } = error;
    log('warn', 'the processor did not detach a card', { status: statusCode, type });
    return statusCode === 400 || statusCode === 404;
  }
}
