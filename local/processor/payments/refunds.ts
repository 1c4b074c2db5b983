import type Stripe from 'stripe';
import { book } from '../balance/booking.ts';
import { type Call, type Desk, emit, present } from '../books/desk.ts';
import type { Charge } from '../books/objects.ts';
import { findCardByToken } from '../cards/cards.ts';
import { absent, invalid, missing, ProcessorError, wrongState } from '../http/errors.ts';
import { emptyParams, type Params } from '../http/form.ts';
import { type Filters, list } from '../http/listing.ts';
import { allowOnly, integer, metadata, oneOf, text } from '../http/params.ts';
import { getCharge } from './charges.ts';
import { getIntent } from './payment-intents.ts';
import type { Refund } from './reversals.ts';

export function createRefund(desk: Desk, { params }: Call): object {
  allowOnly<Stripe.RefundCreateParams>(params, [
    'amount',
    'charge',
    'instructions_email',
    'metadata',
    'origin',
    'payment_intent',
    'reason',
  ]);
  return present(desk, makeRefund(desk, params), params);
}

/** A refund that the account's owner makes in the dashboard: without metadata, and `amount` in minor units or all that is left. */
export function refundInDashboard(desk: Desk, intent: string, amount?: number): Refund {
  return makeRefund(
    desk,
    Object.assign(emptyParams(), {
      payment_intent: intent,
      ...(amount !== undefined && { amount: String(amount) }),
    }),
  );
}

function makeRefund(desk: Desk, params: Params): Refund {
  const charge = chargeToRefund(desk, params);
  requireUndisputed(desk, charge);
  const amount = refundable(charge, integer(params, 'amount'));
  const made = refundOf(desk, charge, amount, params);
  const { id: source, currency } = made;
  const booked = book(desk, { type: 'refund', source, amount: -amount, currency });
  const refund: Refund = { ...made, balance_transaction: booked.id };
  desk.books.refunds.put(refund);
  emit(desk, 'refund.created', refund);
  emit(desk, 'charge.refunded', changeRefunded(desk, charge.id, amount), {
    amount_refunded: charge.amount_refunded,
  });
  return refund;
}

export function retrieveRefund(desk: Desk, { params, id }: Call): object {
  allowOnly(params, []);
  failDueRefunds(desk);
  return present(desk, getRefund(desk, id), params);
}

export function listRefunds(desk: Desk, call: Call): object {
  failDueRefunds(desk);
  return list(desk, desk.books.refunds, call, {
    url: '/v1/refunds',
    indexed: ['charge', 'payment_intent'] satisfies Filters<Stripe.RefundListParams>,
  });
}

/** The bank rejected the money: a refund that is pending, or was reported as succeeded, fails, and the charge is no longer refunded. */
export function failRefund(desk: Desk, id: string): Refund {
  const before = getRefund(desk, id);
  if (before.status === 'failed') return before;
  const after: Refund = {
    ...before,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    sim: { failsAt: null },
  };
  desk.books.refunds.put(after);
  changeRefunded(desk, before.charge, -before.amount);
  book(desk, { ...before, type: 'refund_failure', source: id });
  emit(desk, 'refund.updated', after, { status: before.status });
  emit(desk, 'refund.failed', after);
  emit(desk, 'charge.refund.updated', after);
  return after;
}

/** The account has enough money again: a pending refund succeeds. */
export function completeRefund(desk: Desk, id: string): Refund {
  const before = getRefund(desk, id);
  if (before.status !== 'pending') return before;
  const after: Refund = { ...before, status: 'succeeded' };
  desk.books.refunds.put(after);
  emit(desk, 'refund.updated', after, { status: before.status });
  emit(desk, 'charge.refund.updated', after);
  return after;
}

/** Fails the refunds that are due to fail. */
export function failDueRefunds(desk: Desk): void {
  const { refunds } = desk.books;
  if (refunds.size() === 0) return;
  for (const refund of refunds.all()) {
    const { failsAt } = refund.sim;
    if (failsAt !== null && failsAt <= desk.now) failRefund(desk, refund.id);
  }
}

const FAILS_AFTER_SECONDS = 60;

function chargeToRefund(desk: Desk, params: Params): Charge {
  const chargeId = text(params, 'charge');
  const intentId = text(params, 'payment_intent');
  if (chargeId && intentId) throw invalid('Send either `charge` or `payment_intent`, not both.', 'charge');
  if (chargeId) return getCharge(desk, chargeId, 'charge');
  if (!intentId) throw missing('payment_intent');
  const { status, latest_charge } = getIntent(desk, intentId, 'payment_intent');
  if (status === 'succeeded' && latest_charge) return getCharge(desk, latest_charge, 'charge');
  throw wrongState(
    'This PaymentIntent does not have a successful charge to refund.',
    'payment_intent_unexpected_state',
  );
}

/** A charge with an inquiry can be refunded; one with a dispute was charged back and cannot. */
function requireUndisputed(desk: Desk, charge: Charge): void {
  const disputes = desk.books.disputes.page({
    among: { field: 'charge', value: charge.id },
    limit: 1,
  }).entries;
  if (disputes.every((dispute) => dispute.is_charge_refundable)) return;
  throw wrongState(
    `Charge ${charge.id} has been charged back, so it cannot be refunded.`,
    'charge_disputed',
    { charge: charge.id },
  );
}

function refundable(charge: Charge, wanted: number | undefined): number {
  if (charge.status !== 'succeeded')
    throw wrongState(
      `Charge ${charge.id} did not succeed, so it cannot be refunded.`,
      'charge_not_refundable',
    );
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw wrongState(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded', {
      charge: charge.id,
    });
  const amount = wanted ?? left;
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer');
  if (amount > left) throw tooMuch(amount, left);
  return amount;
}

function tooMuch(amount: number, left: number): ProcessorError {
  const message = `Refund amount (${amount}) is greater than the amount left on the charge (${left}).`;
  return new ProcessorError(400, { type: 'invalid_request_error', message, param: 'amount' }, true);
}

function refundOf(desk: Desk, charge: Charge, amount: number, params: Params): Refund {
  const method = desk.books.paymentMethods.get(charge.payment_method);
  const card = method && findCardByToken(method.sim.card);
  return {
    id: desk.newId('re_3'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: desk.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: metadata(params),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: oneOf(params, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: desk.books.account.keepsRefundsPending ? 'pending' : 'succeeded',
    transfer_reversal: null,
    sim: { failsAt: card?.refundFails ? desk.now + FAILS_AFTER_SECONDS : null },
  };
}

function changeRefunded(desk: Desk, id: string, by: number): Charge {
  const before = getCharge(desk, id);
  const amount_refunded = before.amount_refunded + by;
  const after: Charge = { ...before, amount_refunded, refunded: amount_refunded === before.amount };
  desk.books.charges.put(after);
  return after;
}

function getRefund(desk: Desk, id: string): Refund {
  const refund = desk.books.refunds.get(id);
  if (!refund) throw absent('refund', id, 'refund');
  return refund;
}
