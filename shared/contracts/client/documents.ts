import { DocumentQuery, InvoiceFileQuery, PaperQuery } from '../../domain/documents/query.ts';
import type { Contract } from '../contract.ts';

const shared = { section: 'The customer’s own account', caller: 'customer' } as const;
export const LOCALE =
  'The language of texts, amounts and dates, such as `pt-BR`: one that the checkout speaks. Without it, the project’s.';
const FIELDS = { id: 'The invoice’s `id`.', locale: LOCALE } as const;
const OF_INVOICE = {
  creditNote: 'The `number` of one of its `creditNotes`, to get that instead of the invoice.',
  format:
    '`xml` gives the invoice as data of EN 16931 where the shop [writes structured invoices](../einvoices.md), and `pdf`, the default, the paper.',
} as const;
export const UNCHANGED = { means: 'The file is still the one that `If-None-Match` names.' };

/** The route of a tenant's own people or programs for the papers of any of its invoices. */
const papers = (section: Contract['section'], caller: 'tenant' | 'staff') =>
  ({
    section,
    caller,
    path: { id: 'The invoice’s `id`.' },
    query: {
      schema: PaperQuery,
      fields: {
        kind: '`receipt` gives the receipt of what was paid so far, and `invoice`, the default, the invoice.',
        locale: LOCALE,
        ...OF_INVOICE,
      },
    },
    summary: 'Download a paper of an invoice',
    description:
      'The papers are those that [the customer downloads](client.md#get-clientinvoicedownload-pdf), byte for byte, with the same headers. Another tenant’s invoice looks absent.',
    answers: {
      200: { means: 'The paper.', file: 'application/pdf', orFile: 'application/xml' },
      304: UNCHANGED,
    },
    errors: ['invoice_not_found', 'credit_note_not_found', 'invoice_not_structured', 'invoice_not_paid'],
  }) satisfies Contract;

export const documents = {
  'tenant/download-invoice': papers('The tenant’s backend', 'tenant'),
  'admin/download-invoice': papers('The back office', 'staff'),
  'client/download-invoice': {
    ...shared,
    query: {
      schema: InvoiceFileQuery,
      fields: { ...FIELDS, ...OF_INVOICE },
    },
    summary: 'Download an invoice as a PDF, or as data',
    description:
      'It shows the seller as the shop was set up when the invoice was issued, and never changes: a refund makes a credit note, which is a document of its own and is downloaded here too. The answer has an `ETag`. Another customer’s invoice looks absent. Of a shop that writes structured invoices, the header `Structured-Invoice` says `factur-x`, `xrechnung`, or `none` with what the invoice lacks.',
    answers: {
      200: { means: 'The invoice.', file: 'application/pdf', orFile: 'application/xml' },
      304: UNCHANGED,
    },
    errors: ['invoice_not_found', 'credit_note_not_found', 'invoice_not_structured'],
  },
  'client/download-receipt': {
    ...shared,
    query: { schema: DocumentQuery, fields: FIELDS },
    summary: 'Download the receipt of an invoice as a PDF',
    description:
      'It shows each payment of the invoice so far, with its day and how it was made. A further payment makes another receipt.',
    answers: { 200: { means: 'The receipt.', file: 'application/pdf' }, 304: UNCHANGED },
    errors: ['invoice_not_found', 'invoice_not_paid'],
  },
} as const satisfies Record<string, Contract>;
