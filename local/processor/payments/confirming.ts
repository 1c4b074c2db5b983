import { type Call, type Desk, emit } from '../books/desk.ts';
import {
  type NextAction,
  type PaymentError,
  type PaymentIntent,
  type PaymentMethod,
  shown,
} from '../books/objects.ts';
import { cardOf, requireMethod, requireUnused } from '../cards/attaching.ts';
import { spend, tokenOf } from '../cards/confirmation-tokens.ts';
import { methodFrom } from '../cards/payment-methods.ts';
import { cardRefused, invalid, wrongState } from '../http/errors.ts';
import type { Params } from '../http/form.ts';
import { flag, object, text } from '../http/params.ts';
import { charge } from './charging.ts';
import { getCustomer } from './customers.ts';
import { notifyPayer } from './e-mandates.ts';
import { failed } from './failing.ts';
import { cardOptions, futureUsage } from './new-payment-intent.ts';
import { isOffSession, returnUrlOf } from './return-url.ts';

export type Wishes = Readonly<{
  offSession: boolean;
  errorOnAction: boolean;
  useSdk: boolean;
  returnUrl: string | null;
  mandate: string | undefined;
}>;

/** The caller's options for the confirmation. */
export function confirmWishes(params: Params): Wishes {
  return {
    offSession: isOffSession(params),
    errorOnAction: flag(params, 'error_on_requires_action') ?? false,
    useSdk: flag(params, 'use_stripe_sdk') ?? false,
    returnUrl: returnUrlOf(params),
    mandate: text(params, 'mandate') ?? undefined,
  };
}

/** The payment method of a request, by id, by card details or by a confirmation token, if it has one. It must not belong to another customer. */
export function chooseMethod(desk: Desk, intent: PaymentIntent, params: Params): PaymentMethod | undefined {
  const id = text(params, 'payment_method');
  const data = object(params, 'payment_method_data');
  if (id && data)
    throw invalid('Send either `payment_method` or `payment_method_data`, not both.', 'payment_method_data');
  if (data) {
    const fresh = methodFrom(desk, data);
    desk.books.paymentMethods.put(fresh);
    return fresh;
  }
  const token = id ? undefined : tokenOf(desk, params);
  const method = id ? requireMethod(desk, id) : token?.sim.method;
  if (!method) return undefined;
  requireChargeable(desk, method, intent);
  return token ? spend(desk, token, intent) : method;
}

/** `agreed` is what the payer agreed to with their confirmation token; the request takes precedence. */
export function applyConfirmFields(
  before: PaymentIntent,
  method: PaymentMethod | undefined,
  params: Params,
  agreed?: PaymentIntent['setup_future_usage'],
): PaymentIntent {
  const payment_method = method?.id ?? before.payment_method;
  if (!payment_method) throw noMethod(before);
  return {
    ...before,
    payment_method,
    payment_method_options: cardOptions(params, before.payment_method_options.card),
    receipt_email: text(params, 'receipt_email') ?? before.receipt_email,
    setup_future_usage: futureUsage(params) ?? agreed ?? before.setup_future_usage,
    shipping: object(params, 'shipping') ?? before.shipping,
  };
}

function noMethod(intent: PaymentIntent) {
  const message = 'You cannot confirm this PaymentIntent because it has no payment method. Send one.';
  return wrongState(message, 'payment_intent_unexpected_state', { payment_intent: shown(intent) });
}

/**
 * Confirms an intent that has a payment method.
 *
 *   requires_confirmation ──card asks for 3-D Secure──▶ requires_action ──challenge passed──▶ requires_confirmation (manual)
 *            │                                                 │                              succeeded (automatic)
 *            ├──otherwise──▶ succeeded | requires_payment_method ◀──challenge failed──┘
 *            └──under a mandate──▶ processing ──26 hours──▶ succeeded | requires_payment_method
 *
 * The intent remembers a passed challenge for that payment method only, so the next confirm charges. With manual confirmation the
 * attempt expires after an hour, which is a failed challenge too.
 */
export function confirm(desk: Desk, intent: PaymentIntent, wishes: Wishes, key: Call['key']): PaymentIntent {
  if (key === 'publishable' && intent.confirmation_method === 'manual') {
    throw invalid(
      'This PaymentIntent is confirmed manually, which takes your secret key: a publishable key cannot.',
      'confirmation_method',
    );
  }
  if (intent.customer) getCustomer(desk, intent.customer, 'customer');
  const method = requireMethod(desk, intent.payment_method ?? '');
  requireUsable(method, intent);
  if (wishes.offSession && wishes.mandate) return notifyPayer(desk, intent, method, wishes.mandate);
  const isAuthenticated = intent.sim.authenticated === method.id;
  if (isAuthenticated || !asksForPayer(method, intent, wishes.offSession))
    return charge(desk, intent, method, { isAuthenticated });
  if (wishes.offSession || wishes.errorOnAction) return refuseWithoutPayer(desk, intent, method, wishes);
  return askPayer(desk, intent, wishes);
}

