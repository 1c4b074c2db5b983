import * as v from 'valibot';
import { DISPUTE_STATUSES } from '../../domain/sales/dispute.ts';
import { currencyCode, day, instant, money, oneOf, text, whole, yesOrNo } from '../answers/fields.ts';
import { about, envelope } from './envelope.ts';

const transactionId = text('The transaction. It begins with `txn_`.');
const wallet = v.optional(
  money('What the customer’s wallet paid, or was to pay. Absent when it paid nothing.'),
);
const paymentIntentId = v.nullable(text('The intent at the processor. Null when no card was to be charged.'));
const chargeId = v.nullable(text('The charge at the processor.'));
const invoiceId = text('The invoice. It begins with `inv_`.');
const orderId = v.nullable(text('The order. It begins with `ord_`.'));

const Conversion = v.strictObject({
  baseCurrency: currencyCode('The currency of the price.'),
  rate: text('How much of the charged currency one unit of the base currency is.'),
  source: text('Where the rate comes from.'),
  at: text('When the rate was published.'),
});

/** What a service that records calculations goes by. */
const TaxCalculation = v.strictObject({
  id: text('Our id of what the shop’s tax engine was asked. It begins with `txc_`.'),
  answeredAs: v.optional(
    text('The engine’s id of its answer, whose rates were charged. Absent for the table’s.'),
  ),
  tax: money('The tax of what was sold.'),
});

const Renewal = v.strictObject({
  orderId: text('The order whose cycle is unpaid.'),
  subscriptionId: v.nullable(text('Its subscription.')),
  dueOn: day('When the cycle was due.'),
  failedTries: whole('How many dates passed without payment of the cycle.'),
  nextTryOn: v.nullable(day('When the card is tried again.')),
  recoveryUrl: v.nullable(text('Where the customer can pay the cycle.')),
});

const disputed = {
  ...about,
  transactionId,
  dispute: v.strictObject({
    id: text('The processor’s dispute.'),
    status: oneOf(DISPUTE_STATUSES, 'The processor’s status. One that begins with `warning` is an inquiry.'),
    reason: text('The processor’s word for why.'),
    openedAt: instant('When the payer’s bank opened it.'),
    evidenceDueBy: v.nullable(instant('Until when the processor takes evidence. Null when it says no time.')),
  }),
  amount: money('What is disputed.'),
  owed: v.nullable(
    money(
      'What the customer had used of it when it was lost, and now owes: no trial, code or change of plan until staff clear that. Null for none.',
    ),
  ),
  paymentIntentId,
  chargeId,
  invoiceId: v.nullable(invoiceId),
  orderId,
};

const ofPayment = {
  amount: money('What was charged.'),
  paymentIntentId,
  chargeId,
  invoiceId: v.nullable(invoiceId),
  orderId,
};
const reviewed = {
  ...about,
  transactionId,
  review: v.strictObject({
    id: text('The processor’s review.'),
    reason: text('Why it was opened: `rule` or `manual`.'),
    closedReason: v.nullable(text('How it ended, such as `approved` or `refunded_as_fraud`.')),
    openedAt: instant('When it was opened.'),
  }),
  ...ofPayment,
};

const refunded = {
  ...about,
  refundId: text('The refund. It begins with `rfd_`.'),
  transactionId,
  amount: money('What the refund gives back.'),
  wallet: v.optional(money('The part of it that goes to the customer’s wallet. Absent without one.')),
  tax: v.optional(money('The tax in it. Absent where the payment had none.')),
  creditNote: v.optional(text('The number of its credit note. Absent where its payment has no invoice.')),
  reason: v.nullable(text('Why, as staff or the dashboard said.')),
  failure: v.nullable(text('Why it failed: the processor’s reason, `refused` or `not_run`.')),
  refundedAmount: money('All that was given back of the payment.'),
  isRefundedInFull: yesOrNo('Whether nothing is left to give back.'),
  paymentIntentId,
  chargeId,
  processorRefundId: v.nullable(text('The refund at the processor.')),
  invoiceId: v.nullable(invoiceId),
  orderId,
};

export const paymentEvents = {
  'payment.succeeded': envelope('payment.succeeded', {
    ...about,
    transactionId,
    status: v.literal(3),
    statusLabel: v.literal('succeeded'),
    amount: money('What the card was charged, or what was transferred.'),
    wallet,
    conversion: v.nullable(Conversion),
    paymentIntentId,
    chargeId,
    card: v.nullable(
      v.strictObject({
        brand: text('Such as `visa`.'),
        last4: text('The last four digits.'),
        country: v.optional(text('The country of its issuer, as ISO 3166 alpha-2.')),
        expMonth: v.optional(whole('The month in which the card expires.')),
        expYear: v.optional(whole('The year in which the card expires.')),
      }),
    ),
    transfer: v.optional(
      v.strictObject({
        reference: text('How the bank’s statement names it.'),
        receivedOn: day('The day on which it arrived.'),
      }),
    ),
    taxCalculation: v.optional(TaxCalculation),
    invoiceId,
    orderId,
  }),
  'payment.failed': envelope('payment.failed', {
    ...about,
    transactionId: v.nullable(text('The transaction. Null when no card could be tried.')),
    status: v.literal(4),
    statusLabel: v.literal('failed'),
    amount: money('What was to be charged.'),
    wallet,
    paymentIntentId,
    failure: v.nullable(
      v.strictObject({
        message: text('Fit for the payer.'),
        code: v.optional(text('The processor’s code. For staff only.')),
        declineCode: v.optional(text('The issuer’s code. For staff only.')),
        adviceCode: v.optional(text('What the issuer advises. For staff only.')),
      }),
    ),
    renewal: v.optional(Renewal),
  }),
  'payment.disputed': envelope('payment.disputed', disputed),
  'payment.dispute_closed': envelope('payment.dispute_closed', disputed),
  'payment.fraud_warning': envelope('payment.fraud_warning', {
    ...about,
    transactionId,
    warning: v.strictObject({
      id: text('The processor’s early fraud warning.'),
      fraudType: text('The issuer’s word for the fraud, such as `made_with_stolen_card`.'),
      isActionable: yesOrNo('Whether a refund can still avoid a dispute.'),
      warnedAt: instant('When the issuer gave it.'),
    }),
    ...ofPayment,
  }),
  'payment.review_opened': envelope('payment.review_opened', reviewed),
  'payment.review_closed': envelope('payment.review_closed', reviewed),
  'refund.succeeded': envelope('refund.succeeded', refunded),
  'refund.failed': envelope('refund.failed', refunded),
};
