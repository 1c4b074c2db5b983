import * as v from 'valibot';
import { PayInvoiceRequest } from '../../domain/requests/client/own-account.ts';
import { PageQuery } from '../../domain/requests/page-query.ts';
import { day, instant, listOf, money, oneOf, text } from '../answers/fields.ts';
import { type Contract, PAGE_FIELDS } from '../contract.ts';
import { CARD_ERRORS, PAYMENT_ANSWERS, SALE_ERRORS } from '../public-api/payment-links.ts';

const section = 'The customer’s own account';

export const HistoryEntryShown = v.strictObject({
  type: oneOf(
    ['payment', 'refund', 'plan_change', 'cancellation', 'card_added', 'card_removed'],
    'What happened. `payment` and `plan_change` are tries, of which `status` says how they came out; `cancellation` is the end of what recurred, also of what was not paid.',
  ),
  recordId: text(
    'What it is of: the payment attempt, also of a refund; the order that ended; the card that was removed.',
  ),
  at: instant('When.'),
  on: day('The day.'),
  status: v.optional(
    oneOf(
      ['pending', 'processing', 'succeeded', 'failed', 'cancelled'],
      'How a payment, a refund, a change of plan or the adding of a card came out. Absent from what cannot fail.',
    ),
  ),
  name: v.optional(text('What was paid for, or what ended. Of a change of plan, the plan after it.')),
  from: v.optional(text('The plan before a change.')),
  amount: v.optional(
    money('What was to be paid, by the wallet and the card together, or what was given back.'),
  ),
  card: v.optional(
    v.strictObject({ brand: text('The card’s brand.'), last4: text('Its last four digits.') }),
  ),
  message: v.optional(text('What the customer was told of what was refused.')),
  invoiceId: v.optional(text('The invoice that it made or paid.')),
  invoiceNumber: v.optional(text('That invoice’s number.')),
  creditNote: v.optional(text('The number of a refund’s credit note.')),
});

export const ownHistory = {
  'client/list-history': {
    section,
    summary: 'List what happened with the customer’s account',
    description:
      'Newest first, in pages: payments, refunds, changes of plan, what ended, and cards that were added on the customer’s page or removed. A page has `limit` tries to pay at most, and all else that happened between them. It tells nothing that the other lists of the customer do not show; what is planned and has not happened is with the subscription.',
    caller: 'customer',
    query: { schema: PageQuery, fields: PAGE_FIELDS },
    answers: { 200: { means: 'A page of entries.', schema: listOf(HistoryEntryShown) } },
    errors: [],
  },
  'client/pay-invoice': {
    section,
    summary: 'Pay one of the customer’s own invoices',
    description:
      'Charges what is left of the invoice to a card that the customer has saved, and their wallet first. Each invoice is a payment of its own: to pay several, send one request after the other, each with its own `Idempotency-Key`. An invoice is paid at most once, in whichever way it is asked for: once nothing is left the answer is 409 `invoice_not_payable`, and nothing was charged. After `requires_action`, run the 3-D Secure dialog and call [the confirm of every purchase](#post-public-apipurchaseconfirm).',
    caller: 'customer',
    path: { id: 'The invoice’s `id`. Another customer’s invoice looks absent.' },
    body: {
      schema: PayInvoiceRequest,
      fields: {
        paymentMethodId: 'The `id` of a saved card. Without it, the customer’s primary card pays.',
      },
    },
    isRepeatable: true,
    answers: PAYMENT_ANSWERS,
    errors: ['invoice_not_found', 'invoice_not_payable', ...SALE_ERRORS, ...CARD_ERRORS],
  },
} as const satisfies Record<string, Contract>;
