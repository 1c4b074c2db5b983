import * as v from 'valibot';
import { PageQuery } from '../../domain/requests/page-query.ts';
import { Wallet } from '../admin/wallets.ts';
import { instant, listOf, money, oneOf, success, text } from '../answers/fields.ts';
import { ShownInvoice } from '../answers/invoice.ts';
import { ShownOrder } from '../answers/order.ts';
import { type Contract, PAGE_FIELDS } from '../contract.ts';
import { answersEntries } from '../links/own-fields.ts';
import { NextCharge } from './subscriptions.ts';

const section = 'The customer’s own account';
const query = { schema: PageQuery, fields: PAGE_FIELDS };

const { customerId, gatewayId, failedTries, clientReference, metadata, ...ownOrder } = ShownOrder.entries;
export const OwnOrder = v.strictObject({
  ...ownOrder,
  boughtWith: v.nullable(
    v.strictObject({ brand: text('The card’s brand.'), last4: text('Its last four digits.') }),
  ),
  nextCharge: v.nullable(NextCharge),
});
export const OwnInvoice = v.omit(ShownInvoice, ['clientReference', 'metadata']);

export const OwnTransaction = v.strictObject({
  id: text('The payment attempt. It begins with `txn_`.'),
  status: oneOf([1, 2, 3, 4, 5], '1 pending, 2 processing, 3 succeeded, 4 failed, 5 cancelled.'),
  statusLabel: oneOf(['pending', 'processing', 'succeeded', 'failed', 'cancelled'], '`status` in a word.'),
  kind: text('What was paid: `link`, `invoice`, `order`, `plan`, `add-on`, `renewal` or `change`.'),
  productOrigin: text('The project.'),
  amount: money('What was to be charged.'),
  wallet: v.optional(money('What the wallet was to pay before the card. Absent when it was to pay nothing.')),
  refundedAmount: money('What was given back.'),
  refundPendingAmount: v.optional(money('What unfinished refunds hold. Absent when there are none.')),
  card: v.nullable(
    v.strictObject({ brand: text('The card’s brand.'), last4: text('Its last four digits.') }),
  ),
  message: v.nullable(text('What the customer was told of a payment that was refused.')),
  paymentLink: v.nullable(text('The slug of the link that was paid.')),
  invoiceId: v.nullable(text('The invoice that it made or paid.')),
  invoiceNumber: v.nullable(text('That invoice’s number.')),
  orderId: v.nullable(text('The order that it made or paid.')),
  ...answersEntries,
  receipt: v.strictObject({ summaryRef: text('The slug of the summary.') }),
  createdAt: instant('When the attempt began.'),
  soldAt: v.nullable(instant('When a success took effect, by the processor’s clock.')),
  endedAt: v.nullable(instant('When its end was recorded.')),
});

export const ownRecords = {
  'client/list-wallets': {
    section,
    summary: 'List the customer’s own wallets',
    description:
      'One in each currency that was ever credited, all of them. Amounts are whole numbers of minor units, such as 500 for 5.00 USD. A purchase with the customer’s token takes from it first.',
    caller: 'customer',
    answers: { 200: { means: 'The wallets.', schema: listOf(Wallet) } },
    errors: [],
  },
  'client/list-orders': {
    section,
    summary: 'List the customer’s own orders',
    description:
      'Newest first, in pages. Plans, add-ons and links that recur are among them: `nextCharge` says what is charged when, and is null once nothing is. `boughtWith` is the card of an order that somebody bought by typing the customer’s address, which only the customer’s answer makes theirs.',
    caller: 'customer',
    query,
    answers: { 200: { means: 'A page of orders.', schema: listOf(OwnOrder) } },
    errors: [],
  },
  'client/list-transactions': {
    section,
    summary: 'List the customer’s own payments',
    description: 'Newest first, in pages: every attempt to pay, also those that failed.',
    caller: 'customer',
    query,
    answers: { 200: { means: 'A page of payment attempts.', schema: listOf(OwnTransaction) } },
    errors: [],
  },
  'client/list-invoices': {
    section,
    summary: 'List the customer’s own invoices',
    description: 'Newest first, in pages.',
    caller: 'customer',
    query,
    answers: { 200: { means: 'A page of invoices.', schema: listOf(OwnInvoice) } },
    errors: [],
  },
  'client/show-invoice': {
    section,
    summary: 'Show one of the customer’s own invoices',
    description: 'Another customer’s invoice looks absent.',
    caller: 'customer',
    path: { id: 'The invoice’s `id`.' },
    answers: { 200: { means: 'The invoice.', schema: success(OwnInvoice) } },
    errors: ['invoice_not_found'],
  },
} as const satisfies Record<string, Contract>;
