import type { BillingDetails, Card, Named, PaymentMethod } from '../books/objects.ts';

/** What a payer entered, in the form of the processor's API: an intent that is confirmed with it makes a payment method of it, once. */
export type ConfirmationToken = Named<'confirmation_token'> &
  Readonly<{
    expires_at: number;
    livemode: false;
    mandate_data: Readonly<{
      customer_acceptance: Readonly<{
        type: 'online';
        online: Readonly<{ ip_address: string; user_agent: string }>;
      }>;
    }> | null;
    metadata: null;
    payment_intent: string | null;
    payment_method_options: Readonly<{ card: Readonly<{ cvc_token: null }> }>;
    payment_method_preview: Readonly<{
      allow_redisplay: PaymentMethod['allow_redisplay'];
      billing_details: BillingDetails;
      card: Card;
      customer: string | null;
      customer_account: null;
      type: 'card';
    }>;
    return_url: string | null;
    setup_future_usage: 'off_session' | 'on_session' | null;
    setup_intent: string | null;
    shipping: null;
    use_stripe_sdk: true;
    sim: Readonly<{
      /** The method that the first confirmation puts into the books. */
      method: PaymentMethod;
    }>;
  }>;
