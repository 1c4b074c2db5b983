import * as v from 'valibot';
import { receiptEntries } from '../links/own-fields.ts';
import { ShownTax } from '../tax/tax.ts';
import { SoldAddOn } from './catalog.ts';
import { LaterOnceBare } from './coupon.ts';
import { currencyCode, day, instant, money, onceBare, oneOf, text, yesOrNo } from './fields.ts';
import { Line, ShownProject, SummaryRecurring, successUrl } from './link.ts';
import { Money } from './link-entries.ts';
import { referenceEntries } from './reference.ts';

const summaryRef = text('Identifies the payment. It is `receiptRef` in confirm and the slug of the summary.');
const Receipt = v.strictObject({ summaryRef });

const repeated = v.optional(
  v.pipe(
    v.literal(true),
    v.description(
      'This request sold nothing: it has no `Idempotency-Key` and is equal to one of minutes ago, whose outcome this is.',
    ),
  ),
);

const PaymentIntent = v.strictObject({
  id: text('The processor’s payment intent. It begins with `pi_`.'),
  status: v.literal('succeeded'),
  ...onceBare('amount', 'chargedAmount', 'What was charged.'),
  currency: currencyCode('The currency that was charged.'),
});

const NoPaymentIntent = v.strictObject({
  id: v.pipe(
    v.null(),
    v.description(
      'A free trial, a free plan, and what the payer’s wallet paid in full have no payment intent.',
    ),
  ),
  status: v.pipe(v.literal('not_required'), v.description('No card was charged.')),
});

export const PaymentInstructions = v.strictObject({
  text: text('How to transfer the money, in the shop’s words.'),
  reference: text('What the payer quotes: the number of the invoice.'),
  amount: money('What the payer transfers.'),
  dueOn: day('The day by which it is to arrive.'),
});

/** The specification's three outcomes, one for a payer who is to transfer the price, and one for an outcome that is not known yet. `status` tells them apart. */
export const PaymentSucceeded = v.strictObject({
  status: v.literal('success'),
  payment_intent: v.union([PaymentIntent, NoPaymentIntent]),
  receipt: Receipt,
  repeated,
});

export const PaymentRequiresAction = v.strictObject({
  status: v.literal('requires_action'),
  clientSecret: text('Hand it to the processor’s client library, which asks the payer to authenticate.'),
  paymentIntentId: text(
    'Send it to confirm. It begins with `pi_`, or with `seti_` when only a card is saved.',
  ),
  receipt: Receipt,
  repeated,
});

export const PaymentAwaitsTransfer = v.strictObject({
  status: v.pipe(
    v.literal('awaiting_transfer'),
    v.description('Nothing is paid: the payer is to transfer the price. Fulfil nothing yet.'),
  ),
  paymentInstructions: PaymentInstructions,
  receipt: Receipt,
  repeated,
});

export const PaymentAnswer = v.variant('status', [PaymentSucceeded, PaymentRequiresAction]);
/** The answer to a purchase, which a plan may have the payer transfer. */
export const PurchaseAnswer = v.variant('status', [
  PaymentSucceeded,
  PaymentRequiresAction,
  PaymentAwaitsTransfer,
]);

export const PaymentFailed = v.strictObject({
  status: v.literal('payment_failed'),
  message: text('Fit for the payer.'),
  code: oneOf(
    ['payment_failed', 'payment_not_confirmed', 'payment_not_completed'],
    '`payment_failed` after a decline, `payment_not_confirmed` when the payer did not authenticate in time, `payment_not_completed` when the attempt ended without a verdict on the card.',
  ),
  requestId: text('The header `x-request-id`.'),
  repeated,
});

export const PaymentProcessing = v.strictObject({
  status: v.literal('processing'),
  message: text('Fit for the payer.'),
  receipt: Receipt,
  repeated,
});

const Card = v.strictObject({
  brand: text('Such as `visa`.'),
  last4: v.pipe(v.string(), v.length(4), v.description('The last four digits.')),
});

export const PurchaseSummary = v.strictObject({
  status: oneOf(
    ['success', 'processing', 'requires_action', 'awaiting_transfer', 'payment_failed'],
    '`success`: it was paid. `requires_action`: the payer’s bank asks for them. `payment_failed`: nothing was charged. `processing` until the outcome is known; ask again. `awaiting_transfer` until staff have received the transfer, which may take days.',
  ),
  summaryRef,
  amount: Money,
  wallet: v.optional(money('What of `amount` the payer’s wallet pays. Absent when it pays nothing.')),
  ...referenceEntries,
  ...receiptEntries,
  description: v.optional(text('What was sold.')),
  items: v.array(Line),
  tax: v.optional(ShownTax),
  invoiceNumber: v.optional(
    text(
      'Present once there is an invoice. A number of the customer’s own series is there only to their token.',
    ),
  ),
  paymentInstructions: v.optional(
    v.pipe(PaymentInstructions, v.description('Only with `awaiting_transfer`.')),
  ),
  paidAt: v.optional(instant('When the payment succeeded.')),
  card: v.optional(Card),
  hasPdf: yesOrNo('Whether the receipt can be downloaded as a PDF.'),
  customer: v.strictObject({
    email: text('Masked, such as `a***@example.com`.'),
    name: v.optional(text('The payer’s name. Only to the customer’s token.')),
  }),
  plan: v.optional(
    v.strictObject({ slug: text('The plan’s slug.'), name: text('The plan’s name when it was bought.') }),
  ),
  addon: v.optional(SoldAddOn),
  coupon: v.optional(
    v.strictObject({
      code: text('The code that the payer used.'),
      ...onceBare('discount', 'discountAmount', 'What it took off the amount.'),
      later: v.optional(LaterOnceBare),
    }),
  ),
  recurring: v.optional(SummaryRecurring),
  successUrl,
  project: ShownProject,
});
