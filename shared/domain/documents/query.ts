import * as v from 'valibot';

const LOCALE_MAX = 35;
const text = 'Send the invoice’s id.';

/** What asks for the receipt of one payment as a file, whose path names it. */
export const ReceiptFileQuery = v.object({
  locale: v.optional(v.pipe(v.string(), v.maxLength(LOCALE_MAX, 'Send a language tag such as de or pt-BR.'))),
});

/** What asks for a receipt as a file. */
export const DocumentQuery = v.object({
  id: v.pipe(v.string(text), v.maxLength(100, text)),
  ...ReceiptFileQuery.entries,
});

/** What asks for the invoice itself or one of its credit notes, for people or for programs. */
export const InvoiceFileQuery = v.object({
  ...DocumentQuery.entries,
  creditNote: v.optional(
    v.pipe(v.string(), v.maxLength(100, 'Send the number of a credit note of the invoice.')),
  ),
  format: v.optional(v.picklist(['pdf', 'xml'], 'Send pdf or xml.')),
});

const OF_INVOICE = 'A receipt is a PDF: leave this out, or send invoice as `kind`.';
const isReceipt = ({ kind }: Readonly<{ kind?: string | undefined }>): boolean => kind === 'receipt';
const { id: _, ...FILE } = InvoiceFileQuery.entries;

/** What asks for a paper of an invoice that the path names. */
export const PaperQuery = v.pipe(
  v.object({ kind: v.optional(v.picklist(['invoice', 'receipt'], 'Send invoice or receipt.')), ...FILE }),
  v.forward(
    v.check((query) => !isReceipt(query) || query.creditNote === undefined, OF_INVOICE),
    ['creditNote'],
  ),
  v.forward(
    v.check((query) => !isReceipt(query) || query.format !== 'xml', OF_INVOICE),
    ['format'],
  ),
);
