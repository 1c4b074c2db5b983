import type Stripe from 'stripe';
import { amountOf, currencyOf } from '../books/amounts.ts';
import type { Desk } from '../books/desk.ts';
import type { MandateOptions, PaymentIntent } from '../books/objects.ts';
import { mandateOptions } from '../cards/mandate-options.ts';
import { methodsOf } from '../cards/method-types.ts';
import { threeDSecureAsked } from '../cards/three-d-secure-asked.ts';
import { invalid } from '../http/errors.ts';
import type { Params } from '../http/form.ts';
import { allowOnly, flag, metadata, object, oneOf, text } from '../http/params.ts';
import { getCustomer } from './customers.ts';

/** Parameters that require `confirm`. */
export const CONFIRM_FIELDS = [
  'confirmation_token', 'error_on_requires_action', 'mandate', 'mandate_data', 'off_session', 'payment_method', 'payment_method_data', 'payment_method_options',
  'allowed_payment_method_types', 'excluded_payment_method_types', 'receipt_email', 'return_url', 'setup_future_usage', 'shipping', 'use_stripe_sdk',
] as const; // biome-ignore format: one list
export const CREATE_FIELDS = [
  'amount', 'automatic_payment_methods', 'capture_method', 'confirm', 'confirmation_method', 'currency', 'customer', 'description',
  'metadata', 'payment_method_configuration', 'statement_descriptor', 'statement_descriptor_suffix', ...CONFIRM_FIELDS,
] as const; // biome-ignore format: one list
/** Parameters of older API versions. */
export const OLD_FIELDS = ['payment_method_types'] as const;
const ONLY_WITH_CONFIRM = [
  'confirmation_token',
  'error_on_requires_action',
  'mandate',
  'mandate_data',
  'off_session',
  'return_url',
] as const;

/** A checked intent from the parameters of a create call. It is not in the books and has no payment method yet. */
export function intentFrom(desk: Desk, params: Params): PaymentIntent {
  allowOnly<Stripe.PaymentIntentCreateParams>(params, CREATE_FIELDS, OLD_FIELDS);
  requireConfirmForItsFields(params);
  const currency = currencyOf(params);
  const amount = amountOf(params, currency, desk.books.account.settlementCurrency);
  const customer = text(params, 'customer') ?? null;
  if (customer) getCustomer(desk, customer, 'customer');
  const id = desk.newId('pi_');
  return {
    ...blank(desk, id),
    ...methodsOf(desk, params),
    amount,
    currency,
    customer,
    capture_method: captureMethod(params),
    description: text(params, 'description', 1_000) ?? null,
    metadata: metadata(params),
    payment_method_options: withMandate(cardOptions(params), mandateOptions(desk, params, currency)),
    receipt_email: text(params, 'receipt_email') ?? null,
    setup_future_usage: futureUsage(params) ?? null,
    shipping: object(params, 'shipping') ?? null,
    statement_descriptor: text(params, 'statement_descriptor', 22) ?? null,
    statement_descriptor_suffix: text(params, 'statement_descriptor_suffix', 22) ?? null,
  };
}

export const futureUsage = (params: Params) =>
  oneOf(params, 'setup_future_usage', ['off_session', 'on_session']);

function requireConfirmForItsFields(params: Params): void {
  if (flag(params, 'confirm')) return;
  const lonely = ONLY_WITH_CONFIRM.find((name) => params[name] !== undefined);
  if (lonely)
    throw invalid(`The parameter \`${lonely}\` can only be sent together with confirm=true.`, lonely);
}

function captureMethod(params: Params): PaymentIntent['capture_method'] {
  const method =
    oneOf(params, 'capture_method', ['automatic', 'automatic_async', 'manual']) ?? 'automatic_async';
  if (method === 'manual')
    throw invalid(
      'The simulated processor captures at once: capture_method cannot be manual.',
      'capture_method',
    );
  return method;
}

const CARD_OPTIONS = {
  installments: null,
  mandate_options: null,
  network: null,
  request_three_d_secure: 'automatic',
} as const;

/** What the request says of cards takes precedence over what it says of all payment methods. */
export function cardOptions(
  params: Params,
  before: PaymentIntent['payment_method_options']['card'] = CARD_OPTIONS,
): PaymentIntent['payment_method_options'] {
  const sent = object(object(params, 'payment_method_options') ?? {}, 'card');
  if (!sent) return { card: before };
  allowOnly<Stripe.PaymentIntentCreateParams.PaymentMethodOptions.Card>(sent, [
    'mandate_options',
    'request_three_d_secure',
    'setup_future_usage',
  ]);
  const usage = oneOf(sent, 'setup_future_usage', ['none', 'off_session', 'on_session']);
  const asked = threeDSecureAsked(sent);
  return {
    card: {
      ...before,
      ...(usage && { setup_future_usage: usage }),
      ...(asked && { request_three_d_secure: asked }),
    },
  };
}

const withMandate = (
  { card }: PaymentIntent['payment_method_options'],
  mandate_options: MandateOptions | null,
): PaymentIntent['payment_method_options'] => ({ card: { ...card, mandate_options } });

/** What the card may be kept for after the payment. */
export function usageOf({
  payment_method_options: { card },
  setup_future_usage: usage,
}: PaymentIntent): PaymentIntent['setup_future_usage'] {
  return card.setup_future_usage === 'none' ? null : (card.setup_future_usage ?? usage);
}

function blank(desk: Desk, id: string): PaymentIntent {
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${desk.newId('', 25)}`,
    confirmation_method: 'automatic',
    created: desk.now,
    currency: 'usd',
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: CARD_OPTIONS },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    sim: { authenticated: null, attemptedAt: null, returnUrl: null },
  };
}
