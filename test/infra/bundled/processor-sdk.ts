import Stripe from 'stripe';

/** Stands for a handler, so that the SDK can be tried as a bundle holds it. */
export const handler = Stripe;
