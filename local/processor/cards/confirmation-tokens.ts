import type Stripe from 'stripe';
import { type Call, type Desk, present } from '../books/desk.ts';
import type { PaymentIntent, PaymentMethod } from '../books/objects.ts';
import { absent, invalid, missing } from '../http/errors.ts';
import type { Params } from '../http/form.ts';
import { allowOnly, object, oneOf, text } from '../http/params.ts';
import { returnUrlOf } from '../payments/return-url.ts';
import { requireMethod } from './attaching.ts';
import type { ConfirmationToken } from './confirmation-token.ts';
import { methodFrom, SENT_BY_BROWSERS } from './payment-methods.ts';
import type { SetupIntent } from './setup-intent.ts';

const HOURS = 12;
const SENT_BY_ELEMENTS = [...SENT_BY_BROWSERS, 'client_context'];

/** The browser's call, and the test helper's, which takes a test card by its token too. */
export const createConfirmationToken = (desk: Desk, { params, key }: Call): object =>
  present(desk, newToken(desk, params, key === 'publishable' ? SENT_BY_ELEMENTS : []), params);

export function newToken(desk: Desk, params: Params, alsoSent: readonly string[]): ConfirmationToken {
  allowOnly<NonNullable<Parameters<Stripe['testHelpers']['confirmationTokens']['create']>[0]>>(
    params,
    ['payment_method', 'payment_method_data', 'return_url', 'setup_future_usage'],
    alsoSent,
  );
  const method = methodOf(desk, params);
  const { allow_redisplay, billing_details, card, customer, customer_account, type } = method;
  const setup_future_usage = oneOf(params, 'setup_future_usage', ['off_session', 'on_session']) ?? null;
  const token: ConfirmationToken = {
    id: desk.newId('ctoken_1'),
    object: 'confirmation_token',
    created: desk.now,
    expires_at: desk.now + HOURS * 3_600,
    livemode: false,
    mandate_data: setup_future_usage && ACCEPTED_ONLINE,
    metadata: null,
    payment_intent: null,
    payment_method_options: { card: { cvc_token: null } },
    payment_method_preview: { allow_redisplay, billing_details, card, customer, customer_account, type },
    return_url: returnUrlOf(params),
    setup_future_usage,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: true,
    sim: { method },
  };
  desk.books.confirmationTokens.put(token);
  return token;
}

export function retrieveConfirmationToken(desk: Desk, { params, id }: Call): object {
  allowOnly(params, []);
  return present(desk, requireToken(desk, id, 'confirmation_token'), params);
}

/** The token of a request, if it has one. Throws unless it may still confirm an intent. */
export function tokenOf(desk: Desk, params: Params): ConfirmationToken | undefined {
  const id = text(params, 'confirmation_token');
  if (!id) return undefined;
  const token = requireToken(desk, id, 'confirmation_token');
  if (token.payment_intent || token.setup_intent)
    throw invalid(`The ConfirmationToken ${id} has already been used.`);
  if (token.expires_at <= desk.now) throw invalid(`The ConfirmationToken ${id} has expired.`);
  return token;
}

/** The intent uses the token up, whatever becomes of its confirmation. */
export function spend(
  desk: Desk,
  token: ConfirmationToken,
  { id, object: of }: PaymentIntent | SetupIntent,
): PaymentMethod {
  const { method } = token.sim;
  desk.books.confirmationTokens.put({ ...token, [of]: id });
  desk.books.paymentMethods.put(method);
  return method;
}

function requireToken(desk: Desk, id: string, param: string): ConfirmationToken {
  const token = desk.books.confirmationTokens.get(id);
  if (!token) throw absent('ConfirmationToken', id, param);
  return token;
}

function methodOf(desk: Desk, params: Params): PaymentMethod {
  const data = object(params, 'payment_method_data');
  if (data) return methodFrom(desk, data);
  const id = text(params, 'payment_method');
  if (!id) throw missing('payment_method_data');
  return requireMethod(desk, id);
}

const ACCEPTED_ONLINE = {
  customer_acceptance: { type: 'online', online: { ip_address: '203.0.113.7', user_agent: 'A browser' } },
} as const;
