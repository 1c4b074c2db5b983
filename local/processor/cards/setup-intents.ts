import type Stripe from 'stripe';
import { type Call, type Desk, emit, present } from '../books/desk.ts';
import { shown } from '../books/objects.ts';
import { absent, invalid, ProcessorError } from '../http/errors.ts';
import { list } from '../http/listing.ts';
import { allowOnly, flag, metadata, object, oneOf, requiredText, text } from '../http/params.ts';
import { getCustomer } from '../payments/customers.ts';
import { mandateOptions } from './mandate-options.ts';
import { methodsOf } from './method-types.ts';
import { chooseCard, setUp } from './setting-up.ts';
import { NEW_SETUP_INTENT, type SetupIntent } from './setup-intent.ts';
import { threeDSecureAsked } from './three-d-secure-asked.ts';

const CONFIRM_FIELDS = [
  'allowed_payment_method_types',
  'confirmation_token',
  'mandate_data',
  'payment_method',
  'payment_method_data',
  'return_url',
  'use_stripe_sdk',
] as const;
const CREATE_FIELDS = [
  'automatic_payment_methods',
  'confirm',
  'customer',
  'description',
  'metadata',
  'payment_method_options',
  'usage',
  ...CONFIRM_FIELDS,
] as const;
const ONLY_WITH_CONFIRM = ['confirmation_token', 'mandate_data', 'return_url'];
const SENT_BY_BROWSERS = [
  'key',
  'client_secret',
  'is_stripe_sdk',
  'payment_user_agent',
  'client_attribution_metadata',
];

export function createSetupIntent(desk: Desk, { params }: Call): object {
  allowOnly<Stripe.SetupIntentCreateParams>(params, CREATE_FIELDS);
  const confirms = flag(params, 'confirm') ?? false;
  const lonely = confirms ? undefined : ONLY_WITH_CONFIRM.find((name) => params[name] !== undefined);
  if (lonely)
    throw invalid(`The parameter \`${lonely}\` can only be sent together with confirm=true.`, lonely);
  const customer = text(params, 'customer') ?? null;
  if (customer) getCustomer(desk, customer, 'customer');
  const { allowed_payment_method_types, automatic_payment_methods, payment_method_types } = methodsOf(
    desk,
    params,
  );
  const ofCard = object(object(params, 'payment_method_options') ?? {}, 'card') ?? {};
  const id = desk.newId('seti_1');
  const blank: SetupIntent = {
    ...NEW_SETUP_INTENT,
    id,
    allowed_payment_method_types,
    automatic_payment_methods,
    payment_method_types,
    client_secret: `${id}_secret_${desk.newId('', 25)}`,
    created: desk.now,
    customer,
    description: text(params, 'description', 1_000) ?? null,
    metadata: metadata(params),
    payment_method_options: {
      card: {
        mandate_options: mandateOptions(desk, params),
        network: null,
        request_three_d_secure: threeDSecureAsked(ofCard) ?? 'automatic',
      },
    },
    usage: oneOf(params, 'usage', ['off_session', 'on_session']) ?? 'off_session',
  };
  const method = chooseCard(desk, blank, params);
  if (confirms && !method) throw noMethod();
  const created: SetupIntent = method
    ? { ...blank, payment_method: method.id, status: 'requires_confirmation' }
    : blank;
  desk.books.setupIntents.put(created);
  emit(desk, 'setup_intent.created', created);
  return present(desk, confirms ? setUp(desk, created, params) : created, params);
}

/** A browser may confirm a setup intent with its client secret: unlike a payment intent it has no manual confirmation. */
export function confirmSetupIntent(desk: Desk, { params, id, key }: Call): object {
  allowOnly<Stripe.SetupIntentConfirmParams>(
    params,
    CONFIRM_FIELDS,
    key === 'publishable' ? SENT_BY_BROWSERS : [],
  );
  const before = getSetupIntent(desk, id);
  if (key === 'publishable') requireSetupSecret(before, params);
  if (isFinal(before))
    throw unexpectedState(before, `You cannot confirm this SetupIntent because it is ${before.status}.`);
  const method = chooseCard(desk, before, params);
  const payment_method = method?.id ?? before.payment_method;
  if (!payment_method) throw noMethod();
  const after = setUp(desk, { ...before, payment_method }, params);
  return key === 'publishable' ? publicSetupIntent(after) : present(desk, after, params);
}

export function cancelSetupIntent(desk: Desk, { params, id }: Call): object {
  allowOnly<Stripe.SetupIntentCancelParams>(params, ['cancellation_reason']);
  const reason =
    oneOf(params, 'cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer']) ?? null;
  const before = getSetupIntent(desk, id);
  if (isFinal(before))
    throw unexpectedState(before, `You cannot cancel this SetupIntent because it is ${before.status}.`);
  const after: SetupIntent = {
    ...before,
    status: 'canceled',
    cancellation_reason: reason,
    next_action: null,
  };
  desk.books.setupIntents.put(after);
  emit(desk, 'setup_intent.canceled', after);
  return present(desk, after, params);
}

export function retrieveSetupIntent(desk: Desk, { params, id, key }: Call): object {
  allowOnly<Stripe.SetupIntentRetrieveParams>(
    params,
    ['client_secret'],
    key === 'publishable' ? SENT_BY_BROWSERS : [],
  );
  const intent = getSetupIntent(desk, id);
  if (key === 'publishable' || params.client_secret !== undefined) requireSetupSecret(intent, params);
  return key === 'publishable' ? publicSetupIntent(intent) : present(desk, intent, params);
}

export function listSetupIntents(desk: Desk, call: Call): object {
  return list(desk, desk.books.setupIntents, call, {
    url: '/v1/setup_intents',
    indexed: ['customer', 'payment_method'],
  });
}

export function getSetupIntent(desk: Desk, id: string, param = 'intent'): SetupIntent {
  const intent = desk.books.setupIntents.get(id);
  if (!intent) throw absent('setupintent', id, param);
  return intent;
}

export function requireSetupSecret(intent: SetupIntent, params: Call['params']): void {
  if (requiredText(params, 'client_secret') === intent.client_secret) return;
  const message = 'The client_secret provided does not match any associated SetupIntent on this account.';
  throw invalid(message, 'client_secret', 'setup_intent_invalid_parameter');
}

/** The view for a browser with the client secret: no customer or metadata. */
export function publicSetupIntent(intent: SetupIntent): object {
  return Object.fromEntries(Object.entries(intent).filter(([name]) => PUBLIC.has(name)));
}

/** The object's state forbids the request. The request was executed, so its answer is kept. */
export function unexpectedState(intent: SetupIntent, message: string): ProcessorError {
  const error = {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message,
    setup_intent: shown(intent),
  } as const;
  return new ProcessorError(400, error, true);
}

const isFinal = ({ status }: SetupIntent): boolean => status === 'succeeded' || status === 'canceled';
const noMethod = () =>
  invalid(
    'You cannot confirm this SetupIntent because it has no payment method. Send one.',
    'payment_method',
  );

const PUBLIC = new Set([
  'id', 'object', 'automatic_payment_methods', 'cancellation_reason', 'client_secret', 'created', 'description', 'last_setup_error',
  'livemode', 'next_action', 'payment_method', 'payment_method_types', 'status', 'usage',
]); // biome-ignore format: one list
