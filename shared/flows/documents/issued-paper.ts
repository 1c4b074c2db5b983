import { type Invoice, InvoiceStatus } from '../../domain/billing/invoice.ts';
import type { Dress } from '../../domain/documents/compose.ts';
import { hasReceipt } from '../../domain/documents/documented.ts';
import type { Paper, PaperKind } from '../../domain/documents/paper.ts';
import { issuedAtOf, paperOf } from '../../domain/documents/paper-of.ts';
import { BillingError } from '../../domain/errors.ts';
import type { Instant } from '../../domain/ids.ts';
import type { StructuredSeller } from '../../domain/structured/seller.ts';
import { instant } from '../../domain/time/calendar.ts';
import { findDocumentSettings } from '../../storage/documents/document-settings.ts';
import { findPaper, keepPaper, paperHash } from '../../storage/documents/papers.ts';
import { gatherDocumented } from './gather.ts';

/** Which paper of an invoice: that itself, the receipt of what was paid so far, or the credit note of this number. */
export type WantedPaper = Readonly<{ kind: PaperKind; creditNote?: string | undefined }>;

/** A paper as it was issued, what it looks like, its language, and what its structured form says of the seller. */
export type IssuedPaper = Readonly<{
  paper: Paper;
  dress: Dress;
  language: string | undefined;
  structured: StructuredSeller | undefined;
}>;

/**
 * A paper of an invoice. At its first drawing its facts are kept with their hash, and every later drawing shows these: neither a refund nor a
 * new setting nor a later version of the service changes it. A cancelled invoice says so besides, so that its customer does not pay it.
 *
 * Throws `invoice_not_paid` for the receipt of an invoice of which nothing was paid, and `credit_note_not_found`.
 */
export async function issuedPaper(invoice: Invoice, wanted: WantedPaper, now: Date): Promise<IssuedPaper> {
  const { tenantId, projectId, customerId, id: invoiceId } = invoice;
  const name = nameOf(invoice, wanted);
  const named = { tenantId, projectId, customerId, invoiceId, name };
  const kept =
    (await findPaper(named)) ?? (await keepPaper({ ...named, ...(await firstOf(invoice, wanted, now)) }));
  const { paper, sellerSince, language } = kept;
  const seller = sellerSince && (await findDocumentSettings(tenantId, projectId, sellerSince));
  const isCancelled = wanted.kind === 'invoice' && invoice.status === InvoiceStatus.cancelled;
  return {
    paper,
    dress: { ...(seller && { seller }), isCancelled },
    language,
    structured: seller?.structured,
  };
}

function nameOf(invoice: Invoice, { kind, creditNote }: WantedPaper): string {
  if (kind === 'invoice') return kind;
  if (kind === 'receipt') {
    if (hasReceipt(invoice)) return `receipt-${invoice.paidMinor}`;
    throw new BillingError('invoice_not_paid', 'Nothing was paid of this invoice, so it has no receipt.');
  }
  const note = invoice.creditNotes?.find(({ number }) => number === creditNote);
  if (note) return note.number;
  throw new BillingError('credit_note_not_found', 'This invoice has no such credit note. Check the number.');
}

async function firstOf(invoice: Invoice, { kind, creditNote: number }: WantedPaper, now: Date) {
  const { language, sellers, ...documented } = await gatherDocumented(invoice);
  const creditNote = invoice.creditNotes?.find((note) => note.number === number);
  const seller = await sellers(issuedAtOf(kind, { ...documented, creditNote }));
  const paper = paperOf(kind, { ...documented, creditNote, seller });
  return {
    ...{ paper, sha256: paperHash(paper), keptAt: instant(now) },
    ...(seller && { sellerSince: seller.since satisfies Instant }),
    ...(language !== undefined && { language }),
  };
}