/** What a request is refused for before anything of it is made. */
export function requireChargeable(desk: Desk, method: PaymentMethod, intent: PaymentIntent): void {
  requireCharging(desk);
  requireExportFields(desk, method, intent);
  requireUsable(method, intent);
}

function requireCharging({ books: { account } }: Desk): void {
  const { chargesDisabled, cardsInactive } = account.standstill ?? {};
  if (chargesDisabled) throw invalid('Your account cannot currently make charges.');
  if (cardsInactive)
    throw invalid(
      'No valid payment method types for this Payment Intent. Activate payment methods that match the intent, in the dashboard.',
    );
}

/** What is sold from India to another country has to be described, and its buyer named with an address. */
function requireExportFields({ books }: Desk, method: PaymentMethod, intent: PaymentIntent): void {
  if (books.account.country !== 'IN' || intent.currency === 'inr') return;
  if (!intent.description)
    throw invalid('As per Indian regulations, export transactions require a description.');
  const customer = books.customers.get(intent.customer ?? '');
  const buyers = [intent.shipping, customer, method.billing_details] as readonly Buyer[];
  if (buyers.some((buyer) => buyer?.name && buyer.address?.line1 && buyer.address.country)) return;
  throw invalid('As per Indian regulations, export transactions require a customer name and address.');
}

type Buyer = Readonly<{
  name?: string | null;
  address?: Readonly<{ line1?: string | null; country?: string | null }> | null;
}> | null;

function requireUsable(method: PaymentMethod, intent: PaymentIntent): void {
  requireUnused(method);
  if (!method.customer || method.customer === intent.customer) return;
  const message = intent.customer
    ? 'The PaymentMethod belongs to another customer than this PaymentIntent, and cannot be used with it.'
    : 'The PaymentMethod belongs to a customer: send that customer with the PaymentIntent.';
  throw invalid(message, 'payment_method');
}

function asksForPayer(method: PaymentMethod, intent: PaymentIntent, offSession: boolean): boolean {
  const { authentication } = cardOf(method);
  if (!authentication) return false;
  if (authentication === 'asked')
    return !offSession && intent.payment_method_options.card.request_three_d_secure !== 'automatic';
  if (!offSession || authentication === 'always') return true;
  return authentication === 'until_set_up' && !method.sim.setUp;
}

/** The issuer requires the payer, who is absent, or the caller does not allow a challenge: this is a decline. */
function refuseWithoutPayer(desk: Desk, intent: PaymentIntent, method: PaymentMethod, wishes: Wishes): never {
  if (!wishes.offSession) {
    const error: PaymentError = {
      type: 'card_error',
      code: 'authentication_required',
      message: AUTHENTICATION_REQUIRED,
    };
    const after = failed(desk, intent, { ...error, payment_method: shown(method) });
    throw cardRefused({ ...error, payment_method: shown(method) }, shown(after));
  }
  charge(desk, intent, method, { isAuthenticated: false, decline: offSessionDecline(method) });
  throw new Error('Invariant broken: a charge that had to be declined went through');
}

const AUTHENTICATION_REQUIRED = 'Your card was declined. This transaction requires authentication.';

/** Issuers respond in two forms, the second being a soft decline, so callers must handle both. */
function offSessionDecline(method: PaymentMethod) {
  const isSoft = cardOf(method).tokens.includes('pm_card_threeDSecure2Required');
  const code = isSoft ? 'card_declined' : 'authentication_required';
  return { code, decline_code: 'authentication_required', message: AUTHENTICATION_REQUIRED };
}

function askPayer(desk: Desk, intent: PaymentIntent, wishes: Wishes): PaymentIntent {
  const after: PaymentIntent = {
    ...intent,
    next_action: nextAction(desk, intent, wishes),
    status: 'requires_action',
    sim: { authenticated: null, attemptedAt: desk.now, returnUrl: wishes.returnUrl },
  };
  desk.books.paymentIntents.put(after);
  emit(desk, 'payment_intent.requires_action', after);
  return after;
}

function nextAction(desk: Desk, intent: PaymentIntent, wishes: Wishes): NextAction {
  const trouble = desk.takeTrouble();
  const page = `${desk.url}/v3/three-d-secure?payment_intent=${intent.id}${trouble ? `&trouble=${trouble}` : ''}`;
  if (wishes.returnUrl && !wishes.useSdk) {
    const url = `${page}&return_url=${encodeURIComponent(wishes.returnUrl)}`;
    return { type: 'redirect_to_url', redirect_to_url: { url, return_url: wishes.returnUrl } };
  }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page, source: desk.newId('payatt_3') },
  };
}
