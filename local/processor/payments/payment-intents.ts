import type Stripe from 'stripe';
import { amountOf, currencyOf } from '../books/amounts.ts';
import { type Call, type Desk, emit, present } from '../books/desk.ts';
import { type PaymentIntent, shown } from '../books/objects.ts';
import { tokenOf } from '../cards/confirmation-tokens.ts';
import { checkMethodTypes } from '../cards/method-types.ts';
import { absent, invalid, wrongState } from '../http/errors.ts';
import { type Filters, list } from '../http/listing.ts';
import { allowOnly, flag, metadata, oneOf, text } from '../http/params.ts';
import { publicView, requireClientSecret } from '../http/public-view.ts';
import { applyConfirmFields, chooseMethod, confirm, confirmWishes, requireChargeable } from './confirming.ts';
import { getCustomer, refuseDeletedFilter } from './customers.ts';
import { endNotice, endNotices } from './e-mandates.ts';
import { expireAttempt, expireAttempts } from './expiring.ts';
import { CONFIRM_FIELDS, futureUsage, intentFrom, OLD_FIELDS } from './new-payment-intent.ts';
import { requireReturnUrl } from './return-url.ts';

export function createPaymentIntent(desk: Desk, { params, key }: Call): object {
  const asked = intentFrom(desk, params);
  const agreed = tokenOf(desk, params)?.setup_future_usage ?? null;
  const blank: PaymentIntent = { ...asked, setup_future_usage: asked.setup_future_usage ?? agreed };
  const wishes = confirmWishes(params);
  const wanted = flag(params, 'confirm') ?? false;
  if (wanted) requireReturnUrl(desk, params);
  const method = chooseMethod(desk, blank, params);
  const chosen: PaymentIntent = method
    ? { ...blank, payment_method: method.id, status: 'requires_confirmation' }
    : blank;
  if (wanted && !method)
    throw invalid(
      'You cannot confirm this PaymentIntent because it has no payment method. Send one.',
      'payment_method',
    );
  if (wanted && method) requireChargeable(desk, method, chosen);
  desk.books.paymentIntents.put(chosen);
  emit(desk, 'payment_intent.created', chosen);
  return present(desk, wanted ? confirm(desk, chosen, wishes, key) : chosen, params);
}

export function confirmPaymentIntent(desk: Desk, { params, id, key }: Call): object {
  const unpublished = ['client_secret', ...OLD_FIELDS, ...(key === 'publishable' ? SENT_BY_BROWSERS : [])];
  allowOnly<Stripe.PaymentIntentConfirmParams>(params, CONFIRM_FIELDS, unpublished);
  const before = getIntent(desk, id);
  if (key === 'publishable') requireClientSecret(before, params);
  checkMethodTypes(desk, params);
  requireReturnUrl(desk, params);
  requireConfirmable(before);
  const agreed = tokenOf(desk, params)?.setup_future_usage;
  const method = chooseMethod(desk, before, params);
  const after = confirm(desk, applyConfirmFields(before, method, params, agreed), confirmWishes(params), key);
  return key === 'publishable' ? publicView(desk, after) : present(desk, after, params);
}

export function updatePaymentIntent(desk: Desk, { params, id }: Call): object {
  allowOnly<Stripe.PaymentIntentUpdateParams>(params, [
    'amount',
    'currency',
    'customer',
    'description',
    'metadata',
    'payment_method',
    'receipt_email',
    'setup_future_usage',
  ]);
  const before = getIntent(desk, id);
  const isSettled = before.status === 'succeeded' || before.status === 'canceled';
  if (
    isSettled &&
    Object.keys(params).some((name) => name !== 'metadata' && name !== 'description' && name !== 'expand')
  ) {
    throw wrongState(`This PaymentIntent could not be updated because it is ${before.status}.`, UNEXPECTED, {
      payment_intent: shown(before),
    });
  }
  const after = changed(desk, before, { params, id, key: 'secret' });
  desk.books.paymentIntents.put(after);
  return present(desk, after, params);
}

