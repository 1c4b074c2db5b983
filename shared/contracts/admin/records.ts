import * as v from 'valibot';
import { STEP_SUBJECTS } from '../../domain/explanations/step.ts';
import { CustomersQuery, InvoicesQuery, OrdersQuery } from '../../domain/requests/admin-queries.ts';
import {
  CustomerChangeRequest,
  ErasureRequest,
  OwedClearance,
} from '../../domain/requests/wallet-requests.ts';
import { ABORT_REASONS, ATTEMPT_STATES } from '../../domain/sales/attempt.ts';
import { DISPUTE_STATUSES } from '../../domain/sales/dispute.ts';
import { day, instant, listOf, money, oneOf, success, text, yesOrNo } from '../answers/fields.ts';
import { ShownInvoice } from '../answers/invoice.ts';
import { ShownConsent } from '../answers/link.ts';
import { ShownOrder } from '../answers/order.ts';
import { OwedAmount } from '../answers/owed.ts';
import { referenceEntries } from '../answers/reference.ts';
import { type Contract, PAGE_FIELDS } from '../contract.ts';
import { ABORT_MEANS, DISPUTE_MEANS } from '../events/meanings.ts';
import { BY_NUMBER, BY_RECORD, DAYS_AND_FILTERS, RECORDS } from '../filters.ts';
import { answersEntries } from '../links/own-fields.ts';

const section = 'The back office';

export const ShownErasure = v.strictObject({
  customerId: text('The customer.'),
  askedAt: instant('When it began.'),
  rewrittenAt: v.nullable(instant('When nothing of the person was left but networks.')),
  completedAt: v.nullable(instant('When these were gone too.')),
  notDeletedAt: v.array(
    text('A gateway whose account could not be opened: delete the customer there by hand.'),
  ),
});

const check = (what: string) =>
  v.nullable(text(`What the issuer said of ${what}: \`pass\`, \`fail\`, \`unavailable\` or \`unchecked\`.`));
export const CardChecks = v.strictObject({
  cvc: check('the security code'),
  postalCode: check('the postal code'),
  addressLine: check('the first line of the address'),
});

export const Transaction = v.strictObject({
  id: text('The attempt. It begins with `txn_`.'),
  status: oneOf([1, 2, 3, 4, 5], '1 pending, 2 processing, 3 succeeded, 4 failed, 5 cancelled.'),
  statusLabel: oneOf(['pending', 'processing', 'succeeded', 'failed', 'cancelled'], '`status` in a word.'),
  state: oneOf(
    ATTEMPT_STATES,
    'How far the attempt has come: `prepared` is written down, `charging` asks the processor, `requires_action` waits for the payer, `confirming` for the processor, `invoiced` for a transfer, `quarantined` for an operator. It ended as `succeeded`, `declined` by the bank, or `aborted` without a charge.',
  ),
  kind: text(
    'What was sold: `link`, `invoice`, `order`, `plan`, `plan_link`, `add_on`, `renewal` or `change`.',
  ),
  productOrigin: text('The project.'),
  customer: v.strictObject({
    id: text('The customer. It begins with `cst_`.'),
    name: text('The name that the payer typed.'),
    email: text('The e-mail address that the payer typed.'),
  }),
  amount: money('What was to be charged.'),
  wallet: v.optional(
    money('What the customer’s wallet was to pay before the card. Absent when it was to pay nothing.'),
  ),
  refundedAmount: money('What of the card’s and the wallet’s part was given back.'),
  refundPendingAmount: v.optional(money('What unfinished refunds hold. Absent when there are none.')),
  invoiced: v.optional(
    money('What an unpaid invoice asked for instead of a charge. Other transactions pay it.'),
  ),
  transfer: v.nullable(
    v.strictObject({
      reference: text('How the bank’s statement names it.'),
      receivedOn: day('The day on which it arrived.'),
      recordedBy: text('The member of staff, or the credential, that recorded it.'),
    }),
  ),
  gatewayId: text('The gateway.'),
  livemode: yesOrNo('False for payments with test keys.'),
  processor: v.strictObject({
    paymentIntentId: v.nullable(text('The intent at the processor.')),
    chargeId: v.nullable(text('The charge at the processor.')),
    customerId: v.nullable(text('The customer at the processor.')),
  }),
  card: v.nullable(
    v.strictObject({
      brand: text('The card’s brand.'),
      last4: text('Its last four digits.'),
      country: v.nullable(text('The country of its issuer, as ISO 3166 alpha-2.')),
      checks: v.nullable(CardChecks),
    }),
  ),
  refusal: v.nullable(
    v.strictObject({
      message: text('What the payer was told.'),
      code: v.nullable(text('The processor’s code.')),
      declineCode: v.nullable(
        text('The issuer’s code. Do not show it to payers: it helps who tests stolen cards.'),
      ),
      adviceCode: v.nullable(text('What the issuer advises.')),
      networkAdviceCode: v.nullable(text('What the card’s network advises, in its own digits.')),
      cardChecks: v.nullable(CardChecks),
    }),
  ),
  disputes: v.array(
    v.strictObject({
      id: text('The processor’s dispute.'),
      status: oneOf(DISPUTE_STATUSES, DISPUTE_MEANS),
      reason: text('The processor’s word for why the payer disputes the payment.'),
      amount: money('What is disputed.'),
      openedAt: instant('When the payer’s bank opened it.'),
      closedAt: v.nullable(instant('When its end was recorded.')),
    }),
  ),
  warnings: v.array(
    v.strictObject({
      id: text('The processor’s early fraud warning.'),
      fraudType: text('The issuer’s word for the fraud, such as `made_with_stolen_card`.'),
      isActionable: yesOrNo('Whether a refund could still avoid a dispute when the warning was read.'),
      warnedAt: instant('When the issuer gave it.'),
    }),
  ),
  reviews: v.array(
    v.strictObject({
      id: text('The processor’s review.'),
      isOpen: yesOrNo('Whether the tenant’s staff have to decide, in the processor’s dashboard.'),
      reason: text('Why it was opened: `rule` or `manual`.'),
      closedReason: v.nullable(text('How it ended, such as `approved` or `refunded_as_fraud`.')),
      openedAt: instant('When it was opened.'),
      closedAt: v.nullable(instant('When its end was recorded.')),
    }),
  ),
  isHeldForReview: yesOrNo('A dispute is open. `GET /admin/disputes` says until when it takes evidence.'),
  abortReason: v.nullable(oneOf(ABORT_REASONS, ABORT_MEANS)),
  paymentLink: v.nullable(text('The slug of the link that was paid.')),
  invoiceId: v.nullable(text('The invoice that it made or paid.')),
  invoiceNumber: v.nullable(text('That invoice’s number.')),
  orderId: v.nullable(text('The order that it made or paid.')),
  ...referenceEntries,
  ...answersEntries,
  consent: v.optional(ShownConsent),
  receipt: v.strictObject({ summaryRef: text('The slug of the summary.') }),
  createdAt: instant('When the attempt began.'),
  soldAt: v.nullable(instant('When a success took effect, by the processor’s clock.')),
  endedAt: v.nullable(instant('When its end was recorded.')),
});

