import { bookCharge } from '../balance/booking.ts';
import { type Desk, emit } from '../books/desk.ts';
import {
  type Charge,
  type PaymentError,
  type PaymentIntent,
  type PaymentMethod,
  shown,
} from '../books/objects.ts';
import { cardOf, keepFor, withoutMark } from '../cards/attaching.ts';
import type { Decline } from '../cards/cards.ts';
import { newMandateOf, permitted } from '../cards/mandate-options.ts';
import { cardRefused } from '../http/errors.ts';
import { warn } from '../radar/early-fraud-warnings.ts';
import { openDispute } from './disputes.ts';
import { failed } from './failing.ts';
import { usageOf } from './new-payment-intent.ts';

type Circumstances = Readonly<{ isAuthenticated: boolean; decline?: Decline; mandate?: string | null }>;

/**
 * Charges the card and returns the succeeded intent. On a decline, it puts the failed charge and the intent, which then requires a
 * payment method, into the books and throws the card's error.
 */
export function charge(
  desk: Desk,
  intent: PaymentIntent,
  method: PaymentMethod,
  circumstances: Circumstances,
): PaymentIntent {
  const decline = circumstances.decline ?? cardOf(method).decline;
  if (decline) throw declined(desk, intent, method, decline, circumstances);
  return succeeded(desk, intent, method, circumstances);
}

function declined(
  desk: Desk,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
  circumstances: Circumstances,
) {
  const attempt = chargeOf(desk, intent, method, circumstances, decline);
  desk.books.charges.put(attempt);
  emit(desk, 'charge.failed', attempt);
  const error: PaymentError = {
    ...withoutMark(decline),
    type: 'card_error',
    charge: attempt.id,
    doc_url: `https://docs.stripe.com/error-codes#${decline.code.replaceAll('_', '-')}`,
    payment_method: shown({ ...method, card: { ...method.card, checks: checksOf(method, decline) } }),
  };
  const after = failed(desk, { ...intent, latest_charge: attempt.id }, error);
  return cardRefused(error, shown(after));
}

function succeeded(
  desk: Desk,
  intent: PaymentIntent,
  method: PaymentMethod,
  circumstances: Circumstances,
): PaymentIntent {
  const { mandate_options: asked } = intent.payment_method_options.card;
  const kept = permitted(desk, method, intent.setup_future_usage ? asked : null, intent.currency);
  const mandate = newMandateOf(method, kept) ?? intent.sim.mandate ?? null;
  const made = chargeOf(desk, intent, method, { ...circumstances, mandate });
  const taken: Charge = { ...made, balance_transaction: bookCharge(desk, made).id };
  const after: PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: taken.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  };
  desk.books.charges.put(taken);
  desk.books.paymentIntents.put(after);
  emit(desk, 'charge.succeeded', taken);
  settleMethod(desk, after, kept);
  emit(desk, 'payment_intent.succeeded', after);
  const { dispute, warns } = cardOf(method);
  if (dispute) openDispute(desk, taken, dispute);
  if (warns) warn(desk, taken);
  return after;
}

/** After a payment the method is attached if it was to be saved; otherwise, without a customer, it cannot be used again. */
function settleMethod(desk: Desk, intent: PaymentIntent, method: PaymentMethod): void {
  const usage = usageOf(intent);
  const setUp = method.sim.setUp || usage === 'off_session';
  if (usage && intent.customer) keepFor(desk, method, intent.customer, setUp);
  else if (!method.customer)
    desk.books.paymentMethods.put({
      ...method,
      sim: { ...method.sim, setUp, consumed: !usage },
    });
}

function chargeOf(
  desk: Desk,
  intent: PaymentIntent,
  method: PaymentMethod,
  circumstances: Circumstances,
  decline?: Decline,
): Charge {
  const id = desk.newId('ch_3');
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor ?? 'SIMULATED',
    captured: !decline,
    created: desk.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: decline ? refusal(decline) : APPROVED,
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(intent, method, circumstances, decline), type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline ? null : `${desk.url}/_sim/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

function cardDetails(
  intent: PaymentIntent,
  method: PaymentMethod,
  { isAuthenticated, mandate = null }: Circumstances,
  decline?: Decline,
): object {
  const {
    networks: _,
    display_brand: __,
    generated_from: ___,
    three_d_secure_usage: ____,
    ...card
  } = method.card;
  return {
    ...card,
    amount_authorized: decline ? null : intent.amount,
    authorization_code: decline ? null : '123456',
    checks: checksOf(method, decline),
    electronic_commerce_indicator: null,
    installments: null,
    mandate,
    network: card.brand,
    network_transaction_id: null,
    three_d_secure: isAuthenticated ? AUTHENTICATED : null,
    transaction_link_id: null,
  };
}

function checksOf({ card: { checks } }: PaymentMethod, decline: Decline | undefined) {
  return { ...checks, cvc_check: decline?.cvcFails ? 'fail' : checks.cvc_check };
}

const AUTHENTICATED = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};
const APPROVED = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  risk_score: 7,
  seller_message: 'Payment complete.',
  type: 'authorized',
};

function refusal(decline: Decline): object {
  return {
    advice_code: decline.advice_code ?? null,
    network_advice_code: decline.network_advice_code ?? null,
    network_decline_code: null,
    network_status: 'declined_by_network',
    reason: decline.decline_code ?? decline.code,
    risk_level: 'normal',
    risk_score: 7,
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  };
}
