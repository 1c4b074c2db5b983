import { ReceiptFileQuery } from '../../domain/documents/query.ts';
import { ConfirmRequest } from '../../domain/requests/payment-request.ts';
import { success } from '../answers/fields.ts';
import { PurchaseSummary } from '../answers/payment.ts';
import { LOCALE, UNCHANGED } from '../client/documents.ts';
import type { Contract } from '../contract.ts';
import { PAYMENT_ANSWERS } from './payment-links.ts';

const section = 'After the payment';

export const receipts = {
  'public-api/confirm-purchase': {
    section,
    summary: 'Confirm a payment after authentication',
    description:
      'Finishes a payment whose payer was sent to 3-D Secure. Call it also when the dialog failed: that frees the link and answers 402. It answers like paying, however often it is called.',
    caller: 'checkout',
    body: {
      schema: ConfirmRequest,
      fields: {
        paymentIntentId:
          'The `paymentIntentId` of the payment: the id of a payment intent, or of a setup intent for a free trial.',
        receiptRef: 'The `receipt.summaryRef` of the payment.',
      },
    },
    isRepeatable: true,
    answers: PAYMENT_ANSWERS,
    errors: [
      'receipt_not_found',
      'payment_mismatch',
      'quote_changed',
      'gateway_not_available',
      'processor_unavailable',
      'payments_paused',
    ],
  },
  'public-api/show-purchase-summary': {
    section,
    summary: 'Show the summary of a payment',
    description:
      'What a thank-you page shows. It also answers whether a payment of unknown outcome succeeded. The e-mail is masked, since a receipt’s address may be passed on. The payer’s name, an invoice number of their own series, `clientReference` and `metadata` are there only for a request with the token of the customer who paid; a storefront’s backend has them in its events.',
    caller: 'checkout',
    path: { slug: 'The `receipt.summaryRef` of the payment.' },
    answers: { 200: { means: 'The payment as it stands now.', schema: success(PurchaseSummary) } },
    errors: ['unauthenticated', 'forbidden', 'receipt_not_found'],
  },
  'public-api/download-receipt': {
    section,
    summary: 'Download the receipt of a payment as a PDF',
    description:
      'What the receipt’s page shows, as a paper: the seller, the day, the lines, the discount, the tax, the total and the card. A receipt’s address may be passed on, so the paper never has the buyer’s name, address or e-mail, nor an invoice number of their own series; [the customer’s own receipt](client.md#get-clientinvoicedownload-receipt) has them. There is none of a payment that has not succeeded or cost nothing, and none of a link whose lines anybody may have written: the summary says by `hasPdf` whether there is.',
    caller: 'checkout',
    path: { slug: 'The `receipt.summaryRef` of the payment.' },
    query: { schema: ReceiptFileQuery, fields: { locale: LOCALE } },
    answers: {
      200: { means: 'The receipt.', file: 'application/pdf' },
      304: UNCHANGED,
    },
    errors: ['receipt_not_found'],
  },
} as const satisfies Record<string, Contract>;