export const Explanation = v.strictObject({
  id: Transaction.entries.id,
  status: Transaction.entries.status,
  statusLabel: Transaction.entries.statusLabel,
  verdict: oneOf(
    ['match', 'drift'],
    '`match`: the recorded amounts follow from the recorded inputs. `drift`: a recorded amount differs from what today’s rules make of the recorded inputs.',
  ),
  text: text('All steps in one text, which may be read to the payer.'),
  steps: v.array(
    v.strictObject({
      about: oneOf(
        STEP_SUBJECTS,
        'What the step is about: a `line` of the sale, a `discount`, `coupon` or `tax`; the `price` of a plan, the `invoice` that is paid, the `change` of a plan; what the `wallet` pays and what is left to `charge`, its `conversion` and the processor’s `minimum`; the next `cycle`, a `later_coupon`, the `outcome`.',
      ),
      text: text('One or more sentences.'),
      recorded: v.nullable(money('The amount as it was recorded. Null where none is compared.')),
      computed: v.nullable(money('The amount that today’s rules give.')),
      drift: v.nullable(text('How the two differ. Null where they are equal.')),
    }),
  ),
});

export const ShownCustomer = v.strictObject({
  id: text('The customer. It begins with `cst_`.'),
  email: text('The e-mail address. No other customer of the tenant has it.'),
  name: text('The name that the customer had when they were created.'),
  hasPurchased: yesOrNo('Whether a payment or a trial of theirs has succeeded.'),
  language: v.optional(
    text(
      'The tag of the language of their mails: as the shop said it, or as they used it last. Absent where neither is known.',
    ),
  ),
  owed: v.array(OwedAmount),
  createdAt: instant(
    'When the customer was created: with a first payment, an invoice, an order or a credit.',
  ),
});

