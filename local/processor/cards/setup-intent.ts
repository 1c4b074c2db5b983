import type { CardOptions, Metadata, NextAction, PaymentError } from '../books/objects.ts';

/** A setup intent in the form of the processor's API: it saves a card for later charges and moves no money. */
export type SetupIntent = Readonly<{
  id: string;
  object: 'setup_intent';
  allowed_payment_method_types: readonly string[] | null;
  application: null;
  automatic_payment_methods: Readonly<{ allow_redirects: 'always' | 'never'; enabled: true }> | null;
  cancellation_reason: string | null;
  client_secret: string;
  created: number;
  customer: string | null;
  customer_account: null;
  description: string | null;
  excluded_payment_method_types: null;
  flow_directions: null;
  last_setup_error: PaymentError | null;
  latest_attempt: string | null;
  livemode: false;
  managed_payments: null;
  mandate: string | null;
  metadata: Metadata;
  next_action: NextAction | null;
  on_behalf_of: null;
  payment_method: string | null;
  payment_method_configuration_details: null;
  payment_method_options: Readonly<{ card: CardOptions }>;
  payment_method_types: readonly string[];
  single_use_mandate: null;
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled';
  usage: 'off_session' | 'on_session';
}>;

/** The fields that are the same in each new setup intent. */
export const NEW_SETUP_INTENT = {
  object: 'setup_intent',
  application: null,
  cancellation_reason: null,
  customer_account: null,
  excluded_payment_method_types: null,
  flow_directions: null,
  last_setup_error: null,
  latest_attempt: null,
  livemode: false,
  managed_payments: null,
  mandate: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  single_use_mandate: null,
  status: 'requires_payment_method',
} as const;
