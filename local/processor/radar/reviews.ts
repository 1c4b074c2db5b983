import { type Call, type Desk, emit, present } from '../books/desk.ts';
import { absent, invalid } from '../http/errors.ts';
import { list } from '../http/listing.ts';
import { allowOnly } from '../http/params.ts';
import { getCharge } from '../payments/charges.ts';
import { getIntent } from '../payments/payment-intents.ts';
import { refundInDashboard } from '../payments/refunds.ts';
import { CLOSED_REASONS, type ClosedReason, type Review } from './signs.ts';

/** A rule of the account puts a payment that succeeded before its staff. */
export function openReview(desk: Desk, intentId: string): Review {
  const intent = getIntent(desk, intentId, 'payment_intent');
  if (intent.status !== 'succeeded' || !intent.latest_charge)
    throw invalid('Only a payment that succeeded can be reviewed.', 'payment_intent');
  if (intent.review) throw invalid('The payment has a review.', 'payment_intent');
  const charge = getCharge(desk, intent.latest_charge, 'payment_intent');
  const review: Review = {
    id: desk.newId('prv_1'),
    object: 'review',
    billing_zip: null,
    charge: charge.id,
    closed_reason: null,
    created: desk.now,
    ip_address: null,
    ip_address_location: null,
    livemode: false,
    open: true,
    opened_reason: 'rule',
    payment_intent: intent.id,
    reason: 'rule',
    session: null,
  };
  desk.books.reviews.put(review);
  desk.books.paymentIntents.put({ ...intent, review: review.id });
  desk.books.charges.put({ ...charge, review: review.id });
  emit(desk, 'review.opened', review);
  return review;
}

/** Staff decide. The money of a payment that they find fraudulent goes back with it. */
export function closeReview(desk: Desk, id: string, reason: ClosedReason): Review {
  const before = getReview(desk, id);
  if (!CLOSED_REASONS.includes(reason))
    throw invalid(`reason must be one of ${CLOSED_REASONS.join(', ')}.`, 'reason');
  if (!before.open) throw invalid('The review is closed.', 'review');
  if (reason === 'refunded' || reason === 'refunded_as_fraud') refundInDashboard(desk, before.payment_intent);
  const after: Review = { ...before, closed_reason: reason, open: false, reason };
  desk.books.reviews.put(after);
  emit(desk, 'review.closed', after);
  return after;
}

export function retrieveReview(desk: Desk, { params, id }: Call): object {
  allowOnly(params, []);
  return present(desk, getReview(desk, id), params);
}

/** Only those that are open. */
export function listReviews(desk: Desk, call: Call): object {
  const where = ({ open }: Review) => open;
  return list(desk, desk.books.reviews, call, { url: '/v1/reviews', indexed: [], where });
}

function getReview(desk: Desk, id: string): Review {
  const review = desk.books.reviews.get(id);
  if (!review) throw absent('review', id, 'review');
  return review;
}