export const backOfficeRecords = {
  'admin/explain-transaction': {
    section,
    summary: 'Explain how a transaction got its amount',
    description:
      'Reads the terms that were frozen when the payment began, and computes each amount that follows from others again: converted lines, the coupon, the wallet’s part, the total, the processor’s minimum, later cycles. Catalog, coupon and rates as they are now do not matter; the minimum is today’s. The texts name no code of an issuer.',
    caller: 'staff',
    path: { id: 'The transaction. It begins with `txn_`.' },
    answers: { 200: { means: 'The explanation.', schema: success(Explanation) } },
    errors: ['transaction_not_found'],
  },
  'admin/list-orders': {
    section,
    summary: 'List the orders of the tenant',
    description: RECORDS,
    caller: 'staff',
    query: { schema: OrdersQuery, fields: { ...DAYS_AND_FILTERS, reference: BY_RECORD } },
    answers: { 200: { means: 'A page of orders.', schema: listOf(ShownOrder) } },
    errors: ['product_origin_not_found'],
  },
  'admin/list-invoices': {
    section,
    summary: 'List the invoices of the tenant for staff',
    description: RECORDS,
    caller: 'staff',
    query: { schema: InvoicesQuery, fields: { ...DAYS_AND_FILTERS, reference: BY_NUMBER } },
    answers: { 200: { means: 'A page of invoices.', schema: listOf(ShownInvoice) } },
    errors: ['product_origin_not_found'],
  },
  'admin/list-customers': {
    section,
    summary: 'List the customers of the tenant, or find one',
    description:
      'The customers of all projects, newest first, in pages. A buyer who only typed an address is listed from their first payment or trial that succeeded. An e-mail address or an id finds the one customer who has it.',
    caller: 'staff',
    query: {
      schema: CustomersQuery,
      fields: {
        ...PAGE_FIELDS,
        from: 'Only customers who were created on this day or later. A day in UTC, such as `2026-11-22`.',
        to: 'Only customers who were created on this day or earlier.',
        email: 'Only the customer with exactly this e-mail address.',
        customerId: 'Only the customer with this id.',
      },
    },
    answers: { 200: { means: 'A page of customers.', schema: listOf(ShownCustomer) } },
    errors: [],
  },
  'admin/clear-owed': {
    section,
    summary: 'Clear what a customer owes',
    description:
      'What a customer had used of a payment when a lost dispute took it back is `owed`: until it is cleared here, trials, coupon codes and changes of plan are refused to them as 409 `customer_owes`. All of it is cleared, in every currency, and `customer.owed_cleared` tells the shop with the reason. Nothing is charged or credited. A customer who owes nothing stays as they are, and so does one after a repeat, with or without a key.',
    caller: 'staff',
    path: { id: 'The customer. It begins with `cst_`.' },
    body: { schema: OwedClearance, fields: { reason: 'Why, for the record and the event.' } },
    isRepeatable: true,
    answers: { 200: { means: 'The customer, who owes nothing.', schema: success(ShownCustomer) } },
    errors: ['customer_not_found'],
  },
  'admin/change-customer': {
    section,
    summary: 'Change a customer’s e-mail address or language',
    description:
      'Who buys with the new address from then on is this customer, with their orders, cards and wallet, and the old address is free: who buys with it is a new customer. Change it only for somebody who has proved that both addresses are theirs. The id stays. Invoices and payments that exist keep the address of then, and so does the customer at the processor. An address that another customer has is refused as 409 `already_exists`. `language` is the language of [their mails](../mail.md#languages), before the one that they use themselves.',
    caller: 'staff',
    path: { id: 'The customer. It begins with `cst_`.' },
    body: {
      schema: CustomerChangeRequest,
      fields: {
        email: 'The new address.',
        language: 'A language tag such as `de` or `pt-BR`; an empty text forgets it.',
      },
    },
    answers: { 200: { means: 'The customer.', schema: success(ShownCustomer) } },
    errors: ['customer_not_found', 'already_exists'],
  },
  'admin/erase-customer': {
    section,
    summary: 'Erase a customer',
    description:
      'Name, e-mail address, telephone and addresses leave all records of the customer, their documents, the journal and the processor; amounts, numbers and dates stay. Networks follow seven days later, and what was sent to the shop is removed within 30 days. Nothing is charged afterwards, and who buys with the address is a new customer. `customer.erased` tells the shop. It cannot be undone. A customer of whom something is not at an end is refused as 409 `customer_not_erasable`, which names it. A request that ended without an answer is sent again; one after the end changes nothing.',
    caller: 'staff',
    path: { id: 'The customer. It begins with `cst_`.' },
    body: {
      schema: ErasureRequest,
      fields: {
        endOrders: 'Cancel what recurs, at once, and void invoices of which nothing is paid.',
        forfeitWallet: 'Give up what is in a wallet: it stays in the records, and no customer can spend it.',
      },
    },
    isRepeatable: true,
    answers: { 200: { means: 'The erasure.', schema: success(ShownErasure) } },
    errors: ['customer_not_found', 'customer_not_erasable', 'processor_unavailable', 'payments_paused'],
  },
} as const satisfies Record<string, Contract>;
