import Stripe from 'stripe';

/** Bundled like a handler, so that tests can call the SDK as a bundle contains it. */
export const handler = Stripe;
