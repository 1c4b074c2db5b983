import { type Desk, emit } from '../books/desk.ts';
import { type NextAction, type PaymentError, type PaymentMethod, shown } from '../books/objects.ts';
import { invalid, ProcessorError } from '../http/errors.ts';
import type { Params } from '../http/form.ts';
import { flag, object, text } from '../http/params.ts';
import { cardOf, keepFor, requireMethod, requireUnused, withoutMark } from './attaching.ts';
import type { TestCard } from './cards.ts';
import { spend, tokenOf } from './confirmation-tokens.ts';
import { newMandateOf, permitted } from './mandate-options.ts';
import { methodFrom } from './payment-methods.ts';
import type { SetupIntent } from './setup-intent.ts';

/** The payment method of a request, by id, by card details or by a confirmation token, if it has one. It must not belong to another customer. */
export function chooseCard(desk: Desk, intent: SetupIntent, params: Params): PaymentMethod | undefined {
  const id = text(params, 'payment_method');
  const data = object(params, 'payment_method_data');
  if (data) {
    const fresh = methodFrom(desk, data);
    desk.books.paymentMethods.put(fresh);
    return fresh;
  }
  const token = id ? undefined : tokenOf(desk, params);
  const method = id ? requireMethod(desk, id) : token?.sim.method;
  if (!method) return undefined;
  requireUnused(method);
  if (!method.customer || method.customer === intent.customer)
    return token ? spend(desk, token, intent) : method;
  throw invalid(
    'The PaymentMethod belongs to another customer than this SetupIntent, and cannot be used with it.',
    'payment_method',
  );
}

/**
 * Confirms a setup intent that has a payment method. A passed challenge completes it without another call.
 *
 *   requires_confirmation ──card asks for 3-D Secure──▶ requires_action ──passed──▶ succeeded
 *            │                                                 │
 *            └──otherwise──▶ succeeded | requires_payment_method ◀──failed──┘
 */
export function setUp(desk: Desk, intent: SetupIntent, params: Params): SetupIntent {
  const method = requireMethod(desk, intent.payment_method ?? '');
  const tried: SetupIntent = { ...intent, last_setup_error: null, latest_attempt: desk.newId('setatt_1') };
  const { authentication } = cardOf(method);
  const isAsked = intent.payment_method_options.card.request_three_d_secure !== 'automatic';
  if (authentication === 'asked' ? !isAsked : !authentication) return verify(desk, tried, method);
  const after: SetupIntent = {
    ...tried,
    status: 'requires_action',
    next_action: nextAction(desk, tried, params),
  };
  desk.books.setupIntents.put(after);
  emit(desk, 'setup_intent.requires_action', after);
  return after;
}

/** Asks the card's bank without a charge, then attaches the card. On a refusal the intent requires another payment method. */
export function verify(desk: Desk, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  const refusal = refusalOf(cardOf(method));
  if (refusal) {
    const error: PaymentError = {
      ...withoutMark(refusal),
      type: 'card_error',
      payment_method: shown(method),
    };
    const after = failSetup(desk, intent, error);
    throw new ProcessorError(402, { ...error, type: 'card_error', setup_intent: shown(after) }, true);
  }
  const { mandate_options: asked } = intent.payment_method_options.card;
  const kept = permitted(desk, method, asked, asked?.currency ?? '');
  if (intent.customer) keepFor(desk, kept, intent.customer, intent.usage === 'off_session');
  const mandate = newMandateOf(method, kept);
  const after: SetupIntent = { ...intent, mandate, status: 'succeeded', next_action: null };
  desk.books.setupIntents.put(after);
  emit(desk, 'setup_intent.succeeded', after);
  return after;
}

export function failSetup(desk: Desk, intent: SetupIntent, error: PaymentError): SetupIntent {
  const after: SetupIntent = {
    ...intent,
    last_setup_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  desk.books.setupIntents.put(after);
  emit(desk, 'setup_intent.setup_failed', after);
  return after;
}

/** A bank verifies a card that merely lacks funds; a card that cannot be attached fails, and so does one declined after its challenge. */
function refusalOf({ decline, refusesAttach, authentication }: TestCard): TestCard['decline'] {
  if (refusesAttach) return decline;
  return authentication && decline?.decline_code !== 'insufficient_funds' ? decline : undefined;
}

function nextAction(desk: Desk, intent: SetupIntent, params: Params): NextAction {
  const page = `${desk.url}/v3/three-d-secure?setup_intent=${intent.id}`;
  const return_url = text(params, 'return_url');
  if (return_url && !flag(params, 'use_stripe_sdk'))
    return { type: 'redirect_to_url', redirect_to_url: { url: page, return_url } };
  const use_stripe_sdk = {
    type: 'three_d_secure_redirect',
    stripe_js: page,
    source: desk.newId('payatt_3'),
  } as const;
  return { type: 'use_stripe_sdk', use_stripe_sdk };
}