export function cancelPaymentIntent(desk: Desk, { params, id }: Call): object {
  allowOnly<Stripe.PaymentIntentCancelParams>(params, ['cancellation_reason']);
  const reason =
    oneOf(params, 'cancellation_reason', ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']) ??
    null;
  const before = getIntent(desk, id);
  if (CLOSED.includes(before.status)) {
    const message = `You cannot cancel this PaymentIntent because it is ${before.status}. Only one that still waits for something can be canceled.`;
    throw wrongState(message, UNEXPECTED, { payment_intent: shown(before) });
  }
  const after: PaymentIntent = {
    ...before,
    status: 'canceled',
    canceled_at: desk.now,
    cancellation_reason: reason,
    next_action: null,
  };
  desk.books.paymentIntents.put(after);
  emit(desk, 'payment_intent.canceled', after);
  return present(desk, after, params);
}

export function retrievePaymentIntent(desk: Desk, { params, id, key }: Call): object {
  allowOnly<Stripe.PaymentIntentRetrieveParams>(
    params,
    ['client_secret'],
    key === 'publishable' ? SENT_BY_BROWSERS : [],
  );
  const intent = getIntent(desk, id);
  if (key === 'publishable' || params.client_secret !== undefined) requireClientSecret(intent, params);
  return key === 'publishable' ? publicView(desk, intent) : present(desk, intent, params);
}

export function listPaymentIntents(desk: Desk, call: Call): object {
  refuseDeletedFilter(desk, call.params);
  expireAttempts(desk);
  endNotices(desk);
  return list(desk, desk.books.paymentIntents, call, {
    url: '/v1/payment_intents',
    indexed: ['customer'] satisfies Filters<Stripe.PaymentIntentListParams>,
  });
}

export function getIntent(desk: Desk, id: string, param = 'intent'): PaymentIntent {
  const intent = desk.books.paymentIntents.get(id);
  if (!intent) throw absent('payment_intent', id, param);
  return endNotice(desk, expireAttempt(desk, intent));
}

const UNEXPECTED = 'payment_intent_unexpected_state';
/** It can be neither confirmed nor cancelled: not any more, or not while it is processed. */
const CLOSED: readonly PaymentIntent['status'][] = ['succeeded', 'canceled', 'processing'];
const SENT_BY_BROWSERS = [
  'key',
  'expected_payment_method_type',
  'is_stripe_sdk',
  'payment_user_agent',
  'client_attribution_metadata',
];

function requireConfirmable(intent: PaymentIntent): void {
  if (!CLOSED.includes(intent.status)) return;
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being confirmed before.'
      : `You cannot confirm this PaymentIntent because it is ${intent.status}.`;
  throw wrongState(message, UNEXPECTED, { payment_intent: shown(intent) });
}

function changed(desk: Desk, before: PaymentIntent, { params }: Call): PaymentIntent {
  const currency = params.currency === undefined ? before.currency : currencyOf(params);
  const customer = text(params, 'customer');
  if (customer) getCustomer(desk, customer, 'customer');
  const isPriced = params.amount !== undefined || params.currency !== undefined;
  const price = { amount: String(before.amount), ...params };
  const next: PaymentIntent = {
    ...before,
    currency,
    amount: isPriced ? amountOf(price, currency, desk.books.account.settlementCurrency) : before.amount,
    customer: customer === undefined ? before.customer : customer,
    description: text(params, 'description') ?? before.description,
    metadata: metadata(params, before.metadata),
    receipt_email: text(params, 'receipt_email') ?? before.receipt_email,
    setup_future_usage: futureUsage(params) ?? before.setup_future_usage,
  };
  const method = params.payment_method === undefined ? undefined : chooseMethod(desk, next, params);
  if (!method) return next;
  return {
    ...next,
    payment_method: method.id,
    status: 'requires_confirmation',
    next_action: null,
    sim: { ...next.sim, authenticated: null, attemptedAt: null },
  };
}
