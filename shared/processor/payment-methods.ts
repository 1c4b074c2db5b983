import Stripe from 'stripe';
import { log } from '../runtime/log.ts';
import type { Processor } from './client.ts';

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
