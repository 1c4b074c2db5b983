/**
 * The objects of the simulated processor, in the form of its API.
 *
 * Records are immutable: a change puts a new record into the books, so an event's snapshot stays as it was. `sim` has data of the
 * simulation, and is removed before a record is shown.
 */
export type Metadata = Readonly<Record<string, string>>;
export type Address = Readonly<
  Record<'city' | 'country' | 'line1' | 'line2' | 'postal_code' | 'state', string | null>
>;
export type BillingDetails = Readonly<{
  address: Address;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: null;
}>;

export type Named<Name extends string> = Readonly<{ id: string; object: Name; created: number }>;
export type Common<Name extends string> = Named<Name> & Readonly<{ livemode: false }>;
type Described = Readonly<{ metadata: Metadata; description: string | null }>;

export type Customer = Common<'customer'> &
  Described &
  Readonly<{
    address: Address | null;
    balance: 0;
    currency: null;
    default_source: null;
    /** Only the books show the other fields of a deleted customer. */
    deleted?: true;
    delinquent: false;
    discount: null;
    email: string | null;
    invoice_prefix: string;
    invoice_settings: Readonly<{
      custom_fields: null;
      default_payment_method: string | null;
      footer: null;
      rendering_options: null;
    }>;
    name: string | null;
    phone: string | null;
    preferred_locales: readonly string[];
    shipping: object | null;
    tax_exempt: 'none';
    test_clock: null;
  }>;

export type PaymentMethod = Common<'payment_method'> &
  Readonly<{
    allow_redisplay: 'unspecified' | 'limited' | 'always';
    billing_details: BillingDetails;
    card: Card;
    customer: string | null;
    customer_account: null;
    metadata: Metadata;
    type: 'card';
    sim: Readonly<{
      /** The token of its test card. The card's number is not kept. */
      card: string;
      /** It paid without a customer, or was detached, so it cannot be used again. */
      consumed: boolean;
      /** The payer agreed to later payments in their absence, with 3-D Secure if the card requires it. */
      setUp: boolean;
      /** What the payer has permitted with it, oldest first. Only a card that is issued in India has any. */
      mandates?: readonly Mandate[];
    }>;
  }>;

/** What an intent asks a payer to permit. */
export type MandateOptions = Readonly<{
  amount: number;
  amount_type: 'fixed' | 'maximum';
  /** Of a setup intent. */
  currency?: string;
  description: string | null;
  end_date: number | null;
  interval: 'day' | 'week' | 'month' | 'year' | 'sporadic';
  interval_count: number | null;
  reference: string;
  start_date: number;
  supported_types: readonly string[] | null;
}>;

/** When an intent asks for 3-D Secure: where a card or a rule demands it, or with each card that supports it. */
export type ThreeDSecureAsked = 'automatic' | 'any' | 'challenge';

/** What an intent says of cards. */
export type CardOptions = Readonly<{
  installments?: null;
  mandate_options: MandateOptions | null;
  network: null;
  request_three_d_secure: ThreeDSecureAsked;
  setup_future_usage?: 'none' | 'off_session' | 'on_session';
}>;

/** What a payer permitted of charges without them. */
export type Mandate = Readonly<{
  id: string;
  amount: number;
  amountType: 'fixed' | 'maximum';
  currency: string;
  isActive: boolean;
}>;

export type Card = Readonly<{
  brand: string;
  checks: Readonly<{
    address_line1_check: null;
    address_postal_code_check: null | 'pass';
    cvc_check: 'pass' | 'unchecked' | 'fail';
  }>;
  country: string;
  display_brand: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  funding: 'credit' | 'debit';
  generated_from: null;
  last4: string;
  networks: Readonly<{ available: readonly string[]; preferred: null }>;
  regulated_status: 'unregulated';
  three_d_secure_usage: Readonly<{ supported: true }>;
  wallet: CardWallet | null;
}>;

export type WalletType = 'apple_pay' | 'google_pay';
type CardWallet = Readonly<{ type: WalletType; dynamic_last4: string } & { [Type in WalletType]?: object }>;

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';
export type NextAction =
  | Readonly<{
      type: 'use_stripe_sdk';
      use_stripe_sdk: Readonly<{ type: 'three_d_secure_redirect'; stripe_js: string; source: string }>;
    }>
  | Readonly<{ type: 'redirect_to_url'; redirect_to_url: Readonly<{ url: string; return_url: string }> }>;

