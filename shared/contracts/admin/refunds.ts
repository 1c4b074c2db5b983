import * as v from 'valibot';
import { REFUND_ORIGINS, REVERSALS } from '../../domain/refunds/refund.ts';
import { RefundRequest } from '../../domain/refunds/refund-request.ts';
import { instant, money, oneOf, success, text } from '../answers/fields.ts';
import type { Contract } from '../contract.ts';

const takesBack = v.strictObject({
  credit: money('Credit of the customer’s wallet that came from this payment and was not spent.'),
  unusedTime: money(
    'What it paid of the unused part of a period: a change of the plan no longer credits that.',
  ),
});

export const Refund = v.strictObject({
  id: text('The refund. It begins with `rfd_`.'),
  transactionId: text('The payment that it gives back. It begins with `txn_`.'),
  customerId: text('Whose payment it is.'),
  productOrigin: text('The project.'),
  status: oneOf(
    ['pending', 'succeeded', 'failed'],
    '`pending` until the processor has made it, which may take days, then `succeeded`. `failed`: nothing was given back, or the bank returned it.',
  ),
  origin: oneOf(
    REFUND_ORIGINS,
    '`staff` asked for it here. Those made in the processor’s dashboard are `processor`.',
  ),
  amount: money('What is given back in all.'),
  wallet: v.optional(money('What of it goes back to the customer’s wallet. Absent when nothing does.')),
  tax: v.optional(money('The tax in it. Absent where the payment had none.')),
  creditNote: v.optional(
    text('The number of its credit note, once it has succeeded and its payment has an invoice.'),
  ),
  reverses: oneOf(
    REVERSALS,
    '`value` takes back what the payment stands behind; `goodwill` is a present and takes nothing.',
  ),
  takesBack,
  reason: v.nullable(text('Why, in the words of who asked for it.')),
  reference: v.optional(
    text('How the bank’s statement names a transfer that was sent back. Absent otherwise.'),
  ),
  requestedBy: v.nullable(
    text(
      'The member of staff, or the credential, that asked for it; or `operator` and the name of an operator of the service.',
    ),
  ),
  processor: v.strictObject({
    refundId: v.nullable(text('The refund at the processor. Null when nothing goes back to a card.')),
  }),
  createdAt: instant('When it was asked for.'),
  succeededAt: v.nullable(instant('When it was recorded as made.')),
  failedAt: v.nullable(instant('When it was recorded as failed.')),
});

export const RefundPreview = v.strictObject({
  transactionId: text('The payment. It begins with `txn_`.'),
  amount: money('What would be given back in all.'),
  wallet: v.optional(money('What of it would go back to the customer’s wallet. Absent when nothing would.')),
  tax: v.optional(money('The tax in it. Absent where the payment had none.')),
  takesBack,
  usedUp: money('What the amount paid for and the customer has used or spent: it cannot be taken back.'),
});

const RefundProcessing = v.strictObject({
  status: v.literal('processing'),
  message: text('For staff.'),
  refundId: text('The refund.'),
  receipt: v.strictObject({ summaryRef: text('The summary of its payment.') }),
});

export const adminRefunds = {
  'admin/refund-transaction': {
    section: 'The back office',
    summary: 'Refund a transaction, whole or in part',
    description: `Gives a payment back to where it came from: to the card first, then to the customer’s wallet, as far as each of them paid. All refunds together never exceed the payment. When all of it is given back, its invoice is refunded (status 5) and its coupon’s use is free again unless a discount of it goes on; its order and subscription go on. A payment by wallet alone is refunded without the processor. A bank transfer is given back by the shop’s bank: afterwards it is recorded here with its \`reference\`, and no processor is called.

Money that goes back takes with it what it paid for: first credit in the customer’s wallet that came from this payment, then the unused part of the period that it pays, which a later change of the plan no longer credits. What is used up stays used. Without \`lines\` the amount is spread over all lines of the payment; with them, only what lasts among those lines is taken back. \`"reverses": "goodwill"\` takes nothing back, also not at a later change. \`"preview": true\` shows all this and does nothing; it needs no key. A change of the plan that waits for the payer’s authentication ends, since its price is no longer true.

The header \`Idempotency-Key\` is required: without it a repeat would refund a second time. While the outcome is unknown the answer is 503 \`processing\`; the service finishes the refund by itself, and the same request gets its outcome. A refund that the processor made and whose bank returns the money later is undone, with the event \`refund.failed\`; what the wallet got back stays there.`,
    caller: 'staff',
    path: { id: 'The transaction. It begins with `txn_`.' },
    body: {
      schema: RefundRequest,
      fields: {
        amount:
          'What to give back, in major units of the transaction’s currency. Without it, all that is left.',
        lines: 'Which lines of the invoice it is for. Their amounts add up to `amount`.',
        'lines[].line': 'The number of the line on the invoice, from 1 on.',
        'lines[].amount': 'What is given back for it, in major units.',
        reverses:
          'What happens to what the payment stands behind: `value` takes it back, `goodwill` leaves it.',
        preview: 'True: show what the refund would give and take back, and do nothing.',
        reference:
          'Required for a payment by transfer, and for no other: how the bank’s statement names the transfer that gave it back.',
        reason:
          'Why, for staff and events. `duplicate`, `fraudulent` and `requested_by_customer` are sent to the processor too; no other text is.',
      },
    },
    isRepeatable: true,
    needsKey: true,
    answers: {
      200: {
        means: 'The refund, or its preview.',
        schema: v.union([success(Refund), success(RefundPreview)]),
      },
      503: { means: 'It is not known yet whether the processor made the refund.', schema: RefundProcessing },
    },
    errors: [
      'transaction_not_found',
      'transaction_not_refundable',
      'refund_in_progress',
      'payment_in_progress',
      'refund_refused',
      'gateway_not_available',
      'payments_paused',
    ],
  },
} as const satisfies Record<string, Contract>;
