import type { Invoice } from '../../domain/billing/invoice.ts';
import { type DocumentFile, drawnDocument, writtenDocument } from './drawn-document.ts';

type Asked = Readonly<{
  kind?: 'invoice' | 'receipt' | undefined;
  creditNote?: string | undefined;
  locale?: string | undefined;
  format?: 'pdf' | 'xml' | undefined;
}>;

/** The paper of an invoice that a query asks for: itself, without more, or one of its credit notes or its receipt. Throws as `drawnDocument` and `writtenDocument` do. */
export async function askedDocument(
  { kind = 'invoice', creditNote, locale, format }: Asked,
  invoice: Invoice,
  now: Date,
): Promise<DocumentFile> {
  const wanted = { kind: creditNote === undefined ? kind : 'credit_note', creditNote } as const;
  return format === 'xml'
    ? await writtenDocument(wanted, invoice, now)
    : await drawnDocument(wanted, invoice, locale, now);
}