export type PaymentError = Readonly<{
  type: 'card_error' | 'invalid_request_error';
  code: string;
  message: string;
  advice_code?: string;
  network_advice_code?: string;
  charge?: string;
  decline_code?: string;
  doc_url?: string;
  payment_method?: object;
}>;

export type PaymentIntent = Common<'payment_intent'> &
  Described &
  Readonly<{
    allowed_payment_method_types: readonly string[] | null;
    amount: number;
    amount_capturable: 0;
    amount_details: Readonly<{ tip: object }>;
    amount_received: number;
    application: null;
    application_fee_amount: null;
    automatic_payment_methods: Readonly<{ allow_redirects: 'always' | 'never'; enabled: true }> | null;
    canceled_at: number | null;
    cancellation_reason: string | null;
    capture_method: 'automatic' | 'automatic_async';
    client_secret: string;
    confirmation_method: 'automatic' | 'manual';
    currency: string;
    customer: string | null;
    customer_account: null;
    excluded_payment_method_types: readonly string[] | null;
    last_payment_error: PaymentError | null;
    latest_charge: string | null;
    managed_payments: null;
    next_action: NextAction | null;
    on_behalf_of: null;
    payment_method: string | null;
    payment_method_configuration_details: Readonly<{ id: string; parent: null }> | null;
    payment_method_options: Readonly<{ card: CardOptions }>;
    payment_method_types: readonly string[];
    payment_record: null;
    processing: Processing | null;
    receipt_email: string | null;
    review: string | null;
    setup_future_usage: 'off_session' | 'on_session' | null;
    shipping: object | null;
    source: null;
    statement_descriptor: string | null;
    statement_descriptor_suffix: string | null;
    status: IntentStatus;
    transfer_data: null;
    transfer_group: null;
    sim: Readonly<{
      /** The method whose challenge the payer has passed. The next confirm with it charges. */
      authenticated: string | null;
      /** When the confirm that asked for 3-D Secure was made, in seconds since 1970. */
      attemptedAt: number | null;
      returnUrl: string | null;
      /** The mandate under which it is charged once its payer has been told. */
      mandate?: string;
    }>;
  }>;

export type Processing = Readonly<{
  type: 'card';
  card: Readonly<{
    customer_notification: Readonly<{ approval_requested: boolean; completes_at: number }>;
  }>;
}>;

export type Charge = Common<'charge'> &
  Described &
  Readonly<{
    amount: number;
    amount_captured: number;
    amount_refunded: number;
    application: null;
    application_fee: null;
    application_fee_amount: null;
    balance_transaction: string | null;
    billing_details: BillingDetails;
    calculated_statement_descriptor: string;
    captured: boolean;
    currency: string;
    customer: string | null;
    disputed: boolean;
    failure_balance_transaction: null;
    failure_code: string | null;
    failure_message: string | null;
    fraud_details: object;
    on_behalf_of: null;
    outcome: object;
    paid: boolean;
    payment_intent: string;
    payment_method: string;
    payment_method_details: Readonly<{ card: object; type: 'card' }>;
    receipt_email: string | null;
    receipt_number: null;
    receipt_url: string | null;
    refunded: boolean;
    review: string | null;
    shipping: object | null;
    source: null;
    source_transfer: null;
    statement_descriptor: string | null;
    statement_descriptor_suffix: string | null;
    status: 'succeeded' | 'failed';
    transfer_data: null;
    transfer_group: null;
  }>;

export type ProcessorEvent = Common<'event'> &
  Readonly<{
    api_version: string;
    data: Readonly<{ object: object; previous_attributes?: object }>;
    pending_webhooks: number;
    request: Readonly<{ id: string | null; idempotency_key: string | null }>;
    type: string;
  }>;

export type WalletStatus = Readonly<{
  status: 'active' | 'inactive';
  status_details?: Readonly<{ error_message: string }>;
}>;
export type PaymentMethodDomain = Common<'payment_method_domain'> &
  Readonly<{
    domain_name: string;
    enabled: boolean;
    amazon_pay: WalletStatus;
    apple_pay: WalletStatus;
    google_pay: WalletStatus;
    klarna: WalletStatus;
    link: WalletStatus;
    paypal: WalletStatus;
  }>;

/** A record as the books show it, and as the API shows one that is not deleted. */
export function shown<Entry extends object>(entry: Entry): Omit<Entry, 'sim'> {
  if (!('sim' in entry)) return entry;
  const { sim: _, ...rest } = entry;
  return rest as Omit<Entry, 'sim'>;
}

/** All that the API still shows of a deleted customer. */
export function remnant({ id, object }: Customer): object {
  return { id, object, deleted: true };
}
