import * as v from 'valibot';
import { ShownTax } from '../tax/tax.ts';
import { day, instant, money, oneOf, text, webAddress } from './fields.ts';
import { Line } from './link.ts';
import { linkEntries } from './link-entries.ts';
import { referenceEntries } from './reference.ts';

const STATUSES = [
  'unpaid',
  'paid',
  'cancelled',
  'overdue',
  'refunded',
  'partially_paid',
  'no_amount_due',
] as const;

const invoiceEntries = {
  id: text('The invoice. It begins with `inv_`.'),
  number: text('For people: without gaps in its series, such as `7F3K2Q9A-0001`.'),
  status: oneOf(
    [1, 2, 3, 4, 5, 6, 7],
    '1 unpaid, 2 paid, 3 cancelled, 4 overdue, 5 refunded, 6 partially paid, 7 no amount due.',
  ),
  statusLabel: oneOf(STATUSES, '`status` in a word.'),
  productOrigin: text('The project.'),
  customer: v.strictObject({
    id: text('The customer. It begins with `cst_`.'),
    name: text('The name on the invoice.'),
    email: text('The e-mail address on the invoice.'),
  }),
  total: money('What is due.'),
  paid: money('What was paid of it.'),
  discount: money('What the items cost more than the total.'),
  tax: v.optional(ShownTax),
  wallet: v.optional(money('What of `paid` the customer’s wallet paid. Absent when it paid nothing.')),
  refunded: v.optional(money('What of `paid` was given back. Absent when nothing ever was.')),
  creditNotes: v.optional(
    v.array(
      v.strictObject({
        number: text('For people: without gaps in its own series, such as `7F3K2Q9A-C0001`.'),
        refundId: text('The refund that it is of.'),
        takesBack: v.optional(
          text(
            'The credit note that it takes back, since the bank returned the money: its amounts are below zero.',
          ),
        ),
        issuedAt: instant('When it was issued.'),
        issuedOn: day('The date on it.'),
        amount: money('What it gives back.'),
        tax: money('The tax in it.'),
      }),
    ),
  ),
  items: v.array(Line),
  description: v.optional(text('What is sold.')),
  ...referenceEntries,
  issuedAt: instant('When the invoice was issued.'),
  issuedOn: day('The date on the invoice.'),
  dueOn: day('The date by which it is to be paid.'),
  paidAt: v.optional(instant('When it was paid.')),
  payment: v.nullable(
    v.strictObject({
      transactionId: text('The payment that paid the invoice, or a part of it last. It begins with `txn_`.'),
      receipt: v.strictObject({ summaryRef: text('The slug of the summary.') }),
    }),
  ),
};

export const ShownInvoice = v.strictObject(invoiceEntries);
export const InvoiceLink = v.strictObject({
  ...linkEntries,
  redirectUrl: webAddress(
    'The address of the hosted checkout. Use it as it is; it is encrypted and has under 2,000 characters.',
  ),
});
export const CreatedInvoice = v.strictObject({
  ...invoiceEntries,
  paymentLink: InvoiceLink,
  undrawable: v.array(
    text(
      'A field of the request, such as `items.0.name`, with a character that no font of documents has: the PDF shows � in its place.',
    ),
  ),
});
