import * as v from 'valibot';
import { REFUND_ORIGINS } from '../../domain/refunds/refund.ts';
import { RefundRequest } from '../../domain/refunds/refund-request.ts';
import { instant, money, oneOf, success, text } from '../answers/fields.ts';
import type { Contract } from '../contract.ts';

export const Refund = v.strictObject({
  id: text('The refund. It begins with `rfd_`.'),
  transactionId: text('The payment that it gives back. It begins with `txn_`.'),
  status: oneOf(['pending', 'succeeded'], '`pending` until the processor has made it, which may take days.'),
  origin: oneOf(
    REFUND_ORIGINS,
    '`staff` asked for it here. Those made in the processor’s dashboard are `processor`.',
  ),
  amount: money('What is given back in all.'),
  wallet: v.optional(money('What of it goes back to the customer’s wallet. Absent when nothing does.')),
  reason: v.nullable(text('Why, in the words of who asked for it.')),
  requestedBy: v.nullable(text('The member of staff, or the credential, that asked for it.')),
  processor: v.strictObject({
    refundId: v.nullable(text('The refund at the processor. Null when nothing goes back to a card.')),
  }),
  createdAt: instant('When it was asked for.'),
  succeededAt: v.nullable(instant('When it was recorded as made.')),
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
    description: `Gives a payment back to where it came from: to the card first, then to the customer’s wallet, as far as each of them paid. All refunds together never exceed the payment. When all of it is given back, its invoice is refunded (status 5) and its coupon’s use is free again; order and subscription stay as they are. A payment by wallet alone is refunded without the processor. A bank transfer cannot be refunded here: transfer it back, and the answer is \`transaction_not_refundable\`.

The header \`Idempotency-Key\` is required: without it a repeat would refund a second time. While the outcome is unknown the answer is 503 \`processing\`; the service finishes the refund by itself, and the same request gets its outcome. A refund that the processor made and whose bank returns the money later is undone, with the event \`refund.failed\`; what the wallet got back stays there.`,
    caller: 'staff',
    path: { id: 'The transaction. It begins with `txn_`.' },
    body: {
      schema: RefundRequest,
      fields: {
        amount:
          'What to give back, in major units of the transaction’s currency. Without it, all that is left.',
        reason:
          'Why, for staff and events. `duplicate`, `fraudulent` and `requested_by_customer` are sent to the processor too; no other text is.',
      },
    },
    isRepeatable: true,
    answers: {
      200: { means: 'The refund.', schema: success(Refund) },
      503: { means: 'It is not known yet whether the processor made the refund.', schema: RefundProcessing },
    },
    errors: [
      'transaction_not_found',
      'transaction_not_refundable',
      'refund_in_progress',
      'refund_refused',
      'gateway_not_available',
      'payments_paused',
    ],
  },
} as const satisfies Record<string, Contract>;
