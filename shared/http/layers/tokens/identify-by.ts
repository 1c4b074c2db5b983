import { BillingError } from '../../../domain/errors.ts';
import type { Event, Layer } from '../exchange.ts';

/** A layer that finds out who sent the request. All that may be missing or wrong gets the same refusal. */
export const identifyBy = (
  identify: (event: Event) => Promise<void>,
  refusal: () => BillingError,
): Layer => ({
  before: async ({ event }) => {
    try {
      await identify(event);
    } catch (error) {
      throw error instanceof BillingError && error.code === 'unauthenticated' ? refusal() : error;
    }
  },
});
